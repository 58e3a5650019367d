import { t } from "@vscode/l10n";
import { fromLargerArpabet } from "#core/arpabet/otherAlphabets.ts";
import type { ArpabetDocument, ArpabetLine, ArpabetSpan, ArpabetSymbol } from "#core/arpabet/parseArpabet.ts";
import type { WordLexicon } from "#language/language.ts";
import { type PronunciationSource, pronunciationsOf } from "#language/lexicon/pronunciationsOf.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import { spelledIn } from "./spelling.ts";

export interface OfferedPronunciation extends ArpabetSpan {
  word: string;
  /** In the document's alphabet. */
  phonemes: string;
  source: PronunciationSource;
}

/** Shown after a pronunciation; a guess has to be called one wherever it is shown. */
export const SOURCE_NAMES: Record<PronunciationSource, string> = {
  own: t("the project's dictionary"),
  dictionary: t("dictionary"),
  derived: t("follows from words in the dictionary"),
  guess: t("a guess from its letters"),
  none: t("unknown"),
};

/** Also matches a word that a conversion could not pronounce (`?word?`). */
const WORD = /^\??(\p{L}[\p{L}'’-]*)\??$/u;

/** In the symbols of the document. Empty where neither the dictionary nor the letters give any. */
export function pronunciationsFor(
  word: string,
  { alphabet }: Pick<ArpabetDocument, "alphabet">,
  lexicon: WordLexicon,
): Omit<OfferedPronunciation, keyof ArpabetSpan>[] {
  const { word: normal, source, pronunciations } = pronunciationsOf(normaliseWord(word), lexicon);
  const spelled = pronunciations
    .map((pronunciation) => spelledIn(alphabet, pronunciation))
    .filter((pronunciation) => pronunciation !== undefined);
  return [...new Set(spelled)].map((phonemes) => ({ word: normal, phonemes, source }));
}

/** For something that is not a symbol and may be a word. */
export function pronunciationsForSymbol(
  { text, start, end, valid }: ArpabetSymbol,
  document: Pick<ArpabetDocument, "alphabet">,
  lexicon: WordLexicon,
): OfferedPronunciation[] {
  const [, word] = WORD.exec(text) ?? [];
  if (valid || word === undefined || word.length < 2) return [];
  // A symbol of a larger alphabet is not a word to guess at.
  const isSymbol = fromLargerArpabet(text) !== undefined;
  return pronunciationsFor(word, document, lexicon)
    .filter(({ source }) => source !== "guess" || !isSymbol)
    .map((pronunciation) => ({ ...pronunciation, start, end }));
}

/** The pronunciations of a line's word that differ from the line's. Without guesses, since somebody has already written phonemes. */
export function otherPronunciations(
  { word, symbols, boundaries }: ArpabetLine,
  document: Pick<ArpabetDocument, "alphabet">,
  lexicon: WordLexicon,
): OfferedPronunciation[] {
  const [first, last] = [symbols[0], symbols.at(-1)];
  if (!word || !first || !last || boundaries.length > 0) return [];
  const written = symbols.map(({ text }) => text).join(" ");
  return pronunciationsFor(word.text, document, lexicon)
    .filter(({ phonemes, source }) => source !== "guess" && phonemes !== written)
    .map((pronunciation) => ({ ...pronunciation, start: first.start, end: last.end }));
}
