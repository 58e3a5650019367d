import { withoutMarkup } from "#core/reading/itemMarkup.ts";
import { assessedByInWords } from "#contract/reading/assessedBy.ts";
import { nameInUri } from "#contract/files/fileNames.ts";
import { unreadReviewInWords } from "#contract/reading/review.ts";
import { fingerprint } from "#core/bytes/fingerprint.ts";
import { isAddition, isMiscue, isReadRight, type Miscue } from "#core/reading/miscues.ts";
import { type Reader, readerOf } from "#core/reading/reader.ts";
import { earlyStopOf } from "#core/record/earlyStop.ts";
import { RUNNING_RECORD_RULES } from "#core/record/measures.ts";
import { phonemeReport } from "#core/record/phonemeReport.ts";
import { type FigureRules, readingFigures } from "#core/scoring/readingFigures.ts";
import { saidText } from "#core/spelling/saidText.ts";
import type { Segment, Timeline } from "#core/timeline/model.ts";
import { withoutUndefined } from "#core/timeline/withoutUndefined.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import { timelineOf } from "#operations/timelineOf.ts";
import { passageTitle } from "#results/passageNames.ts";
import { ASSESSMENT_NAME_ENDING, isResultName } from "#results/resultEnding.ts";
import type { KeptReading } from "../results/keptReading.ts";
import type { HeardFor, MarkedWord, OverviewEntry, OverviewRow, ReadingMarks } from "#core/overview/overviewModel.ts";

export interface OverviewOptions {
  /** A running record's by default. */
  rules?: FigureRules;
  /** As far as norms need it; by default the one in the result itself. */
  reader?: Reader;
}

/** A text without a file of its own is named by its beginning, of at most this many letters. */
const LONGEST_BEGINNING = 40;

/** The figures are those of the viewer. */
export function overviewRow(kept: KeptReading, options: OverviewOptions = {}): OverviewRow {
  return overviewEntry(kept, options).row;
}

export function overviewEntry(
  kept: KeptReading,
  { rules = { counting: RUNNING_RECORD_RULES }, reader }: OverviewOptions = {},
): OverviewEntry {
  const { file, result } = kept;
  const timeline = timelineOf({ result, reference: file.reference.text, list: file.reference.list, review: file.review });
  const { kind, otherText, verdict, reviewed, summary } = timeline;
  const problem = unreadReviewInWords(kept.unreadReview);
  const known = reader ?? readerOf({ result: file.reader, text: file.reference, assessedAt: file.assessedAt });
  const isOfText = otherText === undefined;
  const row = withoutUndefined<OverviewRow>({
    ...nameOf(kept.uri),
    recording: nameAt(file.recording.path),
    passage: passageOf(kept),
    passageKey: passageKeyOf(timeline),
    reader: kept.alias,
    // A season alone says nothing about a reader.
    ...(known.grade === undefined ? {} : known),
    kind,
    operation: result.operation.label,
    list: timeline.list,
    assessedAt: file.assessedAt,
    model: assessedByInWords(file.assessedBy),
    ...(kind === "fluency" && isOfText ? readingFigures(timeline, rules, known) : {}),
    counts: isOfText ? summary.counts : undefined,
    warnings: [...(timeline.foreign ?? []), ...timeline.warnings, ...timeline.notes, ...(problem === undefined ? [] : [problem])],
    reviewed,
    stop: kind === "fluency" && isOfText ? stopOf(timeline) : undefined,
    otherText,
    verdict: isOfText ? verdict : undefined,
  });
  return kind === "fluency" && isOfText ? { row, marks: marksOf(timeline) } : { row };
}

/** @param why a sentence for people. */
export function unreadRow(uri: string, why: string): OverviewRow {
  return { ...nameOf(uri), unread: why, warnings: [] };
}

function nameOf(uri: string): Pick<OverviewRow, "uri" | "name"> {
  const name = nameInUri(uri);
  return { uri, name: isResultName(name) ? name.slice(0, -ASSESSMENT_NAME_ENDING.length) : name };
}

/** The name at the end of a path or URI as written in a result's file. */
function nameAt(path: string): string {
  return /^[a-z][a-z0-9+.-]+:/i.test(path) ? nameInUri(path) : (path.split(/[\\/]/).at(-1) ?? path);
}

function passageOf({ file: { reference } }: KeptReading): string {
  if (reference.path !== undefined) return passageTitle({ name: nameAt(reference.path), reference });
  const text = withoutMarkup(reference.text).trim().replaceAll(/\s+/gu, " ");
  return text.length <= LONGEST_BEGINNING ? `“${text}”` : `“${text.slice(0, LONGEST_BEGINNING).replace(/\s+\S*$/u, "")}…”`;
}

function passageKeyOf({ words, reference }: Timeline): string {
  return `${words.length}-${fingerprint(words.length > 0 ? words.map(({ text }) => normaliseWord(text)).join(" ") : reference.trim())}`;
}

function stopOf(timeline: Timeline): OverviewRow["stop"] {
  const { words, stop } = timeline;
  const seeming = stop ? undefined : earlyStopOf(timeline);
  const last = stop?.word ?? seeming;
  return last === undefined || last >= words.length - 1 ? undefined : { word: last + 1, of: words.length, isSet: stop !== undefined };
}

function marksOf(timeline: Timeline): ReadingMarks {
  const { words, segments, phonemes, stop } = timeline;
  const attempted = words.some(({ segment }) => segment !== undefined && segments[segment]!.kind !== "omission");
  const last = attempted ? (stop?.word ?? earlyStopOf(timeline) ?? words.length - 1) : -1;
  const reached = words.slice(0, last + 1);
  const marked = (word: number, segment: Segment, kind: Miscue): MarkedWord => ({
    word,
    text: words[word]?.text ?? "",
    kind,
    said: saidText(segment, timeline).text,
    segment: segment.index,
  });
  const placeOf = (phoneme: number): HeardFor["at"][number] => {
    const segment = segments[phonemes[phoneme]!.segment ?? -1];
    if (!segment) return { text: "" };
    return { text: segment.expected.join(" ") || segment.heard.join(" "), word: segment.at, segment: segment.index };
  };
  return {
    text: { reference: timeline.reference, words: words.map(({ text, start, end }) => ({ text, start, end })) },
    missed: reached.flatMap(({ segment }, word) => {
      const read = segments[segment ?? -1];
      return read && isMiscue(read.kind) && !isReadRight(read.kind) ? [marked(word, read, read.kind)] : [];
    }),
    noted: segments.flatMap((segment) => {
      const { kind, at } = segment;
      if (!isMiscue(kind) || at > last + 1) return [];
      if (isAddition(kind)) return [marked(at, segment, kind)];
      return isReadRight(kind) ? segment.words.map((word) => marked(word, segment, kind)) : [];
    }),
    untold: reached.flatMap(({ segment }, word) => (segment === undefined ? [word] : [])),
    last,
    confusions: phonemeReport(timeline).confusions.map(({ expected, heard, phonemes: all }) =>
      withoutUndefined({ expected, heard, at: all.map(placeOf) }),
    ),
  };
}
