import type { ReadingEvent, SignalWarning } from "#core/analysis.ts";
import type { AcousticFeatures } from "../acoustic/acousticFeatures.ts";
import { heardIn } from "../decode/fillerModel.ts";
import type { ReadingPath } from "../decode/readingDecoder.ts";
import { crowdEvidence } from "../score/crowdEvidence.ts";
import { otherTextEvidence } from "../score/otherTextEvidence.ts";
import { logOdds } from "../score/reviewWeights.ts";
import type { Models } from "./models.ts";
import type { PassageWords } from "./readingEvents.ts";

/** In a shorter text, a wrong word is a miscue, not another text. Letters, sounds and made-up words are no text. */
const FEWEST_WORDS = 3;

export function evidenceOfOtherText(
  heard: AcousticFeatures,
  { gain, speechSeconds }: ReadingPath,
  events: readonly ReadingEvent[],
  { pronunciations, phonemes }: PassageWords,
): number[] {
  const words = pronunciations.map((choices) => choices[0] ?? []);
  return otherTextEvidence({ events, words, heard: heardIn(heard.emissions).map(({ phone }) => phone), gain, speechSeconds }, phonemes);
}

/**
 * A warning if another text was probably read, or none while several people talked: logistic regressions, fitted by
 * `test/train/otherText.ts` and `test/train/crowd.ts` to doubt at most one true reading in a hundred.
 * @param events with their confidence
 */
export function otherText(
  heard: AcousticFeatures,
  path: ReadingPath,
  events: readonly ReadingEvent[],
  passage: PassageWords,
  { acoustic }: Models,
): SignalWarning[] {
  const words = passage.tokens.length;
  if (passage.tokens.filter(({ item }) => !item).length < FEWEST_WORDS) return [];
  const evidence = evidenceOfOtherText(heard, path, events, passage);
  const { short, long } = acoustic.fitted.scorer.otherText;
  const isOther = logOdds(evidence, evidence.length < short.length - 1 ? long : short) > 0;
  if (!isOther && logOdds(crowdEvidence(heard, events, path.gain), acoustic.fitted.scorer.crowd) <= 0) return [];
  const read = events.filter((event) => event.kind === "correct").length;
  const found =
    read > words / 2
      ? `, although sounds like ${read} of its ${words} words were found in it`
      : `: ${read} of its ${words} words were found in it`;
  return [
    {
      code: "other-text",
      message: `The recording does not seem to be a reading of this text${found}. Check that recording and text belong together before you use any of the figures.`,
    },
  ];
}
