import type { ServerLimits } from "#service/node/httpServer.ts";

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

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

export const DEFAULT_TAKE_LIMITS: TakeLimits = {
  headersTimeout: 10 * SECOND_MS,
  requestTimeout: 5 * MINUTE_MS,
  keepAliveTimeout: 5 * SECOND_MS,
  lingerTimeout: 2 * SECOND_MS,
  connections: 32,
  uploadStall: 20 * SECOND_MS,
  // Most proxies close connections that are silent for a minute.
  wait: 25 * SECOND_MS,
  // Browsers let background tabs do something only once a minute.
  gone: 2 * MINUTE_MS,
  left: 5 * SECOND_MS,
  unopened: 10 * MINUTE_MS,
  unused: 60 * MINUTE_MS,
  farewell: 4 * SECOND_MS,
  flush: 200,
};
