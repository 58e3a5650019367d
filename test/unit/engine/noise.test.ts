import assert from "node:assert/strict";
import { randomFrom } from "#core/bytes/randomFrom.ts";
import { examineSignal } from "#engine/audio/signal.ts";
import { foundShare, isNoisy, noisy, type NoiseWeights } from "#engine/score/noise.ts";
import { RECORDING_EVIDENCE, SoundEvidence } from "#engine/acoustic/soundEvidence.ts";
import { clip, record } from "../../train/augment.ts";

/** Of the numbers on a recording, in their order. */
const [SIGNAL_TO_NOISE, , ENTROPY, , SPEECH, , FALL, FLAT_TOP] = Array.from({ length: RECORDING_EVIDENCE }, (_, i) => i);
const FRAMES = 400;
const CLASSES = 4;

/** Four syllables of 0.5 s with pauses as long, at 60 dB; `noise` in the pauses, `fall` dB a frame after each syllable. */
function heard({ noise = 10, fall = 10, sure = 0.97 } = {}) {
  const log = new Float32Array(FRAMES * CLASSES);
  const levels = new Float32Array(FRAMES);
  let level = 0;
  for (let t = 0; t < FRAMES; t++) {
    const isSpoken = t % 100 < 50;
    level = isSpoken ? 60 : Math.max(noise, level - fall);
    levels[t] = level;
    const best = isSpoken ? 1 : 0;
    for (let q = 0; q < CLASSES; q++) log[t * CLASSES + q] = Math.log(q === best ? sure : (1 - sure) / (CLASSES - 1));
  }
  return {
    levels,
    posteriors: { log, frames: FRAMES, frameSeconds: 0.01, phonemes: { classes: CLASSES } as never },
    samples: new Float32Array(FRAMES * 160).fill(0.1),
  };
}

const numbers = (sound: Parameters<typeof heard>[0] = {}) => new SoundEvidence(heard(sound)).recording;

describe("evidence on how well a reader can be heard", () => {
  it("measures the voice over the noise, in 20 dB", () => {
    assert.equal(numbers({ noise: 10 })[SIGNAL_TO_NOISE!], 2.5);
    assert.equal(numbers({ noise: 50 })[SIGNAL_TO_NOISE!], 0.5);
  });
  it("knows the share of speech, and how sure the network is of it", () => {
    assert.equal(numbers()[SPEECH!], 0.5);
    assert.ok(numbers({ sure: 0.6 })[ENTROPY!]! > 3 * numbers({ sure: 0.97 })[ENTROPY!]!);
  });
  it("finds that echoes die away slowly", () => {
    assert.ok(numbers({ fall: 1 })[FALL!]! > 4 * numbers({ fall: 10 })[FALL!]!);
  });
  it("finds flat tops, whatever the level", () => {
    const random = randomFrom(1);
    const voice = Float32Array.from({ length: FRAMES * 160 }, () => (random() + random() + random() - 1.5) / 1.5);
    const flat = (samples: Float32Array) => new SoundEvidence({ ...heard(), samples }).recording[FLAT_TOP!]!;
    assert.ok(flat(record(clip(voice, 0.02), -20)) > flat(voice) + 0.3);
  });
  it("is the same with silence before and after", () => {
    const { levels, posteriors, samples } = heard();
    const around = FRAMES * 3;
    const log = new Float32Array((FRAMES + 2 * around) * CLASSES).fill(-8);
    for (let t = 0; t < FRAMES + 2 * around; t++) log[t * CLASSES] = -0.01;
    log.set(posteriors.log, around * CLASSES);
    const quiet = new Array<number>(around).fill(10);
    const longer = new SoundEvidence({
      samples: new Float32Array([...new Float32Array(around * 160), ...samples, ...new Float32Array(around * 160)]),
      levels: Float32Array.from([...quiet, ...levels, ...quiet]),
      posteriors: { ...posteriors, log, frames: FRAMES + 2 * around },
    });
    [SIGNAL_TO_NOISE, ENTROPY, FALL].forEach((i) => assert.ok(Math.abs(longer.recording[i!]! - numbers()[i!]!) < 1e-3, String(i)));
    assert.ok(Math.abs(longer.recording[SPEECH!]! - numbers()[SPEECH!]!) < 0.06);
  });
  it("is finite for silence alone, and for a word of no length at either end", () => {
    const silent = { ...heard(), levels: new Float32Array(FRAMES).fill(-120) };
    silent.posteriors.log.fill(-20).forEach((_, i, log) => (i % CLASSES === 0 ? (log[i] = 0) : undefined));
    const sound = new SoundEvidence(silent);
    assert.ok([...sound.recording, ...sound.at(0, 0), ...sound.at(4, 4), ...sound.at(1, 1.5)].every(Number.isFinite));
  });
});

describe("the share of errors that is found", () => {
  const weights: NoiseWeights = { found: [2, ...new Array<number>(RECORDING_EVIDENCE).fill(0)], quiet: 0.8 };
  const sound = (decibels: number) => [decibels, ...new Array<number>(RECORDING_EVIDENCE - 1).fill(0)];
  it("is that of quiet at most, and warns below three quarters", () => {
    assert.equal(foundShare(sound(5), weights), 1);
    assert.equal(foundShare(sound(0), weights), 0.625);
    assert.deepEqual(noisy({ recording: sound(5), speechSeconds: 10 }, weights), []);
    assert.equal(isNoisy(sound(0.3), weights), false);
    const [warning] = noisy({ recording: sound(0), speechSeconds: 10 }, weights);
    assert.equal(warning!.code, "noisy");
    assert.match(warning!.message, /about 6 of 10 errors/);
  });
  it("is not known for a word, of which the noise alone is told", () => {
    const word = (decibels: number) => noisy({ recording: [decibels / 20, ...sound(0).slice(1)], speechSeconds: 0.5 }, weights);
    assert.deepEqual(word(13), []);
    assert.match(word(11)[0]!.message, /from the noise/);
  });
});

describe("clipping", () => {
  const random = randomFrom(2);
  const voice = Float32Array.from({ length: 32_000 }, () => (random() + random() + random() - 1.5) / 1.6);
  const codes = (samples: Float32Array) => examineSignal(samples).warnings.map(({ code }) => code);
  it("is told at any level", () => {
    assert.deepEqual(codes(voice), []);
    assert.deepEqual(codes(clip(voice, 0.02)), ["clipped"]);
    assert.deepEqual(codes(record(clip(voice, 0.02), -20)), ["clipped"]);
  });
});
