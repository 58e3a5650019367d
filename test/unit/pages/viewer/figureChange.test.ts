import assert from "node:assert/strict";
import { figureChange, isEarlier } from "#pages/viewer/state/figureChange.ts";

describe("figureChange", () => {
  const cases: [a: number, b: number, more: boolean | undefined, change: number, tone: string | undefined][] = [
    [61.2, 61.2, true, 0, undefined],
    [61.21, 61.24, true, 0, undefined],
    [3, 3.1, true, 0.1, "about the same"],
    [3.1, 3, true, -0.1, "about the same"],
    [100, 100.9, true, 0.9, "about the same"],
    [100, 98.9, true, -1.1, "worse"],
    [60, 75.5, true, 15.5, "better"],
    [4, 3, false, -1, "better"],
    [0, 1, false, 1, "worse"],
    [2, 5, undefined, 3, undefined],
  ];
  for (const [a, b, more, change, tone] of cases) {
    it(`${a} to ${b}, ${more === undefined ? "neither" : more ? "more" : "less"} is better: ${tone ?? "no tone"}`, () => {
      const found = figureChange(a, b, more);
      assert.equal(found.change, change);
      assert.equal(found.tone, tone);
    });
  }
});

describe("isEarlier", () => {
  const early = { assessedAt: "2025-03-01T10:00:00+02:00" };
  const late = { assessedAt: "2025-03-01T09:00:00Z" };
  it("goes by the time, not by how it is written", () => {
    assert.equal(isEarlier(early, late), true);
    assert.equal(isEarlier(late, early), false);
  });
  it("keeps the order where a time is missing", () => assert.equal(isEarlier({}, late) || isEarlier(early, {}), false));
});
