import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { ReaderTake } from "#core/overview/readerSheet.ts";
import { readerChart } from "#pages/overview/readerChart.ts";

describe("a reader's chart", () => {
  const take = (day: string, rate: number, list?: ReaderTake["list"]): ReaderTake => ({
    uri: `file:///${day}.assessment.json`,
    assessedAt: `2026-03-${day}T09:00:00Z`,
    rate,
    ...(list && { list }),
  });

  it("joins no rate of a text with that of a list", () => {
    const takes = [take("01", 60), take("02", 20, "letter-sounds"), take("03", 70), take("04", 24, "letter-sounds")];
    const { points, lines } = readerChart(takes, { width: 600, height: 300 })!;
    const at = (...indices: number[]) => indices.map((i) => `${Math.round(points[i]!.x)},${Math.round(points[i]!.y)}`);
    const rounded = lines.map((line) =>
      line.split(" ").map((corner) =>
        corner
          .split(",")
          .map((part) => Math.round(Number(part)))
          .join(),
      ),
    );
    assert.deepEqual(rounded, [at(0, 2), at(1, 3)]);
  });
});
