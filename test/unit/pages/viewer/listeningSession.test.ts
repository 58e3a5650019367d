import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { FEW_MISTAKES, wordsLeft, worthHearing } from "#core/review/doubtOrder.ts";
import { applyReview } from "#core/review/applyReview.ts";
import { withWord } from "#core/review/editReview.ts";
import type { Review } from "#core/review/review.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { ListeningSession } from "#pages/viewer/state/listeningSession.ts";
import { timelineOf } from "../../../support/results.ts";

/** Words `w0`, `w1`, …, a second each, of which the service is so sure. */
function reading(confidences: readonly (number | undefined)[]): Timeline {
  const details = confidences.map((confidence, i) => ({
    type: "equal",
    reference: [`w${i}`],
    prediction: [`w${i}`],
    start: i,
    end: i + 0.5,
    ...(confidence !== undefined && { confidence }),
  }));
  return timelineOf({
    result: { kind: "fluency-v2", body: { audio_duration: details.length + 1, details } },
    reference: details.map(({ reference }) => reference[0]).join(" "),
  });
}

const wordsOf = (timeline: Timeline, indices: readonly number[]) => indices.map((index) => timeline.segments[index]!.expected.join(" "));

/** Surer from word to word: every tenth is likely to be wrong, and the rest are read right. */
const hundred = reading(Array.from({ length: 100 }, (_, i) => (i % 10 === 5 ? 0.3 + i / 1000 : 0.99)));

describe("the words that are worth hearing", () => {
  it("are the least sure ones, until few of the words left are likely to be wrong", () => {
    const before = wordsLeft(hundred)!;
    assert.deepEqual([before.words, before.wrong.toFixed(3)], [100, "0.074"]);
    const heard = wordsOf(hundred, worthHearing(hundred));
    assert.deepEqual(heard, ["w5", "w15", "w25", "w35", "w45", "w55", "w65"]);
    const review: Review = heard.reduce<Review>(
      (next, text) => withWord(next, Number(text.slice(1)), { text, by: "Ms Lee", at: "2026-03-01T10:00:00Z" }),
      {},
    );
    const after = applyReview(hundred, review);
    const left = wordsLeft(after)!;
    assert.equal(left.words, 93);
    assert.ok(left.wrong <= FEW_MISTAKES && left.wrong > FEW_MISTAKES / 2, String(left.wrong));
    assert.deepEqual(worthHearing(after), [], "few are wrong now");
    assert.deepEqual(wordsOf(after, worthHearing(after, left.wrong / 2, false)), ["w75", "w85", "w95"], "for somebody who goes on");
  });

  it("are at least five of those in doubt, and at most 15 % of the text", () => {
    assert.equal(worthHearing(reading([0.9, 0.9, 0.9, 0.9, 0.9, 0.9, ...Array.from({ length: 80 }, () => 0.999)])).length, 5);
    assert.equal(worthHearing(reading(Array.from({ length: 200 }, (_, i) => (i % 90) / 100))).length, 30);
  });

  it("are also insertions, after those that are most in doubt, but nothing that was said again", () => {
    const text = "a b c";
    const word = (reference: string, confidence: number, start: number) => ({
      type: "equal",
      reference: [reference],
      prediction: [reference],
      confidence,
      start,
      end: start + 0.5,
    });
    const details = [
      { type: "insert", prediction: ["um"], start: 0, end: 0.4 },
      word("a", 0.9, 1),
      { type: "insert", prediction: ["a"], start: 2, end: 2.4, repetition: true },
      word("b", 0.6, 3),
      word("c", 0.99, 4),
    ];
    const timeline = timelineOf({ result: { kind: "fluency-v2", body: { audio_duration: 6, details } }, reference: text });
    assert.deepEqual(
      worthHearing(timeline).map((index) => [timeline.segments[index]!.kind, ...timeline.segments[index]!.expected]),
      [["correct", "b"], ["insertion"], ["correct", "a"]],
    );
  });

  it("of a service that does not say how sure it is are those with suspicious times, miscues and low scores", () => {
    const plain = timelineOf({
      result: {
        kind: "fluency-v2",
        body: {
          audio_duration: 4,
          details: [
            { type: "equal", reference: ["a"], prediction: ["a"], start: 0, end: 1, score: 98 },
            { type: "equal", reference: ["b"], prediction: ["b"], start: 1, end: 2, score: 20 },
            { type: "replace", reference: ["c"], prediction: ["k"], start: 2, end: 3 },
            { type: "equal", reference: ["d"], prediction: ["d"], start: 3, end: 3.005, score: 100 },
          ],
        },
      },
      reference: "a b c d",
    });
    assert.deepEqual(wordsOf(plain, worthHearing(plain)), ["d", "c", "b"]);
    assert.equal(wordsLeft(plain), undefined);
  });
});

