import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { clusterIntervals } from "#core/agreement/clusterIntervals.ts";
import { cohensKappa } from "#core/agreement/cohensKappa.ts";
import { detectionFigures } from "#core/agreement/detection.ts";
import { addDifferences, differenceFigures, differenceSums } from "#core/agreement/differences.ts";
import { propertyRuns } from "../../../support/propertyRuns.ts";

const near = (actual: number | undefined, expected: number, digits = 3) => assert.equal(actual?.toFixed(digits), expected.toFixed(digits));

/** Square tables of counts. */
const tables = fc
  .integer({ min: 1, max: 5 })
  .chain((size) => fc.array(fc.array(fc.nat(40), { minLength: size, maxLength: size }), { minLength: size, maxLength: size }));

describe("cohensKappa", () => {
  it("is that of worked examples", () => {
    // The example of Cohen (1960): 200 patients, two judges, three names; kappa = .492.
    near(
      cohensKappa([
        [88, 14, 18],
        [10, 40, 10],
        [2, 6, 12],
      ]),
      0.492,
    );
    // By hand: po = 35/50 = .70, pe = (25 · 30 + 25 · 20)/50² = .50.
    near(
      cohensKappa([
        [20, 5],
        [10, 15],
      ]),
      0.4,
      9,
    );
  });

  it("is 1 for full agreement, 0 by chance and below 0 for less", () => {
    assert.equal(
      cohensKappa([
        [7, 0],
        [0, 3],
      ]),
      1,
    );
    assert.equal(
      cohensKappa([
        [1, 1],
        [1, 1],
      ]),
      0,
    );
    assert.equal(
      cohensKappa([
        [0, 5],
        [5, 0],
      ]),
      -1,
    );
  });

  it("is undefined for nothing, and where both say the same of everything", () => {
    assert.equal(
      cohensKappa([
        [0, 0],
        [0, 0],
      ]),
      undefined,
    );
    assert.equal(
      cohensKappa([
        [9, 0],
        [0, 0],
      ]),
      undefined,
    );
  });

  it("is the same whichever rater comes first, and between -1 and 1", () => {
    fc.assert(
      fc.property(tables, (table) => {
        const kappa = cohensKappa(table);
        assert.equal(cohensKappa(table.map((_, i) => table.map((row) => row[i]!))), kappa);
        assert.ok(kappa === undefined || (kappa >= -1 && kappa <= 1), String(kappa));
      }),
      propertyRuns(300),
    );
  });
});

describe("detectionFigures", () => {
  it("divides what it should", () => {
    // 8 of 10 alarms true; 8 of 16 miscues found; 2 alarms among 84 right words.
    assert.deepEqual(detectionFigures({ both: 8, onlyFirst: 2, onlySecond: 8, neither: 82 }), {
      agreement: 0.9,
      precision: 0.8,
      recall: 0.5,
      f1: 16 / 26,
      falseAlarms: 2 / 84,
    });
  });

  it("has no figure without a denominator", () => {
    assert.deepEqual(detectionFigures({ both: 0, onlyFirst: 0, onlySecond: 0, neither: 0 }), {
      agreement: undefined,
      precision: undefined,
      recall: undefined,
      f1: undefined,
      falseAlarms: undefined,
    });
    assert.deepEqual(detectionFigures({ both: 0, onlyFirst: 0, onlySecond: 0, neither: 5 }), {
      agreement: 1,
      precision: undefined,
      recall: undefined,
      f1: undefined,
      falseAlarms: 0,
    });
  });

  it("stays within 0 and 1, and is never not a number", () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(30), fc.nat(30), fc.nat(30), (both, onlyFirst, onlySecond, neither) => {
        for (const value of Object.values(detectionFigures({ both, onlyFirst, onlySecond, neither })))
          assert.ok(value === undefined || (value >= 0 && value <= 1));
      }),
      propertyRuns(300),
    );
  });
});

