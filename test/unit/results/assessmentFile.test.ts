import assert from "node:assert/strict";
import { type AssessmentFile, AssessmentFileError, readAssessment, writeAssessment } from "#results/assessmentFile.ts";
import { fixture } from "../contract/fixtures.ts";

const TOKEN = "reader-7f3a";
const HASH = "a".repeat(64);

function file(more: Partial<AssessmentFile> = {}): AssessmentFile {
  return {
    version: 1,
    operation: "fluency-v2",
    assessedAt: "2026-03-14T09:27:01.000Z",
    assessedBy: { service: "hosted", origin: "https://speech.example.com", modelId: "m-1", program: "speech-assessment-authoring 0.1.0" },
    recording: { path: "takes/fox.wav", sha256: HASH, bytes: 3 },
    reference: { text: "three red thin cats swim", path: "fox.txt", offset: 0 },
    result: fixture("fluencyV2"),
    ...more,
  };
}

function refusal(text: string): AssessmentFileError {
  try {
    readAssessment(text);
  } catch (error) {
    assert.ok(error instanceof AssessmentFileError, String(error));
    return error;
  }
  assert.fail("it was read");
}

describe("the file of a result", () => {
  it("comes back as it was written, the body as the service sent it but for the speaker's token", () => {
    const read = readAssessment(writeAssessment(file(), TOKEN));
    assert.deepEqual(read.file, { ...file(), result: { ...file().result, user_id: "" } });
    assert.equal(read.result.operation.id, "fluency-v2");
    for (const [operation, name] of [
      ["pronunciation", "pronunciation"],
      ["recognition", "recognitionIncorrect"],
      ["fluency-v1", "fluencyV1Compat"],
    ] as const) {
      const result = fixture(name);
      assert.equal(
        readAssessment(writeAssessment(file({ operation, result, ...(operation === "fluency-v1" && { format: "compat" as const }) })))
          .result.operation.id,
        operation,
      );
    }
  });

  it("never holds the speaker's token, wherever the service repeats it", () => {
    const result = { ...file().result, note: `of ${TOKEN}`, deep: [{ who: TOKEN }] };
    const text = writeAssessment(file({ result }), TOKEN);
    assert.ok(!text.includes(TOKEN));
    assert.ok(text.includes('"note": "of "'));
    // Without knowing the token, the fields that hold it by the service's documents are emptied all the same.
    assert.ok(!writeAssessment(file()).includes(TOKEN));
  });

  it("takes a body that is nested deeper than any stack is, and leaves the token out of its depth", () => {
    const deep: unknown = JSON.parse(`${'{"a":'.repeat(50_000)}"${TOKEN}"${"}".repeat(50_000)}`);
    const text = writeAssessment(file({ result: { ...file().result, deep } }), TOKEN);
    assert.ok(!text.includes(TOKEN));
    assert.equal(readAssessment(text).result.operation.id, "fluency-v2");
  });

  it("keeps what a later program of this version added", () => {
    const read = readAssessment(JSON.stringify({ ...file(), remark: "x", reference: { ...file().reference, grade: 2 } })).file;
    assert.deepEqual([read["remark"], read.reference["grade"]], ["x", 2]);
  });

  it("takes a byte order mark", () => {
    assert.equal(readAssessment(`\uFEFF${writeAssessment(file())}`).file.operation, "fluency-v2");
  });

  it("says that it is from a later version before it says anything else", () => {
    const error = refusal(JSON.stringify({ version: 2, everything: "else" }));
    assert.equal(error.code, "assessment-too-new");
    assert.match(error.message, /later version.*format is 2.*Update to see it.*open it as text/);
  });

  const at = "2026-03-14T09:30:00.000Z";
  const right = { word: 1, text: "red", verdict: "correct", at };
  const reviews: [what: string, review: unknown, read: unknown, unread: string[]][] = [
    ["an unknown verdict", { words: [{ ...right, verdict: "right" }, right] }, { words: [right] }, ["review.words.0.verdict"]],
    [
      "an entry without its time of day",
      { words: [right, { ...right, word: 2, at: undefined }], notes: "x" },
      { words: [right], notes: "x" },
      ["review.words.1.at"],
    ],
    ["words that are no list", { words: { 0: right }, observer: "M." }, { observer: "M." }, ["review.words"]],
    ["a stop that is none", { stop: { word: -1, text: "red", at }, strictness: "high" }, {}, ["review.stop.word", "review.strictness"]],
    ["phonemes one of which is none", { phonemes: { list: [{ heard: "AE" }, {}], at } }, {}, ["review.phonemes.list.1"]],
    ["no object", ["words"], undefined, ["review"]],
    ["null", null, undefined, ["review"]],
  ];
  for (const [what, review, read, unread] of reviews) {
    it(`leaves out of a review what cannot be read, and names it: ${what}`, () => {
      const answer = readAssessment(JSON.stringify({ ...file(), review }));
      assert.deepEqual([answer.file.review, answer.unreadReview], [read, unread]);
      assert.equal(answer.result.operation.id, "fluency-v2");
    });
  }

  it("has nothing to say of a review that can be read", () => {
    const review = { words: [right], later: "kept" };
    const answer = readAssessment(JSON.stringify({ ...file(), review }));
    assert.deepEqual([answer.file.review, answer.unreadReview], [review, []]);
  });

  const damaged: [what: string, text: string, says: RegExp][] = [
    ["nothing", "", /it is empty/],
    ["half a file", writeAssessment(file()).slice(0, 200), /not JSON, or part of it is missing/],
    ["another file", '{"name":"package"}', /“version” is not valid/],
    ["a list", "[]", /not have the form of a result/],
    ["no recording", JSON.stringify({ ...file(), recording: undefined }), /“recording” is not valid/],
    ["a hash that is none", JSON.stringify(file({ recording: { path: "a.wav", sha256: "xyz" } })), /“recording\.sha256” is not valid/],
    [
      "another kind's body",
      JSON.stringify(file({ operation: "recognition" })),
      /“result\.prediction” is not valid in a recognition result/,
    ],
  ];
  for (const [what, text, says] of damaged) {
    it(`tells of ${what} in words for people`, () => {
      const error = refusal(text);
      assert.equal(error.code, "assessment-damaged");
      assert.ok(!(error.cause instanceof SyntaxError), "its message quotes the file, and the log gets it");
      assert.match(error.message, says);
    });
  }
});
