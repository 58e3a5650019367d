import type { ScopeAndSequence } from "../../core/passage/scopeAndSequence.ts";
import { escaped } from "../arpabet/describePhoneme.ts";

/** What an author may want to know of a unit, in Markdown: what it teaches. @param index of the unit */
export function aboutUnit({ name, units }: ScopeAndSequence, index: number): string {
  const { id, title, correspondences, heartWords, syllables, blends } = units[index]!;
  const parts = [
    `**Unit ${escaped(id)}** of ${escaped(name)} (${index + 1} of ${units.length}): ${escaped(title)}`,
    correspondences.length === 0 ? "" : `Spellings: ${correspondences.map(({ grapheme, phonemes }) => (phonemes === "" ? `\`${grapheme}\` (silent)` : `\`${grapheme}\` ${phonemes}`)).join(", ")}.`,
    heartWords.length === 0 ? "" : `Words as wholes: ${escaped(heartWords.join(", "))}.`,
    syllables === undefined ? "" : `Words of at most ${syllables} ${syllables === 1 ? "syllable" : "syllables"} from here on.`,
    blends ? "Blends from here on." : "",
  ];
  return parts.filter(Boolean).join("\n\n");
}
