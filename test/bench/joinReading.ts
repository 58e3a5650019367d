import { readAudio } from "#engine/audio/readAudio.ts";
import { wavFile } from "../support/wav.ts";

const SAMPLE_RATE = 16_000;
/** Stillness between the recordings of a joined reading, in seconds. */
const PAUSE = 0.4;

/** A recording and its text. */
export interface Source {
  text: string;
  audioPath: string;
}

/**
 * A reading of so many minutes as a WAV file, with its text: recordings one after another, from the first again where they do not suffice.
 */
export async function joinReading(sources: readonly Source[], minutes: number): Promise<{ wav: Buffer; text: string }> {
  const sound = new Float32Array(Math.floor(minutes * 60 * SAMPLE_RATE));
  const text: string[] = [];
  let filled = 0;
  for (let i = 0; ; i++) {
    const { text: words, audioPath } = sources[i % sources.length]!;
    const { samples } = await readAudio(audioPath);
    if (filled + samples.length > sound.length) break;
    sound.set(samples, filled);
    text.push(words);
    filled += samples.length + PAUSE * SAMPLE_RATE;
  }
  return { wav: wavFile([sound]), text: text.join("\n") };
}