describe("differenceFigures", () => {
  // Bland & Altman (1986), table 1: peak expiratory flow of 17 people in l/min, first with the Wright meter, first with the mini meter.
  const wright = [494, 395, 516, 434, 476, 557, 413, 442, 650, 433, 417, 656, 267, 478, 178, 423, 427];
  const mini = [512, 430, 520, 428, 500, 600, 364, 380, 658, 445, 432, 626, 260, 477, 259, 350, 451];
  const differences = wright.map((value, i) => value - mini[i]!);

  it("has the bias and the limits of agreement that Bland and Altman print", () => {
    const { bias, lower, upper } = differenceFigures(differenceSums(differences));
    // Printed: mean -2.1, s 38.8, and limits of two s, -79.7 and 75.5; 1.96 s makes -78.1 and 73.9.
    near(bias, -2.1, 1);
    near(lower, -78.1, 1);
    near(upper, 73.9, 1);
  });

  it("counts a difference on the edge as within, whatever the rounding of its parts", () => {
    assert.deepEqual(differenceFigures(differenceSums([0.1 + 0.2 + 0.7, -3, 5.001, 100.3 - 95.3])).within, [0.25, 0.5, 0.75]);
  });

  it("has no limits for one difference and nothing for none", () => {
    assert.deepEqual(differenceFigures(differenceSums([2])), {
      meanAbsolute: 2,
      bias: 2,
      lower: undefined,
      upper: undefined,
      within: [0, 1, 1],
    });
    assert.deepEqual(differenceFigures(differenceSums([])), {
      meanAbsolute: undefined,
      bias: undefined,
      lower: undefined,
      upper: undefined,
      within: [undefined, undefined, undefined],
    });
  });

  it("adds up over clusters", () => {
    const { bias, upper } = differenceFigures(
      addDifferences([differenceSums(differences.slice(0, 5)), differenceSums(differences.slice(5))]),
    );
    near(bias, -2.118);
    near(upper, 73.9, 1);
  });
});

describe("clusterIntervals", () => {
  const mean = (drawn: readonly number[]) => ({ mean: drawn.reduce((sum, one) => sum + one, 0) / drawn.length });

  it("holds about what theory says of a mean", () => {
    // 200 values of 0 and 1 in equal parts: 0.5 ± 1.96 · 0.5 / √200 = 0.5 ± 0.069.
    const [low, high] = clusterIntervals(
      Array.from({ length: 200 }, (_, i) => i % 2),
      mean,
    ).mean!;
    assert.ok(Math.abs(low - 0.431) < 0.01 && Math.abs(high - 0.569) < 0.01, `${low} ${high}`);
  });

  it("is wider where the same values come in fewer clusters", () => {
    const pooled = (drawn: readonly (readonly number[])[]) => mean(drawn.flat());
    const width = ([low, high]: readonly [number, number] = [0, 0]) => high - low;
    const alone = clusterIntervals(
      Array.from({ length: 100 }, (_, i) => [i < 50 ? 0 : 1]),
      pooled,
    ).mean;
    const clustered = clusterIntervals(
      Array.from({ length: 10 }, (_, i) => new Array<number>(10).fill(i < 5 ? 0 : 1)),
      pooled,
    ).mean;
    assert.ok(width(clustered) > 2 * width(alone));
  });

  it("has none for one cluster, and none for a figure that is seldom defined", () => {
    assert.deepEqual(clusterIntervals([1], mean), {});
    const figures = (drawn: readonly number[]) => ({ ...mean(drawn), rare: drawn.includes(7) ? 1 : undefined });
    const intervals = clusterIntervals([7, 1, 2, 3], figures);
    assert.ok(intervals.mean);
    assert.equal(intervals.rare, undefined);
  });

  it("is the same every time, and in its order", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 2, maxLength: 12 }), (values) => {
        const first = clusterIntervals(values, mean);
        assert.deepEqual(clusterIntervals(values, mean), first);
        const [low, high] = first.mean!;
        assert.ok(low <= high && low >= Math.min(...values) && high <= Math.max(...values));
      }),
      propertyRuns(20),
    );
  });
});
