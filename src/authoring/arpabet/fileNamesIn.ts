import type { ArpabetDocument, ArpabetSpan } from "#core/arpabet/parseArpabet.ts";
import { AUDIO_EXTENSIONS, TEXT_EXTENSIONS } from "#contract/files/fileNames.ts";

export interface NamedFile extends ArpabetSpan {
  /** Relative to the document's folder, with forward slashes. */
  path: string;
}

const NAME = new RegExp(
  `[\\p{L}\\p{N}_.][\\p{L}\\p{N}_./-]*\\.(?:${[...AUDIO_EXTENSIONS, ...TEXT_EXTENSIONS].join("|")})(?![\\p{L}\\p{N}_-])`,
  "giu",
);

/** Recordings and texts that comments name. Names with blanks cannot be distinguished from the words around them. */
export function fileNamesIn({ text, lines }: Pick<ArpabetDocument, "text" | "lines">): NamedFile[] {
  return lines.flatMap(({ comment }) => {
    if (!comment) return [];
    return [...text.slice(comment.start, comment.end).matchAll(NAME)].map(({ 0: path, index }) => {
      const start = comment.start + index;
      return { path, start, end: start + path.length };
    });
  });
}
