import type { PhonemePair, ReadingEvent, TimedPhoneme } from "../../core/analysis.ts";
import type { SpokenLanguage } from "../language/spokenLanguage.ts";

/** The parts of a language that check a word taken as read. */
type MisreadLanguage = Pick<SpokenLanguage, "lexicon" | "phonemes" | "isReduced">;

/**
 * A phoneme below this posterior was surely not said as expected (`npm run bench:accuracy`): 1.5 % finds more of the
 * words that differ from what was said in one phoneme, and flags half as many right words again.
 */
const MISREAD_POSTERIOR = 0.003;

/** A word whose phonemes have a lower mean posterior than this was probably not said; with something added beside it, already below the second value. */
export const DOUBTFUL_POSTERIORS = { alone: 0.18, beside: 0.4 };

/** Returns true if a word that was taken as read may have been another one. */
export function isDoubtful(phones: readonly { posterior: number }[], somethingBeside: boolean): boolean {
  const mean = phones.reduce((sum, { posterior }) => sum + posterior, 0) / phones.length;
  return mean < (somethingBeside ? DOUBTFUL_POSTERIORS.beside : DOUBTFUL_POSTERIORS.alone);
}

/**
 * A word that was taken as read although one of its phonemes was surely another counts as replaced, with what was
 * heard in that phoneme's place. Every other event is returned as it is.
 *
 * @param surelyNot a phoneme below this posterior was another one
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

/** The most common other word with exactly these phonemes; undefined where there is none. */
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
