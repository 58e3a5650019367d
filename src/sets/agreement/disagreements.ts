import { csvCell } from "#core/text/csvCell.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import { ASSESSMENT_NAME_ENDING } from "#results/resultEnding.ts";
import type { Disagreement } from "#core/agreement/agreementSheet.ts";
import type { AgreementReport } from "./agreementReport.ts";
import type { ReadingAgreement } from "./readingComparison.ts";
import { kindLabel } from "#core/agreement/kindLabel.ts";

/** The most frequent first; where there are groups, by group in the order of the report. */
export function disagreementsIn({ by, groups, readings }: Pick<AgreementReport, "by" | "groups" | "readings">): Disagreement[] {
  const found = new Map<string, Disagreement>();
  for (const reading of readings) {
    const group = by && reading[by];
    for (const { text, first, second, word } of reading.differences) {
      const key = [group ?? "", normaliseWord(text), first, second].join("\n");
      const same = found.get(key) ?? found.set(key, { ...(group !== undefined && { group }), text, first, second, at: [] }).get(key)!;
      same.at.push({ uri: reading.uri, name: titleOf(reading), passage: reading.passage, word });
    }
  }
  const order = new Map(groups.map(({ name }, index) => [name, index]));
  const place = ({ group }: Disagreement) => (group === undefined ? 0 : order.get(group)!);
  return [...found.values()].sort((a, b) => place(a) - place(b) || b.at.length - a.at.length || WORDS.compare(a.text, b.text));
}

/** A row for each word that differs in a reading; words are counted from 1. */
export function disagreementsCsv(report: AgreementReport): string {
  const head = [
    report.by ?? "passage",
    "word",
    report.first === "engine" ? "engine" : "review",
    report.second === "review" ? "review" : "other_rater",
    "result",
    "word_number",
  ];
  const rows = disagreementsIn(report).flatMap(({ group, text, first, second, at }) =>
    at.map(({ name, passage, word }) => [group ?? passage, text, kindLabel(first), kindLabel(second), name, word + 1]),
  );
  return [head, ...rows].map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

const WORDS = new Intl.Collator("en", { sensitivity: "base" });

function titleOf({ name }: ReadingAgreement): string {
  return name.toLowerCase().endsWith(ASSESSMENT_NAME_ENDING) ? name.slice(0, -ASSESSMENT_NAME_ENDING.length) : name;
}
