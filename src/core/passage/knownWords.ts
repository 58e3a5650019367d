import type { WordLexicon } from "../../language/language.ts";
import { type WordPronunciations, knownPronunciationsOf } from "../../language/lexicon/pronunciationsOf.ts";
import type { Token } from "../../language/text/token.ts";

/** The words that can be assessed: those of the dictionary, and those made of them ("treehouse"). Remembers what it was asked. */
export class KnownWords {
  private readonly found = new Map<string, WordPronunciations>();

  constructor(readonly lexicon: WordLexicon) {}

  /** Pronunciations with stress, the most usual first; none for a word that the dictionary lacks. */
  pronunciations(word: string): readonly string[] {
    return this.look(word).pronunciations;
  }

  /** Returns the source of a word's pronunciations. */
  source(word: string): WordPronunciations["source"] {
    return this.look(word).source;
  }

  has(word: string): boolean {
    return this.pronunciations(word).length > 0;
  }

  /** Returns true if a word is written with a capital wherever it occurs. */
  isName(word: string): boolean {
    return this.lexicon.language.names.isAlwaysCapital(word) || this.lexicon.frequencies.isName(word);
  }

  /** Returns true if a word is on the list of words, or made of words that the dictionary has; neither has many names that films lack. */
  isUsual(word: string): boolean {
    return this.lexicon.frequencies.perMillion(word) > 0 || this.source(word) === "derived";
  }

  /** Returns true if a token has a verbalization of which every word is known; the engine assesses a token by the same rule. */
  hasToken(token: Token): boolean {
    return this.knownVerbalization(token) !== undefined;
  }

  /** The words that a token is most usually read as; the first where all verbalizations are unknown. */
  spokenVerbalization(token: Token): readonly string[] {
    return this.knownVerbalization(token) ?? token.spoken;
  }

  private knownVerbalization({ spoken, alternatives }: Token): readonly string[] | undefined {
    return [spoken, ...alternatives].find((pronunciation) => pronunciation.length > 0 && pronunciation.every((word) => this.has(word)));
  }

  private look(word: string): WordPronunciations {
    let found = this.found.get(word);
    if (!found) this.found.set(word, (found = knownPronunciationsOf(word, this.lexicon)));
    return found;
  }
}
