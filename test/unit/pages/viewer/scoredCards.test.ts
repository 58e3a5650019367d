import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { SCORING_PROFILES } from "#core/scoring/scoringProfiles.ts";
import { parseViewerMessage } from "#pages/viewer/viewerProtocol.ts";
import { RUNNING_RECORD_RULES } from "#core/record/measures.ts";
import { readingCards } from "#pages/viewer/state/cards.ts";
import { scoredCards } from "#pages/viewer/state/scoredCards.ts";
import { oralReading } from "../../core/scoring/oralReading.ts";

const [RUNNING_RECORD, CBM, SPAN] = SCORING_PROFILES;
/** 4 s of silence before "happy"; "so" is added, "day" misread. */
const timeline = oralReading("Sue was (4) happy +so every day>way", { duration: 90 });
const values = (cards: readonly { id: string; value: string; unit?: string }[]) => cards.map(({ id, value }) => `${id} ${value}`);
const explained = (cards: ReturnType<typeof scoredCards>, id: string) => cards.find((card) => card.id === id)!.explanation;

describe("cards under a scoring profile", () => {
  it("stand in the places of the others, so that either can take the other's", () => {
    for (const profile of SCORING_PROFILES) {
      assert.deepEqual(
        scoredCards(timeline, profile, {}).map(({ id, label }) => [id, label]),
        readingCards(timeline, { counting: RUNNING_RECORD_RULES, symbols: "arpabet" }).map(({ id, label }) => [id, label]),
      );
    }
  });

  it("follow the profile's rules, and say them with their source", () => {
    const record = scoredCards(timeline, RUNNING_RECORD, {});
    // "so" and "way": 100 × (5 − 2) ÷ 5.
    assert.deepEqual(values(record).slice(1, 5), ["accuracy 60", "level Frustration", "ratio 1 : 2.5", "correction none"]);
    assert.match(
      explained(record, "accuracy"),
      /= 100 × \(5 − 2\) ÷ 5\. Errors: 1 insertion \+ 1 substitution = 2\. Scoring rules: Running record\. Clay, M\. M\. \(2000\)/,
    );
    const cbm = scoredCards(timeline, CBM, {});
    // The insertion is none; the hesitation before "happy" is one: 100 × (5 − 2) ÷ 5, and 3 words correct in 6.8 s, from 1 s to 7.8 s.
    assert.deepEqual(values(cbm), ["wcpm 26.5", "accuracy 60", "level –", "ratio 1 : 2.5", "correction none", "percentile –", "correct 3"]);
    assert.match(
      explained(cbm, "accuracy"),
      /Errors: 1 hesitation \+ 1 substitution = 2\. Scoring rules: Curriculum-based measurement, 60 s\./,
    );
    assert.match(explained(cbm, "level"), /^The reading level is not given: these scoring rules have none\. Scoring rules: /);
  });

  it("give a percentile where profile, time and reader allow one, and ask for the reader where only that is missing", () => {
    const percentile = (profile: (typeof SCORING_PROFILES)[number], reader = {}) =>
      scoredCards(timeline, profile, reader).find(({ id }) => id === "percentile")!;
    assert.match(
      percentile(SPAN, { grade: 2, season: "fall" }).explanation,
      /^The percentile is not given: the norms are for one-minute readings/,
    );
    assert.deepEqual([percentile(CBM).value, percentile(CBM).asks], ["–", true]);
    assert.deepEqual(
      [percentile(CBM, { grade: 2, season: "fall" }).value, percentile(CBM, { grade: 2, season: "fall" }).asks],
      ["10th to 25th", undefined],
    );
    assert.match(
      percentile(CBM, { grade: 2, season: "fall" }).explanation,
      /^26\.5 words correct per minute, compared with the norms for Grade 2, fall\. Treat the percentile with caution: the text was read in /,
    );
  });

  it("are chosen by a message of the page, with a value or without one", () => {
    for (const request of [{ method: "setScoring", value: "cbm" }, { method: "setScoring" }])
      assert.deepEqual(parseViewerMessage({ type: "request", id: 1, request }), { type: "request", id: 1, request });
    assert.equal(parseViewerMessage({ type: "request", id: 1, request: { method: "setScoring", value: 3 } }), undefined);
  });
});
