import { align } from "#language/text/align.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { TextRange } from "#language/text/textRange.ts";
import type { Language } from "#language/language.ts";
import { isWord, type PlacedWord, type WordPlace } from "./passageMarks.ts";

/** Steps that a keystroke can wait for: 3,000 words against 3,000. */
const MOST_STEPS = 9_000_000;

/** The words that are read of a document; words that it prints in pieces are whole. */
interface Read {
  text: string;
  sourceOf: (part: TextRange) => TextRange;
}

/**
 * Finds the words of a result's text in a document that may have been edited since.
 * @param options.offset of the text in the document when it was assessed
 */
export function locateWords(
  reference: string,
  words: readonly PlacedWord[],
  document: string,
  { offset, language, read }: { offset: number; language: Language; read?: Read },
): WordPlace[] {
  if (read?.text.startsWith(reference, offset))
    return words.map(({ start, end }) => read.sourceOf({ start: offset + start, end: offset + end }));
  const at = document.startsWith(reference, offset) ? offset : document.indexOf(reference);
  if (at >= 0) return words.map(({ start, end }) => ({ start: at + start, end: at + end }));
  // Markdown's signs were left out of the text, and its words stayed in place.
  const inPlace = words.map(({ start, end, text }) =>
    isWord(document, { start: offset + start, end: offset + end }, text) ? { start: offset + start, end: offset + end } : undefined,
  );
  if (inPlace.every(Boolean)) return inPlace;
  const tokens = language.words.tokenise(document);
  if (tokens.length * words.length > MOST_STEPS) return inPlace;
  const places: WordPlace[] = words.map(() => undefined);
  for (const step of align(
    words.map(({ text }) => normaliseWord(text)),
    tokens.map(({ text }) => normaliseWord(text)),
  )) {
    if (step.kind === "equal") places[step.expected] = { start: tokens[step.heard]!.start, end: tokens[step.heard]!.end };
  }
  return countOf(inPlace) > countOf(places) ? inPlace : places;
}

const countOf = (places: readonly WordPlace[]) => places.filter(Boolean).length;
