import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { readSuite } from "#sets/suites/readSuite.ts";
import { propertyRuns } from "../../../support/propertyRuns.ts";

const READING = "recording: maria.wav\n    reference: fox.md";
const suite = (...lines: string[]) => `cases:\n  - ${READING}\n${lines.map((line) => `    ${line}\n`).join("")}`;
const expecting = (...lines: string[]) => suite("expect:", ...lines.map((line) => `  ${line}`));

/** Each problem as its code and the text that it stands at. */
function problemsOf(text: string): string[] {
  return readSuite(text).problems.map(({ code, start, end }) => `${code}: ${text.slice(start, end)}`);
}

const GOOD: Record<string, string> = {
  "nothing but recording and reference": suite(),
  "every key": `# Ours
$schema: x
defaults: {kind: fluency, profile: Ours, model: local-en, scoring: cbm, recordings: recordings, references: texts/, pad: false, grade: 3, season: fall}
cases:
  - name: Maria
    recording: maria.wav
    reference: {text: The quick brown fox.}
    speaker: maria
    tags: [slow, 'two']
    pad: true
    known-failure: the engine hears a word more
    expect:
      accuracy: 90..95
      wcpm: ">= 90.5"
      words-correct: 90..
      errors: ..5
      substitutions: < 3
      omissions: 0
      told: 0
      variants: 0
      insertions: 0
      repetitions: "<= 2"
      self-corrections: '> 0'
      false-starts: 1
      warnings: [loud]
      reading: true
      miscues:
        - omission: ground
        - substitution: {word: horse, said: house, nth: 2}
        - insertion: {said: very, before: good}
        - repetition: 5
  - skip: too long
    recording: a/*.wav
    reference: {file: words.arpabet, line: 4}
    kind: pronunciation
    expect: {correct: true, score: 50.., heard: K AE T, tolerance: 20, phonemes: [K, {expected: AE, heard: EH, start: 0.5, end: 0.6}, {expected: none, heard: S}]}
  - {recording: b.wav, reference: word.txt, kind: recognition, expect: {correct: false, confidence: High, heard: house, warnings: none, miscues: {at-least: [{substitution: horse}]}}}
  - {recording: c.wav, reference: fox.md, kind: fluency-v1, format: compat, expect: {miscues: none}}
  - {recording: d.wav, reference: fox.md, expect: {reading: false, warnings: none}}
`,
  "no expectations yet": suite("expect:"),
  "an alias": `cases:\n  - &one {recording: a.wav, reference: fox.md, expect: {accuracy: 90}}\n  - <<: *one\n    recording: b.wav\n`,
  "line ends of Windows and a byte order mark": `\uFEFF${expecting("accuracy: 90..95").replaceAll("\n", "\r\n")}`,
};

const WRONG: [name: string, text: string, ...problems: string[]][] = [
  ["an empty file", "", "suite-missing-key: "],
  ["a list", "- a", "suite-missing-key: - a"],
  ["no cases", "defaults: {}", "suite-missing-key: defaults"],
  ["cases that are no list", "cases: one", "suite-wrong-value: one"],
  ["a case that is no object", "cases:\n  - maria.wav", "suite-wrong-value: maria.wav"],
  ["half a list", "cases: [", "suite-not-yaml: "],
  [
    "a merge conflict",
    "cases:\n<<<<<<< HEAD\n  - recording: a.wav\n=======\n  - recording: b.wav\n>>>>>>> theirs\n",
    "suite-conflict: <<<<<<< HEAD\n  - recording: a.wav\n=======\n  - recording: b.wav\n>>>>>>> theirs",
  ],
  ["a comparison without quotes", expecting("accuracy: >= 90"), "suite-not-yaml: >= 90"],
  ["an alias of nothing", "cases: *none", "suite-not-yaml: c"],
  ["two keys of one name", suite("name: a", "name: b"), "suite-not-yaml: n"],
  ["an unknown key of the suite", `case: []\n${suite()}`, "suite-unknown-key: case"],
  ["an unknown key of the defaults", `defaults: {sorting: cbm}\n${suite()}`, "suite-unknown-key: sorting"],
  ["an unknown key of a case", suite("tag: [a]"), "suite-unknown-key: tag"],
  ["an unknown expectation", expecting("accurracy: 90"), "suite-unknown-key: accurracy"],
  ["an unknown miscue", expecting("miscues: [{ommission: ground}]"), "suite-unknown-key: ommission"],
  ["an unknown part of a miscue", expecting("miscues: [{omission: {words: ground}}]"), "suite-unknown-key: words"],
  ["two miscues in one", expecting("miscues: [{omission: a, told: b}]"), "suite-wrong-value: {omission: a, told: b}"],
  ["an nth of nothing", expecting("miscues: [{omission: {nth: 2}}]"), "suite-wrong-value: {nth: 2}"],
  ["no recording", "cases:\n  - reference: fox.md", "suite-missing-key: reference"],
  ["no reference", "cases:\n  - name: a\n    recording: a.wav", "suite-missing-key: name"],
  ["another type", suite("tags: slow"), "suite-wrong-value: slow"],
  ["a reference that is a list", "cases:\n  - recording: a.wav\n    reference: [a]", "suite-wrong-value: [a]"],
  ["an unknown kind", suite("kind: flency"), "suite-wrong-value: flency"],
  ["an unknown scoring", suite("scoring: cbn"), "suite-wrong-value: cbn"],
  ["an unknown scoring of all", `defaults: {scoring: cbn}\n${suite()}`, "suite-wrong-value: cbn"],
  ["a figure in words", expecting("accuracy: high"), "suite-wrong-value: high"],
  ["an empty range", expecting("accuracy: 95..90"), "suite-impossible: 95..90"],
  ["more than all", expecting("accuracy: '> 100'"), "suite-impossible: '> 100'"],
  ["a negative count", expecting("omissions: -1"), "suite-impossible: -1"],
  ["half an omission", expecting("omissions: 1.5"), "suite-impossible: 1.5"],
  ["infinity", expecting("wcpm: .inf"), "suite-wrong-value: .inf"],
  ["skip without a reason", suite("skip: true"), "suite-no-reason: true"],
  ["known-failure without a reason", suite("known-failure: ''"), "suite-no-reason: ''"],
  ["two cases of one name", suite("name: a").concat(suite("name: a").replace("cases:\n", "")), "suite-same-name: a"],
  ["two cases of one reading", suite().concat(suite().replace("cases:\n", "")), "suite-same-reading: recording"],
  ["a rate of a recognition", suite("kind: recognition", "expect: {wcpm: 90}"), "suite-does-not-apply: wcpm"],
  ["phonemes of a passage", expecting("phonemes: [K]"), "suite-does-not-apply: phonemes"],
  ["a line of a passage", "cases:\n  - {recording: a.wav, reference: {file: fox.md, line: 2}}", "suite-does-not-apply: 2"],
  ["a format where there is one", suite("format: compat"), "suite-does-not-apply: format"],
  ["a tolerance for nothing", suite("kind: pronunciation", "expect: {tolerance: 5}"), "suite-does-not-apply: tolerance"],
  ["figures of what is no reading", expecting("reading: false", "accuracy: 90"), "suite-does-not-apply: accuracy"],
];

