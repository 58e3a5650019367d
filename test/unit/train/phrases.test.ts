import assert from "node:assert/strict";
import { frameFrom, phrasesOf } from "../../train/phrases.ts";

describe("phrases of running text", () => {
  const known = new Set("the bear who lived in old pasture said i'll go to her don't".split(" "));
  const cases: [string, string[]][] = [
    ["The old bear , who lived in the pasture , said I'll go .", ["the old bear", "who lived in the pasture", "said i'll go"]],
    ["The bear\nlived in the pasture.", ["the bear lived in the pasture"]],
    ["The bear lived\n\nin the pasture", ["the bear lived", "in the pasture"]],
    ["To her! Go to her. Go to her?", ["go to her"]],
    ["The bear I 'll go to", ["the bear i'll go to"]],
    ["The bear don’t go", ["the bear don't go"]],
    ["The grizzly bear lived in the pasture", []],
    [Array(13).fill("the").join(" "), []],
    ["", []],
  ];
  for (const [text, phrases] of cases)
    it(`finds ${phrases.length} in "${text.slice(0, 40)}"`, () => assert.deepEqual(phrasesOf([text], known), phrases));
});

describe("the first frame after a moment", () => {
  for (const [steps, frame] of [
    [0, 0],
    [1.25, 0],
    [1.3, 1],
    [10, 9],
    [10.25, 9],
    [10.3, 10],
  ] as const) {
    it(`is ${frame} for ${steps} steps`, () => assert.equal(frameFrom(steps), frame));
  }
});
