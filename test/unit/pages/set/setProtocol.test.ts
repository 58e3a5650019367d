import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { parseSetMessage, parseSetState } from "#pages/set/setProtocol.ts";

describe("the protocol of sets", () => {
  const request = (value: unknown) => parseSetMessage({ type: "request", id: 1, request: value });

  it("takes what a page asks for, without what is not its own", () => {
    assert.deepEqual(request({ method: "choose", row: "file:///a.wav", choice: { text: "file:///a.txt", more: 1 } }), {
      type: "request",
      id: 1,
      request: { method: "choose", row: "file:///a.wav", choice: { text: "file:///a.txt" } },
    });
    assert.deepEqual(request({ method: "assess" }), { type: "request", id: 1, request: { method: "assess" } });
  });

  it("takes nothing else", () => {
    for (const one of [
      { method: "choose", row: "a", choice: { line: 0 } },
      { method: "choose", row: "a", choice: { reader: "x".repeat(101) } },
      { method: "save", as: "pdf" },
      { method: "delete" },
      undefined,
    ]) {
      assert.equal(request(one), undefined, JSON.stringify(one));
    }
  });

  it("takes a state that a page kept, and none that is damaged or of another version", () => {
    const state = { version: 1, sources: ["file:///set"], choices: { "file:///set/a.wav": { isIncluded: false } } };
    assert.deepEqual(parseSetState(state), state);
    for (const damaged of [
      { ...state, version: 2 },
      { ...state, sources: [] },
      { ...state, choices: { a: { isIncluded: "no" } } },
      undefined,
    ])
      assert.equal(parseSetState(damaged), undefined);
  });
});
