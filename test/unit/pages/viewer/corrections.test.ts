import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { worthHearing } from "#core/review/doubtOrder.ts";
import { applyReview } from "#core/review/applyReview.ts";
import { countReview, type Review } from "#core/review/review.ts";
import type { Segment, Timeline } from "#core/timeline/model.ts";
import { correct, type Correction, correctionsFor, stopAt, stopByClock } from "#pages/viewer/state/corrections.ts";
import { commandOf, KEY_LINES } from "#pages/viewer/state/keys.ts";
import { keepSelection } from "#pages/viewer/state/keepSelection.ts";
import { reviewChanges } from "#pages/viewer/state/reviewChanges.ts";
import { timelineOf } from "../../../support/results.ts";

const stamp = { by: "Ms Lee", at: "2026-03-01T10:00:00Z" };

/** Ten words, a second each from 1 s on; "two" is said "too", "four" is left out, "um" stands before "six". */
function reading(): Timeline {
  const names = "one two three four five six seven eight nine ten".split(" ");
  const details = names.flatMap((name, i): object[] => {
    const times = { start: 1 + i, end: 1.6 + i };
    if (name === "four") return [{ type: "delete", reference: [name], start: 0, end: 0, confidence: 0.6 }];
    const own = {
      type: name === "two" ? "replace" : "equal",
      reference: [name],
      prediction: [name === "two" ? "too" : name],
      ...times,
      confidence: name === "nine" ? 0.3 : 0.99,
    };
    return name === "six" ? [{ type: "insert", prediction: ["um"], start: 5.7, end: 5.9, confidence: 0.8 }, own] : [own];
  });
  return timelineOf({ result: { kind: "fluency-v2", body: { audio_duration: 12, details } }, reference: names.join(" ") });
}

const service = reading();
const at = (timeline: Timeline, word: number): Segment => timeline.segments[timeline.words[word]!.segment!]!;

function after(review: Review, find: (timeline: Timeline) => Segment, correction: Correction, said?: string): Review {
  const timeline = applyReview(service, review);
  return correct({ review, service, timeline }, find(timeline), correction, stamp, said)?.review ?? review;
}

