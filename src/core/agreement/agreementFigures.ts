import { t } from "@vscode/l10n";
import { isReadRight } from "../reading/miscues.ts";
import { cohensKappa } from "./cohensKappa.ts";
import type { ComparedRatings } from "./compareRatings.ts";
import { type DetectionCounts, detectionFigures } from "./detection.ts";
import { addDifferences, differenceFigures, type DifferenceSums, differenceSums, WITHIN } from "./differences.ts";
import { ADDITION_KINDS, WORD_KINDS, type WordKind } from "./rating.ts";

interface FigureDescription {
  label: string;
  /** `share`: 0 to 1, shown in per cent; `kappa`: -1 to 1; `rate`: words correct per minute. */
  unit: "share" | "kappa" | "rate";
  meaning: (a: string, b: string) => string;
}

const share = (label: string, meaning: FigureDescription["meaning"]): FigureDescription => ({ label, unit: "share", meaning });

/** In the order shown. A miscue is a word of the text that was not read right. */
export const FIGURES = {
  agreement: share(
    t("Words judged alike"),
    (a, b) => t`Words on which ${a} and ${b} agree: both say that they were read correctly, or both say that they were not.`,
  ),
  precision: share(t("Precision"), (a, b) => t`The share of ${a}'s miscues that are miscues for ${b} too.`),
  recall: share(t("Recall"), (a, b) => t`The share of ${b}'s miscues that ${a} found too.`),
  f1: share("F1", () => t("Precision and recall in one figure, their harmonic mean.")),
  falseAlarms: share(t("False alarms"), (a, b) => t`The share of words that ${b} says were read correctly and ${a} says were not.`),
  kappa: {
    label: t("Kappa"),
    unit: "kappa",
    meaning: () => t("Agreement on right or miscue beyond chance: 1 is full agreement, 0 is chance."),
  },
  kindKappa: { label: t("Kappa of kinds"), unit: "kappa", meaning: () => t("The same for the kinds of miscue, if both name all of them.") },
  additionPrecision: share(
    t("Additions, precision"),
    (a, b) => t`The share of ${a}'s additions to the text that ${b} has too, as far as ${b} judged them.`,
  ),
  additionRecall: share(t("Additions, recall"), (a, b) => t`The share of ${b}'s additions to the text that ${a} has too, of any kind.`),
  additionF1: share(t("Additions, F1"), () => t("Both in one figure, their harmonic mean.")),
  meanAbsoluteDifference: {
    label: t("WCPM, difference"),
    unit: "rate",
    meaning: (a, b) => t`How far apart ${a}'s and ${b}'s words correct per minute are on average, in either direction.`,
  },
  bias: {
    label: t("WCPM, bias"),
    unit: "rate",
    meaning: (a, b) => t`How many more words correct per minute ${a} has than ${b} on average. Below 0, ${a} has fewer.`,
  },
  lowerLimit: {
    label: t("WCPM, lower limit"),
    unit: "rate",
    meaning: (a, b) => t`The difference between ${a} and ${b} is expected to be above this in all but 2.5 % of readings.`,
  },
  upperLimit: {
    label: t("WCPM, upper limit"),
    unit: "rate",
    meaning: (a, b) => t`The difference between ${a} and ${b} is expected to be below this in all but 2.5 % of readings.`,
  },
  within1: share(t("WCPM within 1"), (a, b) => t`Readings in which ${a} and ${b} are at most 1 word correct per minute apart.`),
  within3: share(t("WCPM within 3"), (a, b) => t`Readings in which ${a} and ${b} are at most 3 words correct per minute apart.`),
  within5: share(t("WCPM within 5"), (a, b) => t`Readings in which ${a} and ${b} are at most 5 words correct per minute apart.`),
} as const satisfies Record<string, FigureDescription>;

export type FigureName = keyof typeof FIGURES;

export const FIGURE_NAMES = Object.keys(FIGURES) as FigureName[];

export const GROUP_FIGURES = [
  "agreement",
  "precision",
  "recall",
  "falseAlarms",
  "kappa",
  "bias",
  "within5",
] as const satisfies readonly FigureName[];

