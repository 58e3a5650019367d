/** Least letters of lines broken by hand at a width. */
const LEAST_LINE_LETTERS = 60;
/** Least share of the longest line that each except the last fills. */
const LEAST_FILLED_SHARE = 0.7;
/** Blanks left where markup was: before the end of a phrase, and after its beginning. */
const LEFT_BY_MARKUP = / +(?=[.,;:!?…”)\]]+(?:[\s”"’']|$))|(?<=[“(\[]) +/gu;
const SENTENCE_END = /[.!?…:]["'”’)\]]*$/u;

/**
 * Paragraphs with their lines. Lines only broken at a width are joined, since they would break again in large letters; those of verse,
 * lists and titles stay. Blanks in a row count as one.
 */
export function shownParagraphs(text: string): string[][] {
  return text
    .split(/\n[^\S\n]*\n/u)
    .map((paragraph) =>
      paragraph
        .split(/\r?\n/u)
        .map((line) => shownLine(line))
        .filter((line) => line !== ""),
    )
    .filter((lines) => lines.length > 0)
    .map((lines) => (isWrapped(lines) ? joined(lines) : lines));
}

function shownLine(line: string): string {
  return line.replaceAll(/\s+/gu, " ").trim().replaceAll(LEFT_BY_MARKUP, "");
}

function isWrapped(lines: readonly string[]): boolean {
  const longest = Math.max(...lines.map(({ length }) => length));
  const filled = lines.slice(0, -1).filter(({ length }) => length >= LEAST_FILLED_SHARE * longest).length;
  // Short lines in between that end a sentence: each sentence, or each item, may have a line of its own.
  return (
    lines.length > 1 &&
    longest >= LEAST_LINE_LETTERS &&
    filled === lines.length - 1 &&
    !lines.slice(0, -1).every((line) => SENTENCE_END.test(line))
  );
}

function joined(lines: readonly string[]): string[] {
  return [lines.join(" ")];
}
