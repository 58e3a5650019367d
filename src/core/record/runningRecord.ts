import { t } from "@vscode/l10n";
import { columnsOf } from "../text/columnsOf.ts";
import { plural } from "../plural.ts";
import { confidenceName } from "./confidenceName.ts";
import { earlyStopNote } from "./earlyStop.ts";
import { countedErrors } from "./errorKinds.ts";
import type { TimelinePhoneme, Segment, Timeline } from "../timeline/model.ts";
import { LEVEL_NAMES, readingMeasures, RUNNING_RECORD_RULES } from "./measures.ts";
import { isMiscue, isUnsaid, MISCUE_DESCRIPTIONS } from "../reading/miscues.ts";
import type { Miscue } from "../reading/miscues.ts";
import { phonemeCells, readingCells } from "./recordCells.ts";
import type { RecordCell } from "./recordCells.ts";
import { type Reader, readerInWords } from "../reading/reader.ts";
import { saidText } from "../spelling/saidText.ts";
import { strictnessInWords } from "../reading/strictness.ts";
import { serviceCountsShown } from "./serviceCountsShown.ts";

export interface RecordOptions {
  /** Columns of the terminal; at least 20. */
  width?: number;
  /** Writes ANSI colours. Every mark is readable without them. */
  colour?: boolean;
  /** Writes figures and marks even if the recording does not seem to be a reading of the text. */
  doubted?: boolean;
  /** Named in the first line. */
  reader?: Reader;
}

const STYLES = {
  substitution: "31",
  omission: "35",
  told: "35",
  variant: "32",
  soundedOut: "33",
  insertion: "34",
  repetition: "36",
  selfCorrection: "32",
  falseStart: "33",
  bold: "1",
  dim: "2",
  good: "32",
  warning: "33",
  doubt: "1;33",
} as const;
type Paint = (style: keyof typeof STYLES, text: string) => string;

/**
 * As teachers write it on paper: the text, above it what was said instead, a dash over omissions, a caret or an R below additions and
 * repetitions. Ends with a line break.
 * If the recording does not seem to be a reading of the text, and `doubted` is not set: a warning, and only the number of words found.
 */
