import type { PronunciationAnalysis } from "#core/analysis.ts";
import { PHONEMES } from "#language/arpabet/phonemes.ts";
import type { AcousticFeatures } from "#engine/acoustic/acousticFeatures.ts";
import type { Models } from "#engine/reading/models.ts";
import { analysePronunciation } from "#engine/reading/pronunciation.ts";
import { verdictOf } from "#engine/score/verdict.ts";
import { CLASSES, classOf, PHONE_COST } from "../support/englishClasses.ts";
import type { Utterance } from "./corpus.ts";
import type { Tally } from "./tally.ts";

/** References longer than this are left out: the assessment is made for short ones. */
const MOST_PHONEMES = 30;
/** A neighbour's score that moves by less than this is not drawn along; points of 100. */
const UNMOVED = 5;
/** A phoneme that experts scored lower (0 to 2) is no example of a right one. */
const SAID_RIGHT = 1.5;

interface ChangedReference {
  kind: "random swap" | "close swap" | "added" | "left out";
  phonemes: string[];
  /** Where the change is. */
  index: number;
}

/** References that differ from what was said in one phoneme: another one, a like one, one more, one less. */
export function changedReferences(reference: readonly string[], random: () => number): ChangedReference[] {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const at = Math.floor(random() * reference.length);
  const swap = (kind: ChangedReference["kind"], choice: readonly string[]): ChangedReference[] =>
    choice.length > 0 ? [{ kind, phonemes: reference.with(at, pick(choice)), index: at }] : [];
  const others = PHONEMES.filter((phoneme) => phoneme !== reference[at]);
  const swaps = [
    ...swap("random swap", others),
    ...swap(
      "close swap",
      others.filter((phoneme) => PHONE_COST[classOf(reference[at]!) * CLASSES + classOf(phoneme)]! < 0.5),
    ),
  ];
  const before = Math.floor(random() * (reference.length + 1));
  const added = pick(PHONEMES.filter((phoneme) => phoneme !== reference[before] && phoneme !== reference[before - 1]));
  const gone = Math.floor(random() * reference.length);
  return [
    ...swaps,
    { kind: "added", phonemes: reference.toSpliced(before, 0, added), index: before },
    ...(reference.length > 3 ? [{ kind: "left out" as const, phonemes: reference.toSpliced(gone, 1), index: gone }] : []),
  ];
}

/** Measures phoneme scores: against the experts', and against references with one phoneme changed. */
export function tryPhonemes(utterance: Utterance, heard: AcousticFeatures, models: Models, random: () => number, tally: Tally): void {
  const reference = utterance.phonemes.flat();
  if (reference.length < 3 || reference.length > MOST_PHONEMES) return;
  const analyse = (phonemes: readonly string[]) => analysePronunciation(heard, phonemes.join(" "), models, () => undefined);
  const experts = utterance.scores.flat();
  const { phonemes, isCorrect } = analyse(reference);
  const verdict = verdictFor(phonemes);
  phonemes.forEach((phoneme, i) => {
    if (Number.isFinite(experts[i]))
      tally.sample("phoneme score and experts' score, correlation", "correlation", utterance, experts[i]!, phoneme.score);
  });
  const right = phonemes.filter((_, i) => experts[i]! >= SAID_RIGHT).map((phoneme) => phoneme.posterior!);
  tally.count("true reference accepted %", "percentage", utterance, isCorrect ? 1 : 0, 1);
  const allRight = experts.every((score) => score >= SAID_RIGHT);
  if (allRight) {
    tally.count("true reference that experts found right, accepted %", "percentage", utterance, isCorrect ? 1 : 0, 1);
    tally.count(
      `true reference that experts found right, ${lengthOf(reference)} phonemes: accepted %`,
      "percentage",
      utterance,
      isCorrect ? 1 : 0,
      1,
    );
  }
  for (const { kind, phonemes: changed, index } of changedReferences(reference, random)) {
    const result = analyse(changed);
    if (kind !== "left out") {
      for (const said of right) tally.sample(`phoneme AUC, ${kind}`, "auc", utterance, 1, said);
      tally.sample(`phoneme AUC, ${kind}`, "auc", utterance, 0, result.phonemes[index]!.posterior!);
    }
    if (kind.endsWith("swap")) {
      for (const i of [index - 1, index + 1]) {
        if (reference[i] === undefined) continue;
        const moved = Math.abs(result.phonemes[i]!.score - phonemes[i]!.score);
        tally.count(
          "neighbour of a wrong phoneme: score moved by less than 5 points %",
          "percentage",
          utterance,
          moved < UNMOVED ? 1 : 0,
          1,
        );
      }
    }
    tally.count(`${kind}: reference rejected %`, "percentage", utterance, result.isCorrect ? 0 : 1, 1);
    if (!allRight) continue;
    tally.sample(`${kind}: reference rejected at 90 % accepted, %`, "rejectedAt90", utterance, 1, verdict);
    tally.sample(`${kind}: reference rejected at 90 % accepted, %`, "rejectedAt90", utterance, 0, verdictFor(result.phonemes));
  }
}

function verdictFor(phonemes: PronunciationAnalysis["phonemes"]): number {
  return verdictOf(phonemes.map(({ posterior }) => Math.log(posterior! / (1 - posterior!))));
}

function lengthOf(reference: readonly string[]): string {
  return reference.length <= 10 ? "up to 10" : reference.length <= 20 ? "11 to 20" : "21 to 30";
}
