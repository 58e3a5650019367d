import { type OwnWords, ownPronunciations } from "#language/lexicon/ownWords.ts";
import { plainPronunciation } from "#language/lexicon/stress.ts";
import type { WordLexicon } from "#language/language.ts";

/** A project's words come first, also in derived words ("Zuri's"). */
export function withOwnWords(lexicon: WordLexicon, own: OwnWords): WordLexicon {
  const entries = Object.entries(own);
  if (entries.length === 0) return lexicon;
  const { dictionary } = lexicon;
  return {
    ...lexicon,
    own,
    dictionary: {
      get: (word) => ownPronunciations(own, word) ?? dictionary.get(word),
      *words() {
        for (const [word] of entries) if (!dictionary.get(word)) yield word;
        yield* dictionary.words();
      },
      wordsSaid: (pronunciation) => {
        const plain = plainPronunciation(pronunciation);
        const found = entries.filter(([, said]) => said.some((one) => plainPronunciation(one) === plain)).map(([word]) => word);
        // A decided word is said as decided, not as the dictionary has it.
        return [...found, ...dictionary.wordsSaid(pronunciation).filter((word) => !Object.hasOwn(own, word))];
      },
    },
  };
}
