import assert from "node:assert/strict";
import { silenceFor } from "#client/recordings/silenceFor.ts";
import { kindOffers } from "#client/recordings/likelyKind.ts";
import { operationOf } from "#operations/operations.ts";
import { readWavHeader } from "#core/recording/wavHeader.ts";
import { withSilenceBehind } from "#platform/sound/silencedWav.ts";
import { tone, wavFile } from "../../support/wav.ts";
import { wavBytes } from "../service/wavBytes.ts";

const header = (file: Uint8Array) =>
  readWavHeader((offset, length) => Promise.resolve(file.subarray(offset, offset + length)), file.byteLength);

describe("silence behind a recording", () => {
  const pronunciation = operationOf("pronunciation");

  it("is for wav recordings that are only too short, and makes them long enough", () => {
    const of = (durationSeconds: number, container = "wav") => silenceFor(pronunciation, { container, durationSeconds });
    assert.deepEqual([of(0.8), of(2.9999), of(3), of(15.5), of(0), of(1, "mp3")], [2.3, 0.11, undefined, undefined, undefined, undefined]);
    assert.equal(silenceFor(operationOf("recognition"), { container: "wav", durationSeconds: 0.1 }), undefined);
    const [likely] = kindOffers("pronunciation", { container: "wav", seconds: 0.8 });
    assert.match(likely!.unsuitable!, /3 to 15 seconds\. This one is shorter, but a copy with silence added at its end can be assessed\./u);
    assert.doesNotMatch(kindOffers("pronunciation", { container: "wav", seconds: 20 })[0]!.unsuitable!, /silence/u);
  });

  for (const options of [{ bits: 8 }, { bits: 16 }, { bits: 24 }, { bits: 32, float: true }]) {
    it(`keeps the sound of ${options.bits} bits as it is, with nothing to be heard behind it`, async () => {
      const file = wavFile([tone(440, 0.5), tone(220, 0.5)], { sampleRate: 16_000, ...options });
      const [before, copy] = [(await header(file))!, (await withSilenceBehind(file, 2.6))!];
      const after = (await header(copy))!;
      assert.deepEqual(
        [after.duration, after.channels, after.sampleRate, after.bitsPerSample, after.missing],
        [3.1, 2, 16_000, options.bits, 0],
      );
      const sound = (of: Uint8Array, { dataOffset }: { dataOffset: number }) =>
        Buffer.from(of.subarray(dataOffset, dataOffset + before.dataBytes));
      assert.ok(sound(copy, after).equals(sound(file, before)));
      const behind = copy.subarray(after.dataOffset + before.dataBytes, after.dataOffset + after.dataBytes);
      assert.ok(behind.every((byte) => byte === (options.bits === 8 ? 0x80 : 0)));
    });
  }

  it("fits telephones' encodings, and no ADPCM", async () => {
    for (const [formatTag, byte] of [
      [7, 0xff],
      [6, 0xd5],
    ] as const) {
      const copy = (await withSilenceBehind(wavBytes({ seconds: 1, bits: 8, formatTag }), 1))!;
      assert.deepEqual([(await header(copy))!.duration, copy.at(-1)], [2, byte]);
    }
    assert.equal(await withSilenceBehind(wavBytes({ formatTag: 0x11, bits: 4, blockAlign: 256 }), 1), undefined);
    assert.equal(await withSilenceBehind(Buffer.from("no recording"), 1), undefined);
  });
});
