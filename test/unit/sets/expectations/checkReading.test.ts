import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { SCORING_PROFILES } from "#core/scoring/scoringProfiles.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { checkReading } from "#sets/expectations/checkReading.ts";
import type { Mismatch } from "#sets/expectations/expectation.ts";
import { figuresByName } from "#sets/expectations/figures.ts";
import { isEmpty, meets, parseNumberTest, widened } from "#sets/expectations/numberTest.ts";
import { readSuite } from "#sets/suites/readSuite.ts";
import { timelineOf } from "../../../support/results.ts";
import { oralReading } from "../../core/scoring/oralReading.ts";

const FOX = oralReading("The quick brown>brawn -fox +very jumped over the>a lazy dog");
const RECOGNITION = timelineOf({
  result: {
    kind: "recognition",
    body: {
      prediction: "Wabbit!",
      correct: false,
      confidence: "Medium",
      score: 40,
      phoneme_details: [
        { phoneme: "W", original: "R", timestamp: 0.5 },
        { phoneme: "AE", original: null, timestamp: 0.6 },
      ],
    },
  },
  reference: "rabbit",
});
const PRONUNCIATION = timelineOf({
  result: {
    kind: "pronunciation",
    body: {
      is_correct: false,
      analysis_details: [
        { phoneme: "S", timestamp: 1.02 },
        { phoneme: "IH", timestamp: 1.2 },
        { phoneme: "P", timestamp: 1.41 },
      ],
    },
  },
  reference: "SH IH1 P",
});

/** Checks what a case in braces expects. */
function check(expect: string, timeline: Timeline = FOX): (Mismatch & { at?: object; written: string })[] {
  const kind = timeline.kind === "fluency" ? "fluency" : timeline.kind;
  const text = `cases:\n  - {recording: a.wav, reference: fox.md, kind: ${kind}, expect: ${expect}}\n`;
  const {
    suite: {
      cases: [one],
    },
    problems,
  } = readSuite(text);
  assert.deepEqual(problems, []);
  return checkReading(one!.expectations, timeline, one!).map((mismatch) => ({
    ...mismatch,
    written: text.slice(mismatch.place.start, mismatch.place.end),
  }));
}

const messages = (expect: string, timeline?: Timeline) => check(expect, timeline).map(({ message, written }) => `${written}: ${message}`);

