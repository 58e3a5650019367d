import assert from "node:assert/strict";
import { neverSent } from "#client/exchange/networkFailure.ts";

const failure = (code: string, syscall?: string) => Object.assign(new Error(code), { code, syscall });

describe("neverSent", () => {
  for (const [error, expected] of [
    [failure("ECONNREFUSED", "connect"), true],
    [failure("EAI_AGAIN", "getaddrinfo"), true],
    [failure("ENETUNREACH", "connect"), true],
    [new AggregateError([failure("EHOSTUNREACH", "connect"), failure("ECONNREFUSED", "connect")]), true],
    // No connection came about, so nothing was sent on it.
    [failure("ETIMEDOUT", "connect"), true],
    [Object.assign(new AggregateError([failure("ETIMEDOUT", "connect"), failure("ECONNREFUSED", "connect")]), { code: "ETIMEDOUT" }), true],
    [failure("ETIMEDOUT", "read"), false],
    [new TypeError("failed", { cause: failure("ENETDOWN", "connect") }), true],
    // The network went away in the middle.
    [failure("ENETDOWN", "write"), false],
    [failure("EHOSTUNREACH", "read"), false],
    [failure("ECONNRESET", "read"), false],
    [new Error("something else"), false],
  ] as const) {
    it(`is ${expected} of ${error.message || error.name} ${"syscall" in error ? error.syscall : ""}`, () =>
      assert.equal(neverSent(error), expected));
  }
});
