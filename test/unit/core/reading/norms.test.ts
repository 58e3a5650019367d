import assert from "node:assert/strict";
import { bandText, GRADES, normsFor, percentileBand, SEASONS } from "#core/reading/norms.ts";

describe("the norms of Hasbrouck & Tindal (2017)", () => {
  it("have five rates for each grade and season but the fall of grade 1, highest first", () => {
    for (const grade of GRADES) {
      for (const season of SEASONS) {
        const norms = normsFor(grade, season);
        if (grade === 1 && season === "fall") assert.equal(norms, undefined);
        else
          assert.deepEqual(
            [...norms!].sort((a, b) => b - a),
            norms,
            `grade ${grade}, ${season}`,
          );
        assert.ok(!norms || new Set(norms).size === 5);
      }
    }
  });

  it("rise over the year, and at every percentile but one from grade to grade", () => {
    for (const grade of GRADES) {
      for (const [one, other] of [
        ["fall", "winter"],
        ["winter", "spring"],
      ] as const) {
        const [before, after] = [normsFor(grade, one), normsFor(grade, other)!];
        before?.forEach((rate, i) => assert.ok(after[i]! >= rate, `grade ${grade}, ${one} to ${other}`));
      }
    }
  });

  // Printed values, picked over the whole table.
  it("hold the published values", () => {
    const published: [number, "fall" | "winter" | "spring", number[]][] = [
      [1, "winter", [97, 59, 29, 16, 9]],
      [1, "spring", [116, 91, 60, 34, 18]],
      [2, "fall", [111, 84, 50, 36, 23]],
      [3, "winter", [161, 137, 97, 79, 62]],
      [4, "spring", [184, 160, 133, 105, 83]],
      [5, "fall", [179, 153, 121, 87, 64]],
      [6, "winter", [195, 166, 145, 116, 91]],
      [6, "spring", [204, 173, 146, 122, 91]],
    ];
    for (const [grade, season, norms] of published) assert.deepEqual(normsFor(grade as 1, season), norms);
  });

  it("give the band that a rate lies in", () => {
    const cases: [number, string][] = [
      [8, "below 10th"],
      [35, "10th to 25th"],
      [34.4, "below 10th"],
      [34.6, "10th to 25th"],
      [59, "25th to 50th"],
      [83, "25th to 50th"],
      [84, "50th to 75th"],
      [109, "75th to 90th"],
      [130, "75th to 90th"],
      [131, "90th or above"],
      [300, "90th or above"],
    ];
    for (const [rate, band] of cases) assert.equal(bandText(percentileBand(2, "winter", rate)!), band, String(rate));
    assert.equal(percentileBand(1, "fall", 40), undefined);
  });
});
