import assert from "node:assert/strict";
import { loudestLevel, Spectrum } from "#pages/viewer/audio/spectrum.ts";
import { levelOf } from "#pages/viewer/audio/tileLevels.ts";
import { mixed, peaksOf } from "#pages/viewer/layout/peaks.ts";
import { noise, tone } from "../../../support/wav.ts";

const RATE = 16_000;
const BROAD = { windowSeconds: 0.005, topHz: 8000 };
const NARROW = { windowSeconds: 0.03, topHz: 5000 };

async function toneSpectrum(hz: number, analysis = BROAD, level = 0.5) {
  return new Spectrum(await mixed([tone(hz, 1, RATE, level)]), RATE, analysis);
}

/** The frequency of the loudest row of a column in Hz. */
function peakHz({ levels, rows }: { levels: Uint8Array; rows: number }, column: number, topHz: number): number {
  const part = levels.subarray(column * rows, (column + 1) * rows);
  return (part.indexOf(Math.max(...part)) / rows) * topHz;
}

describe("Spectrum", () => {
  for (const [hz, analysis] of [
    [500, BROAD],
    [1000, BROAD],
    [3000, BROAD],
    [7000, BROAD],
    [250, NARROW],
    [4500, NARROW],
  ] as const) {
    it(`finds a tone of ${hz} Hz with a window of ${analysis.windowSeconds * 1000} ms`, async () => {
      const tile = (await toneSpectrum(hz, analysis)).tile({ start: 0.4, step: 0.001, columns: 4 });
      // The wide window of 5 ms cannot tell frequencies that are nearer than about 200 Hz.
      assert.ok(Math.abs(peakHz(tile, 2, analysis.topHz) - hz) <= (analysis === BROAD ? 60 : 20), String(peakHz(tile, 2, analysis.topHz)));
    });
  }

  it("gives a tone of 1 kHz its level in dB of full scale, and one an octave higher 6 dB more", async () => {
    const level = async (hz: number, size: number) => {
      const { levels } = (await toneSpectrum(hz, BROAD, size)).tile({ start: 0.5, step: 0.001, columns: 1 });
      return levelOf(Math.max(...levels));
    };
    assert.ok(Math.abs((await level(1000, 0.5)) - -6) < 1, String(await level(1000, 0.5)));
    assert.ok(Math.abs((await level(1000, 0.05)) - -26) < 1);
    assert.ok(Math.abs((await level(2000, 0.5)) - (await level(1000, 0.5)) - 6) < 1);
  });

  it("tells two pulses 10 ms apart with 5 ms, and not with 30 ms", async () => {
    const samples = new Float32Array(RATE);
    samples[8000] = samples[8160] = 0.9;
    const pulses = await mixed([samples]);
    const dips = (analysis: typeof BROAD) => {
      const { levels, rows } = new Spectrum(pulses, RATE, analysis).tile({ start: 0.4955, step: 0.001, columns: 20 });
      const level = (column: number) =>
        levelOf(levels.subarray(column * rows, (column + 1) * rows).reduce((most, value) => Math.max(most, value), 0));
      // Columns 4 and 14 hold the pulses, 9 what is between them.
      return Math.min(level(4), level(14)) - level(9);
    };
    assert.ok(dips(BROAD) > 15, String(dips(BROAD)));
    assert.ok(dips(NARROW) < 3, String(dips(NARROW)));
  });

  it("is silent before, after and within silence", async () => {
    const spectrum = await toneSpectrum(1000);
    const before = spectrum.tile({ start: -3, step: 0.01, columns: 5 });
    assert.equal(Math.max(...before.levels), 0);
    assert.equal(Math.max(...spectrum.tile({ start: 2, step: 0.01, columns: 5 }).levels), 0);
    assert.equal(Math.max(...new Spectrum(new Int16Array(RATE), RATE, BROAD).tile({ start: 0, step: 0.01, columns: 5 }).levels), 0);
  });

  it("keeps its rows below the half of the sample rate", () => {
    assert.equal(new Spectrum(new Int16Array(8000), 8000, BROAD).rows, 256);
    assert.equal(new Spectrum(new Int16Array(RATE), RATE, NARROW).rows, Math.round(5000 / (RATE / 1024)));
  });

  it("finds the level of the loudest part without looking at everything", async () => {
    const samples = new Float32Array(60 * RATE);
    samples.set(noise(1, RATE, 0.01));
    samples.set(tone(1000, 1, RATE, 0.5), 41 * RATE);
    const peaks = await peaksOf(await mixed([samples]), RATE);
    assert.ok(Math.abs(loudestLevel(peaks, BROAD) - -6) < 2, String(loudestLevel(peaks, BROAD)));
  });
});
