import { printable } from "#core/printable.ts";
import {
  type Confusion,
  FIGURE_NAMES,
  type FigureName,
  FIGURES,
  figureText,
  GROUP_FIGURES,
  meaningOf,
} from "#core/agreement/agreementFigures.ts";
import { type AgreementGroup, type AgreementReport, type Figure, ratersInWords } from "#sets/agreement/agreementReport.ts";
import { LEFT_OUT } from "#core/agreement/leftOut.ts";
import { kindLabel } from "#core/agreement/kindLabel.ts";
import { ADDITION_KINDS, WORD_KINDS } from "#core/agreement/rating.ts";
import { counted } from "#core/text/counted.ts";
import { paragraphs } from "../printing/paragraphs.ts";
import { shortened, textTable } from "../printing/textTable.ts";

/** Names of omitted readings that are printed for each reason. */
const MOST_NAMED_READINGS = 3;
/** Width of the column of names. */
const WIDEST_NAME_COLUMN = 48;

/** A table of figures with what each means, one of kinds, and notes. */
export function agreementInWords(report: AgreementReport): string {
  const { all, groups, notes, by } = report;
  const { first, second } = ratersInWords(report);
  const sides = `${first} down, ${second} across`;
  const blocks = [
    headLines(report),
    figureLines(all),
    meaningLines(report),
    kindLines(`Words of the text: ${sides}`, WORD_KINDS, all.wordKinds),
    kindLines(`Beside the text: ${sides}`, ADDITION_KINDS, all.additionKinds),
    by ? groupLines(by, groups) : [],
    notes.map((note) => `! ${note}`),
    leftOutLines(report),
  ];
  return paragraphs(blocks);
}

function headLines(report: AgreementReport): string[] {
  const { all, clusters } = report;
  const { first, second } = ratersInWords(report);
  return [
    `How far ${first} agrees with ${second}`,
    `${counted(all.readings, "reading")}, ${counted(clusters.count, clusters.of.slice(0, -1))}; ${all.words.compared.toLocaleString("en")} of ${counted(all.words.of, "word")} compared`,
  ];
}

function figureLines({ figures }: AgreementGroup): string[] {
  return aligned([["", "n", "value", "95 % interval"], ...known(figures).map((name) => cellsOf(name, figures[name]))]);
}

function meaningLines(report: AgreementReport): string[] {
  return known(report.all.figures).map((name) => `${FIGURES[name].label}: ${meaningOf(name, ratersInWords(report))}`);
}

function known(figures: AgreementGroup["figures"]): FigureName[] {
  return FIGURE_NAMES.filter((name) => figures[name].n > 0);
}

function cellsOf(name: FigureName, { n, value, interval }: Figure): string[] {
  return [
    FIGURES[name].label,
    n.toLocaleString("en"),
    figureText(name, value),
    interval ? interval.map((edge) => figureText(name, edge)).join(" to ") : "–",
  ];
}

/** Kinds of the first in rows and of the second in columns; those that never occur are left out. */
function kindLines(title: string, kinds: typeof WORD_KINDS | typeof ADDITION_KINDS, counts: Confusion): string[] {
  const comes = kinds.map((_, i) => counts[i]!.some((cell) => cell > 0) || counts.some((row) => row[i]! > 0));
  if (!comes.includes(true)) return [];
  const shown = kinds.flatMap((kind, i) => (comes[i] ? [{ i, label: kindLabel(kind) }] : []));
  return aligned([
    [title, ...shown.map((one) => one.label)],
    ...shown.map((row) => [row.label, ...shown.map(({ i }) => counts[row.i]![i]!.toLocaleString("en"))]),
  ]);
}

function groupLines(by: string, groups: readonly AgreementGroup[]): string[] {
  const rows = groups.map(({ name, readings, words, figures }) => [
    shortened(printable(name), WIDEST_NAME_COLUMN),
    String(readings),
    words.compared.toLocaleString("en"),
    ...GROUP_FIGURES.map((figure) => withInterval(figure, figures[figure])),
  ]);
  return aligned([[`By ${by}`, "readings", "words", ...GROUP_FIGURES.map((figure) => FIGURES[figure].label)], ...rows]);
}

function withInterval(name: FigureName, { value, interval }: Figure): string {
  return interval
    ? `${figureText(name, value)} (${interval.map((edge) => figureText(name, edge).replace(" %", "")).join(" to ")})`
    : figureText(name, value);
}

function leftOutLines({ leftOut }: AgreementReport): string[] {
  return (Object.keys(LEFT_OUT) as (keyof typeof LEFT_OUT)[]).flatMap((why) => {
    const names = leftOut.filter((one) => one.why === why).map(({ name }) => printable(name));
    if (names.length === 0) return [];
    return [
      `Left out, ${LEFT_OUT[why]}: ${names.slice(0, MOST_NAMED_READINGS).join(", ")}${names.length > MOST_NAMED_READINGS ? ` and ${names.length - MOST_NAMED_READINGS} more` : ""}`,
    ];
  });
}

/** Names in the first column, figures in the others. */
function aligned([head = [], ...rows]: readonly (readonly string[])[]): string[] {
  return textTable(
    head.map((label, column) => ({ label, isNumber: column > 0 })),
    rows,
  );
}
