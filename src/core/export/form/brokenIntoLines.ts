import type { FormCell } from "./formCell.ts";

/** Widths of letters as shares of the average one, in the usual text faces. */
const NARROW = /[ijltfIr.,;:!'’()[\]|-]/u;
const WIDE = /[mwMW—@%]/u;
const CAPITAL = /\p{Lu}/u;

/** Size of the text above the words, relative to them. */
const SIZE_OF_TEXT_ABOVE = 0.88;
/** Between two words, and on both sides of the text above one. */
const GAP_IN_EMS = 0.7;

/** Keeps the text's lines, and breaks those longer than `width` average letters into lines of about the same length. */
export function brokenIntoLines(cells: readonly FormCell[], width: number): FormCell[][] {
  const lines: FormCell[][] = [];
  for (const cell of cells) {
    if (lines.length === 0 || cell.gap === "line") lines.push([cell]);
    else lines.at(-1)!.push(cell);
  }
  return lines.flatMap((line) => evenly(line, width));
}

/** As few lines as possible, without a last line of a word or two. */
function evenly(cells: FormCell[], width: number): FormCell[][] {
  const fewest = filled(cells, width);
  if (fewest.length === 1) return fewest;
  const total = cells.reduce((sum, cell) => sum + widthOf(cell), 0);
  for (let limit = total / fewest.length; limit < width; limit += 1) {
    const lines = filled(cells, limit);
    if (lines.length === fewest.length) return lines;
  }
  return fewest;
}

function filled(cells: readonly FormCell[], width: number): FormCell[][] {
  const lines: FormCell[][] = [];
  let used = Infinity;
  for (const cell of cells) {
    const own = widthOf(cell);
    // Parts of one word stay together, such as those of "well-known".
    if (used + own > width && (cell.gap !== "none" || lines.length === 0)) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)!.push(cell);
    used += own;
  }
  return lines;
}

function widthOf({ below, above, tries, pause, times }: FormCell): number {
  const over = [...tries.map(({ said, kind }) => `${said} ${kind === "selfCorrection" ? "| SC" : "|"}`), above]
    .filter((text) => text !== "")
    .join(" ");
  return (
    Math.max(lettersIn(below), over === "" ? 0 : lettersIn(over) * SIZE_OF_TEXT_ABOVE + GAP_IN_EMS) +
    GAP_IN_EMS +
    (pause === undefined ? 0 : 4) +
    (times === undefined ? 0 : 2)
  );
}

function lettersIn(text: string): number {
  let sum = 0;
  for (const letter of text.replace(/\p{M}/gu, ""))
    sum += NARROW.test(letter) ? 0.6 : WIDE.test(letter) ? 1.6 : CAPITAL.test(letter) ? 1.35 : 1;
  return sum;
}
