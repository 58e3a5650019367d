import { PHONEMES } from "../../src/core/arpabet/phonemes.ts";
import { classOf, CLASSES } from "../../src/engine/acoustic/phoneNetwork.ts";
import { PHONE_COST } from "../../src/engine/decode/phoneCost.ts";
import type { Heard, Models } from "../../src/engine/listen.ts";
import { analysePronunciation } from "../../src/engine/pronunciation.ts";
import type { Utterance } from "./corpus.ts";
import type { Tally } from "./tally.ts";

/** References longer than this are left out: the assessment is made for short ones. */
const MOST_PHONEMES = 30;

/** Measures phoneme scores: against the experts', and against references with one phoneme changed. */
export function tryPhonemes(utterance: Utterance, heard: Heard, models: Models, random: () => number, tally: Tally): void {
  const reference = utterance.phonemes.flat();
  if (reference.length < 3 || reference.length > MOST_PHONEMES) return;
  const analyse = (phonemes: readonly string[]) => analysePronunciation(heard, phonemes.join(" "), models, () => undefined);
  const experts = utterance.scores.flat();
  const { phonemes, isCorrect } = analyse(reference);
  phonemes.forEach((phoneme, i) => {
    if (Number.isFinite(experts[i])) tally.sample("phoneme score and experts' score, correlation", "correlation", utterance, experts[i]!, phoneme.score);
  });
  // What the experts heard as wrong is no example of a right phoneme.
  const right = phonemes.filter((_, i) => experts[i]! >= 1.5).map((phoneme) => phoneme.score);
  tally.count("true reference accepted %", "percentage", utterance, isCorrect ? 1 : 0, 1);

  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const changed = (name: string, phonemesTried: string[], index: number) => {
    const result = analyse(phonemesTried);
    for (const score of right) tally.sample(`phoneme AUC, ${name}`, "auc", utterance, 1, score);
    tally.sample(`phoneme AUC, ${name}`, "auc", utterance, 0, result.phonemes[index]!.score);
    tally.count(`${name}: reference rejected %`, "percentage", utterance, result.isCorrect ? 0 : 1, 1);
  };
  const at = Math.floor(random() * reference.length);
  changed("random swap", reference.with(at, pick(PHONEMES.filter((phoneme) => phoneme !== reference[at]))), at);
  const close = PHONEMES.filter((phoneme) => phoneme !== reference[at] && PHONE_COST[classOf(reference[at]!) * CLASSES + classOf(phoneme)]! < 0.5);
  if (close.length > 0) changed("close swap", reference.with(at, pick(close)), at);
  const before = Math.floor(random() * (reference.length + 1));
  const added = pick(PHONEMES.filter((phoneme) => phoneme !== reference[before] && phoneme !== reference[before - 1]));
  changed("added", [...reference.slice(0, before), added, ...reference.slice(before)], before);
}