describe("a session of listening", () => {
  const service = reading([0.99, 0.5, 0.99, 0.4, 0.99, 0.6]);
  const after = (review: Review, word: number, at: string): Review => withWord(review, word, { text: `w${word}`, at });
  const shown = (session: ListeningSession, timeline: Timeline) => {
    const index = session.current(timeline);
    return [session.position, index === undefined ? undefined : wordsOf(timeline, [index])[0]];
  };

  it("goes from word to word and back, and ends beyond the last one", () => {
    const session = new ListeningSession();
    session.begin(service);
    assert.deepEqual([shown(session, service), session.isFirst(service)], [["1 of 3", "w3"], true]);
    session.step(service, -1);
    assert.deepEqual(shown(session, service), ["1 of 3", "w3"]);
    session.step(service, 1);
    assert.deepEqual([shown(session, service), session.isFirst(service)], [["2 of 3", "w1"], false]);
    session.step(service, 1);
    session.step(service, 1);
    assert.deepEqual(shown(session, service), ["3 of 3", undefined]);
    session.step(service, -1);
    assert.deepEqual(shown(session, service), ["3 of 3", "w5"]);
  });

  it("keeps its word when another order is chosen, and begins with the first in reading order", () => {
    const session = new ListeningSession();
    session.begin(service);
    session.choose({ order: "reading" });
    assert.deepEqual(shown(session, service), ["2 of 3", "w3"]);
    const other = new ListeningSession({ order: "reading", context: 3 });
    other.begin(service);
    assert.deepEqual(shown(other, service), ["1 of 3", "w1"]);
  });

  it("follows what was reviewed, and what was undone", () => {
    const session = new ListeningSession();
    session.begin(service);
    const one = after({}, 3, "2026-03-01T10:00:00Z");
    const two = after(one, 1, "2026-03-01T10:00:03Z");
    const [first, second] = [one, two].map((review) => applyReview(service, review)) as [Timeline, Timeline];
    assert.equal(session.follow(first), true);
    assert.deepEqual(shown(session, first), ["2 of 3", "w1"]);
    session.follow(second);
    assert.deepEqual(shown(session, second), ["3 of 3", "w5"]);
    assert.equal(session.follow(first), true, "undone");
    assert.deepEqual(shown(session, first), ["2 of 3", "w1"]);
    session.step(first, -1);
    const again = applyReview(service, after({}, 3, "2026-03-01T10:00:09Z"));
    assert.equal(session.follow(again), true, "what was heard before is corrected");
    assert.deepEqual(shown(session, again), ["2 of 3", "w1"]);
    session.moveTo(again, 5);
    assert.deepEqual(shown(session, again), ["3 of 3", "w5"], "chosen in the text");
    session.moveTo(again, 0);
    assert.deepEqual(shown(session, again), ["3 of 3", "w5"], "not among them");
  });

  it("goes on to words that were sure enough before", () => {
    const session = new ListeningSession();
    session.begin(hundred);
    assert.equal(session.total, 7);
    assert.deepEqual(wordsOf(hundred, session.more(hundred)), ["w75", "w85"], "not again those that were played and left as they are");
    const done = applyReview(
      hundred,
      [5, 15, 25, 35, 45, 55, 65].reduce<Review>((next, word) => after(next, word, "2026-03-01T10:00:00Z"), {}),
    );
    session.follow(done);
    session.goOn(done);
    assert.deepEqual(shown(session, done), ["1 of 3", "w75"]);
  });
});
