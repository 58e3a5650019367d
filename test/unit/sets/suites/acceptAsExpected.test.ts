import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import type { Timeline } from "#core/timeline/model.ts";
import { acceptAsExpected } from "#sets/suites/acceptAsExpected.ts";
import { checkCase } from "#sets/suites/checkCase.ts";
import { casesOf } from "#sets/suites/casesOf.ts";
import { readSuite } from "#sets/suites/readSuite.ts";
import { propertyRuns } from "../../../support/propertyRuns.ts";
import { timelineOf } from "../../../support/results.ts";
import { oralReading } from "../../core/scoring/oralReading.ts";

const FOX = oralReading("The quick brown>brawn -fox +very jumped over the>a lazy dog");
const BEFORE = "# Ours\ncases:\n  - name: One   # the first\n    recording: 'a.wav'\n    reference: fox.md\n";
const AFTER = "  # the last\n  - {name: Two, recording: b.wav, reference: fox.md, expect: {accuracy: 12..13}}\n";

const suite = (...lines: string[]) => `${BEFORE}${lines.map((line) => `    ${line}\n`).join("")}${AFTER}`;
/** The lines of the first case after a reading was accepted. All else is as it was. */
function accepted(lines: string[], timeline: Timeline = FOX): string[] {
  const text = suite(...lines);
  const { text: after, left } = acceptAsExpected(text, "One", timeline);
  assert.deepEqual(left, []);
  assert.ok(after.startsWith(BEFORE) && after.endsWith(AFTER), after);
  return after
    .slice(BEFORE.length, after.length - AFTER.length)
    .split("\n")
    .slice(0, -1)
    .map((line) => line.slice(4));
}

const RECOGNITION = timelineOf({
  result: { kind: "recognition", body: { prediction: "wabbit", correct: false, confidence: "Medium", phoneme_details: [] } },
  reference: "rabbit",
});
const PRONUNCIATION = timelineOf({
  result: {
    kind: "pronunciation",
    body: {
      analysis_details: [
        { phoneme: "S", timestamp: 1.02 },
        { phoneme: "IH", timestamp: 1.2 },
        { phoneme: "P", timestamp: 1.41 },
      ],
    },
  },
  reference: "SH IH P",
});
const OTHER: Timeline = { ...FOX, otherText: "It does not seem to be a reading of this text." };