export function meaningOf(name: FigureName, { first, second }: { first: string; second: string }): string {
  return FIGURES[name].meaning(first, second);
}

/** `86.8 %`; a dash if there is no value. */
export function figureText(name: FigureName, value: number | undefined): string {
  if (value === undefined) return "–";
  const { unit } = FIGURES[name];
  return unit === "share" ? `${(100 * value).toFixed(1)} %` : value.toFixed(unit === "kappa" ? 2 : 1);
}

/** Counts of A's kinds (rows) and B's (columns), by `WORD_KINDS` or `ADDITION_KINDS`. */
export type Confusion = readonly (readonly number[])[];

/** Figures are computed from these sums; those of several clusters add up. */
export interface AgreementSums {
  words: Confusion;
  additions: Confusion;
  rates: DifferenceSums;
}

export function sumsOf(compared: readonly ComparedRatings[]): AgreementSums {
  return {
    words: confusion(
      WORD_KINDS,
      compared.flatMap(({ words }) => words),
    ),
    additions: confusion(
      ADDITION_KINDS,
      compared.flatMap(({ additions }) => additions),
    ),
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

/** Plain loops, since intervals do this a few million times. */
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
    kappa: cohensKappa([
      [both, onlyFirst],
      [onlySecond, neither],
    ]),
    kindKappa: cohensKappa(named(words)),
    additionPrecision: added.precision,
    additionRecall: added.recall,
    additionF1: added.f1,
    meanAbsoluteDifference: meanAbsolute,
    bias,
    lowerLimit: lower,
    upperLimit: upper,
    within1,
    within3,
    within5,
  };
}

/** The denominator of each figure, if it has one: words, additions or readings. */
export function trialsOf({ words, additions, rates }: AgreementSums): Record<FigureName, number> {
  const { both, onlyFirst, onlySecond, neither } = wordCounts(words);
  const all = both + onlyFirst + onlySecond + neither;
  const added = additionCounts(additions);
  const ofRates = Object.fromEntries(
    (["meanAbsoluteDifference", "bias", "lowerLimit", "upperLimit", ...WITHIN.map((most) => `within${most}` as const)] as const).map(
      (name) => [name, rates.n],
    ),
  ) as Record<"meanAbsoluteDifference" | "bias" | "lowerLimit" | "upperLimit" | `within${(typeof WITHIN)[number]}`, number>;
  return {
    agreement: all,
    precision: both + onlyFirst,
    recall: both + onlySecond,
    f1: both + onlyFirst + onlySecond,
    falseAlarms: onlyFirst + neither,
    kappa: all,
    kindKappa: named(words)
      .flat()
      .reduce((sum, count) => sum + count, 0),
    additionPrecision: added.both + added.onlyFirst,
    additionRecall: added.both + added.onlySecond,
    additionF1: added.both + added.onlyFirst + added.onlySecond,
    ...ofRates,
  };
}

function wordCounts(words: Confusion): DetectionCounts {
  return detected(words, IS_MISCUE);
}

const IS_MISCUE = WORD_KINDS.map((kind: WordKind) => kind === "miscue" || !isReadRight(kind));

function additionCounts(additions: Confusion): DetectionCounts {
  return detected(additions, IS_ADDITION);
}

const IS_ADDITION = ADDITION_KINDS.map((kind) => kind !== "none");

/** @param isFound by row and column */
function detected(counts: Confusion, isFound: readonly boolean[]): DetectionCounts {
  const found: DetectionCounts = { both: 0, onlyFirst: 0, onlySecond: 0, neither: 0 };
  counts.forEach((row, i) =>
    row.forEach(
      (cell, j) => void (found[isFound[i] ? (isFound[j] ? "both" : "onlyFirst") : isFound[j] ? "onlySecond" : "neither"] += cell),
    ),
  );
  return found;
}

/** No counts where a miscue has no name: the words left would be read right more often. */
function named(words: Confusion): Confusion {
  return words[UNNAMED]!.some((cell) => cell > 0) || words.some((row) => row[UNNAMED]! > 0) ? [] : words;
}

const UNNAMED = WORD_KINDS.indexOf("miscue");
