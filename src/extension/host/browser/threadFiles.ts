import type { ToThread } from "#platform/threads/threadProtocol.ts";

/** A worker's request for the bytes of a file, besides its answers. */
export interface FromBrowserThread {
  type: "read";
  path: string;
}

export type ToBrowserThread<Asked> =
  | ToThread<Asked>
  | { type: "file"; path: string; bytes: Uint8Array }
  | { type: "file"; path: string; reason: string };
