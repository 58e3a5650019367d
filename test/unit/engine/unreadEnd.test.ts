import assert from "node:assert/strict";
import type { ReadingEvent } from "#core/analysis.ts";
import { impossibleRate, unreadEnd } from "#engine/reading/readingWarnings.ts";

describe("a reading that stops early", () => {
  const events = (kinds: string) =>
    [...kinds].map((letter, wordIndex): ReadingEvent => ({
      kind: ({ r: "correct", d: "omission", s: "substitution", i: "insertion" } as const)[letter as "r"],
      wordIndex,
      start: 0,
      end: 0,
      heard: [],
    }));
  const told = (kinds: string) => unreadEnd(events(kinds), kinds.replaceAll("i", "").length).map(({ message }) => /\d+/.exec(message)?.[0]);

  it("is told with the number of words at the end that were not read", () => {
    assert.deepEqual(told("rrrrrrrrrrdddddd"), ["6"]);
    assert.deepEqual(told("rsrrdrrrrrddddddi"), ["6"]);
  });

  it("is none where a few words are left out, at the end or elsewhere", () => {
    assert.deepEqual(told("rrrrrrdddd"), []);
    assert.deepEqual(told("rrddddddddrr"), []);
    assert.deepEqual(told("r".repeat(91) + "d".repeat(9)), []);
  });

  it("is none where nothing was read at all: that has a warning of its own", () => assert.deepEqual(told("dddddddd"), []));
});

describe("a rate that nobody reads at", () => {
  const read = (words: number, each: number) =>
    impossibleRate(Array.from({ length: words }, (_, at) => ({ kind: "correct" as const, start: at * each, end: (at + 1) * each })));

  it("is told in words per minute", () =>
    assert.deepEqual(
      read(30, 0.125).map(({ message }) => /\d+/.exec(message)?.[0]),
      ["480"],
    ));

  it("is none of a fast adult, of a few words, or without times", () => {
    assert.deepEqual([...read(300, 0.19), ...read(15, 0.1), ...read(30, 0)], []);
  });
});
