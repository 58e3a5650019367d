import type { AssessmentFile } from "#results/assessmentFile.ts";
import { overviewEntry } from "#sets/overview/overviewRow.ts";
import type { OverviewRow } from "#core/overview/overviewModel.ts";
import { fileText, kept, type KeptOptions } from "../unit/sets/overview/keptReadings.ts";

export interface ClassOptions {
  /** 30 by default. */
  readers?: number;
  /** 10 by default. */
  passages?: number;
  /** Of the readers, from the first; `3B` by default. */
  classes?: readonly string[];
  /** Words of a passage; 60 by default. */
  words?: number;
}

const DAYS = ["2025-09-15", "2026-01-15", "2026-04-15"];
const WORDS = "the old dog ran to the big tree and saw a red bird in it then sat down to look at the small green leaf that fell".split(" ");

export interface ClassReading {
  script: string;
  options: KeptOptions & { alias: string };
  class: string;
}

/**
 * A year of readings: each reader reads each passage in fall, winter and spring, from reader to reader with fewer pauses and errors, and
 * mostly with fewer from season to season; every seventh reader gets slower. The same for the same options.
 */
export function classReadings({ readers = 30, passages = 10, classes = ["3B"], words = 60 }: ClassOptions = {}): ClassReading[] {
  const found: ClassReading[] = [];
  for (const [season, day] of DAYS.entries())
    for (let reader = 0; reader < readers; reader++)
      for (let passage = 0; passage < passages; passage++) {
        const skill = (reader * 7) % readers;
        const gain = reader % 7 === 3 ? -season : season;
        const every = 3 + Math.round((skill / readers) * 9) + gain;
        const script = Array.from({ length: words }, (_, at) => {
          const word = at === 0 ? `passage${passage}` : WORDS[(at * (passage + 3)) % WORDS.length]!;
          const said = (at + reader) % (every * 4) === 1 ? `${word}>other` : word;
          return at % every === 0 && at > 0 ? `(${(1 + ((reader + passage) % 3) / 2).toFixed(1)}) ${said}` : said;
        }).join(" ");
        const alias = `Reader ${reader + 1}`;
        found.push({
          script,
          class: classes[reader % classes.length]!,
          options: {
            name: `reader-${reader + 1}-passage-${passage + 1}-${season + 1}`,
            passage: `passage ${passage + 1}.txt`,
            alias,
            at: `${day}T09:00:00Z`,
            reader: { grade: 3 },
            more: { accuracy_score: 100, wpm: 60 },
          },
        });
      }
  return found;
}

export function classRows(options?: ClassOptions): OverviewRow[] {
  return classReadings(options).map(({ script, options: own, class: name }) => ({ ...overviewEntry(kept(script, own)).row, class: name }));
}

/** Texts of the results' files by their names. */
export function classFiles(options?: ClassOptions): Map<string, string> {
  return new Map(classReadings(options).map(({ script, options: own }) => [`${own.name}.assessment.json`, fileText(script, own)]));
}

interface LongerOptions {
  passage: number;
  /** Such as `2026-04-15`. */
  day: string;
  /** How many times as long each word takes. */
  pace: number;
}

const TIMES = 3;

/** The result of a reading of a text three times over, with another first word for each passage. */
export function longerResult(result: string, { passage, day, pace }: LongerOptions): string {
  const file = JSON.parse(result) as AssessmentFile;
  const { audio_duration: seconds, details, summary } = file.result as { audio_duration: number; details: Detail[]; summary: object };
  const text = file.reference.text.replace(/^\S+/u, (word) => `${word}${String.fromCodePoint(97 + passage)}`);
  const words = text.split(" ").length;
  const later = <Timed extends Detail>(one: Timed, by: number): Timed => ({
    ...one,
    ...(one.start !== undefined && { start: (one.start + by * seconds) * pace, end: (one.end! + by * seconds) * pace }),
    ...(one.reference_index !== undefined && { reference_index: one.reference_index + by * words }),
    ...(one.phonemes && { phonemes: one.phonemes.map((phoneme) => later(phoneme, by)) }),
  });
  return JSON.stringify(
    {
      ...file,
      assessedAt: `${day}T09:00:00.000Z`,
      reference: { ...file.reference, text: Array(TIMES).fill(text).join(" "), path: `passage ${passage + 1}.txt` },
      result: {
        ...file.result,
        audio_duration: seconds * TIMES * pace,
        summary: Object.fromEntries(Object.entries(summary).map(([name, count]) => [name, Number(count) * TIMES])),
        details: Array.from({ length: TIMES }, (_, by) => details.map((one) => later(one, by))).flat(),
      },
    },
    undefined,
    2,
  );
}

interface Detail {
  start?: number;
  end?: number;
  reference_index?: number;
  phonemes?: Detail[];
}
