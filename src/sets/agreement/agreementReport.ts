import { assessedByInWords } from "../../contract/assessedBy.ts";
import { passageTitle } from "../../results/passageNames.ts";
import type { KeptReading } from "../results/keptReading.ts";
import { addSums, type Confusion, FIGURE_NAMES, figuresOf, type FigureName, sumsOf, trialsOf } from "./agreementFigures.ts";
import { clusterIntervals, type Interval } from "./clusterIntervals.ts";
import type { ComparedRatings, ComparedWord } from "./compareRatings.ts";
import { type ComparedReading, compareReadings, type ComparisonRequest, type LeftOut } from "./compareReadings.ts";
import type { Grouping } from "./groupings.ts";
import type { FileProblem } from "./otherRaters.ts";
import { nameOf, recordingKey, textKey } from "./resultPlaces.ts";

export interface AgreementRequest extends ComparisonRequest {
  by?: Grouping | undefined;
}

export interface Figure {
  /** Absent where there is nothing to work it out from. */
  value?: number;
  /** 95 %, over readers or recordings; absent where there are too few of them. */
  interval?: Interval;
  /** Of how many words, additions or readings it is. */
  n: number;
}

export interface AgreementGroup {
  /** Of all readings: empty. */
  name: string;
  readings: number;
  /** Readers, or recordings where nobody says who read. */
  clusters: number;
  /** Words of the text that both say something of, and all that A says something of. */
  words: { compared: number; of: number };
  figures: Record<FigureName, Figure>;
  /** A's kinds in rows, B's in columns, by `WORD_KINDS` and `ADDITION_KINDS`. */
  wordKinds: Confusion;
  additionKinds: Confusion;
}

/** A reading, and where A and B differ. */
export interface ReadingAgreement {
  uri: string;
  name: string;
  passage: string;
  model: string;
  words: { compared: number; of: number };
  /** With the words as they stand in the text. */
  differences: (ComparedWord & { text: string })[];
  additions: ComparedRatings["additions"];
  /** Words correct per minute of A and B. */
  rates?: ComparedRatings["rates"];
}

/** All that there is to say of how far two agree: the engine (A) and people (B), or two people. Plain data, equal after a trip through JSON. */
export interface AgreementReport {
  first: "engine" | "review";
  second: "review" | "other rater";
  /** Whether words that a person left alone count as right. */
  isWhole: boolean;
  /** What intervals are drawn over. */
  clusters: { of: "readers" | "recordings"; count: number };
  by?: Grouping;
  all: AgreementGroup;
  /** By model or passage, in the order of their names; empty where nobody asks for them. */
  groups: AgreementGroup[];
  readings: ReadingAgreement[];
  leftOut: LeftOut[];
  problems: FileProblem[];
  /** What has to be known to read the figures, in words. */
  notes: string[];
}

/** What the two that are compared are called within a sentence. */
export function ratersInWords({ first, second }: Pick<AgreementReport, "first" | "second">): { first: string; second: string } {
  return { first: first === "engine" ? "the engine" : "the review", second: second === "review" ? "the review" : "the other rater" };
}

/**
 * How far the engine agrees with people who reviewed its results, or two people with each other. Readings whose `alias` says who read are
 * grouped by reader for the intervals; without any alias each recording stands for itself.
 */
export function agreementReport({ by, ...request }: AgreementRequest): AgreementReport {
  const { compared, leftOut, problems } = compareReadings(request);
  const named = compared.filter(({ reading }) => reading.alias !== undefined).length;
  const of = named > 0 ? "readers" : "recordings";
  const all = groupOf("", compared);
  const report: AgreementReport = {
    first: request.first,
    second: request.others ? "other rater" : "review",
    isWhole: request.isWhole,
    clusters: { of, count: all.clusters },
    ...(by && { by }),
    all,
    groups: by ? groupsBy(compared, by) : [],
    readings: compared.map(readingAgreement),
    leftOut, problems, notes: [],
  };
  return { ...report, notes: notesOn(report, { unnamed: of === "readers" ? compared.length - named : 0, twice: repeatedAmong(compared), moved: compared.filter(({ reading }) => reading.file.review?.strictness !== undefined).length }) };
}

function groupsBy(compared: readonly ComparedReading[], by: Grouping): AgreementGroup[] {
  const groups = new Map<string, { name: string; readings: ComparedReading[] }>();
  for (const one of compared) {
    const name = by === "model" ? modelOf(one.reading) : passageOf(one.reading);
    const key = by === "model" ? name : `${name}\n${textKey(one.reading)}`;
    const group = groups.get(key) ?? groups.set(key, { name, readings: [] }).get(key)!;
    group.readings.push(one);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, { name, readings }]) => groupOf(name, readings));
}

