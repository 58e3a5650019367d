import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { readWavHeader } from "#core/recording/wavHeader.ts";
import type { TimelineRow } from "#core/record/events.ts";
import { measureSound } from "#pages/viewer/audio/measureSound.ts";
import type { SoundClient } from "#pages/viewer/audio/soundClient.ts";
import { analysePiece } from "#pages/viewer/audio/tracks.ts";
import { wavPart } from "#pages/viewer/audio/wavPart.ts";
import { mixed, peaksOf } from "#pages/viewer/layout/peaks.ts";
import { tone, wavFile } from "../../../support/wav.ts";

const RATE = 16_000;
const ANALYSIS = { pitchCeilingHz: 600, formantCeilingHz: 8000 };

describe("measures of the sound", () => {
  it("are those of each word and phoneme that has times, and of a stretch that was chosen", async () => {
    const samples = [...tone(200, 5, RATE), ...tone(300, 3, RATE)];
    const peaks = await peaksOf(await mixed([Float32Array.from(samples)]), RATE);
    const asked: string[] = [];
    const sound = {
      piece: (...of: Parameters<SoundClient["piece"]>) => {
        asked.push(`${of[0]} ${of[1]}`);
        return Promise.resolve(analysePiece(peaks, ...of));
      },
    } as SoundClient;
    const event = (level: string, start?: number, end?: number) =>
      ({ level, kind: "correct", index: 0, expected: "a", start, end }) as TimelineRow;
    const events = [event("word", 3, 4.5), event("phoneme", 5.5, 6), event("pause", 6, 7), event("word"), event("word", 2, 2)];
    const rows = await measureSound(sound, ANALYSIS, events, { start: 7, end: 7.5 });
    assert.deepEqual(
      rows.map(({ level, start, pitch }) => [level, start, Math.round(pitch!)]),
      [
        ["selection", 7, 300],
        ["word", 3, 200],
        ["phoneme", 5.5, 300],
      ],
    );
    assert.equal(rows[0]!.formants!.length, 3);
    assert.deepEqual([...new Set(asked)].length, asked.length, "each piece once");
  });
});

describe("the sound of a selection", () => {
  const read = (bytes: Uint8Array) =>
    readWavHeader((offset, length) => Promise.resolve(bytes.slice(offset, offset + length)), bytes.length);

  it("has the very samples of a WAV file", async () => {
    const left = Float32Array.from({ length: 44_100 }, (_, i) => i / 44_100);
    const file = new Blob([Uint8Array.from(wavFile([left, left.map((value) => -value)], { sampleRate: 44_100 }))]);
    const part = await wavPart({ file, peaks: undefined as never }, 0.25, 0.5);
    const header = (await read(part))!;
    assert.deepEqual([header.sampleRate, header.channels, header.duration], [44_100, 2, 0.25]);
    const first = new DataView(part.buffer).getInt16(header.dataOffset, true);
    assert.equal(first, Math.round(0.25 * 32_767));
  });

  it("has what is drawn of any other file", async () => {
    const peaks = await peaksOf(await mixed([tone(500, 1, RATE)]), RATE);
    const part = await wavPart({ file: new Blob(["ID3 not a wave"]), peaks }, 0.5, 2);
    const header = (await read(part))!;
    assert.deepEqual([header.sampleRate, header.channels, header.bitsPerSample, header.duration], [RATE, 1, 16, 0.5]);
  });
});
