import type { HostMessage } from "../../contract/viewerProtocol.ts";

/** Where a viewer is asked to go. */
export type GoTo = Omit<Extract<HostMessage, { type: "goTo" }>, "type">;
