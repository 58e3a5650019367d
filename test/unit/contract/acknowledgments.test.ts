import assert from "node:assert/strict";
import { parseAcknowledgment } from "#contract/wire/acknowledgment.ts";
import { AnswerNotUnderstoodError } from "#contract/wire/answerNotUnderstoodError.ts";
import { changed, fixture, valueAt } from "./fixtures.ts";

interface Body {
  fixture: string;
  parse: (json: unknown) => unknown;
  /** Paths without which the body is not understood. */
  required: string[];
  /** Paths that may be left out or null. */
  optional: string[];
  /** A path and a value of a wrong type. */
  wrong: [path: string, value: unknown][];
  /** Objects (paths; empty for the root) that keep keys that this version does not know. */
  loose: string[];
}

const bodies: Body[] = [
  {
    fixture: "acknowledgmentFluencyV1",
    parse: (json) => parseAcknowledgment(json),
    required: ["id"],
    optional: ["compat_format", "native_format"],
    wrong: [
      ["id", {}],
      ["id", ""],
    ],
    loose: [""],
  },
  ...(["fluency-v2", "pronunciation"] as const).map((operation): Body => ({
    fixture: operation === "fluency-v2" ? "acknowledgmentFluencyV2" : "acknowledgmentPronunciation",
    parse: (json) => parseAcknowledgment(json),
    required: ["id"],
    optional: ["url"],
    wrong: [["id", null]],
    loose: [""],
  })),
  {
    fixture: "acknowledgmentWebhook",
    parse: (json) => parseAcknowledgment(json),
    required: ["id"],
    optional: ["url", "webhook_notification"],
    wrong: [["id", []]],
    loose: [""],
  },
  {
    fixture: "acknowledgmentRecognition",
    parse: (json) => parseAcknowledgment(json),
    required: ["id"],
    optional: ["url"],
    wrong: [["id", true]],
    loose: [""],
  },
];

describe("acknowledgments", () => {
  for (const body of bodies) {
    describe(body.fixture, () => {
      const valid = fixture(body.fixture);
      const parsedBody = (json: unknown): unknown => body.parse(json);

      it("is understood and kept as it was sent", () => assert.deepEqual(parsedBody(valid), valid));

      for (const path of body.required) {
        it(`needs ${path}`, () => {
          assert.notEqual(valueAt(valid, path), undefined, "the fixture has it");
          refuses(() => body.parse(changed(valid, path, undefined)), path, /missing/);
        });
      }
      for (const path of body.optional) {
        it(`does without ${path}`, () => {
          const without = changed(valid, path, undefined);
          assert.deepEqual(parsedBody(without), without);
          const empty = changed(valid, path, null);
          assert.deepEqual(parsedBody(empty), empty);
        });
      }
      for (const [path, value] of body.wrong) {
        it(`refuses ${JSON.stringify(value)} as ${path}`, () => refuses(() => body.parse(changed(valid, path, value)), path, /./));
      }
      for (const path of body.loose) {
        it(`keeps unknown keys of ${path || "the root"}`, () => {
          const newer = changed(valid, path ? `${path}.added_later` : "added_later", { deep: [1, null, "x"] });
          assert.deepEqual(parsedBody(newer), newer);
        });
      }
      for (const json of [null, undefined, 5, "text", [], [valid]]) {
        it(`refuses ${JSON.stringify(json)?.slice(0, 12)}`, () => refuses(() => body.parse(json), "", /./));
      }
    });
  }
});

function refuses(run: () => unknown, path: string, message: RegExp): void {
  assert.throws(run, (error: unknown) => {
    assert.ok(error instanceof AnswerNotUnderstoodError, String(error));
    assert.equal(error.code, "answer-not-understood");
    const problem = error.problems.find((candidate) => candidate.path === path);
    assert.ok(problem, `${path} is not among ${error.problems.map((candidate) => candidate.path).join(", ")}`);
    assert.match(problem.message, message);
    assert.ok(error.message.includes(error.path), "the sentence names the place");
    return true;
  });
}
