import assert from "node:assert/strict";
import { createResampler } from "#engine/audio/resample.ts";
import { noise, tone } from "../../support/wav.ts";

const TO = 16_000;

async function resample(samples: Float32Array, from: number, piece = samples.length): Promise<Float32Array> {
  const resampler = await createResampler(from, TO);
  const pieces: Float32Array[] = [];
  for (let start = 0; start < samples.length; start += piece) pieces.push(resampler.push(samples.subarray(start, start + piece)));
  pieces.push(resampler.end());
  return Float32Array.from(pieces.flatMap((part) => [...part]));
}

/** What is left of a tone of half of full scale, in dB: of its own frequency, and of anything else. The edges are left out; 0.4 s are whole waves. */
async function response(hz: number, from: number): Promise<{ own: number; other: number }> {
  const samples = (await resample(tone(hz, 0.5, from), from)).subarray(800, 7200);
  let [re, im, power] = [0, 0, 0];
  samples.forEach((x, i) => {
    const angle = (2 * Math.PI * hz * (i + 800)) / TO;
    re += x * Math.cos(angle);
    im += x * Math.sin(angle);
    power += x * x;
  });
  const amplitude = (2 * Math.hypot(re, im)) / samples.length;
  const rest = Math.max(0, (2 * power) / samples.length - amplitude ** 2);
  return { own: 20 * Math.log10(amplitude / 0.5 + 1e-12), other: 10 * Math.log10(rest / 0.25 + 1e-12) };
}

describe("createResampler", () => {
  for (const from of [8_000, 11_025, 22_050, 32_000, 44_100, 48_000, 96_000]) {
    it(`is level within 0.1 dB in the band from ${from} Hz, and adds nothing within 80 dB`, async () => {
      // The last eighth under the lower Nyquist frequency is the filter's slope.
      for (const hz of [100, 1000, 3000, 3400, 5000, 7000].filter((hz) => hz <= (7 / 16) * Math.min(from, TO))) {
        const { own, other } = await response(hz, from);
        assert.ok(Math.abs(own) < 0.1, `${hz} Hz: ${own} dB`);
        assert.ok(other < -80, `${hz} Hz: ${other} dB beside it`);
      }
    });
    if (from > TO) {
      it(`keeps tones that 16 kHz cannot carry 80 dB down from ${from} Hz`, async () => {
        for (const hz of [8200, 9000, 10_000, 12_000, 15_000, 20_000].filter((hz) => hz < from / 2)) {
          const rest = (await resample(tone(hz, 0.5, from), from)).subarray(800, -800);
          const power = rest.reduce((sum, x) => sum + x * x, 0) / rest.length;
          assert.ok(10 * Math.log10(power / 0.125 + 1e-12) < -80, `${hz} Hz: ${10 * Math.log10(power / 0.125)} dB`);
        }
      });
    }
  }

  it("gives the same in pieces of any size as at once, without delay and of the right length", async () => {
    const samples = noise(0.3, 44_100);
    samples[4410] = 1;
    const whole = await resample(samples, 44_100);
    assert.equal(whole.length, Math.round(0.3 * TO));
    for (const piece of [1, 77, 5000]) assert.deepEqual(await resample(samples, 44_100, piece), whole, `${piece}`);
    const click = await resample(
      Float32Array.from({ length: 44_100 }, (_, i) => (i === 22_050 ? 1 : 0)),
      44_100,
    );
    assert.equal(click.indexOf(Math.max(...click)), TO / 2);
  });

  it("gives nothing for nothing", async () => {
    assert.equal((await resample(new Float32Array(0), 44_100)).length, 0);
  });
});
