import { t } from "@vscode/l10n";
import type { AgreementChoice, AgreementSheet, SheetFigure } from "#core/agreement/agreementSheet.ts";
import { FIGURE_NAMES, type FigureName, FIGURES, figureText, GROUP_FIGURES, meaningOf } from "#core/agreement/agreementFigures.ts";
import { type AgreementGroup, type AgreementReport, FEW_CLUSTERS, ratersInWords } from "../agreement/agreementReport.ts";
import { LEFT_OUT, type LeftOutReason } from "#core/agreement/leftOut.ts";
import { disagreementsIn } from "../agreement/disagreements.ts";
import { kindLabel } from "#core/agreement/kindLabel.ts";
import { namesOfPairs, type ReviewerPair } from "../agreement/reviewerPairs.ts";
import { WORD_KINDS } from "#core/agreement/rating.ts";

/** The most lines of words that differ, and places of each, that a page shows; its CSV has all of them. */
const MOST_WORDS = 200;
const MOST_PLACES = 50;
const MOST_PAIRS = 30;

export function agreementSheet(report: AgreementReport, choice: AgreementChoice, pairs: readonly ReviewerPair[]): AgreementSheet {
  const { all, groups, clusters, by, notes, leftOut } = report;
  const differing = disagreementsIn(report);
  const names = namesOfPairs(pairs);
  const chosen = names[pairs.findIndex(({ first, second }) => first === choice.pair?.first && second === choice.pair.second)];
  const raters = chosen ? { first: chosen[0], second: chosen[1] } : ratersInWords(report);
  return {
    choice,
    pairs: pairs.slice(0, MOST_PAIRS).map((pair, i) => ({ ...pair, names: names[i]! })),
    raters,
    readings: all.readings,
    clusters: { ...clusters, isFew: clusters.count < FEW_CLUSTERS },
    words: all.words,
    figures: figuresOf(
      all,
      FIGURE_NAMES.filter((name) => all.figures[name].n > 0),
      raters,
    ),
    ...(by && { by }),
    groupHeads: GROUP_FIGURES.map((name) => FIGURES[name].label),
    groups: groups.map((group) => ({
      name: group.name,
      readings: group.readings,
      words: group.words.compared,
      figures: figuresOf(group, GROUP_FIGURES, raters),
    })),
    kinds: kindsOf(all),
    disagreements: differing.slice(0, MOST_WORDS).map(({ first, second, at, ...one }) => ({
      ...one,
      first: { kind: first, label: kindLabel(first) },
      second: { kind: second, label: kindLabel(second) },
      at: at.slice(0, MOST_PLACES),
      count: at.length,
    })),
    differing: differing.reduce((sum, { at }) => sum + at.length, 0),
    leftOut: (Object.keys(LEFT_OUT) as LeftOutReason[]).flatMap((code) => {
      const count = leftOut.filter(({ why }) => why === code).length;
      return count === 0 ? [] : [{ code, why: LEFT_OUT[code], count }];
    }),
    notes,
  };
}

function figuresOf({ figures }: AgreementGroup, names: readonly FigureName[], raters: AgreementSheet["raters"]): SheetFigure[] {
  return names.map((name): SheetFigure => {
    const { n, value, interval } = figures[name];
    const { label, unit } = FIGURES[name];
    return {
      label,
      unit,
      n,
      meaning: meaningOf(name, raters),
      text: figureText(name, value),
      ...(value !== undefined && { value }),
      ...(interval && { interval, intervalText: t`${figureText(name, interval[0])} to ${figureText(name, interval[1])}` }),
    };
  });
}

function kindsOf({ wordKinds }: AgreementGroup): AgreementSheet["kinds"] {
  const come = WORD_KINDS.flatMap((_, i) => (wordKinds[i]!.some((cell) => cell > 0) || wordKinds.some((row) => row[i]! > 0) ? [i] : []));
  return { labels: come.map((i) => kindLabel(WORD_KINDS[i]!)), counts: come.map((i) => come.map((j) => wordKinds[i]![j]!)) };
}
