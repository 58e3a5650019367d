import { HOMOGRAPHS } from "../../../core/lexicon/homographs.ts";
import type { ArpabetConversion } from "../../../core/lexicon/textToArpabet.ts";
import { changed } from "../arpabet/textChange.ts";

/** A word of a conversion that is said in several ways. */
export interface Question {
  word: string;
  /** Where its phonemes stand in the Arpabet. */
  start: number;
  end: number;
  ways: readonly { phonemes: string; meaning?: string }[];
}

/** So many words are asked about; whoever converts more takes the usual ways and changes them afterwards. */
const MOST = 8;

/**
 * What an author is asked about a conversion: words that mean one thing when said one way and another when said another
 * way, each time they occur; of a single word every way there is. Mere variants, which half of all short words have, are
 * not asked about in a longer text.
 */
export function questionsOf({ words }: ArpabetConversion): Question[] {
  const questions = words.flatMap(({ spoken, arpabetStart: start, arpabetEnd: end }): Question[] => {
    const [only] = spoken;
    if (spoken.length !== 1 || !only || only.ways.length < 2 || only.source === "guess") return [];
    const readings = HOMOGRAPHS.find(({ word }) => word === only.word)?.readings;
    if (!readings && words.length > 1) return [];
    const ways = only.ways.map((phonemes) => ({ phonemes, meaning: readings?.find(({ way }) => way === phonemes)?.meaning }));
    return [{ word: only.word, start, end, ways }];
  });
  return questions.slice(0, MOST);
}

/** The Arpabet with the ways that were chosen, one for each question. */
export function withAnswers(arpabet: string, questions: readonly Question[], answers: readonly string[]): string {
  return changed(arpabet, questions.map(({ start, end }, index) => ({ start, end, text: answers[index]! })));
}
