import { normaliseWord } from "#language/text/normaliseWord.ts";
import { tokenise } from "#language/english/words/tokens.ts";
import type { AcousticFeatures } from "#engine/acoustic/acousticFeatures.ts";
import { alignPhrase } from "#engine/decode/alignPhrase.ts";
import type { Models } from "#engine/reading/models.ts";
import type { Utterance } from "./corpus.ts";

/** The highest mean of the experts' scores: a native reader says all words right. */
const RIGHT = 2;

/**
 * A recording whose list names no phonemes, with those of its words' pronunciations that fit the sound best.
 *
 * @returns undefined where the dictionary lacks a word, or the words find no place
 */
export function pronouncedNatively(
  utterance: Utterance,
  { emissions }: AcousticFeatures,
  { acoustic, language: { lexicon, phonemes } }: Models,
): Utterance | undefined {
  const words = tokenise(utterance.text).map((token) => lexicon.pronunciations(normaliseWord(token.text)));
  if (words.some((pronunciations) => pronunciations.length === 0)) return undefined;
  const path = alignPhrase(emissions, 0, emissions.frames, words, { fillers: acoustic.fitted.phrases.unexplained });
  if (!path) return undefined;
  const chosen = path.words.map(({ word, variant }) => words[word]![variant]!.map((phone) => phonemes.symbolOf(phone)));
  return { ...utterance, phonemes: chosen, scores: chosen.map((phones) => phones.map(() => RIGHT)) };
}
