import type { AlphabetPhoneme } from "./alphabet.ts";
import { indexOf } from "./alphabetIndex.ts";
import { ARPABET } from "./arpabetAlphabet.ts";
import type { ArpabetLine } from "./parseArpabet.ts";

/** Seconds of a phoneme whose length no alphabet gives: the mean over all phonemes of children's reading. */
const USUAL = 0.14;

/**
 * Returns the time that a child probably needs to say a line's phonemes, in seconds, with no more pauses than reading aloud has. Marks of
 * silence count for nothing.
 */
export function spokenDuration({ symbols }: Pick<ArpabetLine, "symbols">): number {
  let seconds = 0;
  for (const { phoneme } of symbols) seconds += phoneme ? (phoneme.seconds ?? usualSeconds(phoneme)) : USUAL;
  return seconds;
}

/** That of its counterpart in Arpabet where the alphabet itself does not say. */
function usualSeconds({ class: kind, arpabet }: AlphabetPhoneme): number {
  if (kind === "silence") return 0;
  return arpabet?.reduce((sum, symbol) => sum + (indexOf(ARPABET).resolve(symbol)?.phoneme.seconds ?? USUAL), 0) ?? USUAL;
}
