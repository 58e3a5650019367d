import type { Token } from "../../core/words/tokens.ts";
import type { Lexicon } from "./lexicon.ts";
import type { PhonemeInventory } from "./phonemeInventory.ts";

/** A word of a text with its pronunciations, each a list of phonemes without stress, most usual first. */
export interface SpokenForms {
  /** In lower case. */
  word: string;
  pronunciations: readonly string[];
}

/** Everything that the engine knows about a language besides its sound, which the networks have learnt. */
export interface Language {
  phonemes: PhonemeInventory;
  /** Pronunciations of words, and the words nearest to a pronunciation. */
  lexicon: Lexicon;

  /** Splits a text into words, each with the words that it is read aloud as ("25": twenty, five); see `Token`. */
  verbalize(text: string): Token[];

  /** The symbols of phonemes written by an author, without stress; including those that the language does not have. */
  parsePhonemes(text: string): string[];

  /** Whether a word is a function word that is weakened among others ("of", "them"); in lower case. */
  hasWeakForm(word: string): boolean;

  /**
   * The pronunciations that a word has among its neighbours but not alone: weak forms and connected speech.
   *
   * @param left the word before it, where the two are spoken without a break; `right` likewise
   * @returns additional ones, as lists of phonemes without stress
   */
  connectedPronunciations(spoken: SpokenForms, left: SpokenForms | undefined, right: SpokenForms | undefined): string[];

  /** Whether one phoneme in another's place is no more than a vowel without stress, which every speaker weakens. */
  isReduced(expected: string, heard: string): boolean;
}
