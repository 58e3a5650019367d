import { HOMOGRAPHS } from "../../core/lexicon/homographs.ts";
import type { ArpabetConversion } from "../../core/lexicon/textToArpabet.ts";
import { changed } from "../arpabet/textChange.ts";

/** A word of a conversion that is said in several ways. */
export interface Question {
  word: string;
  /** Where its phonemes stand in the Arpabet. */
  start: number;
  end: number;
  /** The most usual first. */
  ways: readonly { phonemes: string; meaning?: string }[];
}

/** So many words are asked about; for more the usual ways are taken, and comments name the others. */
const MOST = 8;

/**
 * What an author is asked about a conversion: words that mean one thing when said one way and another when said another
 * way, each time they occur; of a single word every way there is. Mere variants, which half of all short words have, are
 * not asked about in a longer text.
 */
export function questionsOf(conversion: ArpabetConversion): Question[] {
  return openQuestions(conversion).slice(0, MOST);
}

/** As `questionsOf`, however many they are. */
export function openQuestions({ words }: ArpabetConversion): Question[] {
  return words.flatMap(({ spoken, arpabetStart: start, arpabetEnd: end }): Question[] => {
    const [only] = spoken;
    if (spoken.length !== 1 || !only || only.ways.length < 2 || only.source === "guess") return [];
    const readings = HOMOGRAPHS.find(({ word }) => word === only.word)?.readings;
    if (!readings && words.length > 1) return [];
    const usual = readings?.find(({ way }) => only.ways.includes(way))?.way;
    const ordered = usual === undefined ? only.ways : [usual, ...only.ways.filter((way) => way !== usual)];
    const ways = ordered.map((phonemes) => ({ phonemes, meaning: readings?.find(({ way }) => way === phonemes)?.meaning }));
    return [{ word: only.word, start, end, ways }];
  });
}

/**
 * The Arpabet with the ways that were chosen, one for each of the first questions. For the others the usual way is taken,
 * and a comment above its line says that there are more; a word is commented on once in a line.
 */
export function withAnswers(arpabet: string, questions: readonly Question[], answers: readonly string[]): string {
  const chosen = questions.map(({ start, end, ways }, index) => ({ start, end, text: answers[index] ?? ways[0]!.phonemes }));
  const remarks = new Map<string, { start: number; end: number; text: string }>();
  for (const question of questions.slice(answers.length)) {
    const start = arpabet.lastIndexOf("\n", question.start - 1) + 1;
    remarks.set(`${start} ${question.word}`, { start, end: start, text: `${remarkOn(question)}\n` });
  }
  return changed(arpabet, [...remarks.values(), ...chosen]);
}

function remarkOn({ word, ways }: Question): string {
  const [here, ...others] = ways.map(({ phonemes, meaning }) => `${phonemes}${meaning ? ` (${meaning})` : ""}`);
  return `# ${word} is said in several ways. Here: ${here}. Other ways: ${others.join(" | ")}`;
}
