import { frontMatterOf } from "./frontMatter.ts";
import { markBlocks } from "./markdownBlocks.ts";
import { markInline } from "./markdownInline.ts";
import { MarkupMarks, type ReadableText } from "./markupMarks.ts";

export type PassageFormat = "plaintext" | "markdown";

/**
 * Returns the text of a document that a child reads. Of Markdown (CommonMark with tables, front matter and footnotes) that is headings,
 * paragraphs, lists, tables, the text of links and inline code; not read are front matter, fenced code, images, HTML, addresses, numbers of
 * lists and all signs of markup. Lines indented by four blanks are read: in passages they are verse far more often than code. In plain text
 * only front matter is left out. Never throws.
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

/** The format of a document by the editor's name for its language. */
export function passageFormat(languageId: string): PassageFormat {
  return languageId === "markdown" ? "markdown" : "plaintext";
}
