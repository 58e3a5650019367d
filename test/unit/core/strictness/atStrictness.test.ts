import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { parseReview } from "#contract/reading/review.ts";
import { applyReview } from "#core/review/applyReview.ts";
import { withStrictness, withWord } from "#core/review/editReview.ts";
import { countReview, EMPTY_REVIEW, type Review } from "#core/review/review.ts";
import { isMiscue } from "#core/reading/miscues.ts";
import { saidText } from "#core/spelling/saidText.ts";
import { atStrictness, whyNoStrictness } from "#core/strictness/atStrictness.ts";
import { countsAsMiscue, STRICTNESS, STRICTNESS_PLACES, strictnessInWords } from "#core/reading/strictness.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { correct } from "#pages/viewer/state/corrections.ts";
import { timelineOf } from "../../../support/results.ts";

const at = "2026-03-01T10:00:00Z";
const reference = "The little cat sat on the mat";

/** "The little cap sat — the [big] mat", with so much confidence in each word. */
function reading([the = 0.99, little = 0.7, cat = 0.9, sat = 0.95, on = 0.6, second = 0.45, mat = 0.99]: readonly number[] = []): Timeline {
  const equal = (word: string, start: number, confidence: number) => ({
    type: "equal",
    reference: [word],
    prediction: [word],
    start,
    end: start + 0.4,
    confidence,
  });
  const details = [
    equal("The", 1, the),
    equal("little", 2, little),
    {
      type: "replace",
      reference: ["cat"],
      prediction: ["cap"],
      start: 2.5,
      end: 3,
      confidence: cat,
      aligned_result: [
        { type: "equal", reference: "K", prediction: "K", orig_index: 0 },
        { type: "equal", reference: "AE1", prediction: "AE1", orig_index: 1 },
        { type: "replace", reference: "T", prediction: "P", orig_index: 2 },
      ],
    },
    equal("sat", 3.2, sat),
    { type: "delete", reference: ["on"], start: 0, end: 0, confidence: on },
    equal("the", 4, second),
    { type: "insert", prediction: ["big"], start: 4.4, end: 4.5 },
    equal("mat", 4.6, mat),
  ];
  return timelineOf({ result: { kind: "fluency-v2", body: { audio_duration: 10, details } }, reference });
}

const kinds = ({ segments }: Timeline) => segments.map(({ kind }) => kind);
const miscues = ({ segments }: Timeline) => segments.filter(({ kind }) => isMiscue(kind)).length;
const wordAt = (timeline: Timeline, word: number) => timeline.segments[timeline.words[word]!.segment!]!;
const probability = fc.integer({ min: 0, max: 1000 }).map((value) => value / 1000);

describe("a reading at another strictness", () => {
  it("is itself at 0.5, without a threshold, and where the result says nothing about its confidence", () => {
    const timeline = reading();
    assert.equal(atStrictness(timeline, 0.5), timeline);
    assert.equal(atStrictness(timeline, undefined), timeline);
    const silent: Timeline = { ...timeline, segments: timeline.segments.map(({ confidence: _, ...segment }) => segment) };
    assert.equal(atStrictness(silent, 0.1), silent);
    assert.match(whyNoStrictness(silent)!, /does not say how sure/);
    assert.match(whyNoStrictness({ ...timeline, kind: "pronunciation" })!, /reading of a text/);
    assert.equal(whyNoStrictness(timeline), undefined);
  });

  it("a stricter one makes doubtful words substitutions that nobody named, with their times, and the figures follow", () => {
    const strict = atStrictness(reading(), 0.3);
    assert.deepEqual(kinds(strict), [
      "correct",
      "substitution",
      "substitution",
      "correct",
      "omission",
      "substitution",
      "insertion",
      "correct",
    ]);
    const little = wordAt(strict, 1);
    assert.deepEqual([little.moved, little.confidence, saidText(little, strict).text, little.start], ["stricter", 0.3, "?", 2]);
    assert.deepEqual(
      [strict.summary.counts.correct, strict.summary.counts.substitutions, strict.summary.counts.omissions, strict.strictness],
      [3, 3, 1, 0.3],
    );
    // 3 of 7 words; from 1 s to 5 s.
    assert.ok(Math.abs(strict.summary.accuracy!.value - 300 / 7) < 1e-9);
    assert.ok(Math.abs(strict.summary.wcpm!.value - (60 * 3) / 4) < 1e-9);
  });

  it("a more lenient one makes doubtful miscues correct: what was expected is what was read", () => {
    const lenient = atStrictness(reading(), 0.95);
    assert.deepEqual(kinds(lenient), ["correct", "correct", "correct", "correct", "correct", "correct", "insertion", "correct"]);
    const [cat, on] = [wordAt(lenient, 2), wordAt(lenient, 4)];
    assert.deepEqual(
      [cat.heard, cat.moved, cat.phonemes.map((index) => lenient.phonemes[index]!.heard)],
      [["cat"], "more lenient", ["K", "AE1", "T"]],
    );
    assert.deepEqual([on.heard, on.start, on.confidence], [["on"], undefined, 0.4]);
    assert.deepEqual(kinds(atStrictness(reading(), 0.7)), [
      "correct",
      "correct",
      "substitution",
      "correct",
      "correct",
      "correct",
      "insertion",
      "correct",
    ]);
  });

  it("never has fewer miscues where it is stricter, and leaves what was added alone", () => {
    fc.assert(
      fc.property(fc.array(probability, { minLength: 7, maxLength: 7 }), (confidences) => {
        const timeline = reading(confidences);
        const counts = STRICTNESS_PLACES.map((place) => atStrictness(timeline, place));
        counts.forEach((one, i) => {
          if (i > 0) assert.ok(miscues(one) <= miscues(counts[i - 1]!));
          assert.equal(one.segments.length, timeline.segments.length);
          assert.equal(one.summary.counts.insertions, 1);
          assert.deepEqual(one.words, timeline.words);
          for (const [index, { segment, start, end }] of one.phonemes.entries())
            assert.deepEqual(
              [one.phonemes[index]!.index, segment !== undefined, start === undefined || end! >= start],
              [index, true, true],
            );
        });
      }),
    );
  });

  it("a word counts as a miscue from its probability on, as its confidence says it", () => {
    // 1 - 0.7 is a little more than 0.3 to a computer, 1 - 0.65 a little less than 0.35.
    assert.ok(countsAsMiscue(false, 0.7, 0.3) && countsAsMiscue(false, 0.65, 0.35));
    assert.ok(!countsAsMiscue(false, 0.651, 0.35));
    assert.ok(countsAsMiscue(true, 0.6, 0.6) && !countsAsMiscue(true, 0.599, 0.6));
    // At 0.5 the service's verdict stands, however little it is sure of it.
    assert.ok(!countsAsMiscue(false, 0.1, 0.5) && countsAsMiscue(true, 0.1, 0.5));
  });
});

