import assert from "node:assert/strict";
import { applyReview } from "#core/review/applyReview.ts";
import type { Review } from "#core/review/review.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { SCORING_PROFILES } from "#core/scoring/scoringProfiles.ts";
import { type PassageMark, type PassageSlot, passageSlots, type PassageView } from "#pages/viewer/state/passageSlots.ts";
import { shownSpan } from "#pages/viewer/state/shownSpan.ts";
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

  it("takes every slot that would be made of the same from those known", () => {
    const known = slotsOf(reading);
    const remade = (timeline: Timeline, view: PassageView = {}) =>
      [...passageSlots(timeline, view, known)].flatMap((slot, i) => (slot === known[i] ? [] : [i]));
    assert.deepEqual(remade(applyReview(reading, undefined)), []);
    const dog = { word: 2, text: "dog", at: AT } as const;
    assert.deepEqual(remade(applyReview(reading, { words: [dog] })), [2]);
    assert.deepEqual(remade(applyReview(reading, { words: [{ ...dog, start: 2.3, end: 6 }] })), [2]);
    const again = applyReview(reading, { additions: [{ before: 3, verdict: "repetition", said: "dog", at: AT }] });
    assert.deepEqual(remade(again), [2, 3, 4, 5, 6, 7, 8], "the word said again has a line, later ones a number");
    assert.deepEqual(remade(applyReview(reading, { stop: { word: 6, text: "gate", at: AT } })), [6, 7, 8]);
    assert.deepEqual(remade(reading, { span: { first: 0, last: 5, read: 5 } }), [5, 6, 7, 8]);
    const unsure = { ...reading, segments: reading.segments.map((one) => (one.index === 1 ? { ...one, confidence: 0.5 } : one)) };
    const doubted = slotsOf(unsure);
    assert.deepEqual(
      [...passageSlots(unsure, { doubtBelow: 0.6 }, doubted)].flatMap((slot, i) => (slot === doubted[i] ? [] : [i])),
      [1],
    );
    const late = { ...reading, pauses: [{ index: 0, kind: "long pause" as const, start: 4, end: 8, after: 3, before: 4 }] };
    assert.deepEqual(remade(late), [4]);
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

describe("the passage, as far as it counts", () => {
  const text = "The old dog ran to the gate and back to the house";
  const reading = readingOf(text);
  const marksOf = (slots: readonly PassageSlot[]) =>
    slots.flatMap(({ items }) => items.flatMap((item) => (typeof item === "string" ? [] : [item.mark === "word" ? item : item.mark])));
  const styles = (slots: readonly PassageSlot[]) => marksOf(slots).map((mark) => (typeof mark === "string" ? mark : mark.style));
  const omitted = (...words: number[]) =>
    applyReview(reading, { words: words.map((word) => ({ word, text: text.split(" ")[word]!, verdict: "omission" as const, at: AT })) });
  const timed = { ...SCORING_PROFILES[0], time: 5 };

  it("has a bracket where the time was up, and nothing coloured after it", () => {
    const timeline = omitted(1, 7);
    const slots = [...passageSlots(timeline, { span: shownSpan(timeline, timed) })];
    assert.deepEqual(styles(slots).slice(4, 7), ["correct", "stop", "correct beyond"]);
    const marks = marksOf(slots).filter((mark) => typeof mark !== "string");
    assert.equal(marks[1]!.over, "—");
    assert.deepEqual([marks[7]!.style, marks[7]!.over], ["omission reviewed changed beyond", undefined]);
  });

  it("has no marks above words that nobody read at the end, which are no less omissions", () => {
    const timeline = omitted(6, 7, 8, 9, 10, 11);
    const marks = marksOf(slotsOf(timeline)).filter((mark) => typeof mark !== "string");
    assert.deepEqual([marks[6]!.style, marks[6]!.over], ["omission reviewed changed unread", undefined]);
    assert.deepEqual(
      slotsOf(omitted(1)).map(({ items }) => typeof items[0] !== "string" && items[0]?.mark === "word" && items[0].over)[1],
      "—",
    );
  });

  it("marks doubtful verdicts with what may have been said, until somebody listens", () => {
    const sure = [0.9, 0.4, 0.4];
    const alternatives = [undefined, ["cold"], undefined];
    const segments = reading.segments.map((segment, i) => ({
      ...segment,
      confidence: sure[i] ?? 1,
      ...(alternatives[i] && { alternative: alternatives[i] }),
    }));
    const doubtful: Timeline = { ...reading, segments };
    const marks = (review?: Review) =>
      marksOf([...passageSlots(applyReview(doubtful, review), { doubtBelow: 0.6 })]).slice(0, 3) as PassageMark[];
    assert.deepEqual(
      marks().map(({ style, over }) => [style, over]),
      [
        ["correct", undefined],
        ["correct doubted", "cold?"],
        ["correct doubted", undefined],
      ],
    );
    assert.match(marks()[1]!.name!, /^old cold\?\. .*Confidence: 40 %\. Perhaps: cold/u);
    assert.match(marks()[2]!.name!, /Confidence: 40 %/u);
    assert.equal(marks({ words: [{ word: 1, text: "old", at: AT }] })[1]!.style, "correct reviewed confirmed");
    assert.deepEqual(new Set(styles(slotsOf(doubtful))), new Set(["correct"]), "no verdict is in doubt by default");
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
