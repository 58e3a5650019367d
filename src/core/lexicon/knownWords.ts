import type { WordLexicon } from "#language/language.ts";
import { type WordPronunciations, knownPronunciationsOf } from "#language/lexicon/pronunciationsOf.ts";
import type { ItemKind } from "#language/phonics/item.ts";
import type { Token } from "#language/text/token.ts";

/** Words that can be assessed: those of the dictionary, and those made of them ("treehouse"). Caches answers. */
export class KnownWords {
  private readonly found = new Map<string, WordPronunciations>();

  /** @param item what all words are read by, if not as words: then the language's rules know them, and not the dictionary */
  constructor(
    readonly lexicon: WordLexicon,
    private readonly item?: ItemKind,
  ) {}

  /** With stress, the most usual first; empty if the dictionary lacks the word. */
  pronunciations(word: string): readonly string[] {
    return this.look(word).pronunciations;
  }

  source(word: string): WordPronunciations["source"] {
    return this.look(word).source;
  }

  has(word: string): boolean {
    return this.pronunciations(word).length > 0;
  }

  isName(word: string): boolean {
    return this.lexicon.language.names.isAlwaysCapital(word) || this.lexicon.frequencies.isName(word);
  }

  /** Returns true if a word is on the list of words, or made of the dictionary's words; neither has many names that films lack. */
  isUsual(word: string): boolean {
    return this.lexicon.frequencies.perMillion(word) > 0 || this.source(word) === "derived";
  }

  /** Returns true if every word of a verbalization is known; the engine assesses a token by the same rule. */
  hasToken(token: Token): boolean {
    return this.knownVerbalization(token) !== undefined;
  }

  /** The most usual verbalization; the first if all are unknown. */
  spokenVerbalization(token: Token): readonly string[] {
    return this.knownVerbalization(token) ?? token.spoken;
  }

  private knownVerbalization({ spoken, alternatives }: Token): readonly string[] | undefined {
    return [spoken, ...alternatives].find((pronunciation) => pronunciation.length > 0 && pronunciation.every((word) => this.has(word)));
  }

  private ofItem(word: string, item: ItemKind): WordPronunciations {
    const pronunciations = this.lexicon.language.phonics.items.readingsOf(word, item);
    return { word, pronunciations, source: pronunciations.length > 0 ? "dictionary" : "none" };
  }

  private look(word: string): WordPronunciations {
    let found = this.found.get(word);
    if (!found) this.found.set(word, (found = this.item ? this.ofItem(word, this.item) : knownPronunciationsOf(word, this.lexicon)));
    return found;
  }
}
