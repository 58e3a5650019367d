import assert from "node:assert/strict";
import { columnsOf, FULL_SCALE, mixed, peaksOf } from "#pages/viewer/layout/peaks.ts";

/** A second of silence with one loud sample at 0.5 s. */
function click(rate: number): Float32Array {
  const samples = new Float32Array(rate);
  samples[rate / 2] = 0.8;
  samples[rate / 2 + 1] = -0.5;
  return samples;
}

describe("mixed", () => {
  it("is the mean of the channels in 16 bits, without running over", async () => {
    assert.deepEqual([...(await mixed([Float32Array.of(0.5, -1, 1, 1.5)]))], [16_384, -32_768, 32_767, 32_767]);
    assert.deepEqual([...(await mixed([Float32Array.of(0.5, -1), Float32Array.of(0, -1)]))], [8192, -32_768]);
    assert.deepEqual([...(await mixed([Float32Array.of(0.9), Float32Array.of(0), Float32Array.of(0)]))], [Math.round(0.3 * FULL_SCALE)]);
    assert.equal((await mixed([])).length, 0);
  });
});

describe("peaks", () => {
  const peaksOfClick = async (rate: number) => peaksOf(await mixed([click(rate)]), rate);

  it("show a single sample at any zoom, in its column and at most the one beside it", async () => {
    const peaks = await peaksOfClick(16_000);
    assert.ok(Math.abs(peaks.loudest - 0.8) < 1e-3);
    for (const [start, end, column] of [
      [0, 1, 5],
      [0.4999, 0.5009, 1],
      [0.25, 0.75, 5],
    ] as const) {
      const columns = columnsOf(peaks, start, end, 10);
      const loud = [...columns.keys()].filter((i) => i % 2 === 1 && columns[i]! > 0.5).map((i) => (i - 1) / 2);
      assert.ok(loud.includes(column) && loud.length <= 2, `${start} to ${end}: ${loud.join()}`);
      assert.ok(columns[column * 2]! < -0.4);
    }
  });

  it("say the same at every level of detail", async () => {
    const samples = Int16Array.from({ length: 100_000 }, (_, i) => Math.round(20_000 * Math.sin(i * i)));
    const peaks = await peaksOf(samples, 16_000);
    assert.deepEqual(
      peaks.levels.map(({ size, low }) => [size, low.length]),
      [
        [16, 6250],
        [128, 782],
        [1024, 98],
        [8192, 13],
      ],
    );
    for (const { size, low, high } of peaks.levels) {
      for (const bucket of [0, 5, low.length - 1]) {
        const part = samples.subarray(bucket * size, (bucket + 1) * size);
        assert.deepEqual([low[bucket], high[bucket]], [Math.min(...part), Math.max(...part)]);
      }
    }
  });

  it("never leave a loud part out, whatever the width of a column", async () => {
    const peaks = await peaksOfClick(48_000);
    for (const columns of [3, 17, 333, 4800, 48_000]) {
      const values = columnsOf(peaks, 0, 1, columns);
      assert.ok(Math.abs(values.reduce((most, value) => Math.max(most, value), 0) - 0.8) < 1e-3, `${columns} columns`);
    }
  });

  it("are silent outside the recording and for an empty one", async () => {
    const peaks = await peaksOfClick(8000);
    assert.deepEqual([...columnsOf(peaks, 2, 3, 4)], new Array(8).fill(0));
    const empty = await peaksOf(new Int16Array(0), 8000);
    assert.ok(empty.loudest > 0);
    assert.deepEqual([...columnsOf(empty, 0, 1, 2)], [0, 0, 0, 0]);
  });

  it("let the worker breathe during a long recording", async () => {
    let breaths = 0;
    await peaksOf(new Int16Array(16_000 * 150), 16_000, () => Promise.resolve(void breaths++));
    assert.ok(breaths >= 2, String(breaths));
  });
});
