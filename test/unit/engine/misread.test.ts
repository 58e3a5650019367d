import assert from "node:assert/strict";
import type { PhonemeAlternative, ReadingEvent } from "#core/analysis.ts";
import { checkedReading, isDoubtful } from "#engine/reading/misread.ts";
import { CLASSES, classOf, spokenEnglish } from "../../support/englishClasses.ts";

describe("isDoubtful", () => {
  const word = (...posteriors: number[]) => posteriors.map((posterior) => ({ posterior }));
  it("believes a word most of whose phonemes were heard", () => assert.equal(isDoubtful(word(0.9, 0.1, 0.8), false), false));
  it("doubts one of which hardly a phoneme was heard", () => assert.equal(isDoubtful(word(0.1, 0.3, 0), false), true));
  it("doubts sooner where something was added beside it", () => {
    const half = word(0.1, 0.9, 0.2);
    assert.deepEqual([isDoubtful(half, false), isDoubtful(half, true)], [false, true]);
  });
});

describe("checkedReading", () => {
  const language = spokenEnglish(
    new Map([
      ["cat", ["K AE T"]],
      ["cap", ["K AE P"]],
      ["kapp", ["K AE P"]],
      ["sun", ["S AH N"]],
    ]),
    new Map([
      ["cat", 100],
      ["cap", 50],
      ["kapp", 1],
      ["sun", 70],
    ]),
  );

  /** A word read with a score for each phoneme, and what else a phoneme may have been. */
  function read(word: string, phonemes: [string, number, ...PhonemeAlternative[]][]): ReadingEvent {
    return {
      kind: "correct",
      wordIndex: 0,
      start: 0,
      end: 0.3,
      heard: [word],
      score: 80,
      expectedPhonemes: phonemes.map(([phoneme]) => phoneme),
      phonemes: phonemes.map(([phoneme, score, ...alternatives], i) => ({
        phoneme,
        score,
        posterior: score / 100,
        start: i / 10,
        end: (i + 1) / 10,
        ...(alternatives.length > 0 ? { alternatives } : {}),
      })),
    };
  }
  const maybe = (phoneme: string): PhonemeAlternative => ({ phoneme, posterior: 0.97 });

  it("leaves a word alone whose phonemes may all have been said", () => {
    const event = read("cat", [
      ["K", 99],
      ["AE", 30, maybe("EH")],
      ["T", 12, maybe("P")],
    ]);
    assert.equal(checkedReading(event, language), event);
  });
  it("names the commonest word of what was heard", () => {
    const checked = checkedReading(
      read("cat", [
        ["K", 99],
        ["AE", 98],
        ["T", 0, maybe("P")],
      ]),
      language,
    );
    assert.equal(checked.kind, "substitution");
    assert.deepEqual(checked.heard, ["cap"]);
    assert.deepEqual(checked.heardPhonemes, ["K", "AE", "P"]);
    assert.deepEqual(
      checked.phonemePairs!.map(({ kind, index }) => [kind, index]),
      [
        ["equal", 0],
        ["equal", 1],
        ["replace", 2],
      ],
    );
    assert.deepEqual(
      checked.phonemes!.map(({ phoneme, start }) => [phoneme, start]),
      [
        ["K", 0],
        ["AE", 0.1],
        ["P", 0.2],
      ],
    );
  });
  it("names no word where there is none", () =>
    assert.deepEqual(
      checkedReading(
        read("cat", [
          ["K", 99],
          ["AE", 98],
          ["T", 0, maybe("ZH")],
        ]),
        language,
      ).heard,
      [],
    ));
  it("takes a phoneme without another in its place for left out", () => {
    const checked = checkedReading(
      read("cat", [
        ["K", 99],
        ["AE", 98],
        ["T", 0],
      ]),
      language,
    );
    assert.deepEqual(checked.heardPhonemes, ["K", "AE"]);
    assert.deepEqual(checked.phonemePairs![2], { kind: "delete", index: 2, expected: "T" });
  });
  it("does not hold a reduced vowel against a reader", () => {
    const event = read("sun", [
      ["S", 99],
      ["AH", 0, maybe("EH")],
      ["N", 99],
    ]);
    assert.equal(checkedReading(event, language), event);
    assert.equal(
      checkedReading(
        read("sun", [
          ["S", 99],
          ["AH", 0, maybe("OY")],
          ["N", 99],
        ]),
        language,
      ).kind,
      "substitution",
    );
  });
  it("leaves every other event alone", () => {
    const event: ReadingEvent = { kind: "omission", wordIndex: 0, start: 0, end: 0, heard: [] };
    assert.equal(checkedReading(event, language), event);
  });
  it("finds words by sound, the nearest first", () => {
    const cost = new Float32Array(CLASSES * CLASSES).fill(1);
    for (let q = 0; q < CLASSES; q++) cost[q * CLASSES + q] = 0;
    assert.deepEqual(
      language.lexicon.index.nearest("K AE P".split(" ").map(classOf), cost, 3).map(({ word, distance }) => [word, distance]),
      [
        ["cap", 0],
        ["kapp", 0],
        ["cat", 1],
      ],
    );
  });
});
