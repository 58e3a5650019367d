import { frontMatterOf } from "./frontMatter.ts";
import { markBlocks } from "./markdownBlocks.ts";
import { markInline } from "./markdownInline.ts";
import { MarkupMarks, type ReadableText } from "./markupMarks.ts";

export type PassageFormat = "plaintext" | "markdown";

/**
 * The text that a child reads. Of Markdown (CommonMark with tables, front matter and footnotes): headings, paragraphs, lists, tables, the
 * text of links and inline code; not front matter, fenced code, images, HTML, addresses, numbers of lists and signs of markup. Lines
 * indented by four blanks are read: in passages they are verse far more often than code. In plain text only front matter is left out. Never
 * throws.
 */
export function readableText(source: string, format: PassageFormat): ReadableText {
  if (format === "plaintext") {
    const hidden = frontMatterOf(source, format)?.end ?? 0;
    return {
      text: source.slice(0, hidden).replace(/[^\r\n]/gu, (sign) => " ".repeat(sign.length)) + source.slice(hidden),
      sourceOf: ({ start, end }) => ({ start, end }),
    };
  }
  const marks = new MarkupMarks(source);
  const { blocks, labels } = markBlocks(source, marks);
  for (const block of blocks) markInline(source, block, labels, marks);
  return marks.readable();
}

/** @param languageId the editor's */
export function passageFormat(languageId: string): PassageFormat {
  return languageId === "markdown" ? "markdown" : "plaintext";
}
