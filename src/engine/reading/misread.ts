import type { PhonemePair, ReadingEvent, TimedPhoneme } from "../../core/analysis.ts";
import type { Lexicon } from "../language/lexicon.ts";
import { PHONE_COST } from "../language/phoneCost.ts";
import { classOf } from "../language/phonemeClasses.ts";

/**
 * A phoneme under this posterior was surely not said as expected (`npm run bench:accuracy`): 1.5 % finds more of the
 * words that differ from what was said in one phoneme, and flags half as many right words again.
 */
const SURELY_NOT = 0.003;

/** A word whose phonemes have a lower mean posterior than this was hardly said; with something added beside it, sooner. */
export const DOUBTFUL = { alone: 0.18, beside: 0.4 };

/** Whether a word that was taken for read may have been another one. */
export function isDoubtful(phones: readonly { posterior: number }[], somethingBeside: boolean): boolean {
  const mean = phones.reduce((sum, { posterior }) => sum + posterior, 0) / phones.length;
  return mean < (somethingBeside ? DOUBTFUL.beside : DOUBTFUL.alone);
}

/**
 * A word that was taken for read although one of its phonemes was surely another is a replaced one, with what was
 * heard in that phoneme's place. Every other event is returned as it is.
 */
export function checkedReading(event: ReadingEvent, lexicon: Lexicon): ReadingEvent {
  const { kind, phonemes = [], expectedPhonemes } = event;
  if (kind !== "equal" || !expectedPhonemes || !phonemes.some(isWrong)) return event;
  const pairs = phonemes.map(pairOf);
  const heard = phonemes.flatMap((phoneme, i) => (pairs[i]!.heard === undefined ? [] : [{ ...phoneme, phoneme: pairs[i]!.heard }]));
  if (heard.length === 0) return event;
  const heardPhonemes = heard.map(({ phoneme }) => phoneme);
  return { ...event, kind: "replace", heard: wordFor(heardPhonemes, event.heard, lexicon), heardPhonemes, phonemePairs: pairs, phonemes: heard };
}

function isWrong({ phoneme, posterior, alternatives }: TimedPhoneme): boolean {
  return posterior !== undefined && posterior < SURELY_NOT && !isReduced(phoneme, alternatives?.[0]?.phoneme);
}

function pairOf(phoneme: TimedPhoneme, index: number): PhonemePair {
  const expected = phoneme.phoneme;
  if (!isWrong(phoneme)) return { kind: "equal", index, expected, heard: expected };
  const instead = phoneme.alternatives?.[0]?.phoneme;
  return instead ? { kind: "replace", index, expected, heard: instead } : { kind: "delete", index, expected };
}

/** Unstressed, these run into each other in every speaker's mouth, and the dictionary writes them all as AH or IH. */
const REDUCED: ReadonlySet<string> = new Set(["AH", "IH", "EH", "UH"]);

function isReduced(expected: string, instead: string | undefined): boolean {
  return (expected === "AH" || expected === "IH") && instead !== undefined && REDUCED.has(instead);
}

/** The commonest other word of exactly these phonemes; none is named where there is none. */
function wordFor(phonemes: readonly string[], expected: readonly string[], lexicon: Lexicon): string[] {
  const [best] = lexicon.index
    .nearest(phonemes.map(classOf), PHONE_COST, 8)
    .filter(({ distance, word }) => distance === 0 && !expected.includes(word))
    .sort((a, b) => b.logShare - a.logShare);
  return best ? [best.word] : [];
}
