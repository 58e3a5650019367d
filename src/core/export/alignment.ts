import { isAddition, isUnsaid } from "../reading/miscues.ts";
import { csvCell } from "../text/csvCell.ts";
import type { Timeline } from "../timeline/model.ts";
import { labelText, phonemeIntervals, type Tiers } from "./exportTiers.ts";
import { contiguous, endOf, type Interval, round, segmentIntervals } from "./placedIntervals.ts";

/**
 * The words of the text and their phonemes where they are in the recording, without verdicts, as aligners write them. Words that were not said
 * are in no tier; what was said and is not in the text (a word read twice) is in both, as it was heard. Names are those of the Montreal
 * Forced Aligner: `words` and `phones`, with phonemes in Arpabet.
 * @param ticks steps of a second that times are rounded to
 */
export function alignmentTiers(timeline: Timeline, ticks: number): Tiers {
  const end = round(endOf(timeline), ticks);
  const words = segmentIntervals(timeline, ({ words: read, heard }) => {
    const said = read.length > 0 ? read.map((word) => timeline.words[word]!.text) : heard;
    return said.length > 0 ? said.join(" ") : undefined;
  });
  const tiers = [
    { name: "words", items: words },
    { name: "phones", items: phonemeIntervals(timeline, alignedPhoneme(timeline), end) },
  ].map(({ name, items }) => ({
    name,
    kind: "intervals" as const,
    items: contiguous(items, end, ticks).map((item) => ({ ...item, text: labelText(item.text) })),
  }));
  return { end, tiers };
}

/** `level` is word or phoneme; times in seconds; `score` 0 to 100; `confidence` 0 to 1, of phonemes and of words that nobody has listened to. */
export const ALIGNMENT_COLUMNS = ["level", "label", "word_number", "start_s", "end_s", "score", "confidence"] as const;

/** CSV (RFC 4180, UTF-8, header row, CRLF): each word with its phonemes below it. What has no time is left out. */
export function alignmentCsv(timeline: Timeline): string {
  const label = alignedPhoneme(timeline);
  const time = (seconds: number) => Math.round(seconds * 1000) / 1000;
  const score = (value: number | undefined) => (value === undefined ? undefined : Math.round(value * 10) / 10);
  const rows: (string | number | undefined)[][] = [];
  const phonemes = new Map<number | undefined, Interval[]>();
  for (const interval of phonemeIntervals(timeline, label, endOf(timeline))) {
    const { segment } = timeline.phonemes[interval.of!]!;
    phonemes.set(segment, [...(phonemes.get(segment) ?? []), interval]);
  }
  const addPhonemes = (segment: number | undefined, number: string | number | undefined) => {
    for (const { start, end, text, of } of phonemes.get(segment) ?? []) {
      const phoneme = timeline.phonemes[of!]!;
      rows.push(["phoneme", text, number, time(start), time(end), score(phoneme.score), phoneme.confidence]);
    }
  };
  for (const { index, kind, words, heard, start, end = start, score: how, confidence, reviewed } of timeline.segments) {
    if (isUnsaid(kind) || start === undefined) continue;
    const said = words.length > 0 ? words.map((word) => timeline.words[word]!.text) : heard;
    const number = words.length > 1 ? `${words[0]! + 1}-${words.at(-1)! + 1}` : words.length === 1 ? words[0]! + 1 : undefined;
    rows.push(["word", said.join(" "), number, time(start), time(end!), score(how), reviewed ? undefined : confidence]);
    addPhonemes(index, number);
  }
  addPhonemes(undefined, undefined);
  return `${[ALIGNMENT_COLUMNS, ...rows].map((row) => row.map(csvCell).join(",")).join("\r\n")}\r\n`;
}

/** Of words of the text, the phonemes that were expected; of what was added, and of phonemes that nothing expected, those heard. */
function alignedPhoneme({ segments }: Timeline) {
  return ({ kind, segment, expected, heard }: Timeline["phonemes"][number]): string | undefined => {
    if (kind === "delete") return undefined;
    return segment !== undefined && isAddition(segments[segment]!.kind) ? heard : (expected ?? heard);
  };
}
