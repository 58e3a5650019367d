import assert from "node:assert/strict";
import type { Timeline } from "#core/timeline/model.ts";
import { LEAST_SECONDS, ratePercentile } from "#core/scoring/ratePercentile.ts";

const reading = (wcpm: number | undefined, seconds: number | undefined, timed?: number): Pick<Timeline, "summary" | "stop"> => ({
  summary: {
    counts: {} as never,
    ...(wcpm !== undefined && { wcpm: { value: wcpm } as never }),
    ...(seconds !== undefined && { start: 1, end: 1 + seconds }),
  },
  ...(timed !== undefined && { stop: { word: 3, seconds: timed } }),
});
const READER = { grade: 2, season: "spring" } as const;

describe("where a rate lies among the norms", () => {
  it("is told for a minute, for a whole text, and where nobody knows how long it took", () => {
    for (const each of [reading(110, 60, 60), reading(110, 20), reading(110, undefined)]) {
      const { percentile } = ratePercentile(each, READER);
      assert.deepEqual([percentile?.from, percentile?.to, percentile?.grade, percentile?.season], [50, 75, 2, "spring"]);
    }
  });

  const absent: readonly [why: string, Pick<Timeline, "summary" | "stop">, { grade?: number; season?: "fall" | "spring" }][] = [
    ["reader", reading(110, 60), { season: "spring" }],
    ["reader", reading(110, 60), { grade: 2 }],
    ["rate", reading(undefined, 60), READER],
    ["time", reading(110, 60, 120), READER],
    ["short", reading(110, LEAST_SECONDS - 0.1), READER],
    ["norms", reading(110, 60), { grade: 1, season: "fall" }],
  ];
  for (const [why, each, reader] of absent)
    it(`is not: ${why}`, () => assert.deepEqual(ratePercentile(each, reader as never), { absent: why }));
});
