import type { Alphabet } from "#core/arpabet/alphabet.ts";
import { ARPABET } from "#core/arpabet/arpabetAlphabet.ts";
import { ipaOfLine } from "#core/arpabet/arpabetToIpa.ts";
import { type ArpabetLine, parseArpabet, wordsOf } from "#core/arpabet/parseArpabet.ts";
import { arpabetToText } from "#core/lexicon/arpabetToText.ts";
import type { WordLexicon } from "#language/language.ts";
import { lineInArpabet } from "./spelling.ts";

export interface LineHint {
  at: number;
  label: string;
}

/** IPA after a line's phonemes. None if the alphabet lacks one of the symbols: an error has no sound. */
export function ipaHints(line: ArpabetLine, alphabet: Alphabet): LineHint[] {
  const last = line.symbols.at(-1);
  return last && line.symbols.every(({ valid }) => valid) ? [{ at: last.end, label: `/${ipaOfLine(line, alphabet)}/` }] : [];
}

/**
 * The words that sound like the phonemes: after each word where boundaries separate them, otherwise after the line; none if the line names
 * its word.
 */
export function wordHints(line: ArpabetLine, alphabet: Alphabet, lexicon: WordLexicon): LineHint[] {
  const last = line.symbols.at(-1);
  if (!last || line.word) return [];
  if (line.boundaries.length === 0) return [{ at: last.end, label: textOf(line, alphabet, lexicon) }];
  return wordsOf(line).flatMap((symbols) => {
    const end = symbols.at(-1)?.end;
    return end === undefined ? [] : [{ at: end, label: textOf({ symbols, boundaries: [] }, alphabet, lexicon) }];
  });
}

function textOf(line: Pick<ArpabetLine, "symbols" | "boundaries">, alphabet: Alphabet, lexicon: WordLexicon): string {
  // Single blanks only, so that nothing is taken as a word before the phonemes.
  const arpabet = alphabet === ARPABET ? line.symbols.map(({ text }) => text).join(" ") : lineInArpabet(line);
  return arpabetToText(parseArpabet(arpabet), lexicon).text;
}
