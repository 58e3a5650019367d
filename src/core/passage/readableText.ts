import { frontMatterOf } from "./frontMatter.ts";
import { markBlocks } from "./markdownBlocks.ts";
import { markInline } from "./markdownInline.ts";
import { MarkupMarks, type ReadableText } from "./markupMarks.ts";
import { dividedWords } from "./print/dividedWords.ts";
import { foundParts, markedParts, readsEverything } from "./print/unreadParts.ts";

export type PassageFormat = "plaintext" | "markdown";

/**
 * The text that a child reads. Of Markdown (CommonMark with tables, front matter and footnotes): headings, paragraphs, lists, tables, the
 * text of links and inline code; not front matter, fenced code, images, HTML, addresses, numbers of lists and signs of markup. Lines
 * indented by four blanks are read: in passages they are verse far more often than code. Of plain text, all but front matter. Left out of
 * both is what is in double square brackets, and what is plainly printed for the eye (`foundParts`) unless the text says that everything
 * is read. A word that is printed in pieces is one word. Never throws.
 */
export function readableText(source: string, format: PassageFormat): ReadableText {
  const marks = new MarkupMarks(source);
  const beginning = frontMatterOf(source, format)?.end ?? 0;
  const marked = markedParts(source, format, beginning);
  marks.gap(0, beginning);
  for (const { start, end } of marked) marks.gap(start, end);
  if (format === "markdown") {
    const { blocks, labels } = markBlocks(source, marks);
    for (const block of blocks) markInline(source, block, labels, marks);
  }
  const found = readsEverything(source, marked) ? [] : foundParts(marks.inPlace());
  for (const { start, end } of found) marks.gap(start, end);
  const divided = dividedWords(marks.inPlace(), source, format === "markdown" ? (at) => marks.isNothing(at) : undefined);
  for (const { isSure, dividers } of divided) if (isSure) for (const { start, end } of dividers) marks.nothing(start, end);
  return { ...marks.readable(), unread: [...marked, ...found].sort((a, b) => a.start - b.start), divided };
}

/** @param languageId the editor's */
export function passageFormat(languageId: string): PassageFormat {
  return languageId === "markdown" ? "markdown" : "plaintext";
}
