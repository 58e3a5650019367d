import assert from "node:assert/strict";
import { phonemeCards, readingCards, recognitionCards } from "#pages/viewer/state/cards.ts";
import type { Card } from "#pages/viewer/state/cards.ts";
import { applyReview } from "#core/review/applyReview.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { modelCaution } from "#contract/reading/assessedBy.ts";
import type { ReadingSettings } from "#pages/viewer/viewerProtocol.ts";
import { RUNNING_RECORD_RULES } from "#core/record/measures.ts";
import { describe as describeSelection, seconds, spoken } from "#pages/viewer/state/describe.ts";
import { clock } from "#pages/viewer/layout/axis.ts";
import { neighbour, neighbourMiscue } from "#pages/viewer/state/keys.ts";
import { timelineOf } from "../../../support/results.ts";

const timeline = timelineOf({
  reference: "the house is big",
  result: {
    kind: "fluency-v2",
    body: {
      audio_duration: 6,
      wpm: 30,
      accuracy_score: 50,
      details: [
        {
          type: "equal",
          reference: ["the"],
          prediction: ["the"],
          start: 1,
          end: 1.5,
          score: 91.6,
          phonemes: [
            { phoneme: "DH", start: 1, end: 1.2 },
            { phoneme: "AH", start: 1.2, end: 1.5, alternatives: [{ phoneme: "IY", posterior: 0.255 }] },
          ],
        },
        {
          type: "replace",
          reference: ["house"],
          prediction: ["horse"],
          start: 1.5,
          end: 2,
          aligned_result: [{ reference: "AW", prediction: "AO", type: "replace" }],
        },
        { type: "delete", reference: ["is"], prediction: [], start: 2, end: 2 },
        { type: "equal", reference: ["big"], prediction: ["big"], start: 4, end: 5 },
      ],
    },
  },
});
const card = (cards: Card[], id: string) => cards.find((candidate) => candidate.id === id)!;

const settings: ReadingSettings = { counting: RUNNING_RECORD_RULES, symbols: "arpabet" };