function groupOf(name: string, compared: readonly ComparedReading[]): AgreementGroup {
  const clusters = new Map<string, ComparedReading[]>();
  for (const one of compared) {
    const key = clusterOf(one.reading);
    (clusters.get(key) ?? clusters.set(key, []).get(key)!).push(one);
  }
  // In an order of their own, so that the same readings have the same intervals in whatever order they come.
  const sums = [...clusters].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, readings]) => sumsOf(readings.map((one) => one.compared)));
  const total = addSums(sums);
  const [values, trials] = [figuresOf(total), trialsOf(total)];
  const intervals = clusterIntervals(sums, (drawn) => figuresOf(addSums(drawn)));
  const figures = Object.fromEntries(FIGURE_NAMES.map((figure): [FigureName, Figure] => {
    const [value, interval] = [values[figure], intervals[figure]];
    return [figure, { n: trials[figure], ...(value !== undefined && { value }), ...(value !== undefined && interval && { interval }) }];
  })) as Record<FigureName, Figure>;
  const count = (part: (one: ComparedReading) => number) => compared.reduce((sum, one) => sum + part(one), 0);
  return {
    name, readings: compared.length, clusters: sums.length,
    words: { compared: count((one) => one.compared.words.length), of: count(({ told }) => told) },
    figures, wordKinds: total.words, additionKinds: total.additions,
  };
}

/** The reader where he or she is known, else the recording. */
function clusterOf(reading: KeptReading): string {
  return reading.alias === undefined ? `recording ${recordingKey(reading)}` : `reader ${reading.alias}`;
}

function modelOf({ file }: KeptReading): string {
  return assessedByInWords(file.assessedBy);
}

function passageOf({ file: { reference } }: KeptReading): string {
  return passageTitle({ name: reference.path === undefined ? "Untitled" : nameOf(reference.path), reference });
}

function readingAgreement({ reading, texts, told, compared: { words, additions, rates } }: ComparedReading): ReadingAgreement {
  return {
    uri: reading.uri, name: nameOf(reading.uri), passage: passageOf(reading), model: modelOf(reading),
    words: { compared: words.length, of: told },
    differences: words.filter(({ first, second }) => first !== second).map((one) => ({ ...one, text: texts[one.word]! })),
    additions: additions.filter(({ first, second }) => first !== second),
    ...(rates && { rates }),
  };
}

/** Readings of the same recording by the same model, which count once more each. */
function repeatedAmong(compared: readonly ComparedReading[]): number {
  return compared.length - new Set(compared.map(({ reading }) => `${modelOf(reading)}\n${recordingKey(reading)}\n${textKey(reading)}`)).size;
}

function notesOn({ all, isWhole, first, second, clusters }: AgreementReport, { unnamed, twice, moved }: { unnamed: number; twice: number; moved: number }): string[] {
  const { words, figures } = all;
  const notes: string[] = [];
  if (isWhole) notes.push("Words that were left alone count as right, as you say that every reading was listened to from beginning to end.");
  else if (words.compared < words.of) {
    const judged = second === "review" ? "a person changed or confirmed" : first === "engine" ? "the other rater judged" : "both changed or confirmed";
    notes.push(`Only the words that ${judged} count: ${words.compared.toLocaleString("en")} of ${words.of.toLocaleString("en")}. Where people listened to doubtful words first, agreement over all words is better than here.`);
  }
  if (isWhole && moved > 0 && (first === "review" || second === "review")) notes.push(`In ${moved === 1 ? "one reading" : `${moved} readings`} the strictness was changed; what that turned counts as the review's word.`);
  if (!isWhole && second === "review" && words.compared > 0 && figures.agreement.value === 0) notes.push("Nobody confirmed a word that the engine had right, so these figures only tell its mistakes. Confirm words as you listen (Y), or state that whole readings were listened to.");
  if (figures.bias.n === 0) notes.push("Words correct per minute are compared where every word of a reading was judged; there is no such reading.");
  if (clusters.count < 2) notes.push(`There are no intervals, as they take at least two ${clusters.of}.`);
  else if (clusters.count < FEW) notes.push(`With only ${clusters.count} ${clusters.of}, the intervals are too narrow.`);
  if (clusters.of === "recordings" && clusters.count > 0) notes.push("Nobody said who read, so each recording counts as a reader of its own. Where one reader has several, the intervals are too narrow; name the readers.");
  if (unnamed > 0) notes.push(`${unnamed === 1 ? "One reading has" : `${unnamed} readings have`} no reader in the table; each such recording counts as a reader of its own.`);
  if (twice > 0) notes.push(`${twice === 1 ? "One reading was" : `${twice} readings were`} assessed by the same model more than once and ${twice === 1 ? "counts" : "count"} each time.`);
  return notes;
}

/** Under so many clusters, percentile intervals hold the truth clearly less often than they promise. */
const FEW = 10;
