import { isReadRight } from "../../core/reading/miscues.ts";
import { cohensKappa } from "./cohensKappa.ts";
import type { ComparedRatings } from "./compareRatings.ts";
import { type DetectionCounts, detectionFigures } from "./detection.ts";
import { addDifferences, differenceFigures, type DifferenceSums, differenceSums, WITHIN } from "./differences.ts";
import { ADDITION_KINDS, WORD_KINDS, type WordKind } from "./rating.ts";

/** What a figure is, for everyone who shows it. */
interface FigureDescription {
  label: string;
  /** `share`: 0 to 1, shown in per cent; `kappa`: -1 to 1; `rate`: words correct per minute. */
  unit: "share" | "kappa" | "rate";
  /** One sentence in which `A` and `B` stand for whoever is held against whom; see `meaningOf`. */
  meaning: string;
}

const share = (label: string, meaning: string): FigureDescription => ({ label, unit: "share", meaning });

/** In the order in which they are shown. A miscue is a word of the text that was not read right. */
export const FIGURES = {
  agreement: share("Words judged alike", "Words that both A and B say were read right, or that both say were not."),
  precision: share("Precision", "Of the miscues of A, those that are miscues to B too."),
  recall: share("Recall", "Of the miscues of B, those that A has too."),
  f1: share("F1", "Precision and recall in one figure, their harmonic mean."),
  falseAlarms: share("False alarms", "Of the words that were read right to B, those that are miscues to A."),
  kappa: { label: "Kappa", unit: "kappa", meaning: "Agreement on right or miscue beyond chance: 1 is full agreement, 0 is chance." },
  kindKappa: { label: "Kappa of kinds", unit: "kappa", meaning: "The same of the kinds of miscue, where both name them all." },
  additionPrecision: share("Additions, precision", "Of what A has beside the text, as far as B judged it, what B has too."),
  additionRecall: share("Additions, recall", "Of what B has beside the text, what A has too, of whatever kind."),
  additionF1: share("Additions, F1", "Both in one figure, their harmonic mean."),
  meanAbsoluteDifference: { label: "WCPM, difference", unit: "rate", meaning: "How far the words correct per minute of A and B are apart on average, either way." },
  bias: { label: "WCPM, bias", unit: "rate", meaning: "How many more words correct per minute A has than B on average; below 0 it has fewer." },
  lowerLimit: { label: "WCPM, lower limit", unit: "rate", meaning: "The difference of A and B is expected to lie above this in all but 2.5 % of readings." },
  upperLimit: { label: "WCPM, upper limit", unit: "rate", meaning: "The difference of A and B is expected to lie below this in all but 2.5 % of readings." },
  within1: share("WCPM within 1", "Readings in which A and B are at most 1 word correct per minute apart."),
  within3: share("WCPM within 3", "Readings in which they are at most 3 apart."),
  within5: share("WCPM within 5", "Readings in which they are at most 5 apart."),
} as const satisfies Record<string, FigureDescription>;

export type FigureName = keyof typeof FIGURES;

export const FIGURE_NAMES = Object.keys(FIGURES) as FigureName[];

/** The figures that tell groups of readings apart. */
export const GROUP_FIGURES = ["agreement", "precision", "recall", "falseAlarms", "kappa", "bias", "within5"] as const satisfies readonly FigureName[];

/** What a figure means, with the two that are compared called by their names. */
export function meaningOf(name: FigureName, { first, second }: { first: string; second: string }): string {
  return FIGURES[name].meaning.replace(/\b[AB]\b/g, (letter) => (letter === "A" ? first : second));
}

/** Such as `86.8 %`; a dash where there is no value. */
export function figureText(name: FigureName, value: number | undefined): string {
  if (value === undefined) return "–";
  const { unit } = FIGURES[name];
  return unit === "share" ? `${(100 * value).toFixed(1)} %` : value.toFixed(unit === "kappa" ? 2 : 1);
}

/** Counts of A's kinds (rows) and B's (columns), by `WORD_KINDS` or `ADDITION_KINDS`. */
export type Confusion = readonly (readonly number[])[];

/** What figures are worked out from; those of several clusters add up. */
export interface AgreementSums {
  words: Confusion;
  additions: Confusion;
  rates: DifferenceSums;
}

export function sumsOf(compared: readonly ComparedRatings[]): AgreementSums {
  return {
    words: confusion(WORD_KINDS, compared.flatMap(({ words }) => words)),
    additions: confusion(ADDITION_KINDS, compared.flatMap(({ additions }) => additions)),
    rates: differenceSums(compared.flatMap(({ rates }) => (rates ? [rates.first - rates.second] : []))),
  };
}

