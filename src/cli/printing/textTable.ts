import { columnsOf } from "#core/text/columnsOf.ts";

export interface TextColumn {
  label: string;
  /** Figures are aligned to the right. */
  isNumber?: boolean;
  /** True if long texts may be shortened, in the middle. */
  shrinks?: boolean;
  /** True if the column stays however narrow the terminal is; others are dropped, the last ones first. */
  stays?: boolean;
}

/** The least width that a text is shortened to. */
const NARROWEST_COLUMN = 8;
const COLUMN_GAP = 2;

/**
 * Aligns columns under a heading. If the table is wider than the terminal, long texts are shortened, then columns left out; a table that
 * should stay whole gets no width.
 * @param width columns of the terminal.
 */
export function textTable(columns: readonly TextColumn[], rows: readonly (readonly string[])[], width = Infinity): string[] {
  const natural = columns.map(({ label }, column) => rows.reduce((most, row) => Math.max(most, columnsOf(row[column]!)), columnsOf(label)));
  const least = columns.map(({ label, shrinks }, column) =>
    shrinks ? Math.min(natural[column]!, Math.max(NARROWEST_COLUMN, columnsOf(label))) : natural[column]!,
  );
  let kept = columns.map((_, column) => column);
  const total = (widths: readonly number[]) => kept.reduce((sum, column) => sum + widths[column]! + COLUMN_GAP, -COLUMN_GAP);
  while (total(least) > width) {
    const gone = kept.findLast((column) => !columns[column]!.stays);
    if (gone === undefined) break;
    kept = kept.filter((column) => column !== gone);
  }
  const widths = fitted(natural, least, kept, width - total(least));
  const line = (cells: readonly string[]) =>
    kept
      .map((column) => {
        const text = shortened(cells[column]!, widths[column]!);
        const blank = " ".repeat(widths[column]! - columnsOf(text));
        return columns[column]!.isNumber ? blank + text : text + blank;
      })
      .join(" ".repeat(COLUMN_GAP))
      .trimEnd();
  return [columns.map(({ label }) => label), ...rows].map(line);
}

/** Widens the least widths by sharing evenly what is left over. */
function fitted(natural: readonly number[], least: readonly number[], kept: readonly number[], spare: number): number[] {
  const widths = [...least];
  let left = Math.max(0, spare);
  for (;;) {
    const needing = kept.filter((column) => widths[column]! < natural[column]!);
    const share = Math.floor(left / needing.length);
    if (needing.length === 0 || left < 1) return widths;
    for (const column of needing) {
      const more = Math.min(Math.max(1, share), natural[column]! - widths[column]!, left);
      widths[column]! += more;
      left -= more;
    }
  }
}

/** Leaves out the middle of a text that is longer: names often differ at their end. */
export function shortened(text: string, width: number): string {
  if (columnsOf(text) <= width) return text;
  // A letter is kept together with its marks.
  const letters = text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];
  const room = Math.max(1, width - 1);
  const head = Math.ceil(room / 2);
  return `${letters.slice(0, head).join("")}…${letters.slice(letters.length - (room - head)).join("")}`;
}
