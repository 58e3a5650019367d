import assert from "node:assert/strict";
import { applyReview } from "#core/review/applyReview.ts";
import type { Review } from "#core/review/review.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { type PassageSlot, passageSlots } from "#pages/viewer/state/passageSlots.ts";
import { timelineOf } from "../../../support/results.ts";

const AT = "2025-03-01T10:00:00Z";

function readingOf(reference: string): Timeline {
  const details = reference.split(/\s+/u).map((word, i) => {
    const text = word.replaceAll(/\p{P}/gu, "").toLowerCase();
    return { type: "equal", reference: [text], prediction: [text], start: i, end: i + 0.8 };
  });
  return timelineOf({ reference, result: { kind: "fluency-v2", body: { audio_duration: details.length, details } } });
}

const slotsOf = (timeline: Timeline): PassageSlot[] => [...passageSlots(timeline)];
const textOf = (slots: readonly PassageSlot[]) =>
  slots
    .map(
      ({ between, items }) => between + items.map((item) => (typeof item === "string" || item.mark === "stop" ? "" : item.text)).join(""),
    )
    .join("");
const runsOf = (slots: readonly PassageSlot[]) =>
  slots.flatMap(({ between, endsRun }) => (endsRun ? [[between.slice(0, endsRun.end), between.slice(endsRun.next)]] : []));

describe("the passage in slots", () => {
  const reading = readingOf("The old dog ran to the gate and back.");
  const changed = (review: Review) => {
    const before = slotsOf(reading);
    return slotsOf(applyReview(reading, review)).flatMap(({ key }, i) => (key === before[i]!.key ? [] : [i]));
  };

  it("has the whole text, a slot for each word and one for what follows", () => {
    const slots = slotsOf(reading);
    assert.equal(slots.length, 10);
    assert.equal(textOf(slots), reading.reference);
  });

  it("looks otherwise in the slot of a correction alone", () => {
    assert.deepEqual(changed({ words: [{ word: 2, text: "dog", verdict: "omission", at: AT }] }), [2]);
    assert.deepEqual(changed({ words: [{ word: 2, text: "dog", at: AT }] }), [2], "a confirmation is seen, too");
  });

  it("looks the same behind an addition, which gives every segment another number", () => {
    assert.deepEqual(changed({ additions: [{ before: 3, verdict: "insertion", said: "big", at: AT }] }), [3]);
    const slots = slotsOf(applyReview(reading, { additions: [{ before: 3, verdict: "insertion", said: "big", at: AT }] }));
    const last = slots[8]!.items.at(-1)!;
    assert.ok(typeof last !== "string" && last.mark === "word" && last.segment === 9);
  });

  it("shows a repetition before the next word, and underlines the words that were said again", () => {
    assert.deepEqual(changed({ additions: [{ before: 3, verdict: "repetition", said: "dog", at: AT }] }), [2, 3]);
  });

  it("puts the bracket behind the last word, and tells nothing of what follows", () => {
    const slots = slotsOf(applyReview(reading, { stop: { word: 4, text: "to", at: AT } }));
    assert.deepEqual(slots[4]!.items.at(-1), { mark: "stop" });
    assert.deepEqual(slots[5]!.items, [{ mark: "untold", text: "the", word: 5 }]);
  });
});

describe("runs of a passage", () => {
  const words = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`).join(" ");

  it("are ended by no short line, as of a poem", () => {
    assert.deepEqual(runsOf(slotsOf(readingOf(`${words(8)}\n${words(8)}\n${words(8)}`))), []);
  });

  it("end with a line, or with the gap after a paragraph", () => {
    const reading = readingOf(`${words(50)}.\n${words(50)}.\n\n${words(5)}`);
    assert.deepEqual(runsOf(slotsOf(reading)), [
      [".", ""],
      [".\n\n", ""],
    ]);
    assert.equal(textOf(slotsOf(reading)), reading.reference);
  });

  it("end with a sentence where a paragraph has hundreds of words, and never within one", () => {
    assert.deepEqual(runsOf(slotsOf(readingOf(`${words(100)}. ${words(200)}.” ${words(20)}.`))), [[".”", ""]]);
    assert.deepEqual(runsOf(slotsOf(readingOf(words(600)))), []);
  });
});