describe("a review with a strictness", () => {
  const strict = (review: Review, threshold: number) => applyReview(reading(), withStrictness(review, threshold));
  const say = (word: number, said: Omit<NonNullable<Review["words"]>[number], "word" | "text" | "at"> = {}) =>
    withWord(EMPTY_REVIEW, word, { text: reference.split(" ")[word]!, at, ...said });

  it("has the last word where a person gave a verdict or confirmed one", () => {
    assert.equal(wordAt(strict(say(1, { verdict: "correct" }), 0.05), 1).kind, "correct");
    assert.equal(wordAt(strict(say(1), 0.05), 1).kind, "correct");
    assert.equal(wordAt(strict(say(4), 0.95), 4).kind, "omission");
    assert.equal(wordAt(strict(say(3, { verdict: "omission" }), 0.95), 3).kind, "omission");
  });

  it("takes a word for an error whose cues a person named", () => {
    assert.equal(wordAt(strict(say(2, { cues: ["visual"] }), 0.95), 2).kind, "substitution");
    const [little] = [wordAt(strict(say(1, { cues: ["visual"] }), 0.3), 1)];
    assert.deepEqual([little.kind, little.cues], ["substitution", ["visual"]]);
  });

  it("moves a word of which a person only said when it was read", () => {
    const moved = wordAt(strict(say(1, { start: 2.1, end: 2.3 }), 0.3), 1);
    assert.deepEqual([moved.kind, moved.start, moved.end], ["substitution", 2.1, 2.3]);
  });

  it("keeps what was shown when a word is confirmed that the strictness moved", () => {
    const service = reading();
    const confirmed = (word: number, threshold: number) => {
      const review = withStrictness(EMPTY_REVIEW, threshold);
      const timeline = applyReview(service, review);
      return applyReview(
        service,
        withStrictness(correct({ review, service, timeline }, wordAt(timeline, word), "confirm", { at })!.review, 0.5),
      );
    };
    assert.deepEqual([wordAt(confirmed(1, 0.3), 1).kind, wordAt(confirmed(2, 0.95), 2).kind], ["substitution", "correct"]);
  });

  it("is no change, is kept in the file, and is left out again at 0.5", () => {
    const review = withStrictness(say(1, { verdict: "omission" }), 0.35);
    assert.deepEqual(countReview(review), { changes: 1, confirmed: 0 });
    assert.equal(applyReview(reading(), withStrictness({}, 0.35)).reviewed, undefined);
    assert.deepEqual(parseReview(JSON.parse(JSON.stringify(review))), review);
    assert.equal("strictness" in withStrictness(review, 0.5), false);
    for (const strictness of [0, 1, STRICTNESS.least / 2, "0.3"]) assert.equal(parseReview({ strictness }), undefined);
  });

  it("is said in words where it is another one than the service's", () => {
    assert.deepEqual(
      [strictnessInWords(0.35), strictnessInWords(0.5), strictnessInWords(undefined)],
      ["Strictness 0.35", undefined, undefined],
    );
  });
});
