import assert from "node:assert/strict";
import { wavOfSamples } from "#core/recording/wavBytes.ts";
import { readWavHeader } from "#core/recording/wavHeader.ts";

describe("the WAV file of a take", () => {
  it("is read as what was recorded", async () => {
    const file = wavOfSamples([Float32Array.of(0, 0.5, -0.5), Float32Array.of(1, -1, 2, -2)], 16_000);
    const header = await readWavHeader((offset, length) => Promise.resolve(file.subarray(offset, offset + length)), file.length);
    assert.deepEqual(header, {
      formatTag: 1,
      channels: 1,
      sampleRate: 16_000,
      bitsPerSample: 16,
      blockAlign: 2,
      dataOffset: 46,
      dataBytes: 14,
      duration: 7 / 16_000,
      missing: 0,
    });
    const view = new DataView(file.buffer, 46);
    assert.deepEqual(
      Array.from({ length: 7 }, (_, i) => view.getInt16(2 * i, true)),
      [0, 16384, -16383, 32767, -32767, 32767, -32767],
    );
    assert.equal(new DataView(file.buffer).getUint32(4, true), file.length - 8);
  });
});