describe("corrections", () => {
  it("offer each thing under a key of its own", () => {
    for (const segment of service.segments) {
      const keys = correctionsFor(service, segment).map(({ key }) => key);
      assert.equal(new Set(keys).size, keys.length);
    }
  });

  it("are all in the list of keys, and take no other key's place", () => {
    const listed = KEY_LINES.filter(({ group }) => group === "Correcting").flatMap(({ keys }) => keys);
    const reviewed = applyReview(
      service,
      after({}, (timeline) => at(timeline, 1), "told"),
    );
    const offered = new Set(
      [service, reviewed].flatMap((timeline) =>
        timeline.segments.flatMap((segment) => correctionsFor(timeline, segment).map(({ key }) => key)),
      ),
    );
    assert.deepEqual([...listed].sort(), [...offered, "M"].sort());
    for (const key of listed) assert.equal(commandOf({ key, ctrlKey: false, metaKey: false, altKey: false }), undefined, key);
  });

  it("say who did it and when, and are listed in words that can be taken back", () => {
    let review = after({}, (timeline) => at(timeline, 3), "correct");
    review = after(review, (timeline) => at(timeline, 4), "substitution", " fife ");
    assert.deepEqual(review.words, [
      { word: 3, text: "four", verdict: "correct", ...stamp },
      { word: 4, text: "five", verdict: "substitution", said: "fife", ...stamp },
    ]);
    const changes = reviewChanges(review, service);
    assert.deepEqual(
      changes.map(({ text }) => text),
      ["“four”: read right", "“five”: substitution “fife”"],
    );
    assert.deepEqual(changes[1]!.without, { words: [review.words[0]] });
  });

  it("tell what a miscue goes back to, which neither changes nor confirms it", () => {
    const cued = after(
      after({}, (timeline) => at(timeline, 1), "visual"),
      (timeline) => at(timeline, 1),
      "meaning",
    );
    assert.deepEqual(cued, { words: [{ word: 1, text: "two", cues: ["meaning", "visual"], ...stamp }] });
    assert.deepEqual(
      [countReview(cued), worthHearing(applyReview(service, cued)).length],
      [{ changes: 0, confirmed: 0 }, worthHearing(service).length],
    );
    assert.deepEqual(
      reviewChanges(cued, service).map(({ text }) => text),
      ["“two”: used meaning, visual information"],
    );
    const entries = correctionsFor(applyReview(service, cued), at(applyReview(service, cued), 1));
    assert.deepEqual(
      entries.flatMap(({ key, checked }) => (checked === undefined ? [] : [[key, checked]])),
      [
        ["1", true],
        ["2", false],
        ["3", true],
      ],
    );
    assert.deepEqual(
      after(
        after(cued, (timeline) => at(timeline, 1), "visual"),
        (timeline) => at(timeline, 1),
        "meaning",
      ),
      {},
      "nothing is left of cues that are taken back",
    );
    assert.deepEqual(
      correctionsFor(service, at(service, 0)).filter(({ checked }) => checked !== undefined),
      [],
      "a word that was read right goes back to nothing",
    );
  });

  it("keep the cues of a word that stays a miscue, and its confirmation", () => {
    const cued = after({}, (timeline) => at(timeline, 1), "visual");
    const confirmed = after(cued, (timeline) => at(timeline, 1), "confirm");
    assert.deepEqual(confirmed, { words: [{ word: 1, text: "two", cues: ["visual"], confirmed: true, ...stamp }] });
    assert.deepEqual(
      after(confirmed, (timeline) => at(timeline, 1), "visual"),
      { words: [{ word: 1, text: "two", ...stamp }] },
      "still confirmed",
    );
    assert.deepEqual(after(confirmed, (timeline) => at(timeline, 1), "substitution", "to").words, [
      { word: 1, text: "two", cues: ["visual"], verdict: "substitution", said: "to", ...stamp },
    ]);
    assert.equal(after(cued, (timeline) => at(timeline, 1), "correct").words![0]!.cues, undefined);
  });

  it("tell what an addition goes back to", () => {
    const um = (timeline: Timeline) => timeline.segments.find(({ heard }) => heard[0] === "um")!;
    const cued = after({}, um, "structure");
    assert.deepEqual(
      [cued, countReview(cued)],
      [{ additions: [{ before: 5, of: 0, cues: ["structure"], ...stamp }] }, { changes: 0, confirmed: 0 }],
    );
    assert.deepEqual(countReview(after(cued, um, "confirm")), { changes: 0, confirmed: 1 });
    assert.deepEqual(after(cued, um, "asSelfCorrection").additions, [
      { before: 5, of: 0, cues: ["structure"], verdict: "selfCorrection", ...stamp },
    ]);
    assert.deepEqual(after(cued, um, "structure"), {});
  });

  it("that say what the service says too are confirmations, no changes", () => {
    assert.deepEqual(countReview(after({}, (timeline) => at(timeline, 3), "omission")), { changes: 0, confirmed: 1 });
    const there = after({}, (timeline) => at(timeline, 3), "correct");
    assert.deepEqual(countReview(after(there, (timeline) => at(timeline, 3), "omission")), { changes: 0, confirmed: 1 });
  });

  it("accept a variant with what was said, but not with the word itself", () => {
    const variant = (word: number) => after({}, (timeline) => at(timeline, word), "variant").words;
    assert.deepEqual(variant(1), [{ word: 1, text: "two", verdict: "variant", said: "too", ...stamp }]);
    assert.deepEqual(variant(2), [{ word: 2, text: "three", verdict: "variant", ...stamp }]);
  });

  it("of a word that was read wrongly first make it right, with the attempt before it", () => {
    const timeline = applyReview(
      service,
      after({}, (own) => at(own, 1), "selfCorrection", "too"),
    );
    assert.deepEqual(
      timeline.segments.slice(1, 3).map(({ kind, heard }) => [kind, heard]),
      [
        ["selfCorrection", ["too"]],
        ["correct", ["two"]],
      ],
    );
  });

  it("of an addition: dropped, called otherwise, taken back", () => {
    const um = (timeline: Timeline) => timeline.segments.find(({ kind, at: before }) => before === 5 && kind !== "correct")!;
    const dropped = after({}, um, "notSaid");
    assert.equal(applyReview(service, dropped).summary.counts.insertions, 0);
    const renamed = after({}, um, "asFalseStart");
    assert.equal(um(applyReview(service, renamed)).kind, "falseStart");
    assert.deepEqual(after(renamed, um, "takeBack"), {});
    const added = after({}, (timeline) => at(timeline, 2), "insertion", "the");
    const the = (timeline: Timeline) => timeline.segments.find(({ heard }) => heard[0] === "the")!;
    assert.deepEqual(after(added, the, "notSaid"), {}, "what the service did not hear needs no entry");
  });

  it("of two additions before one word do not mix them up", () => {
    const before = (timeline: Timeline, nth: number) =>
      timeline.segments.filter(({ at: place, words }) => place === 5 && words.length === 0)[nth]!;
    const two = after({}, (timeline) => at(timeline, 5), "insertion", "er");
    const gone = after(two, (timeline) => before(timeline, 0), "notSaid");
    assert.deepEqual(
      applyReview(service, gone)
        .segments.filter(({ words }) => words.length === 0)
        .map(({ heard }) => heard),
      [["er"]],
    );
    assert.equal(
      before(
        applyReview(
          service,
          after(gone, (timeline) => before(timeline, 0), "asRepetition"),
        ),
        0,
      ).kind,
      "repetition",
    );
  });

  it("ask for nothing to be done where nothing was said", () => {
    assert.equal(correct({ review: {}, service, timeline: service }, at(service, 4), "substitution", stamp, "  "), undefined);
  });

  it("set the last word by hand and by the clock", () => {
    assert.deepEqual(stopAt({}, service, 4, stamp).review, { stop: { word: 4, text: "five", ...stamp } });
    // The clock starts at 1 s; "six" begins at 6 s, "seven" at 7 s.
    const clock = stopByClock({ review: {}, service }, 5.5, stamp)!;
    assert.deepEqual(clock.review.stop, { word: 5, text: "six", seconds: 5.5, ...stamp });
    assert.equal(applyReview(service, clock.review).summary.wcpm!.value, (60 * 4) / 5.5);
  });
});

describe("what was selected", () => {
  it("stays so when segments come and go before it", () => {
    const review = after(
      after({}, (timeline) => at(timeline, 1), "selfCorrection", "too"),
      (timeline) => at(timeline, 3),
      "correct",
    );
    const timeline = applyReview(service, review);
    const seven = service.words[6]!.segment!;
    assert.deepEqual(keepSelection({ lane: "segment", index: seven }, service, timeline), { lane: "segment", index: seven + 1 });
    const um = service.segments.find(({ heard }) => heard[0] === "um")!;
    assert.deepEqual(keepSelection({ lane: "segment", index: um.index }, service, timeline), { lane: "segment", index: um.index + 1 });
    const dropped = applyReview(
      service,
      after({}, () => um, "notSaid"),
    );
    assert.deepEqual(keepSelection({ lane: "segment", index: um.index }, service, dropped), {
      lane: "segment",
      index: dropped.words[5]!.segment,
    });
  });
});
