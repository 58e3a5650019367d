import { ARPABET } from "../../core/arpabet/arpabetAlphabet.ts";
import type { PracticeTarget } from "../../core/lexicon/practiceWords.ts";
import type { Confusion } from "../../core/record/phonemeReport.ts";

/** Something to practise, as an author is asked. */
export interface TargetChoice {
  label: string;
  description: string;
  target: PracticeTarget;
}

/** How many of a result's confusions are offered. */
const MOST_CONFUSIONS = 8;

/** What was confused in a result, the most frequent first. What was added to a text, or is no phoneme of Arpabet, cannot be practised with a word. */
export function confusionChoices(confusions: readonly Confusion[]): TargetChoice[] {
  return confusions
    .flatMap(({ expected, heard, phonemes }): TargetChoice[] => {
      if (expected === undefined || !phonemeOf(expected) || (heard !== undefined && !phonemeOf(heard))) return [];
      const times = phonemes.length === 1 ? "once" : `${phonemes.length} times`;
      if (heard === undefined) return [{ label: inBoth(expected), description: `left out ${times}`, target: { phoneme: expected } }];
      return [{ label: `${inBoth(expected)} → ${inBoth(heard)}`, description: `confused ${times}`, target: { phoneme: expected, confusedWith: heard } }];
    })
    .slice(0, MOST_CONFUSIONS);
}

/** All phonemes of Arpabet. */
export function phonemeChoices(): TargetChoice[] {
  return ARPABET.phonemes.map(({ symbol, ipa, example, description }) => ({
    label: `${symbol} /${ipa}/`,
    description: [example && `as in ${example.word}`, description].filter(Boolean).join(", "),
    target: { phoneme: symbol },
  }));
}

/** For minimal pairs: a phoneme without a confusion is paired with each that children often say in its place. */
export function withConfusions(targets: readonly PracticeTarget[]): PracticeTarget[] {
  return targets.flatMap((target) => {
    if (target.confusedWith !== undefined) return [target];
    return (phonemeOf(target.phoneme)?.confusions ?? []).map(({ symbol }) => ({ ...target, confusedWith: symbol }));
  });
}

function inBoth(symbol: string): string {
  return `${symbol} /${phonemeOf(symbol)!.ipa}/`;
}

function phonemeOf(symbol: string) {
  return ARPABET.phonemes.find((phoneme) => phoneme.symbol === symbol);
}