describe("a suite", () => {
  for (const [name, text] of Object.entries(GOOD)) it(`is read without problems: ${name}`, () => assert.deepEqual(problemsOf(text), []));

  for (const [name, text, ...problems] of WRONG) {
    it(`has its problem told of in its place: ${name}`, () => {
      assert.deepEqual(problemsOf(text), problems);
      const {
        suite: { cases },
        problems: [first],
      } = readSuite(text);
      if (first!.severity === "error")
        assert.ok(cases.length === 0 || cases.some(({ problem }) => problem !== undefined), "the case is not run");
    });
  }

  it("says what may have been meant, and mends it", () => {
    const mended = (text: string) => {
      const {
        problems: [problem],
      } = readSuite(text);
      const [edit] = problem!.fixes[0]!.edits;
      return [problem!.message, `${text.slice(0, edit!.start)}${edit!.text}${text.slice(edit!.end)}`];
    };
    assert.deepEqual(mended(expecting("accurracy: 90")), [
      "“accurracy” is not known here. Did you mean accuracy?",
      expecting("accuracy: 90"),
    ]);
    assert.equal(mended(expecting("accuracy: >= 90  # so far"))[1], expecting('accuracy: ">= 90"  # so far'));
    assert.match(
      readSuite(suite("kind: flency")).problems[0]!.message,
      /has to be one of fluency, fluency-v1, pronunciation, recognition\. Did you mean fluency\?$/,
    );
  });

  it("lays the defaults under its cases", () => {
    const {
      suite: {
        cases: [one, other],
      },
    } = readSuite(
      "defaults: {kind: recognition, model: m, recordings: rec/, references: texts, grade: 2, pad: true}\ncases:\n  - {recording: a.wav, reference: a.txt}\n  - {recording: /b.wav, reference: {text: fox}, kind: fluency, grade: K, pad: false}\n",
    );
    assert.deepEqual([one!.pad, other!.pad], [true, false]);
    assert.deepEqual(
      [one!.operation, one!.model, one!.recording.value, one!.reference.value, one!.grade],
      ["recognition", "m", "rec/a.wav", { path: "texts/a.txt" }, 2],
    );
    assert.deepEqual(
      [other!.operation, other!.recording.value, other!.reference.value, other!.grade],
      ["fluency-v2", "/b.wav", { text: "fox" }, 0],
    );
  });

  it("has ids that do not change with the order of its cases", () => {
    const cases = [
      "  - {recording: a.wav, reference: fox.md}\n",
      "  - {name: Two, recording: a.wav, reference: fox.md}\n",
      "  - {recording: a.wav, reference: fox.md, kind: fluency-v1}\n",
    ];
    const ids = (order: readonly string[]) => readSuite(`cases:\n${order.join("")}`).suite.cases.map(({ id }) => id);
    assert.deepEqual(ids(cases), ["a.wav, fox.md", "Two", "a.wav, fox.md, fluency-v1"]);
    assert.deepEqual(ids([...cases].reverse()), ids(cases).reverse());
  });

  it("is read whatever it holds", () => {
    const parts = fc.constantFrom(
      "cases:",
      "\n",
      "  - ",
      "    ",
      "recording: a.wav",
      "reference: ",
      "expect:",
      "      accuracy: ",
      "90..95",
      ">= 9",
      "{",
      "}",
      "[",
      "]",
      "*a",
      "&a ",
      "<<: ",
      '"',
      "'",
      "|\n",
      ": ",
      "? ",
      "- ",
      "#",
      "!!x ",
      "miscues:",
      "omission: a",
      "null",
      "\t",
      "\u2028",
      "__proto__: ",
      "constructor: ",
    );
    const text = fc.oneof(
      fc.array(parts, { maxLength: 30 }).map((all) => all.join("")),
      fc.string({ maxLength: 60, unit: "binary" }),
    );
    fc.assert(
      fc.property(text, (written) => {
        const { problems } = readSuite(written);
        for (const { start, end, message } of problems)
          assert.ok(start >= 0 && start <= end && end <= written.length && message !== "", `${start} ${end}`);
      }),
      propertyRuns(500),
    );
    for (const deep of ["[", "{a: ", "- "]) assert.ok(readSuite(deep.repeat(5000)).problems.length > 0);
  });
});
