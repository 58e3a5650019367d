import assert from "node:assert/strict";
import { placeItems } from "#pages/viewer/layout/placedItems.ts";
import { SoundingItems } from "#pages/viewer/state/soundingItems.ts";
import { timelineOf } from "../../../support/results.ts";

describe("SoundingItems", () => {
  const spoken = (text: string, start: number, end: number) => ({ type: "equal", reference: [text], prediction: [text], start, end });
  const timeline = timelineOf({
    result: {
      kind: "fluency-v2",
      body: {
        audio_duration: 12,
        details: [
          spoken("a", 1, 2),
          { type: "delete", reference: ["b"], prediction: [] },
          spoken("c", 2.1, 3),
          spoken("d", 4, 6),
          { type: "insert", reference: [], prediction: ["x"], start: 4.5, end: 5 },
          { type: "equal", reference: ["e"], prediction: ["e"] },
          spoken("f", 8, 9),
        ],
      },
    },
    reference: "a b c d e f",
  });
  const words = new SoundingItems(placeItems(timeline, 12), "segment");
  const cases: [time: number, segment: number | undefined, why: string][] = [
    [0.5, undefined, "before the first word"],
    [1, 0, "from its start on"],
    [2.05, 0, "a gap that is no pause belongs to the word before"],
    [2.1, 2, "until the next one begins"],
    [3.5, undefined, "a pause"],
    [4.7, 4, "of two at once the one that began last"],
    [5.5, 3, "and then the longer one again"],
    [7, undefined, "a word that has no time"],
    [9, undefined, "after the last word"],
  ];
  for (const [time, segment, why] of cases) it(`${time} s: ${why}`, () => assert.equal(words.at(time), segment));

  it("knows nothing of an empty result", () => assert.equal(new SoundingItems(new Map(), "phoneme").at(1), undefined));
});
