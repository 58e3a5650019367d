import type { ServerLimits } from "../../service/node/httpServer.ts";

/** In milliseconds. */
export interface TakeLimits extends ServerLimits {
  /** Between two pieces of a take. */
  uploadStall: number;
  /** If nothing happens, the page's request whether its address is still valid is answered after this time. */
  wait: number;
  /** A page that has not been heard from for this long is gone. */
  gone: number;
  /** A page that announced that it was left may be loaded again within this time. */
  left: number;
  /** Until the address is opened. */
  unopened: number;
  /** Until an open page has sent a take. */
  unused: number;
  /** For an open page to learn that its address has ended. */
  farewell: number;
  /** Within which a written answer has been sent. */
  flush: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

export const DEFAULT_TAKE_LIMITS: TakeLimits = {
  headersTimeout: 10 * SECOND,
  requestTimeout: 5 * MINUTE,
  keepAliveTimeout: 5 * SECOND,
  lingerTimeout: 2 * SECOND,
  connections: 32,
  uploadStall: 20 * SECOND,
  // Most proxies close connections that are silent for a minute.
  wait: 25 * SECOND,
  // Browsers let background tabs do something only once a minute.
  gone: 2 * MINUTE,
  left: 5 * SECOND,
  unopened: 10 * MINUTE,
  unused: 60 * MINUTE,
  farewell: 4 * SECOND,
  flush: 200,
};
