import assert from "node:assert/strict";
import { type Mismatch, mismatchesOf } from "#operations/mismatches.ts";
import { readAssessment } from "#results/assessmentFile.ts";
import { resultTextAt } from "#project/results/keepResult.ts";
import { timelineOf } from "#operations/timelineOf.ts";
import { runningRecord } from "#core/record/runningRecord.ts";
import { overviewRow } from "#sets/overview/overviewRow.ts";
import { fixture } from "../contract/fixtures.ts";

const SENT = { assessmentId: "a-1", userToken: "u-1", reference: "The old dog." };

describe("whose result it is", () => {
  const rows: [string, unknown, Mismatch[]][] = [
    ["names all as they were sent", { assessment_id: "a-1", user_id: "u-1", reference_text: "The old dog." }, []],
    ["names nothing", { details: [] }, []],
    ["names nothing, with empty texts", { user_id: "", result_id: "", results: { reference_text: "" } }, []],
    ["has another case, blanks and no punctuation", { user_id: "U-1", results: { reference_text: "the  OLD dog" } }, []],
    ["has its words as made-up ones", { reference_text: "<nonsense>The</nonsense> <nonsense>old</nonsense> dog" }, []],
    ["has another assessment", { assessment_id: "a-2" }, ["assessment"]],
    ["has another assessment, as v1 calls it", { result_id: "r-9" }, ["assessment"]],
    ["has another assessment, as a number", { assessment_id: 17 }, ["assessment"]],
    ["has another reader", { user_id: "u-2" }, ["reader"]],
    ["has another reader, as the form calls it", { user_token: "u-2" }, ["reader"]],
    ["has another text", { reference_text: "The old cat." }, ["reference"]],
    ["has another text, where v1 has it", { results: { reference_text: "The old cat." } }, ["reference"]],
    ["is all other", { assessment_id: "x", user_id: "y", reference_text: "z" }, ["assessment", "reader", "reference"]],
    ["is another in an envelope", { id: "a-1", data: { user_id: "u-2" } }, ["reader"]],
    ["is another in a list", [{ user_id: "u-2" }], ["reader"]],
  ];
  for (const [how, answer, expected] of rows) it(`an answer that ${how}`, () => assert.deepEqual(mismatchesOf(answer, SENT), expected));

  it("is not compared with what is not known", () => assert.deepEqual(mismatchesOf({ assessment_id: "a-2", user_id: "u-2" }, {}), []));

  it("takes phonemes with and without stress for the same, and digits for a text of digits", () => {
    assert.deepEqual(mismatchesOf({ reference_text: "HH AH0 L OW1" }, { reference: "hh ah l ow" }), []);
    assert.deepEqual(mismatchesOf({ reference_text: "12 15" }, { reference: "12 14" }), ["reference"]);
  });

  const kept = (more: object) =>
    readAssessment(
      resultTextAt("file:///results/a.assessment.json", {
        operation: "recognition",
        format: "native",
        assessedBy: { service: "hosted", origin: "https://s.example", modelId: "m" },
        recording: { path: "file:///results/a.wav" },
        reference: { text: "rabbit" },
        speaker: { salt: "0".repeat(32), mark: "0".repeat(64) },
        reader: { grade: 2 },
        raw: { ...fixture("recognitionIncorrect"), ...more },
        userToken: "reader-7f3a",
        assessmentId: "9d2e5c70-3a44-4e39-b6a7-8c4d1e2f3a04",
      }),
    );

  it("is the reader's where the answer says so", () => {
    const { file } = kept({});
    assert.deepEqual([file.mismatches, file.speaker?.salt, file.reader], [undefined, "0".repeat(32), { grade: 2 }]);
  });

  it("is nobody's until somebody says so, and is kept, with the warning above all figures", () => {
    const read = kept({ user_id: "somebody-else", assessment_id: "other" });
    const { file, result } = read;
    assert.deepEqual([file.mismatches, file.speaker, file.reader], [["assessment", "reader"], undefined, undefined]);
    assert.equal(file.result["prediction"], "wabbit");
    const timeline = timelineOf({ result, reference: file.reference.text });
    assert.equal(timeline.foreign?.length, 2);
    assert.match(runningRecord(timeline), /^! The service.s answer has the ID of another.*\n! .*another reader.*\n\n/);
    const { warnings } = overviewRow({ ...read, uri: "file:///results/a.assessment.json" });
    assert.match(warnings[0]!, /another reader|ID of another/);
  });

  it("is doubted for another text whenever it is read", () => {
    const { file, result } = kept({ reference_text: "robin" });
    const { mismatches: _, ...earlier } = result;
    assert.match(timelineOf({ result: earlier, reference: file.reference.text }).foreign![0]!, /another text/);
  });
});
