import type { AlphabetPhoneme } from "./alphabet.ts";
import { indexOf } from "./alphabetIndex.ts";
import { ARPABET } from "./arpabetAlphabet.ts";
import type { ArpabetLine } from "./parseArpabet.ts";

/** Seconds of a phoneme for which no alphabet gives any: the mean over all phonemes of children's reading. */
const USUAL_PHONEME_SECONDS = 0.14;

/**
 * Seconds that a child probably needs for a line's phonemes, with no more pauses than reading aloud has. Marks of silence count for
 * nothing.
 */
export function spokenDuration({ symbols }: Pick<ArpabetLine, "symbols">): number {
  let seconds = 0;
  for (const { phoneme } of symbols) seconds += phoneme ? (phoneme.seconds ?? usualSeconds(phoneme)) : USUAL_PHONEME_SECONDS;
  return seconds;
}

/** Falls back on its counterpart in Arpabet. */
function usualSeconds({ class: kind, arpabet }: AlphabetPhoneme): number {
  if (kind === "silence") return 0;
  return (
    arpabet?.reduce((sum, symbol) => sum + (indexOf(ARPABET).resolve(symbol)?.phoneme.seconds ?? USUAL_PHONEME_SECONDS), 0) ??
    USUAL_PHONEME_SECONDS
  );
}
