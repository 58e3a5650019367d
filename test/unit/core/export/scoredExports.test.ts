import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { exportResult } from "#core/export/exportResult.ts";
import { cardRulesOf } from "#core/scoring/cardRules.ts";
import type { ScoringProfile } from "#core/scoring/scoringProfile.ts";
import { SCORING_PROFILES } from "#core/scoring/scoringProfiles.ts";
import { oralReading } from "../scoring/oralReading.ts";

const [RUNNING_RECORD, CBM] = SCORING_PROFILES;
const timeline = oralReading("Sue was (4) happy +so every day>way", { duration: 90 });
const exported = (format: "html" | "form", scoring?: ScoringProfile, stop?: { word: number; seconds: number }) =>
  exportResult(format, {
    timeline: stop ? { ...timeline, stop } : timeline,
    title: "sue",
    reader: { grade: 2, season: "fall" },
    ...(scoring && { scoring, rules: cardRulesOf(scoring).counting }),
  });

describe("exports under a scoring profile", () => {
  it("the page has the profile's figures, its sources, and each error with its rule", () => {
    const page = exported("html", CBM);
    assert.match(page, /<h2>Scored by: Curriculum-based measurement, 60 s<\/h2>/);
    assert.match(page, /<th scope="row">Errors<\/th><td>2<\/td><td class="how">1 hesitation \+ 1 substitution = 2<\/td>/);
    assert.match(page, /<li>“day” → “way”, substitution: another word read in its place is an error<\/li>/);
    assert.match(page, /<th scope="row">Percentile<\/th><td>10th to 25th<\/td>/);
    for (const source of CBM.sources) assert.ok(page.includes(source));
    assert.doesNotMatch(page, /Reading level<\/th>/);
    assert.doesNotMatch(exported("html"), /Scored by/);
  });

  it("the form counts what can be counted, names the profile and what it does not follow, and has levels and norms where the profile has them", () => {
    const form = exported("form", CBM);
    assert.match(
      form,
      /Scored by: Curriculum-based measurement, 60 s\. Not followed on this form: self-corrections later than 3 s, words read in swapped order, the first 60 s\. R-CBM/,
    );
    assert.doesNotMatch(form, /✕|percentile, Grade 2/);
    assert.match(exported("form", CBM, { word: 4, seconds: 60 }), /percentile, Grade 2, fall/);
    assert.match(exported("form", RUNNING_RECORD), /✕<\/span>Frustration.*Scored by: Running record\. Clay/s);
    assert.match(exported("form"), /percentile, Grade 2, fall/);
    assert.doesNotMatch(exported("form"), /Scored by/);
  });
});
