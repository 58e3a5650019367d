import type { ServerLimits } from "../../service/node/httpServer.ts";

/** What a page that records a take may do, and for how long. Times in milliseconds. */
export interface TakeLimits extends ServerLimits {
  /** Between two pieces of a take. */
  uploadStall: number;
  /** A question of the page whether its address is still good is answered after this time, should nothing happen. */
  wait: number;
  /** A page that has not been heard of for this long is gone. */
  gone: number;
  /** Until the address is opened. */
  unopened: number;
  /** Until a page that is open has sent a take. */
  unused: number;
  /** How long an open page has to hear that its address has ended. */
  farewell: number;
  /** In which an answer that was written has left. */
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
  // Proxies close what is silent for a minute, most of them.
  wait: 25 * SECOND,
  // Browsers let tabs in the background do something once a minute.
  gone: 2 * MINUTE,
  unopened: 10 * MINUTE,
  unused: 60 * MINUTE,
  farewell: 4 * SECOND,
  flush: 200,
};
