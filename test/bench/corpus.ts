import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Utterance {
  id: string;
  speaker: string;
  age: number;
  text: string;
  audioPath: string;
  /** Canonical phonemes of each word, without stress. */
  phonemes: string[][];
  /** The experts' score of each phoneme, 0 to 2, word by word. */
  scores: number[][];
  /** Where the recording comes from, and which part of a divided list it belongs to; empty where the list does not tell. */
  source: string;
  split: string;
  /** Under which licence the recording may be used; empty where the list does not say. */
  licence: string;
}

/**
 * Reads a list of recordings: tab-separated with a header that names at least `utterance`, `speaker`, `age`, `text`,
 * `phones` and `phone_scores`, and may name `source` (what stands before a colon counts) and `split`. The audio is at `path` below the corpus where there is such a column, otherwise at
 * `wav/<utterance>.wav`. Recordings whose audio is absent are left out.
 */
export function readCorpus(directory: string, list = join(directory, "manifest.tsv")): Utterance[] {
  const [header, ...lines] = readFileSync(list, "utf8").trimEnd().split("\n");
  const columns = header!.split("\t");
  return lines
    .map((line) => {
      const cells = line.split("\t");
      const cell = (name: string) => cells[columns.indexOf(name)] ?? "";
      const phonemes = cell("phones")
        .split(" / ")
        .map((word) =>
          word
            .trim()
            .split(/\s+/)
            .map((phone) => phone.replace(/\d$/, "")),
        );
      const flat = cell("phone_scores").trim().split(/\s+/).map(Number);
      let next = 0;
      return {
        id: cell("utterance"),
        speaker: cell("speaker"),
        age: Number(cell("age")),
        text: cell("text"),
        audioPath: join(directory, cell("path") || join("wav", `${cell("utterance")}.wav`)),
        phonemes,
        source: cell("source").split(":")[0]!,
        split: cell("split"),
        licence: cell("licence"),
        scores: phonemes.map((word) => word.map(() => flat[next++] ?? NaN)),
      };
    })
    .filter((utterance) => existsSync(utterance.audioPath));
}

export const AGE_GROUPS = ["6-7", "8-9", "10-12", "13-15", "adult"] as const;
export type AgeGroup = (typeof AGE_GROUPS)[number];

export function ageGroup(age: number): AgeGroup {
  return age <= 7 ? "6-7" : age <= 9 ? "8-9" : age <= 12 ? "10-12" : age <= 15 ? "13-15" : "adult";
}
