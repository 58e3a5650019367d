import assert from "node:assert/strict";
import { spokenEnglish } from "../../support/englishClasses.ts";
import type { ReadingEvent } from "#core/analysis.ts";
import { isDoubtfulFragment } from "#engine/reading/doubtfulFragment.ts";

describe("isDoubtfulFragment", () => {
  const language = spokenEnglish(
    new Map([
      ["of", ["AH V"]],
      ["a", ["AH"]],
      ["dog", ["D AO G"]],
      ["ub", ["AH B"]],
    ]),
    // A word that is hardly ever said is none that a reader would put in another's place.
    new Map([
      ["of", 1_000_000],
      ["a", 1_000_000],
      ["dog", 1_000_000],
      ["ub", 1],
    ]),
  );
  interface Case {
    word?: string;
    heard?: string;
    kind?: ReadingEvent["kind"];
    start?: number;
    end?: number;
    before?: Partial<ReadingEvent>;
    after?: Partial<ReadingEvent>;
  }
  const doubts = ({ word = "of", heard = "B", kind = "substitution", start = 0.5, end = 0.6, before = {}, after = {} }: Case) => {
    const event = (wordIndex: number, from: number, to: number): ReadingEvent => ({
      kind: "correct",
      wordIndex,
      start: from,
      end: to,
      heard: ["dog"],
    });
    const middle: ReadingEvent = {
      kind,
      wordIndex: 1,
      start,
      end,
      heard: [],
      expectedPhonemes: ["AH", "V"],
      heardPhonemes: heard.split(" "),
    };
    return isDoubtfulFragment([{ ...event(0, 0, 0.5), ...before }, middle, { ...event(2, 0.6, 1), ...after }], 1, word, language);
  };
  const cases: [what: string, given: Case, doubtful: boolean][] = [
    ["a consonant in a function word's place", {}, true],
    ["sounds that are no common word", { heard: "AH B" }, true],
    ["the word in capitals", { word: "OF" }, true],
    ["another function word", { heard: "AH" }, false],
    ["another word", { heard: "D AO G" }, false],
    ["a content word's place", { word: "dog" }, false],
    ["something as long as a stressed word", { end: 0.7, after: { start: 0.7 } }, false],
    ["a pause before it", { before: { end: 0.3 } }, false],
    ["a pause after it", { after: { start: 0.8 } }, false],
    ["a neighbour that was not read right", { after: { kind: "substitution" } }, false],
    ["something added beside it", { before: { kind: "insertion" } }, false],
    ["an omission", { kind: "omission" }, false],
    ["a word read right", { kind: "correct" }, false],
  ];
  for (const [what, given, doubtful] of cases)
    it(`${doubtful ? "doubts" : "does not doubt"} ${what}`, () => assert.equal(doubts(given), doubtful));

  it("does not doubt what stands at the edge of the recording", () => {
    const alone: ReadingEvent = {
      kind: "substitution",
      wordIndex: 0,
      start: 0,
      end: 0.1,
      heard: [],
      expectedPhonemes: ["AH", "V"],
      heardPhonemes: ["B"],
    };
    assert.equal(isDoubtfulFragment([alone], 0, "of", language), false);
  });
});
