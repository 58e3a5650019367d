import { t } from "@vscode/l10n";
import type { ListKind } from "../passage/facts.ts";
import { plural } from "../plural.ts";
import type { Miscue } from "../reading/miscues.ts";
import { withoutUndefined } from "../timeline/withoutUndefined.ts";
import { inOrderOfTime, latestTakes, readerKey } from "./latestTakes.ts";
import { dayOf, type OverviewEntry, type OverviewRow } from "./overviewModel.ts";

export interface OverviewPassage {
  key: string;
  /** As its latest reading calls it; two texts of the same name are distinguished by their length, or by when they were last read. */
  title: string;
  /** The title without that distinction. */
  name: string;
  readers: number;
  readings: number;
}

export interface MissedBy {
  /** The result's. */
  uri: string;
  recording: string;
  reader?: string;
  kind: Miscue;
  /** Empty if nothing was said. */
  said: string;
  /** Index in the result's timeline. */
  segment: number;
}

export interface SheetWord {
  /** Counted from 1. */
  number: number;
  text: string;
  /** The number of readers who missed it, and of those who got to it and have a result that says something about it. */
  missed: number;
  of: number;
  /** The most frequent first; `said` is empty if the word was left out. */
  said: { said: string; kind: Miscue; readers: number }[];
  by: MissedBy[];
}

export interface SheetConfusion {
  expected?: string;
  heard?: string;
  count: number;
  readers: number;
  /** The most frequent first. */
  words: { text: string; count: number }[];
}

export interface PassageSheet extends OverviewPassage {
  /** As its latest reading was assessed; absent for connected text. */
  list?: ListKind;
  words: number;
  /** Readers who reached the end. */
  finished: number;
  /** Readings without a known reader; each counts as a separate reader. */
  unnamed: number;
  /** Recordings that do not seem to be of this text; they count nowhere. */
  otherText: number;
  /** Those missed by the most readers first. */
  missed: SheetWord[];
  /** The most frequent first. */
  confusions: SheetConfusion[];
}

/** Fewer readers say more about themselves than about the passage. */
export const FEWEST_READERS = 2;

export function passagesOf(rows: readonly OverviewRow[]): OverviewPassage[] {
  const groups = new Map<string, OverviewRow[]>();
  for (const row of inOrderOfTime(rows.filter(isReading), (one) => one)) {
    const group = groups.get(row.passageKey!);
    if (group) group.push(row);
    else groups.set(row.passageKey!, [row]);
  }
  const passages = [...groups].map(([key, group]) => {
    const takes = group.filter(({ otherText }) => otherText === undefined);
    const latest = group.at(-1)!;
    return {
      key,
      name: latest.passage ?? "",
      words: takes[0]?.counts?.words,
      until: dayOf(latest),
      readers: new Set(takes.map(readerKey)).size,
      readings: takes.length,
    };
  });
  const sameName = (name: string) => passages.filter((other) => other.name === name);
  return passages
    .map(({ key, name, words, until, readers, readings }) => {
      const others = sameName(name);
      const isTold = words !== undefined && others.every((other) => other.key === key || other.words !== words);
      const title =
        others.length === 1
          ? name
          : isTold
            ? plural(words, t`${name} (1 word)`, t`${name} (${words} words)`)
            : t`${name} (as read on ${until})`;
      return { key, title, name, readers, readings };
    })
    .sort((a, b) => TITLES.compare(a.title, b.title));
}

const TITLES = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/**
 * Uses the latest take of each reader, as in `latestTakes`. Words after an early stop do not count as missed, nor their reader among those
 * who got to them.
 */
export function passageSheet(entries: readonly OverviewEntry[], passage: OverviewPassage): PassageSheet {
  const own = entries.filter(({ row }) => row.passageKey === passage.key && isReading(row));
  const takes = latestTakes(own.filter(({ marks }) => marks !== undefined));
  const words = takes[0]?.row.counts?.words ?? 0;
  const list = takes.at(-1)?.row.list;
  return {
    ...passage,
    ...(list && { list }),
    words,
    finished: takes.filter(({ marks }) => marks!.last >= words - 1 && words > 0).length,
    unnamed: takes.filter(({ row }) => row.reader === undefined).length,
    otherText: own.filter(({ row }) => row.otherText !== undefined).length,
    missed: missedWords(takes),
    confusions: confusionsOf(takes),
  };
}

export function countingNotes({ readers, readings, finished, unnamed, otherText }: PassageSheet): string[] {
  return [
    ...(readers < FEWEST_READERS ? [t("With so few readers, this says more about them than about the passage.")] : []),
    ...(readings > readers ? [t("Only the latest reading of each reader counts.")] : []),
    ...(unnamed > 0
      ? [
          plural(
            unnamed,
            t("1 reading has no known reader and counts as another reader’s."),
            t`${unnamed.toLocaleString("en")} readings have no known reader; each counts as another reader’s.`,
          ),
        ]
      : []),
    ...(finished < readers ? [t("Words after the place where a reader stopped do not count for that reader.")] : []),
    ...(otherText > 0
      ? [
          plural(
            otherText,
            t("1 recording that does not seem to be of this text is left out."),
            t`${otherText.toLocaleString("en")} recordings that do not seem to be of this text are left out.`,
          ),
        ]
      : []),
  ];
}

function isReading({ kind, passageKey }: OverviewRow): boolean {
  return kind === "fluency" && passageKey !== undefined;
}

function missedWords(takes: readonly OverviewEntry[]): SheetWord[] {
  const words = new Map<number, SheetWord>();
  for (const { row, marks } of takes) {
    for (const { word, text, kind, said, segment } of marks!.missed) {
      const known = words.get(word) ?? { number: word + 1, text, missed: 0, of: 0, said: [], by: [] };
      words.set(word, known);
      known.missed++;
      known.by.push(withoutUndefined({ uri: row.uri, recording: row.recording ?? row.name, reader: row.reader, kind, said, segment }));
      const same = known.said.find((one) => one.said.toLowerCase() === said.toLowerCase() && one.kind === kind);
      if (same) same.readers++;
      else known.said.push({ said, kind, readers: 1 });
    }
  }
  const untold = takes.map(({ marks }) => ({ last: marks!.last, words: new Set(marks!.untold) }));
  for (const [word, sheet] of words) {
    sheet.of = untold.filter((take) => word <= take.last && !take.words.has(word)).length;
    sheet.said.sort((a, b) => b.readers - a.readers);
  }
  return [...words.values()].sort((a, b) => b.missed - a.missed || b.missed / b.of - a.missed / a.of || a.number - b.number);
}

function confusionsOf(takes: readonly OverviewEntry[]): SheetConfusion[] {
  const all = new Map<string, SheetConfusion & { counted: Map<string, number> }>();
  for (const { marks } of takes) {
    for (const { expected, heard, at } of marks!.confusions) {
      const key = `${expected ?? ""}>${heard ?? ""}`;
      const known = all.get(key) ?? {
        ...withoutUndefined({ expected, heard }),
        count: 0,
        readers: 0,
        words: [],
        counted: new Map<string, number>(),
      };
      all.set(key, known);
      known.count += at.length;
      // A reading names each confusion once.
      known.readers++;
      for (const { text } of at) known.counted.set(text.toLowerCase(), (known.counted.get(text.toLowerCase()) ?? 0) + 1);
    }
  }
  return [...all.values()]
    .map(({ counted, ...confusion }) => ({
      ...confusion,
      words: [...counted].map(([text, count]) => ({ text, count })).sort((a, b) => b.count - a.count),
    }))
    .sort((a, b) => b.count - a.count || b.readers - a.readers);
}
