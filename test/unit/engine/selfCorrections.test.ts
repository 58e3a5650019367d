import assert from "node:assert/strict";
import type { ReadingEvent } from "#core/analysis.ts";
import { withSelfCorrections } from "#engine/reading/selfCorrections.ts";
import { tokenise } from "#language/english/words/tokens.ts";

const TEXT = "The big cat sat. It ran.";

/** Words as they were said, in seconds; `+` before one that was added, `=` before one that was said again. */
function corrected(said: string, pauses: Record<string, number> = {}): string[] {
  const tokens = tokenise(TEXT);
  let [at, reached] = [0, 0];
  const events = said.split(" ").map((entry): ReadingEvent => {
    const word = entry.replace(/^[+=]/, "");
    const start = at;
    at += 0.3 + (pauses[word] ?? 0);
    const event = { start, end: start + 0.3, heard: [word] };
    if (entry === word) return { kind: "correct", wordIndex: reached++, ...event };
    return { kind: "insertion", wordIndex: reached, ...event, ...(entry.startsWith("=") && { repetition: true }) };
  });
  return withSelfCorrections(events, { tokens }).flatMap(({ selfCorrection, heard }) => (selfCorrection ? heard : []));
}

describe("a slip that was put right", () => {
  it("is another word, a stop, and the right word", () => {
    assert.deepEqual(corrected("the big +dog cat sat it ran", { dog: 0.3 }), ["dog"]);
    assert.deepEqual(corrected("the big +dog cat sat it ran", { dog: 0.1 }), []);
  });
  it("may be shown by going back", () => assert.deepEqual(corrected("the big +dog =big cat sat it ran"), ["dog"]));
  it("is not shown by saying the next word twice", () => assert.deepEqual(corrected("the big +fat =cat cat sat it ran"), []));
  it("is not before a sentence, where every reader stops", () => {
    assert.deepEqual(corrected("the big cat sat +down it ran", { down: 0.5 }), []);
    assert.deepEqual(corrected("the big cat sat it +then ran", { then: 0.5 }), ["then"]);
  });
  it("is no word that was said again", () => assert.deepEqual(corrected("the big =big cat sat it ran", { big: 0.4 }), []));
});
