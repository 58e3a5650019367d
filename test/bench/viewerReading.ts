import { PHONEMES } from "#language/arpabet/phonemes.ts";
import { wavFile } from "../support/wav.ts";
import { randomFrom } from "#core/bytes/randomFrom.ts";

/** A long reading that nobody read: the same in every run. */
export interface GeneratedReading {
  reference: string;
  /** As the service sends a v2 fluency result. */
  body: Record<string, unknown>;
  /** Seconds. */
  duration: number;
  words: TimedLabel[];
  phonemes: TimedLabel[];
}

export interface TimedLabel {
  label: string;
  start: number;
  end: number;
}

const LETTERS = "etaoinshrdlucmfwygpb";

/** A reading of so many words and phonemes with a miscue at every twelfth word or so, and pauses between sentences. */
export function generateReading({ words, phonemes, seconds }: { words: number; phonemes: number; seconds: number }): GeneratedReading {
  const random = randomFrom(7);
  const reading: GeneratedReading = { reference: "", body: {}, duration: seconds, words: [], phonemes: [] };
  const reference: string[] = [];
  const details: object[] = [];
  for (let index = 0; index < words; index++) {
    const label = Array.from({ length: 2 + Math.floor(random() * 6) }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join("");
    const start = (index / words) * seconds;
    // A longer pause after every tenth word.
    const end = start + (seconds / words) * (index % 10 === 9 ? 0.45 : 0.85);
    const count = Math.floor(((index + 1) / words) * phonemes) - Math.floor((index / words) * phonemes);
    const heard = Array.from({ length: count }, (_, i) => ({
      label: PHONEMES[Math.floor(random() * PHONEMES.length)]!,
      start: start + ((end - start) * i) / count,
      end: start + ((end - start) * (i + 1)) / count,
    }));
    reading.words.push({ label, start, end });
    reading.phonemes.push(...heard);
    reference.push(index % 10 === 9 ? `${label}.` : label);
    details.push(detail(label, start, end, heard, random));
  }
  reading.reference = reference.join(" ");
  reading.body = { audio_duration: seconds, details };
  return reading;
}

function detail(label: string, start: number, end: number, heard: readonly TimedLabel[], random: () => number): object {
  const phonemes = heard.map((phoneme) => ({
    phoneme: phoneme.label,
    start: round(phoneme.start),
    end: round(phoneme.end),
    score: Math.round(random() * 100),
  }));
  const place = { start: round(start), end: round(end), score: Math.round(40 + random() * 60), phonemes };
  if (random() < 0.04) return { type: "delete", reference: [label], prediction: [], start: round(start), end: round(start) };
  if (random() < 0.05) return { type: "replace", reference: [label], prediction: [`${label}s`], ...place };
  return { type: "equal", reference: [label], prediction: [label], ...place };
}

function round(time: number): number {
  return Math.round(time * 1000) / 1000;
}

/** A recording of 16 kHz that has something like vowels, sibilants and silence where the words are. */
export function generateRecording({ words, duration }: GeneratedReading): Buffer {
  const rate = 16_000;
  const samples = new Float32Array(Math.round(duration * rate));
  let state = 1;
  for (const [index, { start, end }] of words.entries()) {
    const pitch = 200 + (index % 7) * 15;
    for (let i = Math.floor(start * rate); i < end * rate; i++) {
      const place = (i / rate - start) / (end - start);
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      const hiss = place > 0.8 ? 0.2 * (state / 2 ** 31 - 1) : 0;
      const phase = (i * pitch) / rate;
      samples[i] = Math.sin(Math.PI * place) * 0.5 * ((phase % 1) - 0.5) + hiss;
    }
  }
  return wavFile([samples]);
}
