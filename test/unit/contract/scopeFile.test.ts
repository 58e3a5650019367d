import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readScope, ScopeFileError } from "#contract/files/scopeFile.ts";
import { ROOT } from "../../support/paths.ts";

const json = (path: string): Record<string, unknown> => JSON.parse(readFileSync(join(ROOT, path), "utf8")) as Record<string, unknown>;
const scope = (unit: object, more: object = {}) =>
  JSON.stringify({ version: 1, name: "Mine", units: [{ id: "1", title: "First", correspondences: ["a=AE"], ...unit }], ...more });

function refusal(text: string): ScopeFileError {
  try {
    readScope(text);
  } catch (error) {
    assert.ok(error instanceof ScopeFileError, String(error));
    return error;
  }
  assert.fail("it was read");
}

describe("the file of a scope and sequence", () => {
  it("is read", () => {
    assert.deepEqual(
      readScope(scope({ correspondences: ["sh=SH", "x=K S", "a_e=EY", "e="], heartWords: ["Don’t"], syllables: 2, blends: true })),
      {
        name: "Mine",
        description: undefined,
        units: [
          {
            id: "1",
            title: "First",
            heartWords: ["don't"],
            syllables: 2,
            blends: true,
            correspondences: [
              { grapheme: "sh", phonemes: "SH" },
              { grapheme: "x", phonemes: "K S" },
              { grapheme: "a_e", phonemes: "EY" },
              { grapheme: "e", phonemes: "" },
            ],
          },
        ],
      },
    );
    assert.deepEqual(readScope(`\uFEFF${scope({})}`).units[0]!.heartWords, []);
  });

  it("is that of the example as well", () => {
    const example = json("media/scopes/generic-phonics.json");
    assert.equal(readScope(JSON.stringify(example)).units.length, (example["units"] as unknown[]).length);
  });

  it("is refused where a part is not as agreed", () => {
    for (const wrong of [
      { correspondences: ["sh"] },
      { correspondences: ["sh=XX"] },
      { correspondences: ["SH=SH"] },
      { syllables: 0 },
      { id: "" },
    ]) {
      assert.throws(() => readScope(scope(wrong)), ScopeFileError, JSON.stringify(wrong));
    }
  });

  it("is refused with what is wrong and where", () => {
    assert.match(
      refusal(scope({ correspondences: ["a=AE", "sh=SH1"] })).message,
      /“units\.0\.correspondences\.1” \(unit 1\) is "sh=SH1".*such as sh=SH/u,
    );
    assert.match(refusal(scope({ title: 3 })).message, /“units\.0\.title” \(unit 1\) is not valid/u);
    assert.match(refusal("{").message, /not JSON/u);
    assert.match(refusal("[]").message, /not have the form of a scope and sequence/u);
    assert.match(
      refusal(
        scope(
          {},
          {
            units: [
              { id: "1", title: "a", correspondences: [] },
              { id: "1", title: "b", correspondences: [] },
            ],
          },
        ),
      ).message,
      /two units have the ID “1”/u,
    );
    assert.equal(refusal(scope({}, { version: 2 })).code, "scope-too-new");
    assert.equal(refusal("null").code, "scope-damaged");
  });
});
