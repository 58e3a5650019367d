import type { ReadingEvent } from "#core/analysis.ts";
import type { AcousticFeatures } from "../acoustic/acousticFeatures.ts";
import { framesIn } from "../acoustic/posteriors.ts";
import { entropies, framesOfSpeech } from "../acoustic/certainty.ts";

/** Frames, `end` exclusive. */
export interface Stretch {
  start: number;
  end: number;
}

/** The count of numbers; weights have the bias as well. */
export const BACKGROUND_EVIDENCE = 12;

/** The reader's level: only so large a share of the frames is louder. */
const LOUDER_FRAME_SHARE = 0.03;
/** So far below the reader's level, in dB, others may be talking; near a weak syllable there is a louder one. */
const DISTANT_DB = 8;
const SYLLABLE_REACH_SECONDS = 0.25;
/** Levels are averaged over as long as a vowel, so much before and after: among many voices, moments are as loud as a reader. */
const VOWEL_REACH_SECONDS = 0.07;
/** Shorter speech is not judged. */
const LEAST_SPEECH_SECONDS = 0.3;

/** Speech that stays well below the loudest syllables of a recording: the reader's own, or that of others further away. */
export class DistantSpeech {
  readonly stretches: readonly Stretch[];
  private readonly readerDb: number;
  private readonly entropy: Float32Array;
  private readonly all: { frames: number; entropy: number };

  constructor(private readonly heard: AcousticFeatures) {
    const { levels, posteriors } = heard;
    this.readerDb = highest(levels);
    this.stretches = this.distant();
    this.entropy = this.stretches.length > 0 ? entropies(posteriors) : new Float32Array();
    const spoken = this.stretches.length > 0 ? framesOfSpeech(posteriors, 0, posteriors.frames) : [];
    this.all = { frames: spoken.length, entropy: this.entropyIn(spoken) };
  }

  private distant(): Stretch[] {
    const { posteriors } = this.heard;
    const levels = sustained(this.heard.levels, framesIn(VOWEL_REACH_SECONDS, posteriors));
    const reach = framesIn(SYLLABLE_REACH_SECONDS, posteriors);
    const least = framesIn(LEAST_SPEECH_SECONDS, posteriors);
    const distant = highest(levels) - DISTANT_DB;
    const found: Stretch[] = [];
    // The last loud frame before a stretch, and the first one after it, are out of reach.
    let quiet = 0;
    for (let t = 0; t <= levels.length; t++) {
      if (t < levels.length && levels[t]! < distant) continue;
      const start = quiet === 0 ? 0 : quiet + reach;
      const end = t === levels.length ? t : t - reach;
      if (end > start && framesOfSpeech(posteriors, start, end).length >= least) found.push({ start, end });
      quiet = t + 1;
    }
    return found;
  }

  /**
   * Numbers that tell others' speech from the reader's: `BACKGROUND_EVIDENCE` of them, mostly between -3 and 3.
   * @param events as if the reader had said everything, with confidence
   */
  evidence(events: readonly ReadingEvent[], { start, end }: Stretch): number[] {
    const { levels, posteriors } = this.heard;
    const spoken = framesOfSpeech(posteriors, start, end);
    const below = spoken.map((t) => this.readerDb - levels[t]!).sort((a, b) => a - b);
    const at = (share: number) => below[Math.floor((below.length - 1) * share)] ?? 0;
    const { frameSeconds } = posteriors;
    const seconds = spoken.length * frameSeconds;
    const said = { read: 0, sure: 0, added: 0, again: 0, score: 0, words: 0 };
    for (const { kind, start: from, end: to, confidence = 0, repetition, score = 0 } of events) {
      const within = Math.min(to, end * frameSeconds) - Math.max(from, start * frameSeconds);
      if (within <= 0) continue;
      if (kind === "correct") {
        said.read += within;
        said.sure += within * confidence;
        said.score += score / 100;
        said.words++;
      } else if (repetition) said.again += within;
      else said.added += within;
    }
    const share = (some: number) => Math.min(1.5, some / seconds);
    const entropy = this.entropyIn(spoken);
    const elsewhere = this.all.frames - spoken.length;
    return [
      below.reduce((sum, decibels) => sum + decibels, 0) / below.length / 10,
      at(0.05) / 10,
      (at(0.9) - at(0.1)) / 10,
      Math.log(seconds),
      Math.log(((end - start) * frameSeconds) / seconds),
      share(said.read),
      share(said.sure),
      share(said.added),
      share(said.again),
      said.words > 0 ? said.score / said.words : 0.5,
      entropy,
      elsewhere > 0 ? entropy - (this.all.entropy * this.all.frames - entropy * spoken.length) / elsewhere : 0,
    ];
  }

  private entropyIn(frames: readonly number[]): number {
    return frames.reduce((sum, t) => sum + this.entropy[t]!, 0) / Math.max(1, frames.length);
  }
}

function highest(levels: Float32Array): number {
  return levels.toSorted()[Math.floor((levels.length - 1) * (1 - LOUDER_FRAME_SHARE))] ?? 0;
}

/** The mean power around each frame, in dB. */
function sustained(levels: Float32Array, reach: number): Float32Array {
  const sums = new Float64Array(levels.length + 1);
  levels.forEach((decibels, t) => (sums[t + 1] = sums[t]! + 10 ** (decibels / 10)));
  return levels.map((_, t) => {
    const [from, to] = [Math.max(0, t - reach), Math.min(levels.length, t + reach + 1)];
    return 10 * Math.log10((sums[to]! - sums[from]!) / (to - from));
  });
}