describe("a reading is checked", () => {
  const rows: [expect: string, messages: string[], timeline?: Timeline][] = [
    [
      "{accuracy: 55.6, words-correct: 6, errors: 4, substitutions: 2, omissions: 1, insertions: 1, repetitions: ..0, told: 0, wcpm: 80..90}",
      [],
    ],
    ["{accuracy: '>= 95'}", ["'>= 95': Accuracy: 55.6 %, expected >= 95"]],
    [
      "{accuracy: 55, wcpm: 100..}",
      [
        "55: Accuracy: 56 %, expected 55",
        `100..: Words correct per minute: ${Math.round(FOX.summary.wcpm!.value * 10) / 10}, expected 100..`,
      ],
    ],
    ["{wcpm: 90}", ["90: Words correct per minute: not in the result, expected 90"], oralReading("the fox", { untimed: true })],
    [
      "{miscues: none}",
      [
        "none: Said “brawn”, expected “brown”",
        "none: Not expected: omission of “fox”",
        "none: Not expected: insertion “very” before “jumped”",
        "none: Said “a”, expected “the” (occurrence 2)",
      ],
    ],
    [
      "{miscues: [{substitution: {word: brown, said: brow}}, {omission: the}, {omission: fox}, {insertion: {before: jumped}}]}",
      [
        "{substitution: {word: brown, said: brow}}: “brown”: said “brawn”, expected “brow”",
        "{omission: the}: Expected omission of “the”, not substitution of “the” (occurrence 2) (said “a”)",
      ],
    ],
    [
      "{miscues: none}",
      ["", " (occurrence 2)", " (occurrence 3)", " (occurrence 4)", " (occurrence 5)"]
        .map((nth) => `none: Not expected: omission of “a”${nth}`)
        .concat("none: 2 more miscues are not expected"),
      oralReading("the -a -a -a -a -a -a -a dog"),
    ],
    [
      "{miscues: [{omission: Fox}, {substitution: brown}, {insertion: {before: jumped}}, {substitution: {word: The, nth: 2, said: A}}]}",
      [],
    ],
    ["{miscues: {at-least: [{substitution: the}]}}", []],
    [
      "{miscues: {at-least: [{substitution: {word: the, nth: 1}}, {substitution: {said: brawn}}, {substitution: brown}]}}",
      [
        "{substitution: {word: the, nth: 1}}: Expected but not in the reading: substitution of “the”",
        "{substitution: brown}: Expected but not in the reading: substitution of “brown”",
      ],
    ],
    ["{miscues: {at-least: [{substitution: {}}, {substitution: brown}]}}", []],
    ["{warnings: none}", []],
    ["{warnings: none}", ["none: The result has a warning, expected none: It is loud"], { ...FOX, warnings: ["It is loud"] }],
    ["{warnings: [LOUD, soft]}", ["[LOUD, soft]: No warning contains “soft”"], { ...FOX, warnings: ["It is loud"] }],
    ["{reading: false}", ["false: The recording is a reading of its text; expected that it is not"]],
    ["{reading: false}", [], { ...FOX, otherText: "Another text." }],
    [
      "{reading: true, accuracy: 90}",
      ["true: The recording does not seem to be a reading of its text: Another text."],
      { ...FOX, otherText: "Another text." },
    ],
    [
      "{correct: false, heard: wabbit, confidence: medium, score: 40, phonemes: [{expected: R, heard: W}, AE], substitutions: 1}",
      [],
      RECOGNITION,
    ],
    [
      "{correct: true, heard: rabbit, confidence: High}",
      [
        "true: It was judged not correct, expected correct",
        "rabbit: Heard “Wabbit!”, expected “rabbit”",
        "High: Confidence is Medium, expected High",
      ],
      RECOGNITION,
    ],
    ["{correct: false, heard: s ih p, phonemes: [{expected: SH, heard: S, start: 1.05}, ih, {heard: P}]}", [], PRONUNCIATION],
    ["{heard: S IH T}", ["S IH T: Heard “S IH P”, expected “S IH T”"], PRONUNCIATION],
    [
      "{phonemes: [SH, {expected: IH, start: 1.3}, P, {expected: T, heard: none}], tolerance: 20}",
      [
        "SH: Expected SH; S was heard for SH",
        "{expected: IH, start: 1.3}: IH starts at 1.200 s, expected 1.3 s, within 20 ms",
        "{expected: T, heard: none}: Expected T to be left out; the reading has no such phoneme",
      ],
      PRONUNCIATION,
    ],
    ["{phonemes: [{expected: SH, heard: S}, P]}", ["[{expected: SH, heard: S}, P]: Not expected: IH"], PRONUNCIATION],
  ];
  for (const [expect, expected, timeline] of rows)
    it(`${expect} ${expected.length === 0 ? "is met" : "is not met"}`, () => assert.deepEqual(messages(expect, timeline), expected));

  it("where nothing is expected, it has to be a reading of its text", () => {
    assert.deepEqual(checkReading([], FOX, { start: 3, end: 9 }), []);
    const [only] = checkReading([], { ...FOX, otherText: "Another text." }, { start: 3, end: 9 });
    assert.deepEqual([only!.key, only!.place], ["reading", { start: 3, end: 9 }]);
    assert.equal(only!.actual, "Another text.");
  });

  it("with two texts that differ where the reading does", () => {
    const [missing, more] = check(
      "{miscues: [{omission: fox}, {omission: lazy}, {substitution: {word: the, nth: 2}}, {insertion: {said: very, before: jumped}}]}",
    );
    assert.equal(missing!.expected, "The\nquick\nbrown\nfox  —\n^ very\njumped\nover\nthe  ↔ a\nlazy  —\ndog");
    assert.equal(missing!.actual, "The\nquick\nbrown  ↔ brawn\nfox  —\n^ very\njumped\nover\nthe  ↔ a\nlazy\ndog");
    assert.deepEqual([more!.expected, more!.actual], [undefined, undefined]);
    const [accuracy] = check("{accuracy: 100}", oralReading("The -dog"));
    assert.deepEqual([accuracy!.expected, accuracy!.actual], ["accuracy: 100\n\nThe\ndog", "accuracy: 50 %\n\nThe\ndog  —"]);
    const [phoneme] = check("{phonemes: [SH, {expected: IH, start: 1.21}, P]}", PRONUNCIATION);
    assert.deepEqual([phoneme!.expected, phoneme!.actual], ["SH  1.02 s\nIH  1.20 s\nP  1.41 s", "SH  ↔ S  1.02 s\nIH  1.20 s\nP  1.41 s"]);
  });

  it("with the place in the reading, for playing it", () => {
    const at = (expect: string, timeline?: Timeline) => check(expect, timeline)[0]!.at;
    const { index, start, end } = FOX.segments.find(({ kind }) => kind === "substitution")!;
    assert.deepEqual(
      [at("{accuracy: 100}"), at("{miscues: none}"), at("{substitutions: 0}")],
      Array(3).fill({ segment: index, start, end }),
    );
    assert.deepEqual(at("{phonemes: [SH, IH, P]}", PRONUNCIATION), { phoneme: 0, start: 1.02 });
  });

  it("with the figures of the scoring profile that is named", () => {
    const { accuracy, errors } = figuresByName(FOX, { scoring: SCORING_PROFILES[1] });
    assert.deepEqual([accuracy, errors], [66.7, 3]);
  });
});

