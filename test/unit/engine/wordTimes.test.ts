import assert from "node:assert/strict";
import type { ReadingEvent } from "#core/analysis.ts";
import { withoutOverlaps } from "#engine/reading/wordTimes.ts";

function word(start: number, end: number, ...phonemes: [number, number][]): ReadingEvent {
  const times = phonemes.length > 0 ? phonemes : [[start, end] as [number, number]];
  return {
    kind: "correct",
    wordIndex: 0,
    start,
    end,
    heard: [],
    phonemes: times.map(([from, to]) => ({ phoneme: "AH", start: from, end: to, score: 50 })),
  };
}
const timesOf = (events: readonly ReadingEvent[]) =>
  withoutOverlaps(events).map(({ start, end }) => [Number(start.toFixed(3)), Number(end.toFixed(3))]);

describe("the times of words", () => {
  it("stay as they are where no two words overlap", () => {
    const events = [word(0, 1, [0, 0.4], [0.4, 1]), word(1.2, 1.5)];
    assert.deepEqual(withoutOverlaps(events), events);
  });
  it("meet in the middle of what two words share", () =>
    assert.deepEqual(timesOf([word(0, 1), word(0.8, 2)]), [
      [0, 0.9],
      [0.9, 2],
    ]));
  it("leave something of a word that lies within another one", () => {
    const [first, second] = withoutOverlaps([word(0.8, 1.25), word(1.05, 1.19)]);
    assert.ok(first!.end <= second!.start && second!.end - second!.start >= 0.029, JSON.stringify([first, second]));
  });
  it("take a word's phonemes along, each of them with a length", () => {
    const [, second] = withoutOverlaps([word(0, 1), word(0.6, 1.2, [0.6, 0.65], [0.65, 0.7], [0.7, 1.2])]);
    assert.deepEqual([second!.start, second!.phonemes![0]!.start], [0.8, 0.8]);
    for (const { start, end } of second!.phonemes!) assert.ok(end > start);
  });
  it("are those of a word's phonemes", () => assert.deepEqual(timesOf([word(1, 1.1, [0.8, 1.02])]), [[0.8, 1.02]]));
  it("pass over words that were not read", () => {
    const omitted: ReadingEvent = { kind: "omission", wordIndex: 1, start: 0.9, end: 0.9, heard: [] };
    assert.deepEqual(timesOf([word(0, 1), omitted, word(0.8, 2)]), [
      [0, 0.9],
      [0.9, 0.9],
      [0.9, 2],
    ]);
  });
});
