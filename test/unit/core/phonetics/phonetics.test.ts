import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { burgCoefficients } from "#core/phonetics/burg.ts";
import { emphasized, FORMANT_STEP, FORMANT_WINDOW, formantsOf } from "#core/phonetics/formants.ts";
import { framesIn, type Sound } from "#core/phonetics/frames.ts";
import { intensityOf, intensityReach } from "#core/phonetics/intensity.ts";
import { lowPassed } from "#core/phonetics/lowPassed.ts";
import { pitchOf, pitchStep, pitchWindow } from "#core/phonetics/pitch.ts";
import { bestPath } from "#core/phonetics/pitchPath.ts";
import { polynomialRoots } from "#core/phonetics/polynomialRoots.ts";
import { sincPeak } from "#core/phonetics/sincPeak.ts";
import { noise, tone } from "../../../support/wav.ts";

const RATE = 16_000;
const RANGE = { floorHz: 75, ceilingHz: 600 };
const soundOf = (samples: ArrayLike<number>, sampleRate = RATE): Sound => ({ samples: Float64Array.from(samples), sampleRate });

/** Harmonics that fall off by 6 dB an octave, as of a voice. */
function voice(hz: (time: number) => number, seconds: number): Float64Array {
  let phase = 0;
  return Float64Array.from({ length: seconds * RATE }, (_, i) => {
    phase += (2 * Math.PI * hz(i / RATE)) / RATE;
    return 0.2 * [1, 2, 3, 4, 5, 6, 7, 8].reduce((sum, harmonic) => sum + Math.sin(harmonic * phase) / harmonic, 0);
  });
}

/** A pulse train that falls off by 6 dB an octave, as voices do, through resonances (two poles each). */
function vowel(f0: number, resonances: readonly (readonly [hz: number, bandwidth: number])[], seconds: number, rate: number): Sound {
  let samples = new Float64Array(seconds * rate);
  for (let at = 0; at < samples.length; at += rate / f0) samples[Math.floor(at)] = 1;
  for (let i = 1; i < samples.length; i++) samples[i]! += Math.exp((-2 * Math.PI * 50) / rate) * samples[i - 1]!;
  for (const [hz, bandwidth] of resonances) {
    const radius = Math.exp((-Math.PI * bandwidth) / rate);
    const [a, b] = [2 * radius * Math.cos((2 * Math.PI * hz) / rate), -(radius ** 2)];
    const out = new Float64Array(samples.length);
    for (let i = 0; i < out.length; i++) out[i] = samples[i]! + a * (out[i - 1] ?? 0) + b * (out[i - 2] ?? 0);
    samples = out;
  }
  const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return { samples: samples.map((value) => (0.5 * value) / peak), sampleRate: rate };
}

function pitch(samples: ArrayLike<number>): { values: Float32Array; times: number[] } {
  const sound = soundOf(samples);
  const frames = framesIn(sound.samples.length / RATE, pitchWindow(RANGE.floorHz), pitchStep(RANGE.floorHz));
  const peak = sound.samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return {
    values: pitchOf(sound, frames, RANGE, peak),
    times: Array.from({ length: frames.count }, (_, i) => frames.first + i * frames.step),
  };
}

describe("pitch", () => {
  for (const hz of [90, 210, 317.5, 550])
    it(`is ${hz} Hz of a voice of ${hz} Hz`, () => {
      const { values } = pitch(voice(() => hz, 0.5));
      for (const value of values) assert.ok(Math.abs(value - hz) < hz * 0.0005, `${value} Hz`);
    });

  it("follows a voice that rises", () => {
    const at = (time: number) => 150 + 200 * time;
    const { values, times } = pitch(voice(at, 1));
    for (const [i, value] of values.entries()) assert.ok(Math.abs(value - at(times[i]!)) < 1, `${value}, not ${at(times[i]!)} Hz`);
  });

  it("is that of a voice whose fundamental is missing, as on a telephone", () => {
    const samples = voice(() => 120, 0.5).map((value, i) => value - 0.2 * Math.sin((2 * Math.PI * 120 * (i + 1)) / RATE));
    for (const value of pitch(samples).values) assert.ok(Math.abs(value - 120) < 0.5, `${value} Hz`);
  });

  it("is none in noise, in silence, and beyond its range", () => {
    const voiced = ({ values }: ReturnType<typeof pitch>) => values.filter((value) => value > 0).length / values.length;
    assert.ok(voiced(pitch(noise(1))) < 0.05);
    assert.equal(voiced(pitch(new Float32Array(RATE))), 0);
    assert.equal(voiced(pitch(voice(() => 40, 0.5).map((value) => value))), 0);
    const both = pitch([...voice(() => 200, 0.5), ...noise(0.5, RATE, 0.002)]);
    assert.deepEqual([both.values[10]! > 0, both.values.at(-5)], [true, 0], "a quiet room after a voice");
  });

  it("takes the cheapest path: an octave is not jumped for one frame", () => {
    const frame = (hz: number, strength: number) => ({ hz, strength });
    const frames = [0, 1, 2].map((i) => ({
      intensity: 1,
      candidates: [frame(200, i === 1 ? 0.85 : 0.9), frame(400, i === 1 ? 0.9 : 0.6)],
    }));
    const costs = { ceilingHz: 600, voicingThreshold: 0.45, octaveCost: 0.01 };
    assert.deepEqual([...bestPath(frames, costs, 0.01)], [200, 200, 200]);
    assert.deepEqual([...bestPath([], costs, 0.01)], []);
  });

  it("finds a maximum between samples", () => {
    const correlation = Float64Array.from({ length: 120 }, (_, lag) => Math.cos((2 * Math.PI * lag) / 37.3));
    const { at, value } = sincPeak(correlation, 37);
    assert.ok(Math.abs(at - 37.3) < 0.01 && Math.abs(value - 1) < 0.001, `${at} ${value}`);
  });
});