const ROWS: [name: string, before: string[], after: string[], timeline?: Timeline][] = [
  ["what passes stays", ["expect: {accuracy: '> 10', omissions: 1}"], ["expect: {accuracy: '> 10', omissions: 1}"]],
  [
    "numbers, ranges and comparisons move in their quotes",
    [
      "expect:",
      "  accuracy: 90..95   # high",
      "  omissions: 0",
      '  substitutions: ">= 3"',
      "  insertions: '< 1'",
      "  errors: 1..",
      "  repetitions: 0",
    ],
    [
      "expect:",
      "  accuracy: 55.6..95   # high",
      "  omissions: 1",
      '  substitutions: ">= 2"',
      "  insertions: '<= 1'",
      "  errors: 1..",
      "  repetitions: 0",
    ],
  ],
  [
    "miscues that are missing go, and new ones come in order",
    [
      "expect:",
      "  miscues:  # all",
      "    # first",
      "    - omission: dog  # gone",
      "    # second",
      "    - {omission: fox}",
      "  accuracy: 10..",
    ],
    [
      "expect:",
      "  miscues:  # all",
      "    # first",
      "    # second",
      "    - substitution: {word: brown, said: brawn}",
      "    - {omission: fox}",
      "    - insertion: {said: very, before: jumped}",
      "    - substitution: {word: the, nth: 2, said: a}",
      "  accuracy: 10..",
    ],
  ],
  [
    "miscues in brackets",
    ["expect: {miscues: [omission: fox, told: dog], omissions: 1}"],
    [
      "expect: {miscues: [{substitution: {word: brown, said: brawn}}, omission: fox, {insertion: {said: very, before: jumped}}, {substitution: {word: the, nth: 2, said: a}}], omissions: 1}",
    ],
  ],
  [
    "blanks, quotes and comments stay where another word was said or done",
    [
      "expect:",
      "  miscues:",
      "    - substitution: { word: brown, said: 'brow' } # first",
      "    - told: fox # left out now",
      "    - { insertion: { said: very } }",
    ],
    [
      "expect:",
      "  miscues:",
      "    - substitution: { word: brown, said: 'brawn' } # first",
      "    - omission: fox # left out now",
      "    - { insertion: { said: very } }",
      "    - substitution: { word: the, nth: 2, said: a }",
    ],
  ],
  [
    "blanks in brackets stay",
    ["expect: { miscues: [ { omission: fox }, { substitution: { word: brown, said: brow } }, { omission: dog } ] }"],
    [
      "expect: { miscues: [ { omission: fox }, { substitution: { word: brown, said: brawn } }, { insertion: { said: very, before: jumped } }, { substitution: { word: the, nth: 2, said: a } } ] }",
    ],
  ],
  [
    "none where there were some",
    ["expect:", "  miscues:", "    - omission: dog", "  accuracy: 100"],
    ["expect:", "  miscues: none", "  accuracy: 100"],
    oralReading("The dog"),
  ],
  [
    "some where there were none",
    ["expect:", "  miscues: none # yet", "  accuracy: 50"],
    ["expect:", "  miscues:", "    - omission: dog # yet", "  accuracy: 50"],
    oralReading("The -dog"),
  ],
  [
    "some miscues",
    ["expect:", "  miscues:", "    at-least:", "      - omission: fox", "      - omission: dog"],
    ["expect:", "  miscues:", "    at-least:", "      - omission: fox"],
  ],
  [
    "no expectation at all",
    [],
    ["expect:", "  accuracy: 50", "  miscues:", "    - omission: dog"],
    oralReading("cat -dog", { untimed: true }),
  ],
  [
    "an expectation that is yet to be written",
    ["expect:  # to do", "tags: [a]"],
    ["expect:  # to do", "  accuracy: 100", "  wcpm: 133", "  miscues: none", "tags: [a]"],
    oralReading("The dog"),
  ],
  ["an empty expectation", ["expect: {}"], ["expect: {accuracy: 100, wcpm: 133, miscues: none}"], oralReading("The dog")],
  [
    "a verdict",
    ["kind: recognition", "expect: {correct: true, heard: 'rabbit', confidence: High}"],
    ["kind: recognition", "expect: {correct: false, heard: 'wabbit', confidence: Medium}"],
    RECOGNITION,
  ],
  [
    "no verdict yet",
    ["kind: recognition"],
    ["kind: recognition", "expect:", "  correct: false", "  confidence: Medium", "  heard: wabbit"],
    RECOGNITION,
  ],
  [
    "phonemes",
    ["kind: pronunciation", "expect:", "  phonemes:", "    - SH", "    - {expected: IH, start: 1.5}  # late", "    - P", "    - T"],
    [
      "kind: pronunciation",
      "expect:",
      "  phonemes:",
      "    - {expected: SH, heard: S}",
      "    - {expected: IH, start: 1.2}  # late",
      "    - P",
    ],
    PRONUNCIATION,
  ],
  [
    "no phonemes yet",
    ["kind: pronunciation"],
    ["kind: pronunciation", "expect:", "  correct: false", "  phonemes:", "    - {expected: SH, heard: S}", "    - IH", "    - P"],
    PRONUNCIATION,
  ],
  ["warnings", ["expect: {warnings: none}"], ['expect: {warnings: ["It is loud: very"]}'], { ...FOX, warnings: ["It is loud: very"] }],
  [
    "warnings that are gone",
    ["expect: {warnings: [loud, soft]}"],
    ["expect: {warnings: [loud]}"],
    { ...FOX, warnings: ["It is loud: very"] },
  ],
  ["what is no reading", [], ["expect:", "  reading: false"], OTHER],
  ["what is a reading", ["expect: {reading: false}"], ["expect: {reading: true}"]],
];