export function addSums(all: readonly AgreementSums[]): AgreementSums {
  const [words, additions] = [zeros(WORD_KINDS.length), zeros(ADDITION_KINDS.length)];
  for (const one of all) {
    addTo(words, one.words);
    addTo(additions, one.additions);
  }
  return { words, additions, rates: addDifferences(all.map(({ rates }) => rates)) };
}

function zeros(size: number): number[][] {
  return Array.from({ length: size }, () => new Array<number>(size).fill(0));
}

/** Plain loops, as intervals do this a few million times. */
function addTo(sum: number[][], counts: Confusion): void {
  for (let i = 0; i < sum.length; i++) {
    const [row, more] = [sum[i]!, counts[i]!];
    for (let j = 0; j < row.length; j++) row[j]! += more[j]!;
  }
}

function confusion<Kind>(kinds: readonly Kind[], pairs: readonly { first: Kind; second: Kind }[]): Confusion {
  const counts = kinds.map(() => kinds.map(() => 0));
  for (const { first, second } of pairs) counts[kinds.indexOf(first)]![kinds.indexOf(second)]!++;
  return counts;
}

/** A figure without a denominator is undefined. */
export function figuresOf({ words, additions, rates }: AgreementSums): Record<FigureName, number | undefined> {
  const binary = wordCounts(words);
  const { both, onlyFirst, onlySecond, neither } = binary;
  const added = detectionFigures(additionCounts(additions));
  const { meanAbsolute, bias, lower, upper, within } = differenceFigures(rates);
  const [within1, within3, within5] = within;
  return {
    ...detectionFigures(binary),
    kappa: cohensKappa([[both, onlyFirst], [onlySecond, neither]]),
    kindKappa: cohensKappa(named(words)),
    additionPrecision: added.precision, additionRecall: added.recall, additionF1: added.f1,
    meanAbsoluteDifference: meanAbsolute, bias, lowerLimit: lower, upperLimit: upper, within1, within3, within5,
  };
}

/** How many words, additions or readings each figure is of: its denominator, where it has one. */
export function trialsOf({ words, additions, rates }: AgreementSums): Record<FigureName, number> {
  const { both, onlyFirst, onlySecond, neither } = wordCounts(words);
  const all = both + onlyFirst + onlySecond + neither;
  const added = additionCounts(additions);
  const ofRates = Object.fromEntries((["meanAbsoluteDifference", "bias", "lowerLimit", "upperLimit", ...WITHIN.map((most) => `within${most}` as const)] as const).map((name) => [name, rates.n])) as Record<"meanAbsoluteDifference" | "bias" | "lowerLimit" | "upperLimit" | `within${(typeof WITHIN)[number]}`, number>;
  return {
    agreement: all, precision: both + onlyFirst, recall: both + onlySecond, f1: both + onlyFirst + onlySecond, falseAlarms: onlyFirst + neither, kappa: all,
    kindKappa: named(words).flat().reduce((sum, count) => sum + count, 0),
    additionPrecision: added.both + added.onlyFirst, additionRecall: added.both + added.onlySecond, additionF1: added.both + added.onlyFirst + added.onlySecond,
    ...ofRates,
  };
}

/** Miscues among the words, whatever their kind. */
function wordCounts(words: Confusion): DetectionCounts {
  return detected(words, IS_MISCUE);
}

const IS_MISCUE = WORD_KINDS.map((kind: WordKind) => kind === "miscue" || !isReadRight(kind));

function additionCounts(additions: Confusion): DetectionCounts {
  return detected(additions, IS_ADDITION);
}

const IS_ADDITION = ADDITION_KINDS.map((kind) => kind !== "none");

/** @param isFound by row and column. */
function detected(counts: Confusion, isFound: readonly boolean[]): DetectionCounts {
  const found: DetectionCounts = { both: 0, onlyFirst: 0, onlySecond: 0, neither: 0 };
  counts.forEach((row, i) => row.forEach((cell, j) => void (found[isFound[i] ? (isFound[j] ? "both" : "onlyFirst") : isFound[j] ? "onlySecond" : "neither"] += cell)));
  return found;
}

/** Without counts where a miscue has no name: the words that are left would be those that were read right more often. */
function named(words: Confusion): Confusion {
  return words[UNNAMED]!.some((cell) => cell > 0) || words.some((row) => row[UNNAMED]! > 0) ? [] : words;
}

const UNNAMED = WORD_KINDS.indexOf("miscue");