describe("formants", () => {
  const near = (values: ArrayLike<number>, wanted: readonly number[], share: number) =>
    wanted.forEach((hz, i) => assert.ok(Math.abs(values[i]! - hz) < hz * share, `F${i + 1}: ${values[i]}, not ${hz} Hz`));

  it("are the resonances of a vowel, of a woman's and of a child's", () => {
    for (const [resonances, ceiling, f0] of [
      [[700, 1400, 2700, 3700, 4700], 5500, 100],
      [[1000, 2000, 4000, 5600, 7000], 8000, 200],
    ] as const) {
      const sound = vowel(
        f0,
        resonances.map((hz) => [hz, hz / 12] as const),
        0.4,
        RATE,
      );
      const frames = framesIn(0.4, FORMANT_WINDOW, FORMANT_STEP);
      const track = formantsOf(emphasized(sound, ceiling), frames);
      near(track.subarray(3 * (frames.count >> 1)), resonances.slice(0, 3), 0.03);
    }
  });

  it("are none in silence", () => {
    const frames = framesIn(0.2, FORMANT_WINDOW, FORMANT_STEP);
    assert.ok(formantsOf(emphasized(soundOf(new Float32Array(3200)), 5500), frames).every(Number.isNaN));
  });

  it("come from a prediction whose roots are those of the filter", () => {
    const [radius, angle] = [0.97, 0.8];
    const a = Float64Array.from([2 * radius * Math.cos(angle), -(radius ** 2)]);
    const ringing = Float64Array.from(noise(1));
    for (let i = 0; i < ringing.length; i++) ringing[i]! += a[0]! * (ringing[i - 1] ?? 0) + a[1]! * (ringing[i - 2] ?? 0);
    const found = burgCoefficients(ringing, 2);
    assert.ok(Math.abs(found[0]! - a[0]!) < 0.02 && Math.abs(found[1]! - a[1]!) < 0.02, String(found));
    const roots = polynomialRoots(a).map(({ real, imaginary }) => [Math.hypot(real, imaginary), Math.abs(Math.atan2(imaginary, real))]);
    for (const [size, at] of roots) assert.ok(Math.abs(size! - radius) < 1e-9 && Math.abs(at! - angle) < 1e-9);
    assert.deepEqual([...burgCoefficients(new Float64Array(50), 3)], [0, 0, 0]);
  });

  it("need a lower sampling rate, without what lies above its half", () => {
    const level = ({ samples }: Sound) =>
      Math.sqrt(samples.slice(400, -400).reduce((sum, value) => sum + value ** 2, 0) / (samples.length - 800));
    const kept = lowPassed(soundOf(tone(4800, 0.5)), 11_000);
    assert.equal(kept.samples.length, 5500);
    assert.ok(Math.abs(level(kept) - 0.5 / Math.SQRT2) < 0.005);
    assert.ok(level(lowPassed(soundOf(tone(6500, 0.5)), 11_000)) < 0.001);
  });
});

describe("intensity", () => {
  const level = (samples: ArrayLike<number>) => {
    const frames = framesIn(samples.length / RATE, 2 * intensityReach(75), 0.01);
    return intensityOf(soundOf(samples), frames, 75)[frames.count >> 1]!;
  };

  it("is in dB re 20 µPa, where a sample of 1 is a pascal", () => {
    // A tone with a peak of 1 Pa has 1/√2 Pa, which are 90.97 dB.
    assert.ok(Math.abs(level(tone(1000, 0.5, RATE, 1)) - 90.97) < 0.01);
    assert.ok(Math.abs(level(tone(1000, 0.5, RATE, 0.1)) - 70.97) < 0.01);
  });

  it("leaves out what a microphone adds to every sample", () => {
    assert.ok(Math.abs(level(tone(1000, 0.5, RATE, 0.1).map((value) => value + 0.3)) - 70.97) < 0.05);
    assert.equal(level(new Float32Array(8000)), -300);
  });
});
