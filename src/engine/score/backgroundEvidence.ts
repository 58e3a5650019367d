import type { ReadingEvent } from "#core/analysis.ts";
import type { AcousticFeatures } from "../acoustic/acousticFeatures.ts";
import { entropies, framesOfSpeech } from "../acoustic/certainty.ts";
import { SECONDS_PER_FRAME } from "../acoustic/logMel.ts";

/** Frames, `end` exclusive. */
export interface Stretch {
  start: number;
  end: number;
}

/** The count of numbers; weights have the bias as well. */
export const BACKGROUND_EVIDENCE = 12;

/** The reader's level: only so large a share of the frames is louder. */
const LOUDER_FRAME_SHARE = 0.03;
/** So far below the reader's level, in dB, others may be talking; near a weak syllable, within 0.25 s, there is a louder one. */
const DISTANT_DB = 8;
const SYLLABLE_REACH_FRAMES = 25;
/** Levels are averaged over 0.15 s, as long as a vowel: among many voices, moments are as loud as a reader. */
const VOWEL_REACH_FRAMES = 7;
/** Shorter speech, of 0.3 s, is not judged. */
const LEAST_SPEECH_FRAMES = 30;

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
    const levels = sustained(this.heard.levels);
    const distant = highest(levels) - DISTANT_DB;
    const found: Stretch[] = [];
    // The last loud frame before a stretch, and the first one after it, are out of reach.
    let quiet = 0;
    for (let t = 0; t <= levels.length; t++) {
      if (t < levels.length && levels[t]! < distant) continue;
      const start = quiet === 0 ? 0 : quiet + SYLLABLE_REACH_FRAMES;
      const end = t === levels.length ? t : t - SYLLABLE_REACH_FRAMES;
      if (end > start && framesOfSpeech(posteriors, start, end).length >= LEAST_SPEECH_FRAMES) found.push({ start, end });
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
    const seconds = spoken.length * SECONDS_PER_FRAME;
    const said = { read: 0, sure: 0, added: 0, again: 0, score: 0, words: 0 };
    for (const { kind, start: from, end: to, confidence = 0, repetition, score = 0 } of events) {
      const within = Math.min(to, end * SECONDS_PER_FRAME) - Math.max(from, start * SECONDS_PER_FRAME);
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
      Math.log(((end - start) * SECONDS_PER_FRAME) / seconds),
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
function sustained(levels: Float32Array): Float32Array {
  const sums = new Float64Array(levels.length + 1);
  levels.forEach((decibels, t) => (sums[t + 1] = sums[t]! + 10 ** (decibels / 10)));
  return levels.map((_, t) => {
    const [from, to] = [Math.max(0, t - VOWEL_REACH_FRAMES), Math.min(levels.length, t + VOWEL_REACH_FRAMES + 1)];
    return 10 * Math.log10((sums[to]! - sums[from]!) / (to - from));
  });
}
