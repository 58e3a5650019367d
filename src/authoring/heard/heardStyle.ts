import { PROFILE_STYLE } from "../profile/profileStyle.ts";

export const HEARD_STYLE = `${PROFILE_STYLE}
audio { width: 12rem; height: 2rem; vertical-align: middle; }
td, th { vertical-align: middle; white-space: nowrap; }
`;
