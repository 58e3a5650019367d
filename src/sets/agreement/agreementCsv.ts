import { csvCell } from "#core/text/csvCell.ts";
import { FIGURE_NAMES } from "#core/agreement/agreementFigures.ts";
import type { AgreementReport } from "./agreementReport.ts";

/** A row for each figure of each group; shares and words per minute are in full precision. */
export function agreementCsv({ all, groups, by }: AgreementReport): string {
  const head = ["group", "name", "figure", "n", "value", "low", "high"];
  const rows = [all, ...groups].flatMap(({ name, figures }) =>
    FIGURE_NAMES.map((figure) => {
      const { n, value, interval } = figures[figure];
      return [name === "" ? "all" : by, name, figure, n, value, interval?.[0], interval?.[1]];
    }),
  );
  return [head, ...rows].map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}
