import { t } from "@vscode/l10n";
import { plural } from "#core/plural.ts";
import { type Steps, toTheEnd } from "#core/steps.ts";
import {
  addSums,
  type AgreementSums,
  type Confusion,
  FIGURE_NAMES,
  figuresOf,
  type FigureName,
  trialsOf,
} from "#core/agreement/agreementFigures.ts";
import { clusterIntervalSteps, type Interval } from "#core/agreement/clusterIntervals.ts";
import { compareReadings, type ComparisonRequest, type LeftOut } from "./compareReadings.ts";
import type { Grouping } from "#core/agreement/groupings.ts";
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
  /** Words, additions or readings that it is based on. */
  n: number;
}

export interface AgreementGroup {
  /** Empty for all readings. */
  name: string;
  readings: number;
  /** Readers, or recordings where the reader is unknown. */
  clusters: number;
  /** Words of the text that both say something about, and all that A says something about. */
  words: { compared: number; of: number };
  figures: Record<FigureName, Figure>;
  /** A's kinds in rows, B's in columns, by `WORD_KINDS` and `ADDITION_KINDS`. */
  wordKinds: Confusion;
  additionKinds: Confusion;
}

/** The agreement of the engine (A) and people (B), or of two people. Plain data, equal after a trip through JSON. */
export interface AgreementReport {
  first: "engine" | "review";
  second: "review" | "other rater";
  /** True if words that a person left alone count as right. */
  isWhole: boolean;
  clusters: { of: "readers" | "recordings"; count: number };
  by?: Grouping;
  all: AgreementGroup;
  /** By model or passage, in the order of their names; empty where they are not asked for. */
  groups: AgreementGroup[];
  readings: ReadingAgreement[];
  leftOut: LeftOut[];
  problems: FileProblem[];
  /** Needed to interpret the figures, in words. */
  notes: string[];
}

/** For use within a sentence. */
export function ratersInWords({ first, second }: Pick<AgreementReport, "first" | "second">): { first: string; second: string } {
  return {
    first: first === "engine" ? t("the engine") : t("the review"),
    second: second === "review" ? t("the review") : t("the other rater"),
  };
}

/** Readings whose `alias` says who read are grouped by reader for the intervals; without any alias, each recording is its own group. */
export function agreementReport(request: AgreementRequest): AgreementReport {
  return toTheEnd(agreementSteps(request));
}

/** The same, in steps of some milliseconds at most. */
export function* agreementSteps({ by, ...request }: AgreementRequest): Steps<AgreementReport> {
  const { compared, leftOut, problems } = yield* compareReadings(request);
  const { first, others, isWhole } = request;
  return yield* reportSteps(
    { comparisons: compared.map(comparisonOf), leftOut, problems },
    { first, second: others ? "other rater" : "review", isWhole, by },
  );
}

export interface Comparisons {
  comparisons: readonly ReadingComparison[];
  leftOut: LeftOut[];
  problems: FileProblem[];
}

export function* reportSteps(
  { comparisons, leftOut, problems }: Comparisons,
  { by, ...raters }: Pick<AgreementReport, "first" | "second" | "isWhole"> & Pick<AgreementRequest, "by">,
): Steps<AgreementReport> {
  const named = comparisons.filter(({ alias }) => alias !== undefined).length;
  const of = named > 0 ? "readers" : "recordings";
  const all = yield* groupSteps("", comparisons);
  const groups: AgreementGroup[] = [];
  for (const { name, comparisons: own } of by ? groupsBy(comparisons, by) : []) groups.push(yield* groupSteps(name, own));
  const report: AgreementReport = {
    ...raters,
    clusters: { of, count: all.clusters },
    ...(by && { by }),
    all,
    groups,
    readings: comparisons.map(({ reading }) => reading),
    leftOut,
    problems,
    notes: [],
  };
  return {
    ...report,
    notes: notesOn(report, {
      unnamed: of === "readers" ? comparisons.length - named : 0,
      twice: repeatedAmong(comparisons),
      moved: comparisons.filter(({ isMoved }) => isMoved).length,
    }),
  };
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
  // In an order of their own, so that the same readings have the same intervals whatever order they come in.
  const sums = [...clusters].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, own]) => addSums(own));
  const total = addSums(sums);
  const [values, trials] = [figuresOf(total), trialsOf(total)];
  const intervals = yield* clusterIntervalSteps(sums, (drawn) => figuresOf(addSums(drawn)));
  const figures = Object.fromEntries(
    FIGURE_NAMES.map((figure): [FigureName, Figure] => {
      const [value, interval] = [values[figure], intervals[figure]];
      return [figure, { n: trials[figure], ...(value !== undefined && { value }), ...(value !== undefined && interval && { interval }) }];
    }),
  ) as Record<FigureName, Figure>;
  const count = (part: "compared" | "of") => comparisons.reduce((sum, { reading: { words } }) => sum + words[part], 0);
  return {
    name,
    readings: comparisons.length,
    clusters: sums.length,
    words: { compared: count("compared"), of: count("of") },
    figures,
    wordKinds: total.words,
    additionKinds: total.additions,
  };
}

