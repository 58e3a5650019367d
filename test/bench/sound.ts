import { readAudio } from "#engine/audio/readAudio.ts";
import { addNoise, clip, colouredNoise, lowPass, record, reverberate, whiteNoise, type Random } from "../train/augment.ts";
import { randomFrom } from "#core/bytes/randomFrom.ts";
import { type Utterance } from "./corpus.ts";

/** What is done to a recording before it is heard, so that accuracy on damaged sound can be told. */
export const SOUNDS: Readonly<Record<string, (samples: Float32Array, random: Random) => Float32Array>> = {
  clean: (samples) => samples,
  /** What is left of a recording at 8 kHz. */
  "8k": (samples) => lowPass(samples, 3_850),
  /** White noise 10 dB below the voice. */
  noise10: (samples, random) => addNoise(samples, whiteNoise(samples.length, random), 10),
  pink10: (samples, random) => addNoise(samples, colouredNoise(samples.length, random), 10),
  /** A room that echoes for 0.4 s. */
  room: (samples, random) => reverberate(samples, 0.4, -6, random),
  /** 30 dB quieter, rounded to 16 bits. */
  quiet: (samples) => record(samples, -30),
  /** The loudest 3 % of the samples cut off. */
  clipped: (samples) => clip(samples, 0.03),
};

/** A recording, changed as `sound` says; the same in every run. */
export async function readRecording(utterance: Utterance, sound: string): Promise<{ samples: Float32Array; duration: number }> {
  const { samples, duration } = await readAudio(utterance.audioPath);
  const seed = [...utterance.id].reduce((value, letter) => (Math.imul(value, 31) + letter.charCodeAt(0)) >>> 0, 5);
  return { samples: SOUNDS[sound]!(samples, randomFrom(seed)), duration };
}
