import type { HostMessage } from "../../pages/viewer/viewerProtocol.ts";

/** Where a viewer is asked to go. */
export type GoTo = Omit<Extract<HostMessage, { type: "goTo" }>, "type">;
