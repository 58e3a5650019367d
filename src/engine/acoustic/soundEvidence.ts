import { flatTopShare } from "../audio/flatTop.ts";
import { entropies, framesOfSpeech } from "./certainty.ts";
import { framesIn, type Posteriors } from "./posteriors.ts";

/** The counts of numbers on a recording, and on a word in it. */
export const RECORDING_EVIDENCE = 9;
export const PLACE_EVIDENCE = 3;

/** On either side of a word that was left out. */
const REACH_SECONDS = 0.15;
/** With less that is not speech, nobody can tell how loud the noise is. */
const LEAST_QUIET_SECONDS = 0.2;
/** Of what lies before the first and after the last speech. */
const EDGE_SECONDS = 0.5;
/** An echo is the time in which the level falls by so much. */
const FALL_DB = 12;
const LONGEST_FALL_SECONDS = 0.4;

interface Heard {
  /** Mono at 16 kHz. */
  samples: Float32Array;
  /** Of each frame, in dB. */
  levels: Float32Array;
  posteriors: Posteriors;
}

/** Measures of what a reader is heard through: noise, others, echoes, clipping and missing bands, and of how sure the network is. */
export class SoundEvidence {
  /** `RECORDING_EVIDENCE` numbers, mostly between -3 and 3. */
  readonly recording: readonly number[];
  readonly speechSeconds: number;
  private readonly entropy: Float32Array;
  private readonly meanEntropy: number;
  private readonly speechDb: number;

  constructor(private readonly heard: Heard) {
    const { posteriors, levels, samples } = heard;
    this.entropy = entropies(posteriors);
    const spoken = framesOfSpeech(posteriors, 0, posteriors.frames);
    this.speechSeconds = spoken.length * posteriors.frameSeconds;
    // Silence that is added before or after makes no difference.
    const edge = framesIn(EDGE_SECONDS, posteriors);
    const first = Math.max(0, (spoken[0] ?? 0) - edge);
    const last = Math.min(posteriors.frames, (spoken.at(-1) ?? posteriors.frames) + 1 + edge);
    const isSpoken = new Set(spoken);
    const speech = sorted(spoken.map((t) => levels[t]!));
    const quiet = sorted(Array.from(levels.subarray(first, last)).filter((_, i) => !isSpoken.has(first + i)));
    const uncertain = sorted(spoken.map((t) => this.entropy[t]!));
    this.speechDb = at(speech, 0.9);
    this.meanEntropy = mean(uncertain);
    const noiseDb = quiet.length >= framesIn(LEAST_QUIET_SECONDS, posteriors) ? at(quiet, 0.5) : at(speech, 0.02);
    this.recording = [
      Math.max(0, Math.min(3, (this.speechDb - noiseDb) / 20)),
      Math.max(0, Math.min(3, (this.speechDb - at(quiet, 0.9, noiseDb)) / 20)),
      this.meanEntropy,
      at(uncertain, 0.75),
      spoken.length / Math.max(1, last - first),
      (at(speech, 0.95) - at(speech, 0.1)) / 20,
      fallFrames(levels, at(speech, 0.7), framesIn(LONGEST_FALL_SECONDS, posteriors)) / framesIn(0.1, posteriors),
      flatTop(samples),
      brightness(samples),
    ];
  }

  /** On a word; seconds. `PLACE_EVIDENCE` numbers, mostly between -3 and 3. */
  at(start: number, end: number): number[] {
    const { posteriors } = this.heard;
    const { frameSeconds } = posteriors;
    const reach = end > start ? 0 : framesIn(REACH_SECONDS, posteriors);
    const from = Math.max(0, Math.round(start / frameSeconds) - reach);
    const to = Math.min(this.entropy.length, Math.max(from + 1, Math.round(end / frameSeconds) + reach));
    const entropy = mean(this.entropy.subarray(from, to));
    const levels = this.heard.levels.subarray(from, to);
    return [entropy, entropy - this.meanEntropy, Math.max(-1, Math.min(3, (this.speechDb - Math.max(-120, ...levels)) / 10))];
  }
}

/** The time in which the level falls from loud to `FALL_DB` under it: three in ten falls are quicker. */
function fallFrames(levels: Float32Array, loud: number, longest: number): number {
  const falls: number[] = [];
  for (let t = 1; t + 1 < levels.length; t++) {
    if (levels[t]! < loud || levels[t + 1]! >= levels[t]!) continue;
    let after = t + 1;
    while (after < levels.length && after - t < longest && levels[after]! > levels[t]! - FALL_DB && levels[after]! <= levels[t]!) after++;
    // Louder again: no fall.
    if (after < levels.length && levels[after]! <= levels[t]!) falls.push(after - t);
    t = after;
  }
  return falls.length === 0 ? longest / 2 : at(sorted(falls), 0.3);
}

/** Share of the samples at the top, on a logarithmic scale: 0 for none, 1 for one in ten. */
function flatTop(samples: Float32Array): number {
  return Math.max(0, 1 + Math.log10(Math.max(1e-6, flatTopShare(samples)) * 10) / 5);
}

/** Decades by which the sound's difference from sample to sample is weaker than itself: more without hissing sounds. */
function brightness(samples: Float32Array): number {
  let [whole, high] = [1e-12, 1e-12];
  for (let i = 1; i < samples.length; i++) {
    whole += samples[i]! ** 2;
    high += (samples[i]! - samples[i - 1]!) ** 2;
  }
  return Math.log10(high / whole);
}

const sorted = (values: readonly number[]) => Float64Array.from(values).sort();
const at = (values: Float64Array, share: number, without = 0) => values[Math.floor((values.length - 1) * share)] ?? without;
const mean = (values: ArrayLike<number>) => Array.from(values).reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
