import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { exportResult } from "#core/export/exportResult.ts";
import { placeItems } from "#pages/viewer/layout/placedItems.ts";
import { parseReview } from "#contract/reading/review.ts";
import { applyReview } from "#core/review/applyReview.ts";
import { withNewAddition, withPhonemes, withServiceAddition, withStop, withWord, withWritings } from "#core/review/editReview.ts";
import { countReview, EMPTY_REVIEW, type Review, reviewInWords } from "#core/review/review.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { readingMeasures, RUNNING_RECORD_RULES } from "#core/record/measures.ts";
import { timelineOf } from "../../../support/results.ts";

const at = "2026-03-01T10:00:00Z";
const reference = "The little cat sat on the mat today";

/** "The [lit] little cap sat — the mat mat —": with one addition before "little". */
function reading(): Timeline {
  const equal = (word: string, start: number) => ({ type: "equal", reference: [word], prediction: [word], start, end: start + 0.4 });
  return timelineOf({
    result: {
      kind: "fluency-v2",
      body: {
        audio_duration: 10,
        details: [
          equal("The", 1),
          { type: "insert", prediction: ["lit"], start: 1.5, end: 1.7, false_start: true },
          equal("little", 2),
          {
            type: "replace",
            reference: ["cat"],
            prediction: ["cap"],
            start: 2.5,
            end: 3,
            aligned_result: [
              { type: "equal", reference: "K", prediction: "K", orig_index: 0 },
              { type: "equal", reference: "AE1", prediction: "AE1", orig_index: 1 },
              { type: "replace", reference: "T", prediction: "P", orig_index: 2 },
            ],
          },
          equal("sat", 3.2),
          { type: "delete", reference: ["on"], start: 0, end: 0 },
          equal("the", 4),
          equal("mat", 4.5),
          { type: "delete", reference: ["today"], start: 0, end: 0 },
        ],
      },
    },
    reference,
  });
}

const kinds = ({ segments }: Timeline) => segments.map(({ kind, expected, heard }) => `${kind} ${expected.join(" ")}/${heard.join(" ")}`);
const word = (index: number, said: Omit<NonNullable<Review["words"]>[number], "word" | "text" | "at"> = {}) =>
  withWord(EMPTY_REVIEW, index, { text: reference.split(" ")[index]!, at, ...said });

