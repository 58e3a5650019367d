import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { casesOf } from "#sets/suites/casesOf.ts";
import { outcomeOf, SuiteText } from "#sets/suites/outcomeOf.ts";
import { readSuite } from "#sets/suites/readSuite.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { oralReading } from "../../core/scoring/oralReading.ts";

const text = `# Ours
cases:
  - name: Good
    recording: a.wav
    reference: fox.md
    tags: [slow]
    expect:
      omissions: 1
  - name: Bad
    recording: a.wav
    reference: fox.md
    expect: {accuracy: 100, omissions: 0}
  - name: Known
    recording: a.wav
    reference: fox.md
    known-failure: a word is missed
    expect: {accuracy: 100}
  - name: No longer
    recording: a.wav
    reference: fox.md
    known-failure: a word is missed
`;
const TIMELINE = oralReading("The -dog barks");

async function outcomes(timeline: Timeline = TIMELINE) {
  const { cases } = await casesOf(readSuite(text).suite, { resolve: (path) => `file:///${path}`, list: () => Promise.resolve([]) });
  return cases.map((one) =>
    outcomeOf(one, new SuiteText("file:///ours.assess.yaml", text), { timeline, result: "file:///a.assessment.json" }),
  );
}

describe("the outcome of a case", () => {
  it("is what was expected, what was not, what is known to fail and what no longer does", async () => {
    const all = await outcomes();
    assert.deepEqual(
      all.map(({ status, failures }) => [
        status,
        failures.map(({ expectation, place: { line, column } }) => `${expectation} ${line}:${column}`),
      ]),
      [
        ["passed", []],
        ["failed", ["accuracy 12:24", "omissions 12:40"]],
        ["known-failure", ["accuracy 17:24"]],
        ["failed", ["known-failure 18:5"]],
      ],
    );
    assert.deepEqual(
      all.map(({ place: { line, column } }) => `${line}:${column}`),
      ["3:5", "9:5", "13:5", "18:5"],
    );
    assert.deepEqual(
      [all[2]!.reason, all[3]!.failures[0]!.message],
      ["a word is missed", "The case no longer fails. Remove “known-failure: a word is missed”."],
    );
  });

  it("is plain data with the figures that the viewer shows", async () => {
    const [first] = await outcomes();
    assert.deepEqual(JSON.parse(JSON.stringify(first)), first);
    const { counts, wcpm } = TIMELINE.summary;
    assert.deepEqual(
      [first!.figures, first!.tags, first!.result],
      [{ accuracy: 66.7, wordsCorrectPerMinute: wcpm!.value, counts }, ["slow"], "file:///a.assessment.json"],
    );
  });

  it("has no figures where the recording is not of its text", async () => {
    const [first] = await outcomes({ ...TIMELINE, otherText: "Another text." });
    assert.deepEqual(
      [first!.status, first!.figures, first!.failures.map(({ expectation }) => expectation)],
      ["failed", undefined, ["reading"]],
    );
  });

  it("may be that it was not run", async () => {
    const {
      cases: [one],
    } = await casesOf(readSuite(text).suite, { resolve: (path) => path, list: () => Promise.resolve([]) });
    const suite = new SuiteText("file:///ours.assess.yaml", text);
    assert.deepEqual(
      [outcomeOf(one!, suite, { skipped: "too long" }), outcomeOf(one!, suite, { error: "There is no recording." })].map(
        ({ status, reason }) => [status, reason],
      ),
      [
        ["skipped", "too long"],
        ["error", "There is no recording."],
      ],
    );
  });
});
