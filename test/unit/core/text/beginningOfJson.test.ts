import assert from "node:assert/strict";
import { beginningOfJson } from "#core/text/beginningOfJson.ts";

describe("beginningOfJson", () => {
  const table: [string, unknown][] = [
    ['{"id":"r-1"', { id: "r-1" }],
    ['{"id":"r-1', {}],
    ['{"id":17', {}],
    ['{"id":17,', { id: 17 }],
    ['{"id":"r-1","url', { id: "r-1" }],
    ['{"id":"r-1","url"', { id: "r-1" }],
    ['{"id":"r-1","url":', { id: "r-1" }],
    ['{"id":"a\\\\","b":"c', { id: "a\\" }],
    ['{"id":"a\\"', {}],
    ['{"data":{"id":"r-1"', { data: { id: "r-1" } }],
    ['[{"id":"r-1"},{"id":"r-', [{ id: "r-1" }, {}]],
    ['{"id":"r-1"}', undefined],
    ['{"id":"r-1"}{"id":"r-2"', undefined],
    ["", undefined],
    ["<html>", undefined],
    ['"r-1', undefined],
    ["[".repeat(100_000), undefined],
  ];
  for (const [text, json] of table) it(`of ${text.slice(0, 40) || "nothing"}`, () => assert.deepEqual(beginningOfJson(text), json));

  it("of a megabyte of quotes in a text that is not closed", () =>
    assert.deepEqual(beginningOfJson(`{"id":"r-1","x":"${'\\"'.repeat(500_000)}`), { id: "r-1" }));
});
