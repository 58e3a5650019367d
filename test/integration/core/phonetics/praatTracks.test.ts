// Pitch, formants and intensity beside Praat's own values of one sample (Praat 6.3.07: To Pitch (ac) 75 to 600 Hz, To Formant (burg)
// below 5,500 Hz, To Intensity from 75 Hz, all else as it is offered), every third frame of them.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "mocha";
import { emphasized, FORMANT_STEP, FORMANT_WINDOW, formantsOf } from "#core/phonetics/formants.ts";
import { framesIn } from "#core/phonetics/frames.ts";
import { intensityOf, intensityReach } from "#core/phonetics/intensity.ts";
import { pitchOf, pitchStep, pitchWindow } from "#core/phonetics/pitch.ts";
import { ROOT, SAMPLES } from "../../../support/paths.ts";

const EVERY = 3;

interface Values {
  pitch: number[];
  formants: [number, number, number][];
  intensity: number[];
}

describe("tracks of a sample, beside Praat's", () => {
  const praat = readFile(join(ROOT, "test", "fixtures", "phonetics", "elephant.praat.json"), "utf8").then(
    (text) => JSON.parse(text) as Values,
  );
  const sound = readFile(join(SAMPLES, "elephant.wav")).then((wav) => ({
    sampleRate: wav.readUInt32LE(24),
    samples: Float64Array.from({ length: (wav.length - 44) >> 1 }, (_, i) => wav.readInt16LE(44 + 2 * i) / 32_768),
  }));
  const every = <T>(values: ArrayLike<T>) => Array.from(values).filter((_, i) => i % EVERY === 0);

  it("agree about the voice, and to a fiftieth of a hertz about its pitch", async () => {
    const { samples, sampleRate } = await sound;
    const frames = framesIn(samples.length / sampleRate, pitchWindow(75), pitchStep(75));
    const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const own = every(pitchOf({ samples, sampleRate }, frames, { floorHz: 75, ceilingHz: 600 }, peak));
    const { pitch } = await praat;
    assert.equal(own.length, pitch.length);
    for (const [i, hz] of pitch.entries()) assert.ok(Math.abs(own[i]! - hz) < 0.02, `frame ${i * EVERY}: ${own[i]}, not ${hz}`);
  });

  it("agree about the resonances of the voice, half of them to a thousandth", async () => {
    const read = await sound;
    const frames = framesIn(read.samples.length / read.sampleRate, FORMANT_WINDOW, FORMANT_STEP);
    const own = formantsOf(emphasized(read, 5500), frames);
    const voice = pitchOf(read, frames, { floorHz: 75, ceilingHz: 600 }, 0.7);
    const { formants } = await praat;
    assert.equal(formants.length, Math.ceil(frames.count / EVERY));
    for (const k of [0, 1, 2]) {
      // Only a voice has resonances: elsewhere the last bit of a sample decides.
      const off = formants.flatMap((values, i) => (voice[i * EVERY]! > 0 ? [Math.abs(own[3 * i * EVERY + k]! / values[k]! - 1)] : []));
      off.sort((a, b) => a - b);
      assert.ok(off.length > 20, `${off.length} frames`);
      assert.ok(off[off.length >> 1]! < 0.001, `F${k + 1}: ${off[off.length >> 1]}`);
      assert.ok(off[Math.floor(0.95 * off.length)]! < 0.03, `F${k + 1}: ${off[Math.floor(0.95 * off.length)]}`);
    }
  });

  it("agree about the intensity", async () => {
    const read = await sound;
    const frames = framesIn(read.samples.length / read.sampleRate, 2 * intensityReach(75), 0.8 / 75);
    const own = every(intensityOf(read, frames, 75));
    const { intensity } = await praat;
    assert.equal(own.length, intensity.length);
    for (const [i, level] of intensity.entries()) assert.ok(Math.abs(own[i]! - level) < 0.01, `${own[i]}, not ${level} dB`);
  });
});
