import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { RUNNING_RECORD_RULES } from "#core/record/measures.ts";
import { cardRulesOf } from "#core/scoring/cardRules.ts";
import { DEFAULT_SCORING, SCORING_PROFILES } from "#core/scoring/scoringProfiles.ts";

const [RUNNING_RECORD, CBM, SPAN] = SCORING_PROFILES;

describe("the scoring profiles that ship", () => {
  for (const { id, sources } of SCORING_PROFILES) {
    it(`${id} says where its rules are from`, () =>
      assert.ok(sources.length > 0 && sources.some((source) => /https?:\/\/\S+\/\S+/.test(source))));
  }

  it("have names of their own, and the first is the usual one", () => {
    assert.equal(new Set(SCORING_PROFILES.map(({ id }) => id)).size, SCORING_PROFILES.length);
    assert.equal(DEFAULT_SCORING, RUNNING_RECORD);
  });
});

describe("cardRulesOf", () => {
  it("is today's running record", () => {
    assert.deepEqual(cardRulesOf(RUNNING_RECORD), { counting: RUNNING_RECORD_RULES, levels: true, norms: false, beyond: [] });
  });

  it("names what a count of miscues cannot follow", () => {
    assert.deepEqual(cardRulesOf(CBM), {
      counting: {
        insertions: false,
        repetitions: false,
        selfCorrections: false,
        falseStarts: false,
        longPauses: true,
        properNounsOnce: false,
      },
      levels: false,
      norms: true,
      seconds: 60,
      beyond: ["self-corrections later than 3 s", "words read in swapped order", "the first 60 s"],
    });
    assert.deepEqual(cardRulesOf(SPAN).beyond, ["only the words that were read"]);
    const own = cardRulesOf({
      ...RUNNING_RECORD,
      rules: { ...RUNNING_RECORD.rules, hesitationFrom: 5, skippedLine: "one error", variant: "error" },
    });
    assert.deepEqual(
      [own.counting.longPauses, own.beyond],
      [false, ["hesitations of 5 s", "a skipped line as one error", "accepted variants as errors"]],
    );
  });
});
