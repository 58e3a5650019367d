import type { HostMessage } from "../../pages/viewer/viewerProtocol.ts";

/** The place that a viewer is asked to go to. */
export type GoTo = Omit<Extract<HostMessage, { type: "goTo" }>, "type">;
