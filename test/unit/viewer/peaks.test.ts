import assert from "node:assert/strict";
import { columnsOf, peaksOf } from "../../../src/viewer/layout/peaks.ts";

/** A second of silence with one loud sample at 0.5 s. */
function click(rate: number): Float32Array {
  const samples = new Float32Array(rate);
  samples[rate / 2] = 0.8;
  samples[rate / 2 + 1] = -0.5;
  return samples;
}

describe("peaks", () => {
  it("shows a single sample at any zoom, in its column and at most the one beside it", async () => {
    const peaks = await peaksOf(click(16_000), 16_000);
    assert.ok(Math.abs(peaks.loudest - 0.8) < 1e-6);
    for (const [start, end, column] of [[0, 1, 5], [0.4999, 0.5009, 1], [0.25, 0.75, 5]] as const) {
      const columns = columnsOf(peaks, start, end, 10);
      const loud = [...columns.keys()].filter((i) => i % 2 === 1 && columns[i]! > 0.5).map((i) => (i - 1) / 2);
      assert.ok(loud.includes(column) && loud.length <= 2, `${start} to ${end}: ${loud.join()}`);
      assert.ok(columns[column * 2]! < -0.4);
    }
  });

  it("is silent outside the recording and for an empty one", async () => {
    const peaks = await peaksOf(click(8000), 8000);
    assert.deepEqual([...columnsOf(peaks, 2, 3, 4)], new Array(8).fill(0));
    const empty = await peaksOf(new Float32Array(0), 8000);
    assert.ok(empty.loudest > 0);
    assert.deepEqual([...columnsOf(empty, 0, 1, 2)], [0, 0, 0, 0]);
  });

  it("lets the page breathe during a long recording", async () => {
    let breaths = 0;
    await peaksOf(new Float32Array(16_000 * 150), 16_000, () => Promise.resolve(void breaths++));
    assert.equal(breaths, 2);
  });
});
