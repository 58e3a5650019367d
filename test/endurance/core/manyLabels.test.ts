import assert from "node:assert/strict";
import { HumanError } from "#core/humanError.ts";
import { importAnnotation } from "#core/import/importAnnotation.ts";
import { processorTime } from "../../support/processorTime.ts";
import { timelineOf } from "../../support/results.ts";

const service = timelineOf({
  reference: "The little cat sat",
  result: {
    kind: "fluency-v2",
    body: {
      audio_duration: 10,
      details: ["The", "little", "cat", "sat"].map((word, i) => ({
        type: "equal",
        reference: [word],
        prediction: [word],
        start: i + 1,
        end: i + 1.4,
      })),
    },
  },
});

describe("a file with far more labels than a reading has", () => {
  it("is taken or refused within seconds, whatever it holds", () => {
    const labels: ((i: number) => string)[] = [
      (i) => `+${(i % 5) + 1} insertion | S AH0`,
      () => "1 correct",
      () => "um",
      (i) => `+1.${i} repetition`,
    ];
    for (const [tier, label] of [
      ["reading", labels[0]!],
      ["reading", labels[1]!],
      ["heard words", labels[2]!],
      ["reading", labels[3]!],
      ["phonemes heard", labels[2]!],
      ["words", labels[2]!],
      ["words", (i: number) => ["the", "little", "cat", "sat", "<eps>"][i % 5]!],
    ] as const) {
      const items = Array.from({ length: 20_000 }, (_, i) => ({ start: i / 2_000, end: (i + 1) / 2_000, text: label(i) }));
      const took = processorTime(() => {
        try {
          importAnnotation(
            service,
            {},
            { format: "textgrid", duration: 10, problems: [], tiers: [{ name: tier, items }] },
            { stamp: { by: "B", at: "2026-03-02T10:00:00Z" }, replace: false },
          );
        } catch (error) {
          if (!(error instanceof HumanError)) throw error;
        }
      });
      assert.ok(took < 5000, `${tier} ${label(0)} ${took} ms of the processor`);
    }
  });
});