function clusterOf({ alias, recording }: ReadingComparison): string {
  return alias === undefined ? `recording ${recording}` : `reader ${alias}`;
}

/** Readings of the same recording by the same model, each of which counts again. */
function repeatedAmong(comparisons: readonly ReadingComparison[]): number {
  return comparisons.length - new Set(comparisons.map(({ reading, recording, text }) => `${reading.model}\n${recording}\n${text}`)).size;
}

function notesOn(
  { all, isWhole, first, second, clusters }: AgreementReport,
  { unnamed, twice, moved }: { unnamed: number; twice: number; moved: number },
): string[] {
  const { words, figures } = all;
  const notes: string[] = [];
  if (isWhole)
    notes.push(t("Words that were left alone count as right, as you say that every reading was listened to from beginning to end."));
  else if (words.compared < words.of) {
    const [compared, of] = [words.compared.toLocaleString("en"), words.of.toLocaleString("en")];
    notes.push(
      second === "review"
        ? t`Only words that a person changed or confirmed count: ${compared} of ${of}.`
        : first === "engine"
          ? t`Only words that the other rater judged count: ${compared} of ${of}.`
          : t`Only words that both changed or confirmed count: ${compared} of ${of}.`,
      t("Where people listened to the least certain words first, agreement over all words is higher than shown here."),
    );
  }
  if (isWhole && moved > 0 && (first === "review" || second === "review"))
    notes.push(
      plural(
        moved,
        t("The strictness was changed in one reading. The verdicts that this changed count as reviewed."),
        t`The strictness was changed in ${moved} readings. The verdicts that this changed count as reviewed.`,
      ),
    );
  if (!isWhole && second === "review" && words.compared > 0 && figures.agreement.value === 0)
    notes.push(
      t(
        "Nobody confirmed a word that the engine got right, so these figures only count its mistakes. Confirm words as you listen (Y), or state that whole readings were listened to.",
      ),
    );
  if (figures.bias.n === 0)
    notes.push(t("Words correct per minute are compared only for readings in which every word was judged. There is none."));
  if (clusters.count < 2)
    notes.push(
      clusters.of === "readers"
        ? t("There are no intervals because they need at least two readers.")
        : t("There are no intervals because they need at least two recordings."),
    );
  else if (clusters.count < FEW_CLUSTERS)
    notes.push(
      clusters.of === "readers"
        ? t`With only ${clusters.count} readers, the intervals are too narrow.`
        : t`With only ${clusters.count} recordings, the intervals are too narrow.`,
    );
  if (clusters.of === "recordings" && clusters.count > 0)
    notes.push(
      t(
        "The readers are not known, so each recording counts as a different reader. If one reader has several recordings, the intervals are too narrow. Name the readers.",
      ),
    );
  if (unnamed > 0)
    notes.push(
      plural(
        unnamed,
        t("The reader of one reading is not known. It counts as a different reader."),
        t`The readers of ${unnamed} readings are not known. Each of these recordings counts as a different reader.`,
      ),
    );
  if (twice > 0)
    notes.push(
      plural(
        twice,
        t("One reading was assessed more than once by the same model and counts each time."),
        t`${twice} readings were assessed more than once by the same model and count each time.`,
      ),
    );
  return notes;
}

/** With fewer clusters than this, percentile intervals contain the true value clearly less often than they promise. */
export const FEW_CLUSTERS = 10;