describe("applyReview", () => {
  it("changes nothing where nothing was reviewed", () => {
    const timeline = reading();
    assert.equal(applyReview(timeline, undefined), timeline);
    assert.equal(applyReview(timeline, {}), timeline);
  });

  it("makes a wrong omission right, and the figures follow", () => {
    const before = reading();
    const after = applyReview(before, word(4, { verdict: "correct", start: 3.7, end: 3.9 }));
    assert.equal(before.summary.counts.omissions, 2);
    assert.deepEqual([after.summary.counts.correct, after.summary.counts.omissions], [6, 1]);
    const on = after.segments[after.words[4]!.segment!]!;
    assert.deepEqual(
      [on.kind, on.heard, on.start, on.end, on.source, on.reviewed],
      ["correct", ["on"], 3.7, 3.9, "review", { as: "changed", at }],
    );
    assert.deepEqual(after.summary.accuracy, { value: 75, source: "computed" });
    // 6 words right from 1 s to 4.9 s.
    assert.ok(Math.abs(after.summary.wcpm!.value - (60 * 6) / 3.9) < 1e-9);
    assert.equal(readingMeasures(after, RUNNING_RECORD_RULES).errors, 2);
    assert.deepEqual(after.reviewed, { changes: 1, confirmed: 0 });
  });

  it("makes a substitution right, with the phonemes of the text at the times of those that were heard", () => {
    const after = applyReview(reading(), word(2, { verdict: "correct" }));
    const cat = after.segments[after.words[2]!.segment!]!;
    assert.deepEqual([cat.kind, cat.heard, cat.start], ["correct", ["cat"], 2.5]);
    assert.deepEqual(
      cat.phonemes.map((index) => after.phonemes[index]!).map(({ kind, expected, heard }) => `${kind} ${expected} ${heard}`),
      ["equal K K", "equal AE1 AE1", "equal T T"],
    );
  });

  it("keeps what was said of an accepted variant, which counts as read", () => {
    const after = applyReview(reading(), word(2, { verdict: "variant" }));
    assert.deepEqual(
      [after.segments[3]!.kind, after.segments[3]!.heard, after.summary.counts.correct, after.summary.counts.variants],
      ["variant", ["cap"], 6, 1],
    );
    assert.equal(readingMeasures(after, RUNNING_RECORD_RULES).errors, 2);
  });

  it("makes words wrong: substituted, left out, told", () => {
    const substituted = applyReview(reading(), word(3, { verdict: "substitution", said: "sit down" }));
    assert.deepEqual(kinds(substituted)[4], "substitution sat/sit down");
    assert.equal(substituted.segments[4]!.start, 3.2);
    const left = applyReview(reading(), word(3, { verdict: "omission" }));
    assert.deepEqual([kinds(left)[4], left.segments[4]!.start], ["omission sat/", undefined]);
    const told = applyReview(reading(), word(4, { verdict: "told" }));
    assert.deepEqual(
      [told.summary.counts.told, told.summary.counts.omissions, readingMeasures(told, RUNNING_RECORD_RULES).errors],
      [1, 1, 3],
    );
  });

  it("relabels, drops and adds what was said beside the text", () => {
    const other = applyReview(reading(), withServiceAddition(EMPTY_REVIEW, 1, 0, { verdict: "selfCorrection", at }));
    assert.equal(kinds(other)[1], "selfCorrection /lit");
    const none = applyReview(reading(), withServiceAddition(EMPTY_REVIEW, 1, 0, { verdict: "none", at }));
    assert.equal(none.summary.counts.falseStarts, 0);
    assert.equal(none.segments.length, 8);
    const more = applyReview(
      reading(),
      withNewAddition(withNewAddition(EMPTY_REVIEW, { before: 8, verdict: "insertion", said: "the end", at }), {
        before: 1,
        verdict: "repetition",
        said: "The",
        at,
      }),
    );
    assert.deepEqual(kinds(more).slice(0, 4), ["correct The/The", "falseStart /lit", "repetition /The", "correct little/little"]);
    assert.equal(kinds(more).at(-1), "insertion /the end");
    assert.equal(more.summary.counts.insertions, 2);
  });

  it("tells nothing of what comes after the last word, and counts accuracy over what was attempted", () => {
    const after = applyReview(reading(), withStop(EMPTY_REVIEW, { word: 6, text: "mat", at }));
    assert.deepEqual(
      after.words.map(({ segment }) => segment !== undefined),
      [true, true, true, true, true, true, true, false],
    );
    assert.equal(after.summary.counts.omissions, 1);
    assert.equal(readingMeasures(after, RUNNING_RECORD_RULES).words, 7);
    assert.ok(Math.abs(after.summary.accuracy!.value - 500 / 7) < 1e-9);
    assert.deepEqual(after.stop, { word: 6 });
    assert.equal(after.summary.counts.words, 7, "the word after the last one is none of them");
  });

  it("answers for a word that was recognised, where it hears another one than the service", () => {
    const word = timelineOf({
      reference: "elephant",
      result: { kind: "recognition", body: { correct: true, prediction: "elephant", confidence: "High" } },
    });
    const verdictOf = (review: Review) => applyReview(word, review).verdict;
    assert.deepEqual(verdictOf(withWord(EMPTY_REVIEW, 0, { text: "elephant", verdict: "substitution", said: "elegant", at })), {
      correct: false,
    });
    assert.deepEqual(verdictOf(withWord(EMPTY_REVIEW, 0, { text: "elephant", at })), word.verdict, "confirmed");
    const wrong = timelineOf({
      reference: "chip",
      result: { kind: "recognition", body: { correct: false, prediction: "ship", confidence: "Low" } },
    });
    assert.deepEqual(applyReview(wrong, withWord(EMPTY_REVIEW, 0, { text: "chip", verdict: "correct", at })).verdict, { correct: true });
  });

  it("counts a timed reading over its seconds", () => {
    const after = applyReview(reading(), withStop(EMPTY_REVIEW, { word: 3, text: "sat", seconds: 60, at }));
    assert.equal(after.summary.wcpm!.value, 3);
  });

  it("takes a stretch of several words apart where one of them is reviewed", () => {
    const timeline = timelineOf({
      result: {
        kind: "fluency-v2",
        body: {
          audio_duration: 9,
          details: [{ type: "equal", reference: ["a", "b", "c"], prediction: ["a", "b", "c"], start: 1, end: 3 }],
        },
      },
      reference: "a b c",
    });
    const after = applyReview(timeline, withWord(EMPTY_REVIEW, 1, { text: "b", verdict: "omission", at }));
    assert.deepEqual(kinds(after), ["correct a/a", "omission b/", "correct c/c"]);
  });

  it("leaves out what is not of this text, and says so", () => {
    const after = applyReview(reading(), withWord(word(4, { verdict: "correct" }), 0, { text: "Other", verdict: "omission", at }));
    assert.deepEqual(
      [after.segments[0]!.kind, after.notes.at(-1)],
      ["correct", "One entry of the review does not belong to this text and is not shown."],
    );
  });

  it("counts only what is of this text, and tells the rest", () => {
    const fits = withNewAddition(withServiceAddition(word(4, { verdict: "correct" }), 1, 0, { verdict: "none", at }), {
      before: 8,
      verdict: "insertion",
      said: "end",
      at,
    });
    const misfits: [string, Review][] = [
      ["another spelling", withWord(fits, 0, { text: "Other", at })],
      ["a word behind the text", withWord(fits, 30, { text: "The", at })],
      ["an addition that the service does not have", withServiceAddition(fits, 1, 1, { verdict: "insertion", at })],
      ["an addition of a word without any", withServiceAddition(fits, 2, 0, { verdict: "none", at })],
      ["an addition behind the text", withNewAddition(fits, { before: 9, verdict: "insertion", said: "x", at })],
      ["a last word of another spelling", withStop(fits, { word: 3, text: "lay", at })],
    ];
    assert.deepEqual(
      [applyReview(reading(), fits).reviewed, applyReview(reading(), fits).notes],
      [{ changes: 3, confirmed: 0 }, reading().notes],
    );
    for (const [what, review] of misfits) {
      const { reviewed, notes } = applyReview(reading(), review);
      assert.deepEqual(
        [reviewed, notes.at(-1)],
        [{ changes: 3, confirmed: 0 }, "One entry of the review does not belong to this text and is not shown."],
        what,
      );
    }
    const none = applyReview(reading(), withWord(withWord({}, 0, { text: "Other", at }), 1, { text: "Others", verdict: "omission", at }));
    assert.deepEqual(
      [none.reviewed, none.notes.at(-1)],
      [undefined, "2 entries of the review do not belong to this text and are not shown."],
    );
  });

  it("gives a word that was said after all no time where the service has but a moment of it", () => {
    const omitted = (start: number, end: number) =>
      timelineOf({
        result: {
          kind: "fluency-v2",
          body: {
            audio_duration: 4,
            details: [
              { type: "equal", reference: ["a"], prediction: ["a"], start: 1, end: 1.3 },
              { type: "delete", reference: ["b"], start, end },
              { type: "equal", reference: ["c"], prediction: ["c"], start: 3, end: 3.3 },
            ],
          },
        },
        reference: "a b c",
      });
    const said = (more: object, times: [number, number] = [1.3, 1.3]) =>
      applyReview(omitted(...times), withWord({}, 1, { text: "b", verdict: "correct", at, ...more }));
    const times = ({ segments: [, b] }: Timeline) => [b!.start, b!.end, b!.source, b!.flags];
    for (const verdict of ["correct", "variant", "substitution"] as const)
      assert.deepEqual(times(said({ verdict })), [undefined, undefined, undefined, undefined], verdict);
    assert.deepEqual(times(said({ start: 1.5, end: 1.9 })), [1.5, 1.9, "review", undefined]);
    assert.deepEqual(times(said({}, [1.4, 1.8])), [1.4, 1.8, undefined, undefined]);
    const timeline = said({});
    assert.deepEqual(timeline.pauses, [], "a word was said somewhere in the gap");
    const [, b] = placeItems(timeline, 4).get("expectedWords")!.items;
    assert.deepEqual([b!.placing, b!.start, b!.end], ["between", 1.3, 3]);
    assert.match(exportResult("csv", { timeline, title: "" }), /^word,correct,b,b,,2,,,,,,,,,\r$/m);
    assert.match(exportResult("textgrid", { timeline, title: "" }), /xmin = 1\.3\s+xmax = 3\s+text = "b"/);
  });

  it("puts the phonemes of a pronunciation in the place of the service's", () => {
    const body = {
      is_correct: false,
      score: 40,
      feedback: "Say TH.",
      audio_duration: 2,
      analysis_details: [
        { phoneme: "S", timestamp: 0.1 },
        { phoneme: "IH", timestamp: 0.3 },
      ],
    };
    const timeline = timelineOf({ result: { kind: "pronunciation", body }, reference: "TH IH N" });
    const after = applyReview(
      timeline,
      withPhonemes(EMPTY_REVIEW, {
        at,
        list: [
          { expected: "TH", heard: "TH", start: 0.1, end: 0.3 },
          { expected: "IH", heard: "IH" },
          { expected: "N", heard: "N" },
        ],
      }),
    );
    assert.deepEqual([after.verdict, after.summary.counts.correct, after.phonemes[2]!.place], [{ correct: true }, 3, { start: 6, end: 7 }]);
  });

  it("is taken by its schema as it was made, and counted", () => {
    const review = withStop(withNewAddition(word(4), { before: 1, verdict: "repetition", said: "The", at }), { word: 6, text: "mat", at });
    assert.deepEqual(parseReview(JSON.parse(JSON.stringify(review))), review);
    assert.deepEqual(countReview(review), { changes: 2, confirmed: 1 });
    assert.equal(reviewInWords(countReview(review)), "Reviewed, 2 changes");
    assert.equal(parseReview({ words: [{ word: -1, text: "x", at }] }), undefined);
    assert.equal(parseReview({ words: [{ word: 1, text: "x", at, start: 2, end: 1 }] }), undefined);
    assert.deepEqual(withWord(word(4), 4, undefined), {});
  });

  it("keeps what an error goes back to with its word, which is neither confirmed by it nor changed", () => {
    const reviewed = applyReview(reading(), withWord({}, 2, { text: "cat", cues: ["meaning", "visual"], at }));
    const cat = reviewed.segments.find(({ words }) => words.includes(2))!;
    assert.deepEqual([cat.kind, cat.cues, cat.reviewed, reviewed.reviewed], ["substitution", ["meaning", "visual"], undefined, undefined]);
    const confirmed = applyReview(reading(), withWord({}, 2, { text: "cat", cues: ["meaning"], confirmed: true, at }));
    assert.deepEqual(
      [confirmed.segments.find(({ words }) => words.includes(2))!.reviewed, confirmed.reviewed],
      [
        { as: "confirmed", at },
        { changes: 0, confirmed: 1 },
      ],
    );
    const put = applyReview(reading(), withServiceAddition({}, 1, 0, { verdict: "selfCorrection", cues: ["structure"], at }));
    assert.deepEqual(put.segments.find(({ kind }) => kind === "selfCorrection")!.cues, ["structure"]);
    assert.equal(parseReview({ words: [{ word: 2, text: "cat", cues: ["guess"], at }] }), undefined);
  });

  it("keeps what is written beside the reading, and takes it back with an empty text", () => {
    const written = withWritings({}, { notes: " Reads fast. ", observer: "Ms Okafor", date: "" });
    assert.deepEqual(written, { notes: "Reads fast.", observer: "Ms Okafor" });
    assert.deepEqual(withWritings(written, { notes: "" }), { observer: "Ms Okafor" });
    assert.deepEqual(parseReview(written), written);
    assert.equal(parseReview({ notes: "x".repeat(5_001) }), undefined);
    assert.deepEqual(applyReview(reading(), written), reading());
  });
});