describe("a test of a figure", () => {
  const rows: [written: string | number, meets: number[], fails: number[]][] = [
    [90, [89.6, 90, 90.4], [89.4, 91]],
    ["90.5", [90.46], [90.4]],
    ["90..95", [89.96, 90, 95.04], [89.9, 95.1]],
    ["90..", [90, 1e6], [89]],
    ["..5", [0, 5], [6]],
    [">= 90", [90], [89.9]],
    ["<=5", [5], [5.1]],
    ["> 90", [90.1], [90, 90.04]],
    ["< 5", [4.9], [5]],
  ];
  for (const [written, good, bad] of rows) {
    it(`${written} is met and not met, and moves`, () => {
      const test = parseNumberTest(written)!;
      assert.deepEqual(
        [good.map((value) => meets(test, value)), bad.map((value) => meets(test, value))],
        [good.map(() => true), bad.map(() => false)],
      );
      for (const value of [...good, ...bad])
        for (const shared of [false, true])
          assert.ok(meets(parseNumberTest(widened(test, value, { shared })!)!, value), `${widened(test, value, { shared })} for ${value}`);
    });
  }

  it("never becomes one that any reading meets", () => {
    const moved = (written: string | number, actual: number, most?: number, shared = false) =>
      widened(parseNumberTest(written)!, actual, { shared, most });
    assert.deepEqual(
      [moved("<= 80", 100, 100), moved("< 100", 100, 100), moved("..80", 100, 100), moved("50..80", 100, 100)],
      [">= 95", ">= 95", "95..", "50..100"],
    );
    assert.deepEqual([moved(">= 50", 0, 100), moved("50..", 0, 100), moved(">= 1", 0), moved("3..", 0)], ["<= 5", "..5", "0", "0"]);
    assert.deepEqual([moved("<= 80", 90, 100), moved(100, 0, 100)], ["<= 90", "0"]);
    assert.deepEqual(
      [moved("<= 80", 100, 100, true), moved(100, 0, 100, true), moved(">= 1", 0, undefined, true)],
      [undefined, undefined, undefined],
    );
  });

  it("is told from other texts", () =>
    assert.deepEqual(
      ["", "high", "1..2..3", "=> 4", "..", "-5", "1e3", NaN, Infinity].map((text) => parseNumberTest(text)),
      Array(9).fill(undefined),
    ));

  it("may be one that nothing meets", () => {
    const empty = (written: string, most?: number) => isEmpty(parseNumberTest(written)!, 0, most);
    assert.deepEqual([empty("5..4"), empty("< 0"), empty("> 100", 100), empty("101", 100)], [true, true, true, true]);
    assert.deepEqual([empty("4..4"), empty("<= 0"), empty(">= 100", 100), empty("101")], [false, false, false, false]);
  });
});
