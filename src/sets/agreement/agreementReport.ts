import { type Steps, toTheEnd } from "../../core/steps.ts";
import { addSums, type AgreementSums, type Confusion, FIGURE_NAMES, figuresOf, type FigureName, trialsOf } from "./agreementFigures.ts";
import { clusterIntervalSteps, type Interval } from "./clusterIntervals.ts";
import { compareReadings, type ComparisonRequest, type LeftOut } from "./compareReadings.ts";
import type { Grouping } from "./groupings.ts";
import type { FileProblem } from "./otherRaters.ts";
import { comparisonOf, type ReadingAgreement, type ReadingComparison } from "./readingComparison.ts";

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
export function agreementReport(request: AgreementRequest): AgreementReport {
  return toTheEnd(agreementSteps(request));
}

/** The same, in steps of some milliseconds at most. */
export function* agreementSteps({ by, ...request }: AgreementRequest): Steps<AgreementReport> {
  const { compared, leftOut, problems } = yield* compareReadings(request);
  const { first, others, isWhole } = request;
  return yield* reportSteps({ comparisons: compared.map(comparisonOf), leftOut, problems }, { first, second: others ? "other rater" : "review", isWhole, by });
}

/** What readings were compared, and what is known of the others. */
export interface Comparisons {
  comparisons: readonly ReadingComparison[];
  leftOut: LeftOut[];
  problems: FileProblem[];
}

/** The report on readings that have been compared one by one. */
export function* reportSteps({ comparisons, leftOut, problems }: Comparisons, { by, ...raters }: Pick<AgreementReport, "first" | "second" | "isWhole"> & Pick<AgreementRequest, "by">): Steps<AgreementReport> {
  const named = comparisons.filter(({ alias }) => alias !== undefined).length;
  const of = named > 0 ? "readers" : "recordings";
  const all = yield* groupSteps("", comparisons);
  const groups: AgreementGroup[] = [];
  for (const { name, comparisons: own } of by ? groupsBy(comparisons, by) : []) groups.push(yield* groupSteps(name, own));
  const report: AgreementReport = {
    ...raters,
    clusters: { of, count: all.clusters },
    ...(by && { by }),
    all, groups,
    readings: comparisons.map(({ reading }) => reading),
    leftOut, problems, notes: [],
  };
  return { ...report, notes: notesOn(report, { unnamed: of === "readers" ? comparisons.length - named : 0, twice: repeatedAmong(comparisons), moved: comparisons.filter(({ isMoved }) => isMoved).length }) };
}

function groupsBy(comparisons: readonly ReadingComparison[], by: Grouping): { name: string; comparisons: ReadingComparison[] }[] {
  const groups = new Map<string, { name: string; comparisons: ReadingComparison[] }>();
  for (const one of comparisons) {
    const name = one.reading[by];
    const key = by === "model" ? name : `${name}\n${one.text}`;
    const group = groups.get(key) ?? groups.set(key, { name, comparisons: [] }).get(key)!;
    group.comparisons.push(one);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

function* groupSteps(name: string, comparisons: readonly ReadingComparison[]): Steps<AgreementGroup> {
  const clusters = new Map<string, AgreementSums[]>();
  for (const one of comparisons) {
    const key = clusterOf(one);
    (clusters.get(key) ?? clusters.set(key, []).get(key)!).push(one.sums);
  }
  // In an order of their own, so that the same readings have the same intervals in whatever order they come.
  const sums = [...clusters].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, own]) => addSums(own));
  const total = addSums(sums);
  const [values, trials] = [figuresOf(total), trialsOf(total)];
  const intervals = yield* clusterIntervalSteps(sums, (drawn) => figuresOf(addSums(drawn)));
  const figures = Object.fromEntries(FIGURE_NAMES.map((figure): [FigureName, Figure] => {
    const [value, interval] = [values[figure], intervals[figure]];
    return [figure, { n: trials[figure], ...(value !== undefined && { value }), ...(value !== undefined && interval && { interval }) }];
  })) as Record<FigureName, Figure>;
  const count = (part: "compared" | "of") => comparisons.reduce((sum, { reading: { words } }) => sum + words[part], 0);
  return { name, readings: comparisons.length, clusters: sums.length, words: { compared: count("compared"), of: count("of") }, figures, wordKinds: total.words, additionKinds: total.additions };
}

/** The reader where he or she is known, else the recording. */
function clusterOf({ alias, recording }: ReadingComparison): string {
  return alias === undefined ? `recording ${recording}` : `reader ${alias}`;
}

/** Readings of the same recording by the same model, which count once more each. */
function repeatedAmong(comparisons: readonly ReadingComparison[]): number {
  return comparisons.length - new Set(comparisons.map(({ reading, recording, text }) => `${reading.model}\n${recording}\n${text}`)).size;
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
  if (unnamed > 0) notes.push(`${unnamed === 1 ? "One reading has" : `${unnamed} readings have`} no known reader; each such recording counts as a reader of its own.`);
  if (twice > 0) notes.push(`${twice === 1 ? "One reading was" : `${twice} readings were`} assessed by the same model more than once and ${twice === 1 ? "counts" : "count"} each time.`);
  return notes;
}

/** Under so many clusters, percentile intervals hold the truth clearly less often than they promise. */
export const FEW = 10;
