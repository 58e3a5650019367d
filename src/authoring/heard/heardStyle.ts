import { PROFILE_STYLE } from "../profile/profileStyle.ts";

export const HEARD_STYLE = `${PROFILE_STYLE}
audio { height: 2rem; vertical-align: middle; }
td, th { vertical-align: middle; }
`;