export function runningRecord(timeline: Timeline, options: RecordOptions = {}): string {
  const width = Math.max(20, options.width ?? 80);
  const paint: Paint = (style, text) => (options.colour && text ? `\u001b[${STYLES[style]}m${text}\u001b[0m` : text);
  const { otherText } = timeline;
  const warnings = [...timeline.warnings, ...timeline.notes].map((text) => paint("warning", `! ${text}`));
  // If nothing was heard, the reason says more than any figure.
  const stopped = timeline.kind === "fluency" ? earlyStopNote(timeline) : undefined;
  const isEmpty = timeline.kind === "fluency" && timeline.segments.every(({ kind }) => isUnsaid(kind));
  const blocks = [
    (timeline.foreign ?? []).map((text) => paint("doubt", `! ${text}`)),
    otherText === undefined ? [] : [paint("doubt", `! ${otherText}`)],
    isEmpty ? warnings : [],
    otherText === undefined && stopped !== undefined ? [paint("warning", `! ${stopped}`)] : [],
    ...(otherText === undefined || options.doubted ? record(timeline, width, paint, options.reader) : [[found(timeline)]]),
    isEmpty ? [] : warnings,
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join("\n"))
    .join("\n\n")}\n`;
}

function record(timeline: Timeline, width: number, paint: Paint, reader: Reader = {}): string[][] {
  const cells = timeline.kind === "pronunciation" ? phonemeCells(timeline.phonemes) : readingCells(timeline);
  return [
    wrapItems(header(timeline, paint, readerInWords(reader)), width),
    cells.length > 0 ? interlinear(cells, width, paint) : [],
    legend(cells, width, paint),
    events(timeline, paint),
    countedByService(timeline, width),
    timeline.verdict?.feedback ? [timeline.verdict.feedback] : [],
  ];
}

function found({ summary: { counts } }: Timeline): string {
  return plural(counts.words, t`${counts.correct} of 1 word was found.`, t`${counts.correct} of ${counts.words} words were found.`);
}

interface Item {
  plain: string;
  painted: string;
}

function header(timeline: Timeline, paint: Paint, reader: string | undefined): Item[] {
  const { counts, wcpm, unread = [] } = timeline.summary;
  const { verdict } = timeline;
  const items: Item[] = [];
  const add = (plain: string, style?: keyof typeof STYLES) => items.push({ plain, painted: style ? paint(style, plain) : plain });
  if (reader !== undefined) add(reader);
  const strictness = strictnessInWords(timeline.strictness);
  if (strictness !== undefined) add(strictness);
  if (verdict?.correct !== undefined) add(verdict.correct ? t("Correct") : t("Not correct"), verdict.correct ? "good" : "substitution");
  else if (verdict) add(t("the verdict is not readable"), "warning");
  if (verdict && verdict.heard === undefined && timeline.kind === "recognition") add(t("what was heard is not readable"), "warning");
  if (verdict?.heard !== undefined) add(verdict.heard ? t`heard "${verdict.heard}"` : t("nothing was heard"));
  if (verdict?.confidence) add(t`confidence ${confidenceName(verdict.confidence).toLowerCase()}`);
  if (verdict?.score !== undefined) add(t`score ${Math.round(verdict.score)}`);
  if (timeline.kind === "fluency") {
    const measures = readingMeasures(timeline, RUNNING_RECORD_RULES);
    if (measures.accuracy !== undefined) add(t`Accuracy ${decimal(measures.accuracy)} %`, "bold");
    const reported = timeline.summary.accuracy;
    if (reported?.source === "service" && decimal(reported.value) !== decimal(measures.accuracy ?? NaN))
      add(t`${decimal(reported.value)} % as the service counts`);
    if (unread.includes("accuracy")) add(t("the service's accuracy is not readable"), "warning");
    if (wcpm)
      add(timeline.list ? t`${decimal(wcpm.value)} items correct per minute` : t`${decimal(wcpm.value)} words correct per minute`, "bold");
    if (wcpm?.computed !== undefined && decimal(wcpm.computed) !== decimal(wcpm.value)) add(t`${decimal(wcpm.computed)} as counted here`);
    if (unread.includes("wcpm")) add(t("the service's rate is not readable"), "warning");
    add(timeline.list ? t`${counts.correct} of ${counts.words} items correct` : t`${counts.correct} of ${counts.words} words correct`);
    add(countedErrors("substitution", counts.substitutions));
    add(countedErrors("omission", counts.omissions));
    if (counts.told > 0) add(countedErrors("told", counts.told));
    if (counts.variants > 0) add(countedErrors("variant", counts.variants));
    if (counts.soundedOut > 0) add(countedErrors("soundedOut", counts.soundedOut));
    add(countedErrors("insertion", counts.insertions));
    add(countedErrors("repetition", counts.repetitions));
    if (counts.selfCorrections > 0) add(countedErrors("self-correction", counts.selfCorrections));
    if (counts.falseStarts > 0) add(countedErrors("false start", counts.falseStarts));
    if (measures.wordsPerError !== undefined && !timeline.list)
      add(plural(Number(decimal(measures.wordsPerError)), t("1 error in 1 word"), t`1 error in ${decimal(measures.wordsPerError)} words`));
    if (measures.level && !timeline.list) add(t`Reading level: ${LEVEL_NAMES[measures.level]}`);
  }
  if (timeline.kind === "pronunciation")
    add(plural(counts.words, t`${counts.correct} of 1 phoneme as expected`, t`${counts.correct} of ${counts.words} phonemes as expected`));
  return items;
}

function wrapItems(items: readonly Item[], width: number): string[] {
  const lines: Item[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    if (last && last.plain.length + 3 + item.plain.length <= width) {
      last.plain += ` · ${item.plain}`;
      last.painted += ` · ${item.painted}`;
    } else lines.push({ ...item });
  }
  return lines.map(({ painted }) => painted);
}

/** Marks above, text below, in columns; a line without marks is text only. */
function interlinear(cells: readonly RecordCell[], width: number, paint: Paint): string[] {
  const lines: string[] = [];
  let above = "";
  let below = "";
  let used = 0;
  const flush = () => {
    if (above.trim()) lines.push(above.trimEnd());
    lines.push(below.trimEnd());
    above = "";
    below = "";
    used = 0;
  };
  for (const cell of cells) {
    const size = Math.max(columnsOf(cell.above), columnsOf(cell.below));
    // Neighbouring marks need a blank between them even if the text has none ("well-known").
    const gap = cell.gap === "none" && !(cell.above && above.trim()) ? 0 : 1;
    if (used > 0 && (cell.gap === "line" || used + gap + size > width)) flush();
    const lead = used > 0 ? " ".repeat(gap) : "";
    const style = (text: string) => (cell.kind ? paint(cell.kind, text) : text);
    const pad = (text: string) => style(text) + " ".repeat(size - columnsOf(text));
    above += lead + pad(cell.above);
    below += lead + pad(cell.below);
    used += lead.length + size;
  }
  if (used > 0) flush();
  return lines;
}

const LEGEND: Record<Miscue, string> = {
  substitution: t("above: said instead"),
  omission: t("———: left out"),
  told: t("T: told by the teacher"),
  variant: t("≈: an accepted variant"),
  soundedOut: t("· ·: sounded out"),
  insertion: t("^: added"),
  repetition: t("R: said again"),
  selfCorrection: t("SC: self-corrected"),
  falseStart: t("…: started and broken off"),
};

function legend(cells: readonly RecordCell[], width: number, paint: Paint): string[] {
  const used = (Object.keys(LEGEND) as Miscue[]).filter((kind) => cells.some((cell) => cell.kind === kind));
  return wrapItems(
    used.map((kind) => ({ plain: LEGEND[kind], painted: paint(kind, LEGEND[kind]) })),
    width,
  );
}

function events(timeline: Timeline, paint: Paint): string[] {
  const entries =
    timeline.kind === "pronunciation"
      ? timeline.phonemes.flatMap(phonemeEvent)
      : withRunsOfOmissions(timeline.segments.flatMap((segment) => segmentEvent(segment, timeline)));
  const width = Math.max(12, ...entries.map(({ kind }) => MISCUE_DESCRIPTIONS[kind].label.length));
  return entries.map(({ time, kind, text }) => {
    const label = MISCUE_DESCRIPTIONS[kind].label.toLowerCase().padEnd(width);
    return `${(time === undefined ? "" : `${time.toFixed(2)} s`).padStart(9)}  ${paint(kind, label)}  ${text}`;
  });
}

/** The service's own counts, if they say more than the events above. */
function countedByService(timeline: Timeline, width: number): string[] {
  const counts = serviceCountsShown(timeline);
  if (!counts) return [];
  const plain = (text: string): Item => ({ plain: text, painted: text });
  const lists = [
    ...counts.replacements.map(({ expected, heard, count }) => `${expected} → ${heard}${times(count)}`),
    ...counts.words.map(({ word, count }) => `${t`another word for "${word}"`}${times(count)}`),
  ];
  return [
    [t("Counted by the service"), ...(counts.totals.length > 0 ? [counts.totals.join(", ")] : [])].join(": "),
    ...wrapItems(lists.map(plain), width),
  ];
}

function times(count: number): string {
  return count === 1 ? "" : ` (${t`${count} times`})`;
}

interface Event {
  time?: number;
  kind: Miscue;
  text: string;
  /** Of the text. */
  words?: readonly number[];
}

/** This many omissions in a row are reported on one line: a skipped line, or a reading that ended early. */
const SHORTEST_RUN_OF_OMISSIONS = 4;

function withRunsOfOmissions(events: readonly Event[]): Event[] {
  const runs: Event[][] = [];
  for (const event of events) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const goesOn = event.kind === "omission" && last?.kind === "omission" && event.words?.[0] === (last.words?.at(-1) ?? NaN) + 1;
    if (run && goesOn) run.push(event);
    else runs.push([event]);
  }
  return runs.flatMap((run) =>
    run.length < SHORTEST_RUN_OF_OMISSIONS
      ? run
      : [
          {
            ...run[0]!,
            text: `${run[0]!.text} … ${run.at(-1)!.text}  (${t`${run.reduce((sum, { words }) => sum + words!.length, 0)} words`})`,
          },
        ],
  );
}

function segmentEvent(segment: Segment, timeline: Timeline): Event[] {
  if (!isMiscue(segment.kind)) return [];
  const expected = segment.expected.join(" ");
  const { text: heard, phonemes: sounds } = saidText(segment, timeline);
  const text = (segment.kind === "substitution" || segment.kind === "variant") && heard ? `${expected} → ${heard}` : expected || heard;
  const phonemes =
    (segment.kind === "substitution" && phonemeDifference(segment.phonemes.map((index) => timeline.phonemes[index]!))) || sounds;
  return [{ time: segment.start, kind: segment.kind, words: segment.words, text: phonemes ? `${text}  (${phonemes})` : text }];
}

function phonemeDifference(phonemes: readonly TimelinePhoneme[]): string {
  const expected = phonemes.flatMap((phoneme) => phoneme.expected ?? []).join(" ");
  const heard = phonemes.flatMap((phoneme) => phoneme.heard ?? []).join(" ");
  return expected && heard ? `${expected} → ${heard}` : "";
}

function phonemeEvent(phoneme: TimelinePhoneme): Event[] {
  if (phoneme.kind === "replace") return [{ time: phoneme.start, kind: "substitution", text: `${phoneme.expected} → ${phoneme.heard}` }];
  if (phoneme.kind === "delete") return [{ kind: "omission", text: phoneme.expected ?? "" }];
  if (phoneme.kind === "insert") return [{ time: phoneme.start, kind: "insertion", text: phoneme.heard ?? "" }];
  return [];
}

/** One decimal place, none if it would be a zero. */
export function decimal(value: number): string {
  return String(Math.round(value * 10) / 10);
}
