import assert from "node:assert/strict";
import { classOf } from "../../support/englishClasses.ts";
import { frameLabels, UNKNOWN } from "../../train/labels.ts";
import { developmentSpeakers } from "../../train/split.ts";

describe("labels for training", () => {
  it("names the phoneme of every frame, silence around it, and nothing where experts heard something else", () => {
    const word = {
      phones: [
        { start: 0.02, end: 0.05 },
        { start: 0.05, end: 0.07 },
      ],
    };
    const labels = frameLabels(10, [word], [["K", "IY"]], [[2, 0.4]]);
    assert.deepEqual([...labels], [0, 0, classOf("K"), classOf("K"), classOf("K"), UNKNOWN, UNKNOWN, 0, 0, 0]);
  });

  it("stops at the end of the recording", () => {
    const word = { phones: [{ start: 0.02, end: 0.09 }] };
    assert.deepEqual([...frameLabels(4, [word], [["S"]], [[2]])], [0, 0, classOf("S"), classOf("S")]);
  });
});

describe("development speakers", () => {
  const speakers = Array.from({ length: 30 }, (_, i) => String(100 + i));

  it("are the first of every twelve, in whatever order and however often speakers come", () => {
    assert.deepEqual([...developmentSpeakers([...speakers, ...speakers].reverse())], ["100", "112", "124"]);
  });

  it("differ from fold to fold", () => {
    assert.deepEqual([...developmentSpeakers(speakers, 5)], ["105", "117", "129"]);
  });
});
