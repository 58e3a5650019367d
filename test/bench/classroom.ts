// Classrooms made of recordings: a reading, and others who talk before, during and after it. Mono, 16 kHz.
import { readAudio } from "../../src/engine/audio/readAudio.ts";
import { activeLevel, babble, type Random } from "../train/augment.ts";
import type { Utterance } from "./corpus.ts";

const RATE_HZ = 16_000;
/** Of each who talks, over and over. */
const SENTENCES_SAID = 4;

/** Recordings one after another, each followed by `pause(i)` seconds of silence. */
export function inARow(parts: readonly Float32Array[], pause: (index: number) => number): Float32Array {
  const gaps = parts.map((_, i) => Math.round(pause(i) * RATE_HZ));
  const samples = new Float32Array(parts.reduce((sum, part, i) => sum + part.length + gaps[i]!, 0));
  let offset = 0;
  parts.forEach((part, i) => {
    samples.set(part, offset);
    offset += part.length + gaps[i]!;
  });
  return samples;
}

/** Several of the speakers talking at once, at the level of one voice. */
export async function chatter(seconds: number, voices: number, speakers: readonly Utterance[][], random: Random): Promise<Float32Array> {
  const chosen = drawn(speakers, voices, random);
  const talks = await Promise.all(
    chosen.map(async (utterances) =>
      inARow(
        await Promise.all(utterances.slice(0, SENTENCES_SAID).map(async ({ audioPath }) => (await readAudio(audioPath)).samples)),
        () => 0.3,
      ),
    ),
  );
  return atLevel(babble(Math.round(seconds * RATE_HZ), talks, random), 1);
}

/** Turned up or down until its louder half has this level (root mean square). */
export function atLevel(samples: Float32Array, level: number): Float32Array {
  const gain = level / Math.max(1e-9, activeLevel(samples));
  return samples.map((x) => x * gain);
}

/** `decibels` under the reading. */
export function under(reading: Float32Array, others: Float32Array, decibels: number): Float32Array {
  return atLevel(others, activeLevel(reading) * 10 ** (-decibels / 20));
}

export function mixed(a: Float32Array, b: Float32Array): Float32Array {
  return a.map((x, i) => x + (b[i] ?? 0));
}

/** So many of them, none twice. */
export function drawn<T>(from: readonly T[], count: number, random: Random): T[] {
  const left = [...from];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(Math.floor(random() * left.length), 1)[0]!);
}
