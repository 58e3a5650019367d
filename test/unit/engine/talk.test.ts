import assert from "node:assert/strict";
import type { ReadingEvent } from "#core/analysis.ts";
import { otherSpeech, unjudged, withoutTalk } from "#engine/reading/readingWarnings.ts";

/** One event a second: read, inserted, omitted, again (a repetition). */
function events(kinds: string): ReadingEvent[] {
  const kindOf = { r: "correct", i: "insertion", a: "insertion", d: "omission" } as const;
  return [...kinds].map((letter, at) => ({
    kind: kindOf[letter as "r"],
    wordIndex: 0,
    start: at,
    end: letter === "d" ? at : at + 1,
    heard: [],
    ...(letter === "a" && { repetition: true }),
  }));
}
const kindsLeft = (kinds: string) =>
  withoutTalk(events(kinds))
    .events.map(({ kind, repetition }) => (repetition ? "a" : kind === "correct" ? "r" : kind === "omission" ? "d" : kind[0]))
    .join("");

describe("talk beside the text", () => {
  it("is no row of insertions from four seconds on", () => {
    assert.equal(kindsLeft("rriiiirr"), "rrrr");
    assert.deepEqual(withoutTalk(events("rriiiirr")).talks, [{ start: 2, end: 6 }]);
  });
  it("goes on past words that were left out", () => assert.equal(kindsLeft("riidiir"), "rdr"));
  it("ends where a word of the text is read", () => assert.equal(kindsLeft("iiiriii"), "iiiriii"));
  it("holds words of the text by chance", () => assert.equal(kindsLeft("riiaiir"), "rr"));
  it("is not told by words of the text that do not follow each other", () => assert.equal(kindsLeft("riaiaiar"), "rr"));
  it("is none where a word of the text was only said again", () => assert.equal(kindsLeft("rairairrar"), "rairairrar"));
  it("may be heard as one long word", () => {
    const word = (seconds: number, phonemes: number): ReadingEvent => ({
      kind: "insertion",
      wordIndex: 1,
      start: 0,
      end: seconds,
      heard: ["inhabitants"],
      phonemes: Array.from({ length: phonemes }, () => ({ phoneme: "AH", start: 0, end: seconds, score: 50 })),
    });
    assert.equal(withoutTalk([word(1.8, 11)]).talks.length, 1);
    assert.equal(withoutTalk([word(1.2, 11)]).talks.length, 0);
    assert.equal(withoutTalk([word(1.8, 6)]).talks.length, 0);
  });
  it("is none where a part of the text was read again", () => assert.equal(kindsLeft("raaaiiaaiir"), "raaaiiaaiir"));
  it("is told with its times, in order", () => {
    const [warning] = otherSpeech([
      { start: 8, end: 10.5 },
      { start: 1, end: 2 },
    ]);
    assert.equal(warning!.code, "other-speech");
    assert.match(warning!.message, /^3\.5 s .*\(1\.0 s to 2\.0 s, 8\.0 s to 10\.5 s\)/);
    assert.deepEqual(otherSpeech([]), []);
  });
});

describe("words that the dictionary lacks", () => {
  it("are told where they are a tenth of the text or more", () => {
    const [warning] = unjudged(["the", "zorp", "of", "zorp"], ["zorp"]);
    assert.match(warning!.message, /2 of the text.s 4 words are not in the dictionary \("zorp"\)/);
    assert.deepEqual(unjudged([..."the cat sat on the mat and saw the dog".split(" "), "zorp"], ["zorp"]), []);
    assert.deepEqual(unjudged(["the"], []), []);
  });
});
