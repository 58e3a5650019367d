import type { AcousticFeatures } from "#engine/acoustic/acousticFeatures.ts";
import { analyseFluency } from "#engine/reading/fluency.ts";
import type { Models } from "#engine/reading/models.ts";
import type { Utterance } from "./corpus.ts";
import type { Tally } from "./tally.ts";

/** Texts of other recordings that each recording is held against. */
const OTHERS = 3;
/** With fewer words a wrong one is a miscue. */
const LEAST_WORDS = 3;

/** Measures whether a recording of another text is doubted, and a true one is not. */
export async function tryOtherText(
  utterance: Utterance,
  heard: AcousticFeatures,
  all: readonly Utterance[],
  models: Models,
  random: () => number,
  tally: Tally,
): Promise<void> {
  const doubted = async (text: string) =>
    (await analyseFluency(heard, text, models, () => undefined)).warnings.some(({ code }) => code === "other-text") ? 1 : 0;
  if (wordsOf(utterance).length >= LEAST_WORDS)
    tally.count("true text doubted %", "percentage", utterance, await doubted(utterance.text), 1);
  for (const text of otherTextsFor(utterance, all, OTHERS, random))
    tally.count("another text doubted %", "percentage", utterance, await doubted(text), 1);
}

/** Texts of other recordings, drawn by chance. What shares half of its words is no other text: many prompts are lists of digits. */
export function otherTextsFor(utterance: Utterance, all: readonly Utterance[], count: number, random: () => number): string[] {
  const own = new Set(wordsOf(utterance));
  const others = all.filter(
    (other) => wordsOf(other).length >= LEAST_WORDS && wordsOf(other).filter((word) => own.has(word)).length < wordsOf(other).length / 2,
  );
  return others.length === 0 ? [] : Array.from({ length: count }, () => others[Math.floor(random() * others.length)]!.text);
}

export const wordsOf = ({ text }: Utterance) => text.toLowerCase().split(/\s+/);
