import assert from "node:assert/strict";
import { SincResampler } from "#core/recording/sincResampler.ts";
import { noise, tone } from "../../../support/wav.ts";

const TO = 16_000;

function converted(samples: Float32Array, from: number, pieces: readonly number[] = [1024]): Float32Array {
  const resampler = new SincResampler(from, TO);
  const parts: Float32Array[] = [];
  for (let start = 0, i = 0; start < samples.length; i++) {
    const length = pieces[i % pieces.length]!;
    parts.push(resampler.push(samples.subarray(start, start + length)));
    start += length;
  }
  parts.push(resampler.end());
  return Float32Array.from(parts.flatMap((part) => [...part]));
}

/** Of the middle, where no edge of the sound counts; decibels of full scale of a sine. */
function level(samples: Float32Array): number {
  const middle = samples.subarray(samples.length / 4, (3 * samples.length) / 4);
  return 10 * Math.log10(2 * (middle.reduce((sum, sample) => sum + sample * sample, 0) / middle.length));
}

describe("the converter of sample rates in the page", () => {
  for (const from of [8000, 16_000, 22_050, 32_000, 44_100, 48_000, 96_000]) {
    it(`gives sound of ${from} Hz the same length, place and loudness`, () => {
      const seconds = 0.5;
      const result = converted(tone(1000, seconds, from, 0.5), from);
      assert.equal(result.length, seconds * TO);
      const expected = tone(1000, seconds, TO, 0.5);
      for (let i = 1000; i < result.length - 1000; i++)
        assert.ok(Math.abs(result[i]! - expected[i]!) < 2e-4, `sample ${i}: ${result[i]} and ${expected[i]}`);
    });
  }

  for (const from of [44_100, 48_000, 96_000]) {
    it(`is level to 7 kHz and leaves nothing of what is above 8 kHz (from ${from} Hz)`, () => {
      for (const hz of [100, 3000, 6000, 7000]) assert.ok(Math.abs(level(converted(tone(hz, 0.3, from, 1), from))) < 0.1, `${hz} Hz`);
      for (const hz of [8100, 9000, 12_000, 15_000, 20_000]) {
        const left = level(converted(tone(hz, 0.3, from, 1), from));
        assert.ok(left < -75, `${hz} Hz: ${left.toFixed(1)} dB`);
      }
    });
  }

  it("gives the same for a stream in pieces of any length", () => {
    const sound = noise(0.4, 44_100);
    const whole = converted(sound, 44_100, [sound.length]);
    assert.deepEqual(converted(sound, 44_100, [1, 7, 128, 3000]), whole);
  });

  it("gives nothing for nothing", () => assert.equal(converted(new Float32Array(0), 48_000).length, 0));
});
