import type { PhonemePair, ReadingEvent, TimedPhoneme } from "#core/analysis.ts";
import type { SpokenLanguage } from "../language/spokenLanguage.ts";

type MisreadLanguage = Pick<SpokenLanguage, "lexicon" | "phonemes" | "isReduced">;

/**
 * Below this, a phoneme was surely not said (`npm run bench:accuracy`): 1.5 % finds more of the words that differ in one phoneme, and flags
 * half as many right words again.
 */
const MISREAD_POSTERIOR = 0.003;

/** Mean posterior below which a word was probably not said: alone, and with an addition beside it. */
export const DOUBTFUL_POSTERIORS = { alone: 0.18, beside: 0.4 };

/** Returns true if a word that was taken as read may have been another. */
export function isDoubtful(phones: readonly { posterior: number }[], somethingBeside: boolean): boolean {
  const mean = phones.reduce((sum, { posterior }) => sum + posterior, 0) / phones.length;
  return mean < (somethingBeside ? DOUBTFUL_POSTERIORS.beside : DOUBTFUL_POSTERIORS.alone);
}

/**
 * A word with a phoneme that was surely another counts as replaced, with what was heard there. Any other event is returned as it is.
 * @param surelyNot posterior below which a phoneme was another
 */
export function checkedReading(event: ReadingEvent, language: MisreadLanguage, surelyNot = MISREAD_POSTERIOR): ReadingEvent {
  const { kind, phonemes = [], expectedPhonemes } = event;
  if (kind !== "correct" || !expectedPhonemes || !phonemes.some((phoneme) => isWrong(phoneme, language, surelyNot))) return event;
  const pairs = phonemes.map((phoneme, i) => pairOf(phoneme, i, language, surelyNot));
  const heard = phonemes.flatMap((phoneme, i) => (pairs[i]!.heard === undefined ? [] : [{ ...phoneme, phoneme: pairs[i]!.heard }]));
  if (heard.length === 0) return event;
  const heardPhonemes = heard.map(({ phoneme }) => phoneme);
  return {
    ...event,
    kind: "substitution",
    heard: wordFor(heardPhonemes, event.heard, language),
    heardPhonemes,
    phonemePairs: pairs,
    phonemes: heard,
  };
}

function isWrong({ phoneme, posterior, alternatives }: TimedPhoneme, language: MisreadLanguage, surelyNot: number): boolean {
  const instead = alternatives?.[0]?.phoneme;
  return posterior !== undefined && posterior < surelyNot && !(instead !== undefined && language.isReduced(phoneme, instead));
}

function pairOf(phoneme: TimedPhoneme, index: number, language: MisreadLanguage, surelyNot: number): PhonemePair {
  const expected = phoneme.phoneme;
  if (!isWrong(phoneme, language, surelyNot)) return { kind: "equal", index, expected, heard: expected };
  const instead = phoneme.alternatives?.[0]?.phoneme;
  return instead ? { kind: "replace", index, expected, heard: instead } : { kind: "delete", index, expected };
}

/** The most common other word with exactly these phonemes, or undefined. */
function wordFor(symbols: readonly string[], expected: readonly string[], { lexicon, phonemes }: MisreadLanguage): string[] {
  const [best] = lexicon.index
    .nearest(
      symbols.map((symbol) => phonemes.classOf(symbol)),
      phonemes.costs,
      8,
    )
    .filter(({ distance, word }) => distance === 0 && !expected.includes(word))
    .sort((a, b) => b.logShare - a.logShare);
  return best ? [best.word] : [];
}
