import { existsSync, readFileSync } from "node:fs";
import { isPhoneme } from "#language/arpabet/phonemes.ts";
import type { PhoneTime } from "#engine/align/alignSegments.ts";
import { classOf } from "../support/englishClasses.ts";
import { readCorpus, type Utterance } from "./corpus.ts";

/** A stretch that people have labelled; seconds. */
export interface Label {
  start: number;
  end: number;
  text: string;
}

/** A recording of which people have marked the phonemes, the words, or both. */
export interface LabelledClip {
  utterance: Utterance;
  /** Words with their times; empty where nobody marked them. */
  words: Label[];
  /** Arpabet phonemes without stress; other labels stand for what nobody can name. */
  phones: Label[];
}

/**
 * Reads a folder of labelled clips: `manifest.tsv` as `readCorpus` takes it and, beside each `UTTERANCE.wav`,
 * `UTTERANCE.phones.tsv` and `UTTERANCE.words.tsv` (start and end in seconds and a label, tab-separated, silence left out). Clips without either are left out.
 */
export function readLabelledClips(directory: string): LabelledClip[] {
  return readCorpus(directory)
    .map((utterance) => {
      const labels = (kind: string) => readLabels(utterance.audioPath.replace(/\.\w+$/, `.${kind}.tsv`));
      return { utterance, words: labels("words"), phones: labels("phones") };
    })
    .filter(({ words, phones }) => words.length + phones.length > 0);
}

function readLabels(path: string): Label[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split("\t"))
    .filter(([start]) => Number.isFinite(Number.parseFloat(start!)))
    .map(([start, end, text]) => ({ start: Number(start), end: Number(end), text: text!.trim() }));
}

/** The labelled phonemes, word by word where the words are known, else from pause to pause; what nobody can name is left out. */
export function labelledWords({ words, phones }: LabelledClip): Label[][] {
  const groups = new Map<string, Label[]>();
  let stretch = 0;
  phones.forEach((phone, i) => {
    if (i > 0 && phone.start - phones[i - 1]!.end > 1e-6) stretch++;
    if (!isPhoneme(phone.text)) return;
    const middle = (phone.start + phone.end) / 2;
    const word = words.findIndex(({ start, end }) => start <= middle && middle < end);
    const key = word >= 0 ? `word ${word}` : `stretch ${stretch}`;
    groups.set(key, [...(groups.get(key) ?? []), phone]);
  });
  return [...groups.values()];
}

/** How far off a boundary was found (found less labelled, in seconds), and what it lies between: classes, 0 for silence. */
export interface BoundaryError {
  error: number;
  left: number;
  right: number;
}

/** Errors of every boundary of the phonemes, each once; those of unnamed sounds are left out. `found` goes with `labelledWords`. */
export function boundaryErrors(clip: LabelledClip, found: readonly (readonly PhoneTime[])[]): BoundaryError[] {
  const times = new Map<Label, PhoneTime>();
  labelledWords(clip).forEach((word, w) => word.forEach((phone, i) => times.set(phone, found[w]![i]!)));
  return clip.phones.flatMap((phone, i) => {
    const time = times.get(phone);
    if (!time) return [];
    const [before, after] = [clip.phones[i - 1], clip.phones[i + 1]];
    const touches = (a: Label | undefined, b: Label | undefined) => a !== undefined && b !== undefined && b.start - a.end <= 1e-6;
    const own = classOf(phone.text);
    const errors: BoundaryError[] = [];
    if (!touches(before, phone)) errors.push({ error: time.start - phone.start, left: 0, right: own });
    else if (isPhoneme(before!.text)) errors.push({ error: time.start - phone.start, left: classOf(before!.text), right: own });
    if (!touches(phone, after)) errors.push({ error: time.end - phone.end, left: own, right: 0 });
    return errors;
  });
}
