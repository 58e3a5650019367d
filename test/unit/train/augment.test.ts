import assert from "node:assert/strict";
import { randomFrom } from "#core/bytes/randomFrom.ts";
import {
  activeLevel,
  addNoise,
  augment,
  babble,
  changeSpeed,
  clip,
  colouredNoise,
  lowPass,
  record,
  reverberate,
  whiteNoise,
} from "../../train/augment.ts";

const RATE = 16_000;
const tone = (hz: number, seconds = 0.5, level = 0.3) =>
  Float32Array.from({ length: RATE * seconds }, (_, i) => level * Math.sin((2 * Math.PI * hz * i) / RATE));
const decibels = (ratio: number) => 20 * Math.log10(ratio);

/** Strength of one frequency in the middle of a signal. */
function strength(samples: Float32Array, hz: number): number {
  const from = Math.floor(samples.length * 0.25);
  const to = Math.floor(samples.length * 0.75);
  let re = 0;
  let im = 0;
  for (let i = from; i < to; i++) {
    const window = Math.sin((Math.PI * (i - from)) / (to - from)) ** 2;
    re += window * samples[i]! * Math.cos((2 * Math.PI * hz * i) / RATE);
    im += window * samples[i]! * Math.sin((2 * Math.PI * hz * i) / RATE);
  }
  return (4 * Math.hypot(re, im)) / (to - from);
}

describe("augmenting recordings for training", () => {
  it("changes speed and pitch together", () => {
    const fast = changeSpeed(tone(1000), 1.1);
    assert.equal(fast.length, Math.floor((RATE * 0.5) / 1.1));
    assert.ok(Math.abs(strength(fast, 1100) - 0.3) < 0.01);
    assert.ok(strength(fast, 1000) < 0.01);
  });

  it("cuts a telephone's upper band and leaves the lower one", () => {
    assert.ok(Math.abs(decibels(strength(lowPass(tone(1000), 3_850), 1000) / 0.3)) < 0.1);
    assert.ok(decibels(strength(lowPass(tone(5000), 3_850), 5000) / 0.3) < -60);
  });

  it("adds noise as far below the speech as was asked for", () => {
    const speech = tone(500);
    for (const noise of [
      whiteNoise(speech.length, randomFrom(1)),
      colouredNoise(speech.length, randomFrom(2)),
      colouredNoise(speech.length, randomFrom(3), true),
    ]) {
      const added = addNoise(speech, noise, 12).map((x, i) => x - speech[i]!);
      assert.ok(Math.abs(decibels(activeLevel(speech) / activeLevel(added)) - 12) < 0.01);
    }
  });

  it("has brown noise fall faster than pink, and pink than white", () => {
    const slope = (noise: Float32Array) => decibels(activeLevel(noise) / activeLevel(noise.map((x, i) => x - (noise[i - 1] ?? 0))));
    const white = slope(whiteNoise(RATE, randomFrom(1)));
    const pink = slope(colouredNoise(RATE, randomFrom(1)));
    const brown = slope(colouredNoise(RATE, randomFrom(1), true));
    assert.ok(white + 3 < pink && pink + 3 < brown, `${white} ${pink} ${brown}`);
  });

  it("mixes voices of equal loudness into babble, however quiet one was", () => {
    const mixed = babble(RATE, [tone(400, 0.5, 0.5), tone(900, 0.4, 0.005)], randomFrom(1));
    assert.ok(Math.abs(decibels(strength(mixed, 400) / strength(mixed, 900))) < 1);
  });

  it("leaves an echo behind that dies away", () => {
    const click = new Float32Array(RATE);
    click[0] = 1;
    const room = reverberate(click, 0.4, -6, randomFrom(1));
    const energy = (from: number, to: number) => room.slice(from * RATE, to * RATE).reduce((sum, x) => sum + x * x, 0);
    assert.ok(Math.abs(10 * Math.log10(energy(0.001, 1)) + 6) < 0.5);
    assert.ok(energy(0, 0.2) > 100 * energy(0.2, 0.4));
  });

  it("clips the loudest samples alone", () => {
    const clipped = clip(tone(487), 0.2);
    const peak = Math.max(...clipped);
    assert.ok(peak < 0.3);
    const share = clipped.filter((x) => Math.abs(x) >= peak - 1e-6).length / clipped.length;
    assert.ok(Math.abs(share - 0.2) < 0.02);
  });

  it("rounds to 16 bits and keeps within full scale", () => {
    const loud = record(tone(500), 20);
    assert.ok(loud.every((x) => Math.abs(x) <= 1 && Math.abs(x * 32_767 - Math.round(x * 32_767)) < 1e-2));
    assert.equal(Math.max(...loud), 1);
  });

  it("does the same for the same seed and something else for another", () => {
    const voices = [tone(300), tone(700)];
    const [first, again, other] = [5, 5, 6].map((seed) => augment(tone(500), voices, randomFrom(seed)));
    assert.deepEqual(first, again);
    assert.notDeepEqual(first!.samples, other!.samples);
  });

  it("tells the speed that the labels have to follow", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { samples, speed } = augment(tone(500), [tone(300)], randomFrom(seed));
      assert.ok(Math.abs(samples.length - (RATE * 0.5) / speed) <= 1);
      assert.ok(samples.every((x) => Number.isFinite(x) && Math.abs(x) <= 1.2));
    }
  });
});
