import type { Language } from "#language/language.ts";
import type { ArpabetConversion } from "#core/lexicon/textToArpabet.ts";
import { changed } from "../arpabet/textChange.ts";

export interface Question {
  word: string;
  /** Range of its phonemes in the Arpabet, in UTF-16 units. */
  start: number;
  end: number;
  /** The most usual first. */
  pronunciations: readonly { phonemes: string; meaning?: string }[];
}

/** Words that an author is asked about; beyond this number the usual pronunciations are used, and comments name the others. */
const MOST_ASKED_WORDS = 8;

/**
 * The words whose meaning depends on the pronunciation, each time they occur; for a single word, every pronunciation. Mere variants, which
 * half of all short words have, are not asked about in a longer text.
 */
export function questionsOf(conversion: ArpabetConversion, language: Language): Question[] {
  return openQuestions(conversion, language).slice(0, MOST_ASKED_WORDS);
}

/** Like `questionsOf`, without its limit. */
export function openQuestions({ words }: ArpabetConversion, { lexicon }: Language): Question[] {
  return words.flatMap(({ spoken, arpabetStart: start, arpabetEnd: end }): Question[] => {
    const [only] = spoken;
    if (spoken.length !== 1 || !only || only.pronunciations.length < 2 || only.source === "guess") return [];
    const readings = lexicon.homographOf(only.word)?.readings;
    if (!readings && words.length > 1) return [];
    const usual = readings?.find(({ pronunciation }) => only.pronunciations.includes(pronunciation))?.pronunciation;
    const ordered =
      usual === undefined ? only.pronunciations : [usual, ...only.pronunciations.filter((pronunciation) => pronunciation !== usual)];
    const pronunciations = ordered.map((phonemes) => ({
      phonemes,
      meaning: readings?.find(({ pronunciation }) => pronunciation === phonemes)?.meaning,
    }));
    return [{ word: only.word, start, end, pronunciations }];
  });
}

/**
 * Writes the chosen pronunciations, one for each of the first questions. The others get the usual one and a comment above the line, once
 * per word and line.
 */
export function withAnswers(arpabet: string, questions: readonly Question[], answers: readonly string[]): string {
  const chosen = questions.map(({ start, end, pronunciations }, index) => ({
    start,
    end,
    text: answers[index] ?? pronunciations[0]!.phonemes,
  }));
  const remarks = new Map<string, { start: number; end: number; text: string }>();
  for (const question of questions.slice(answers.length)) {
    const start = arpabet.lastIndexOf("\n", question.start - 1) + 1;
    remarks.set(`${start} ${question.word}`, { start, end: start, text: `${remarkOn(question)}\n` });
  }
  return changed(arpabet, [...remarks.values(), ...chosen]);
}

function remarkOn({ word, pronunciations }: Question): string {
  const [here, ...others] = pronunciations.map(({ phonemes, meaning }) => `${phonemes}${meaning ? ` (${meaning})` : ""}`);
  return `# ${word} is said in several ways. Here: ${here}. Other ways: ${others.join(" | ")}`;
}
