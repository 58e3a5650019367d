import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "mocha";
import { readScoring, ScoringFileError } from "#contract/files/scoringFile.ts";
import { SCORING_PROFILES } from "#core/scoring/scoringProfiles.ts";
import { ROOT } from "../../support/paths.ts";

const [, CBM] = SCORING_PROFILES;
const file = (more: object = {}, rules: object = {}) => JSON.stringify({ version: 1, ...CBM, rules: { ...CBM.rules, ...rules }, ...more });

function refusal(text: string): ScoringFileError {
  try {
    readScoring(text, "ours.scoring.json");
  } catch (error) {
    assert.ok(error instanceof ScoringFileError, String(error));
    return error;
  }
  assert.fail("it was read");
}

describe("the file of a scoring profile", () => {
  for (const profile of SCORING_PROFILES) {
    it(`can say all that ${profile.id} does`, () =>
      assert.deepEqual(readScoring(JSON.stringify({ version: 1, $schema: "x", ...profile })), profile));
  }

  it("may leave out sources, norms and levels", () => {
    const { sources, norms, levels } = readScoring(`\uFEFF${file({ sources: undefined, norms: undefined, levels: undefined })}`);
    assert.deepEqual([sources, norms, levels], [[], false, false]);
  });

  const wrong: [string, string, RegExp][] = [
    ["a rule that is missing", file({}, { insertion: undefined }), /“rules\.insertion” is missing/],
    ["a rule with another value", file({}, { repetition: "yes" }), /“rules\.repetition” has to be one of error, ignored/],
    ["a rule of another type", file({}, { hesitationFrom: "3" }), /“rules\.hesitationFrom” has to be a number/],
    ["seconds of 0", file({}, { selfCorrectionWithin: 0 }), /“rules\.selfCorrectionWithin” is too small/],
    ["a rule that there is not", file({}, { hesitationsFrom: 3 }), /“rules” has “hesitationsFrom”, which is not known/],
    [
      "a time in words that there are not",
      file({ time: "a minute" }),
      /“time” has to be a number of seconds up to 3600, or one of whole text, span read/,
    ],
    ["no time", file({ time: undefined }), /“time” is missing/],
    ["too long a time", file({ time: 4000 }), /“time” (?:is too large|has to be a number of seconds up to 3600)/],
    ["an id with capitals", file({ id: "Ours" }), /“id” can only have lowercase letters/],
    ["no version", file({ version: undefined }), /“version” is missing/],
    ["another version", file({ version: 0 }), /“version” has to be 1/],
    ["a list", "[]", /the file has to be an object/],
    ["half a file", "{", /it is not JSON/],
    ["an empty file", " ", /it is empty/],
  ];
  for (const [name, text, message] of wrong) {
    it(`is refused with its place: ${name}`, () => {
      const { code, message: said } = refusal(text);
      assert.equal(code, "scoring-damaged");
      assert.match(said, message);
      assert.match(said, /^ours\.scoring\.json does not have scoring rules/);
    });
  }

  it("is refused where it is for a later version", () => assert.equal(refusal(file({ version: 2 })).code, "scoring-too-new"));

  it("is that of the guide as well", () => {
    const [, example = ""] = /```json\n([^]*?)```/.exec(readFileSync(join(ROOT, "media/docs/scoring.md"), "utf8")) ?? [];
    const { id, time, rules } = readScoring(example);
    assert.deepEqual([id, time, rules.skippedLine], ["our-school", 120, "one error"]);
  });

  it("is completed by a schema in the editor that asks for what is needed", () => {
    const schema = JSON.parse(readFileSync(join(ROOT, "media/schemas/scoring.schema.json"), "utf8")) as {
      required: string[];
      properties: { rules: { required: string[] } };
    };
    assert.deepEqual(schema.required, ["version", "id", "name", "rules", "time"]);
    assert.deepEqual(schema.properties.rules.required, [
      "insertion",
      "repetition",
      "selfCorrection",
      "falseStart",
      "skippedLine",
      "transposition",
      "variant",
      "repeatedName",
    ]);
  });
});
