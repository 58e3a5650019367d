import type { HostMessage } from "#pages/viewer/viewerProtocol.ts";

export type GoTo = Omit<Extract<HostMessage, { type: "goTo" }>, "type">;
