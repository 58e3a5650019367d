import type { TextRange } from "#language/text/textRange.ts";
import { listNumbers } from "./listNumbers.ts";
import { marginNumbers } from "./marginNumbers.ts";
import { pageNumbers } from "./pageNumbers.ts";
import { type PrintedLine, printedLines } from "./printedLines.ts";
import { playIn } from "./speakers.ts";

/** "marked" by the author in double square brackets; the others were found. */
export type UnreadKind = "marked" | "page" | "list" | "margin" | "speaker" | "direction";

/** Printed, and read by no child. */
export interface UnreadPart extends TextRange {
  kind: UnreadKind;
}

/** A part of one paragraph; without a second opening inside, so that one that was never closed takes nothing with it. */
const MARK = /\[\[(?:(?!\[\[|\]\]|\n[ \t]*\r?\n)[^])*\]{2,}/gu;
/** "[[1]](#note)" and "[[1]][note]" are links of Markdown, and a backslash makes brackets of it. */
const LINK = /\((?!\()|\[(?!\[)/u;
/** "[[page|shown]]" is a link of a wiki; a bar between blanks is printed ("[[12 | The Seed]]"). Its first part is what is not shown. */
export const WIKI_LINK = /(\[\[[^[\]|\r\n]{0,300}[^[\]|\s\\]\\?\|)(?=[^\s\]])[^[\]|\r\n]{1,300}\]\]/y;
const READ_EVERYTHING = /^\[\[[ \t]*read[ \t]+everything[ \t]*\]\]$/iu;

export const READ_EVERYTHING_MARK = "[[read everything]]";

/** What the author put into double square brackets. @param from where the text begins */
export function markedParts(source: string, format: "plaintext" | "markdown", from: number): UnreadPart[] {
  if (!source.includes("[[")) return [];
  return [...source.matchAll(MARK)].flatMap(({ 0: mark, index }): UnreadPart[] => {
    const end = index + mark.length;
    WIKI_LINK.lastIndex = index;
    const isMarkup =
      format === "markdown" && (source[index - 1] === "\\" || LINK.test(source.slice(end, end + 2)) || WIKI_LINK.test(source));
    return index < from || isMarkup ? [] : [{ kind: "marked", start: index, end }];
  });
}

/** Returns true if nothing is left out that the author has not marked. */
export function readsEverything(source: string, marked: readonly UnreadPart[]): boolean {
  return marked.some(({ start, end }) => READ_EVERYTHING.test(source.slice(start, end)));
}

/**
 * What is plainly printed for the eye: numbers of pages and lists, counts in the margin, names of speakers and stage directions. In doubt, a
 * part is read.
 */
export function foundParts(text: string): UnreadPart[] {
  if (!/[\d:.)]/u.test(text)) return [];
  const printed = printedLines(text);
  const pages = pageNumbers(printed);
  const lines = without(printed, pages);
  const list = listNumbers(lines);
  const { speakers, directions } = playIn(without(lines, list));
  const margin = marginNumbers(without(lines, [...list, ...speakers, ...directions]));
  const parts = (kind: UnreadKind, ranges: readonly TextRange[]) => ranges.map((range): UnreadPart => ({ kind, ...range }));
  return [
    ...parts("page", pages),
    ...parts("list", list),
    ...parts("speaker", speakers),
    ...parts("direction", directions),
    ...parts("margin", margin),
  ].sort((a, b) => a.start - b.start);
}

/** With blanks in the place of parts, none of which goes over the end of a line. */
function without(lines: readonly PrintedLine[], parts: readonly TextRange[]): PrintedLine[] {
  const ordered = [...parts].sort((a, b) => a.start - b.start);
  let next = 0;
  return lines.flatMap((line) => {
    let { text } = line;
    for (; next < ordered.length && ordered[next]!.start < line.start + text.length; next++) {
      const [start, end] = [ordered[next]!.start - line.start, ordered[next]!.end - line.start];
      text = text.slice(0, start) + " ".repeat(end - start) + text.slice(end);
    }
    return text.trim() === "" ? [] : [{ ...line, text }];
  });
}