describe("accepting a reading as expected", () => {
  for (const [name, before, after, timeline] of ROWS) {
    it(name, () => {
      assert.deepEqual(accepted(before, timeline), after);
      assert.deepEqual(accepted(after, timeline), after, "a second time nothing changes");
    });
  }

  it("keeps line ends, and writes new lines with them", () => {
    const text = suite().replaceAll("\n", "\r\n");
    const { text: after } = acceptAsExpected(text, "One", FOX);
    assert.deepEqual(after.match(/(?<!\r)\n/g), null);
    assert.deepEqual(acceptAsExpected(suite(), "One", FOX).text, after.replaceAll("\r\n", "\n"));
  });

  it("writes into a case in braces, and at the end of a text without a last line break", () => {
    const text = "cases:\n  - {recording: a.wav, reference: fox.md}\n  - recording: b.wav\n    reference: fox.md";
    const dog = oralReading("The dog");
    assert.equal(
      acceptAsExpected(text, "a.wav, fox.md", dog).text,
      text.replace("fox.md}", "fox.md, expect: {accuracy: 100, wcpm: 133, miscues: none}}"),
    );
    assert.equal(
      acceptAsExpected(text, "b.wav, fox.md", dog).text,
      `${text}\n    expect:\n      accuracy: 100\n      wcpm: 133\n      miscues: none`,
    );
  });

  it("widens what other recordings share", () => {
    const text = "cases:\n  - {recording: 'a/*.wav', reference: fox.md, expect: {omissions: 0}}\n";
    assert.equal(acceptAsExpected(text, "a/*.wav, fox.md › a/1.wav", FOX).text, text.replace("0", "0..1"));
  });

  const left: [name: string, text: string, timeline: Timeline][] = [
    [
      "what an anchor shares",
      "cases:\n  - {name: One, recording: a.wav, reference: fox.md, expect: &e {omissions: 0}}\n  - {recording: b.wav, reference: fox.md, expect: *e}\n",
      FOX,
    ],
    [
      "what an alias stands for",
      "cases:\n  - {recording: b.wav, reference: fox.md, expect: &e {omissions: 0}}\n  - {name: One, recording: a.wav, reference: fox.md, expect: *e}\n",
      FOX,
    ],
    ["a figure that the reading does not have", suite("expect: {wcpm: 90}"), oralReading("The dog", { untimed: true })],
    ["figures of what is no reading", suite("expect: {accuracy: 90}"), OTHER],
    ["a case with a problem", suite("expect: {accuracy: 95..90}"), FOX],
    ["comments between brackets", suite("expect:", "  miscues: [", "    {omission: dog}, # gone", "    ]"), FOX],
  ];
  for (const [name, text, timeline] of left) {
    it(`leaves ${name}, and says so`, () => {
      const { text: after, left: why } = acceptAsExpected(text, "One", timeline);
      assert.equal(after, text);
      assert.equal(why.length, 1);
    });
  }

  it("is refused for a case that there is not", () =>
    assert.throws(() => acceptAsExpected(suite(), "Three", FOX), { code: "case-unknown" }));

  const WORDS = ["the", "fox", "a", "don't", "5", "no", "ox"];
  const token = fc
    .tuple(fc.constantFrom("", "-", "+", ">"), fc.constantFrom(...WORDS), fc.constantFrom(...WORDS))
    .map(([mark, word, said]) => (mark === ">" ? `${word}>${said}` : `${mark}${word}`));
  const reading = fc.array(token, { minLength: 1, maxLength: 12 }).map((tokens) => oralReading(`the ${tokens.join(" ")}`));
  const test = fc.oneof(
    fc.nat(9).map(String),
    fc.tuple(fc.nat(9), fc.nat(9)).map(([a, b]) => `${Math.min(a, b)}..${Math.max(a, b)}`),
    fc.tuple(fc.constantFrom(">=", "<=", ">"), fc.nat(9)).map(([sign, n]) => `"${sign} ${n}"`),
    fc.nat(9).map((n) => `'${n}..'`),
  );
  const word = fc.constantFrom("the", "fox", "a", '"don\'t"', "5", "ox");
  const entry = fc.oneof(
    fc.tuple(fc.constantFrom("omission", "insertion", "told", "repetition"), word).map(([kind, one]) => `${kind}: ${one}`),
    fc.tuple(word, fc.integer({ min: 1, max: 3 })).map(([one, nth]) => `substitution: {word: ${one}, nth: ${nth}}`),
  );
  const miscues = fc.oneof(
    fc.constant("miscues: none"),
    fc.array(entry, { minLength: 1, maxLength: 5 }).map((all) => `miscues: [${all.map((one) => `{${one}}`).join(", ")}]`),
    fc
      .array(entry, { minLength: 1, maxLength: 5 })
      .map(
        (all) =>
          `miscues: # all of them\n${all.map((one, index) => `        - ${one}${index === 1 ? "  # why" : ""}\n        # between`).join("\n")}`,
      ),
  );
  const figure = fc
    .tuple(fc.constantFrom("accuracy", "omissions", "errors", "insertions", "repetitions", "words-correct"), test)
    .map(([key, value]) => `${key}: ${value}   # so`);
  const lines = fc
    .tuple(fc.uniqueArray(figure, { selector: (line) => line.split(":")[0], maxLength: 4 }), fc.option(miscues, { nil: undefined }))
    .map(([figures, list]) => [...figures, ...(list === undefined ? [] : [list])]);

  it("makes the case pass, changes no other line, and nothing the second time", async () => {
    await fc.assert(
      fc.asyncProperty(reading, lines, fc.boolean(), async (timeline, expectations, windows) => {
        const expect = expectations.length === 0 ? "" : `    expect:\n${expectations.map((line) => `      ${line}\n`).join("")}`;
        const text = `${BEFORE}${expect}${AFTER}`.replaceAll("\n", windows ? "\r\n" : "\n");
        const { text: after, left: why, edits } = acceptAsExpected(text, "One", timeline);
        assert.deepEqual(why, []);
        const { cases } = await casesOf(readSuite(after).suite, { resolve: (path) => path, list: () => Promise.resolve([]) });
        assert.deepEqual(readSuite(after).problems, [], after);
        assert.deepEqual(
          checkCase(cases[0]!, timeline).map(({ message }) => message),
          [],
          after,
        );
        assert.equal(acceptAsExpected(after, "One", timeline).text, after);
        const eol = windows ? "\r\n" : "\n";
        assert.ok(after.startsWith(BEFORE.replaceAll("\n", eol)) && after.endsWith(AFTER.replaceAll("\n", eol)), after);
        assert.equal((after.match(/(?<!\r)\n/g) ?? []).length === 0, windows);
        // A comment is lost only with the entry, or the list, that it stands beside.
        assert.equal(count(after, "# so"), count(text, "# so"));
        const wasPassing = (await casesOf(readSuite(text).suite, { resolve: (path) => path, list: () => Promise.resolve([]) })).cases[0]!;
        if (expectations.length > 0 && checkCase(wasPassing, timeline).length === 0) assert.deepEqual(edits, []);
      }),
      propertyRuns(120),
    );
  });
});

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}
