import type { ReadingEvent, TimedPhoneme } from "#core/analysis.ts";
import { phonemeEvidence } from "./confidenceEvidence.ts";
import { REVIEW_EVIDENCE } from "./reviewWeights.ts";
import { PLACE_EVIDENCE, RECORDING_EVIDENCE, type SoundEvidence } from "../acoustic/soundEvidence.ts";

/** On a verdict: its review, its family's log odds, and the sound. */
export const CONFIDENCE_EVIDENCE = REVIEW_EVIDENCE + 1 + RECORDING_EVIDENCE + PLACE_EVIDENCE;

/** Logistic regressions: a weight per number of evidence, the bias last. */
export interface ConfidenceWeights {
  correct: number[];
  substitution: number[];
  omission: number[];
  phoneme: number[];
}

/**
 * Adds probabilities from 0 to 1: for every word of the text, that its verdict is right, and for every phoneme, that experts would find it
 * said. Fitted on speakers that the network had not heard, by `test/train/confidence.ts`. Additions have none: it is unknown what share of
 * them was said.
 * @param evidence of each event; see `confidenceEvidence`
 */
export function withConfidence(
  events: readonly ReadingEvent[],
  evidence: readonly (readonly number[])[],
  weights: ConfidenceWeights,
): ReadingEvent[] {
  return events.map((event, i) => {
    const phonemes = event.phonemes?.map((phoneme): TimedPhoneme => ({ ...phoneme, confidence: phonemeConfidence(phoneme, weights) }));
    const judged = { ...event, ...(phonemes ? { phonemes } : {}) };
    return event.kind === "insertion" ? judged : { ...judged, confidence: rounded(probability(evidence[i]!, weights[event.kind])) };
  });
}

/** @param review of the event; see `WordReview` */
export function confidenceEvidence(event: ReadingEvent, review: readonly number[], familyOdds: number, sound: SoundEvidence): number[] {
  return [...review, familyOdds / 3, ...sound.recording, ...sound.at(event.start, event.end)];
}

/** That experts would find the phoneme said, 0 to 1. */
export function phonemeConfidence(phoneme: Pick<TimedPhoneme, "posterior" | "score">, weights: ConfidenceWeights): number {
  return rounded(probability(phonemeEvidence(phoneme), weights.phoneme));
}

function probability(evidence: readonly number[], weights: readonly number[]): number {
  const sum = evidence.reduce((total, value, i) => total + value * weights[i]!, weights[evidence.length]!);
  return 1 / (1 + Math.exp(-Math.min(20, Math.max(-20, sum))));
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;
