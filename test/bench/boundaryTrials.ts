import { normaliseWord } from "#language/text/normaliseWord.ts";
import { tokenise } from "#language/english/words/tokens.ts";
import type { AcousticFeatures } from "#engine/acoustic/acousticFeatures.ts";
import { SECONDS_PER_FRAME } from "#engine/model/builtIn/logMel.ts";
import { alignSegments, type PhoneTime } from "#engine/align/alignSegments.ts";
import { readAudio } from "#engine/audio/readAudio.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import { analyseFluency } from "#engine/reading/fluency.ts";
import type { Models } from "#engine/reading/models.ts";
import { classOf } from "../support/englishClasses.ts";
import { ForcedAligner, LONGEST_PIECE } from "./forcedAligner.ts";
import { boundaryErrors, labelledWords, readLabelledClips, type Label, type LabelledClip } from "./labelledClips.ts";

/** How far boundaries are off, in milliseconds, and how many of them were measured. */
export interface BoundaryFigures {
  count: number;
  mean: number;
  median: number;
  /** Shares within 20 and 50 ms, in per cent. */
  within20: number;
  within50: number;
}

/**
 * Compares boundaries with those that people have marked (see `readLabelledClips`): of words that the engine's reading finds read,
 * and of the marked phonemes, given to the engine's alignment and to soundswallower's, each of which finds their times.
 */
export async function measureBoundaries(directory: string, models: Models): Promise<Record<string, BoundaryFigures>> {
  const aligner = await ForcedAligner.load();
  const errors: Record<string, number[]> = {
    "words, as read": [],
    "words, as read, by soundswallower": [],
    "phonemes, known": [],
    "phonemes, known, by soundswallower": [],
  };
  for (const clip of readLabelledClips(directory)) {
    const { samples, duration } = await readAudio(clip.utterance.audioPath);
    const heard = await featuresOf(samples, duration, models, () => undefined);
    const read = await wordsRead(clip, heard, models);
    errors["words, as read"]!.push(
      ...edges(read.map(({ label, phones }) => ({ label, start: phones[0]!.start, end: phones.at(-1)!.end }))),
    );
    if (duration > LONGEST_PIECE) continue;
    const again = aligner.align(
      samples,
      read.map(({ phones }) => phones.map(({ phoneme }) => classOf(phoneme))),
    );
    if (again)
      errors["words, as read, by soundswallower"]!.push(
        ...edges(read.map(({ label }, i) => ({ label, start: again[i]!.phones[0]!.start, end: again[i]!.phones.at(-1)!.end }))),
      );
    const known = labelledWords(clip);
    if (known.length === 0) continue;
    errors["phonemes, known"]!.push(...off(clip, alignKnown(known, heard, models)));
    const theirs = aligner.align(
      samples,
      known.map((word) => word.map(({ text }) => classOf(text))),
    );
    if (theirs)
      errors["phonemes, known, by soundswallower"]!.push(
        ...off(
          clip,
          theirs.map(({ phones }) => phones),
        ),
      );
  }
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([, found]) => found.length > 0)
      .map(([name, found]) => [name, figuresOf(found)]),
  );
}

/** One line a figure. */
export function boundaryLines(figures: Readonly<Record<string, BoundaryFigures>>): string[] {
  return Object.entries(figures).map(
    ([name, { count, mean, median, within20, within50 }]) =>
      `boundaries of ${name}: mean ${mean.toFixed(1)} ms, median ${median.toFixed(1)} ms, ${within20.toFixed(1)} % within 20 ms, ${within50.toFixed(1)} % within 50 ms, n=${count}`,
  );
}

/** The marked words that the reading decoder finds read, with what they were said with. */
async function wordsRead({ words }: LabelledClip, heard: AcousticFeatures, models: Models) {
  const text = words.map((word) => word.text).join(" ");
  // Where a marked word is several words of a text, or none, nobody can tell which is which.
  if (words.length === 0 || tokenise(text).length !== words.length) return [];
  return (await analyseFluency(heard, text, models, () => undefined)).events.flatMap(({ kind, wordIndex, phonemes = [] }) => {
    const label = words[wordIndex];
    return kind === "correct" && label && phonemes.length > 0 && normaliseWord(label.text) !== "" ? [{ label, phones: phonemes }] : [];
  });
}

/** The marked phonemes, word by word, each word roughly where it was marked. */
function alignKnown(words: readonly (readonly Label[])[], heard: AcousticFeatures, models: Models): PhoneTime[][] {
  const frame = (seconds: number) => Math.round(seconds / SECONDS_PER_FRAME);
  const segments = words.map((word) => ({
    phones: word.map(({ text }) => classOf(text)),
    start: frame(word[0]!.start),
    end: frame(word.at(-1)!.end),
  }));
  return alignSegments(heard, segments, models.acoustic.fitted.boundaries);
}

const off = (clip: LabelledClip, found: readonly (readonly PhoneTime[])[]) => boundaryErrors(clip, found).map(({ error }) => error);

function edges(found: readonly { label: Label; start: number; end: number }[]): number[] {
  return found.flatMap(({ label, start, end }) => [start - label.start, end - label.end]);
}

function figuresOf(errors: readonly number[]): BoundaryFigures {
  const sizes = errors.map((error) => Math.abs(error) * 1000).sort((a, b) => a - b);
  const within = (limit: number) => (100 * sizes.filter((size) => size <= limit + 1e-6).length) / sizes.length;
  return {
    count: sizes.length,
    mean: sizes.reduce((sum, size) => sum + size, 0) / sizes.length,
    median: sizes[sizes.length >> 1]!,
    within20: within(20),
    within50: within(50),
  };
}