describe("summary cards", () => {
  const cards = readingCards(timeline, settings);

  it("give the numbers and say how they are computed", () => {
    const values = ["wcpm 30", "accuracy 50", "level Frustration", "ratio 1 : 2", "correction none", "percentile –", "correct 2"];
    assert.deepEqual(
      cards.map(({ id, value }) => `${id} ${value}`),
      values,
    );
    assert.match(
      card(cards, "accuracy").explanation,
      /100 × \(4 − 2\) ÷ 4\. Errors: 1 substitution \+ 1 omission = 2\. The service reports the same\.$/,
    );
    assert.match(card(cards, "wcpm").explanation, /60 × 2 ÷ 4\.0 s, from 1\.00 s to 5\.00 s\. As the service reported it\.$/);
    assert.match(card(cards, "level").explanation, /accuracy of 50 %\. Independent from 95 %/);
  });

  it("say where the service's number is another than the words give", () => {
    const other = { ...timeline, summary: { ...timeline.summary, accuracy: { value: 75, source: "service" as const } } };
    assert.match(card(readingCards(other, settings), "accuracy").explanation, / The service reports 75 %\.$/);
    const added = { ...timeline, summary: { ...timeline.summary, counts: { ...timeline.summary.counts, insertions: 1 } } };
    const accuracy = card(readingCards(added, settings), "accuracy");
    assert.equal(accuracy.value, "25");
    assert.match(accuracy.explanation, /The service reports 50 %: the share of correct words, where additions do not count\.$/);
    assert.equal(
      card(readingCards(added, { ...settings, counting: { ...RUNNING_RECORD_RULES, insertions: false } }), "accuracy").value,
      "50",
    );
  });

  it("tell only how many words were found of a recording that does not seem to be a reading of the text", () => {
    const hidden = readingCards(timeline, { ...settings, grade: 2, season: "fall" }, true);
    assert.deepEqual(
      hidden.map(({ id, value }) => `${id} ${value}`),
      ["wcpm –", "accuracy –", "level –", "ratio –", "correction –", "percentile –", "correct 2"],
    );
    assert.equal(card(hidden, "correct").label, "Words found");
    for (const { id, explanation, unit, asks } of hidden) {
      if (id !== "correct") assert.deepEqual([unit, asks, /\d/.test(explanation)], [undefined, undefined, false], id);
    }
  });

  it("compare the rate with the norms of the reader's grade and season", () => {
    const long = { ...timeline, summary: { ...timeline.summary, end: 30 } };
    assert.match(
      card(readingCards(timeline, { ...settings, grade: 2, season: "fall" }), "percentile").explanation,
      /^The reading is over in less than 10 s/,
    );
    const percentile = (grade?: number, season?: "fall" | "winter" | "spring") =>
      card(readingCards(long, { ...settings, grade, season }), "percentile");
    assert.equal(percentile(2, "fall").value, "10th to 25th");
    const timed = (seconds: number) =>
      card(
        readingCards({ ...timeline, stop: { word: timeline.words.length - 1, seconds } }, { ...settings, grade: 2, season: "fall" }),
        "percentile",
      );
    assert.deepEqual([timed(60).value, timed(8).value], ["10th to 25th", "–"]);
    assert.match(timed(8).explanation, /^The reading was timed for 8 s\. The norms are for the first minute/);
    assert.match(
      percentile(2, "fall").explanation,
      /^30 words correct per minute, compared with the norms for Grade 2, fall \(90th: 111, 75th: 84, 50th: 50, 25th: 36, 10th: 23\)\..*Hasbrouck, J\. & Tindal, G\. \(2017\)/,
    );
    assert.equal(percentile(1, "fall").value, "No norms");
    assert.deepEqual([percentile(2).value, percentile(2).asks, percentile(1, "fall").asks], ["–", true, undefined]);
    assert.match(percentile(1, "fall").explanation, /no norms for the fall of grade 1/);
    assert.match(percentile(2).explanation, /^Choose the reader's grade and the season/);
  });

  it("have a dash where there is no number", () => {
    const empty = readingCards(timelineOf({ reference: "", result: { kind: "fluency-v2", body: {} } }), settings);
    assert.deepEqual(
      ["accuracy", "wcpm", "ratio"].map((id) => card(empty, id).value),
      ["–", "–", "–"],
    );
    assert.match(card(empty, "wcpm").explanation, /no times/);
  });

  it("count phonemes for a pronunciation and give the confidence of a recognition", () => {
    const spokenPhonemes = timelineOf({
      reference: "T UW",
      result: { kind: "pronunciation", body: { score: 48.6, analysis_details: [{ phoneme: "T", timestamp: 0 }] } },
    });
    assert.deepEqual(
      phonemeCards(spokenPhonemes).map(({ id, value }) => `${id} ${value}`),
      ["score 49", "correct 1", "substitution 0", "omission 1", "insertion 0"],
    );
    const word = timelineOf({
      reference: "two",
      result: { kind: "recognition", body: { correct: true, prediction: "two", confidence: "High" } },
    });
    assert.deepEqual(
      recognitionCards(word).map(({ id, value }) => `${id} ${value}`),
      ["confidence High"],
    );
  });
});

describe("descriptions", () => {
  it("tell everything about a word or phoneme", () => {
    assert.equal(
      spoken(describeSelection(timeline, { lane: "segment", index: 0 })),
      "the. Reading: Correct. Time: 1.00 s to 1.50 s (500 ms). Score: 92 of 100. Phonemes: DH AH",
    );
    assert.equal(
      spoken(describeSelection(timeline, { lane: "segment", index: 1 })),
      "house. Reading: Substitution. Heard: horse. Time: 1.50 s to 2.00 s (500 ms). Phonemes expected: AW. Phonemes heard: AO",
    );
    assert.equal(spoken(describeSelection(timeline, { lane: "segment", index: 2 })), "is. Reading: Omission. Time: at 2.00 s");
    assert.equal(
      spoken(describeSelection(timeline, { lane: "phoneme", index: 1 })),
      "AH. Phoneme: As expected. Time: 1.20 s to 1.50 s (300 ms). May also be: IY (26 %)",
    );
    assert.equal(
      spoken(describeSelection(timeline, { lane: "phoneme", index: 2 })),
      "AW. Phoneme: Said differently. Heard: AO. Time: not in the result",
    );
  });
});

describe("the time of a word that has none", () => {
  const timed = { type: "equal", reference: ["the"], prediction: ["the"], start: 1, end: 1.5 };
  const of = (details: object[]) => timelineOf({ reference: "the fox", result: { kind: "fluency-v2", body: { details } } });
  const fox = { type: "equal", reference: ["fox"], prediction: ["fox"] };
  const said = (reading: Timeline) => spoken(describeSelection(reading, { lane: "segment", index: 1 }));

  it("is unknown, and says what is played instead", () => {
    assert.equal(said(of([timed, fox])), "fox. Reading: Correct. Time: unknown; plays the sound around it");
    const corrected = applyReview(of([timed, { type: "delete", reference: ["fox"], prediction: [] }]), {
      words: [{ word: 1, text: "fox", verdict: "correct", at: "2025-03-01T10:00:00Z" }],
    });
    assert.match(said(corrected), /^fox\. Reading: Correct\. Time: unknown; plays the sound around it\. Changed: /);
  });

  it("is not in a result without times", () => {
    assert.equal(said(of([{ ...fox, reference: ["the"], prediction: ["the"] }, fox])), "fox. Reading: Correct. Time: not in the result");
  });
});

describe("steps by keyboard", () => {
  it("go from word to word and stop at the ends", () => {
    assert.deepEqual(neighbour(timeline, {}, 1), { lane: "segment", index: 0 });
    assert.deepEqual(neighbour(timeline, {}, -1), { lane: "segment", index: 3 });
    assert.deepEqual(neighbour(timeline, { selection: { lane: "segment", index: 3 } }, 1), { lane: "segment", index: 3 });
    assert.deepEqual(neighbour(timeline, { selection: { lane: "phoneme", index: 0 } }, 1), { lane: "segment", index: 1 });
    assert.equal(neighbour(timelineOf({ reference: "", result: { kind: "fluency-v2", body: {} } }), {}, 1), undefined);
  });

  it("go from miscue to miscue, also from a phoneme", () => {
    assert.deepEqual(neighbourMiscue(timeline, {}, 1), { lane: "segment", index: 1 });
    assert.deepEqual(neighbourMiscue(timeline, { selection: { lane: "segment", index: 1 } }, 1), { lane: "segment", index: 2 });
    assert.equal(neighbourMiscue(timeline, { selection: { lane: "segment", index: 2 } }, 1), undefined);
    assert.deepEqual(neighbourMiscue(timeline, { selection: { lane: "phoneme", index: 2 } }, 1), { lane: "segment", index: 2 });
    assert.deepEqual(neighbourMiscue(timeline, {}, -1), { lane: "segment", index: 2 });
  });
});

describe("a time in words", () => {
  it("is rounded as the player rounds it", () => {
    assert.equal(seconds(15.305), "15.31 s");
    for (const time of [0, 15.305, 59.999, 75.125]) assert.equal(seconds(time), clock(time, 2));
  });
});

describe("what is said of a model beside its verdict", () => {
  it("is a caution for medium confidence, and nothing for high or none", () => {
    assert.match(modelCaution("medium") ?? "", /medium confidence\. Listen to the recording/);
    for (const confidence of ["high", undefined]) assert.equal(modelCaution(confidence), undefined);
  });
});
