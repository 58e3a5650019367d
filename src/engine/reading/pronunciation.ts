import { AnalysisError, type PronunciationAnalysis } from "#core/analysis.ts";
import type { AcousticFeatures } from "../acoustic/acousticFeatures.ts";
import { alignSegments } from "../align/alignSegments.ts";
import { speechSpan } from "../decode/speechSpan.ts";
import type { SpokenLanguage } from "../language/spokenLanguage.ts";
import { phonemeConfidence } from "../score/confidence.ts";
import { scoreSegments, type ScoredPhone } from "../score/scoreSegments.ts";
import { verdictOf } from "../score/verdict.ts";
import type { Models, ProgressReporter } from "./models.ts";

const ADDED_PROBABILITY = 0.8;
const MOST_PHONEMES = 200;

/** Judges a sequence of phonemes, and times each of them. */
export function analysePronunciation(
  heard: AcousticFeatures,
  reference: string,
  models: Models,
  report: ProgressReporter,
): PronunciationAnalysis {
  const symbols = parsePhonemes(reference, models.language);
  const phones = symbols.map((symbol) => models.language.phonemes.classOf(symbol));
  const base = { kind: "pronunciation" as const, duration: heard.duration, warnings: heard.warnings };
  if (heard.silent) {
    const phonemes = symbols.map((phoneme) => ({ phoneme, start: 0, end: 0, score: 0, kind: "delete" as const }));
    return { ...base, phonemes, isCorrect: false, score: 0, feedback: "Nothing was said." };
  }
  report("aligning", 0.6);
  const span = speechSpan(heard.emissions);
  const times = alignSegments(heard, [{ phones, ...span }], models.acoustic.fitted.boundaries, () => report("aligning", 0.6))[0]!;
  const scores = scoreSegments(heard.posteriors, models, [{ phones, times }], (fraction) => report("scoring", 0.8 + fraction * 0.2))[0]!;
  const { accepted } = models.acoustic.fitted.scorer;
  const phonemes = symbols.map((phoneme, i): PronunciationAnalysis["phonemes"][number] => {
    const { score, odds, alternatives } = scores[i]!;
    const timed = {
      phoneme,
      ...times[i]!,
      score: Math.round(score),
      posterior: 1 / (1 + Math.exp(-odds)),
      confidence: phonemeConfidence(scores[i]!, models.acoustic.fitted.scorer.confidence),
      ...(alternatives ? { alternatives } : {}),
    };
    // Otherwise at least one phoneme is below the threshold.
    if (odds >= accepted) return { ...timed, kind: "equal" };
    const instead = alternatives?.[0];
    return instead ? { ...timed, kind: "replace", heard: instead.phoneme } : { ...timed, kind: "delete" };
  });
  const isCorrect = verdictOf(scores.map(({ odds }) => odds)) >= accepted;
  return {
    ...base,
    phonemes,
    isCorrect,
    score: overallScore(scores, isCorrect, accepted),
    feedback: feedbackOn(
      [...differences(phonemes), ...additions(phonemes, scores)].sort((a, b) => a.at - b.at),
      isCorrect,
    ),
  };
}

/**
 * 0 to 100: the mean of the phonemes' scores. Where the reference was not said, an unheard phoneme counts at most as the probability that
 * it was said: noise resembles a badly said phoneme.
 */
function overallScore(scores: readonly ScoredPhone[], isCorrect: boolean, accepted: number): number {
  const worth = ({ score, odds }: ScoredPhone) => (isCorrect || odds >= accepted ? score : Math.min(score, 100 / (1 + Math.exp(-odds))));
  return Math.round(scores.reduce((sum, scored) => sum + worth(scored), 0) / scores.length);
}

/** Heard otherwise than expected; seconds, and words. */
interface Difference {
  at: number;
  text: string;
}

function differences(phonemes: PronunciationAnalysis["phonemes"]): Difference[] {
  return phonemes
    .filter(({ kind }) => kind !== "equal")
    .map(({ kind, phoneme, heard, start }) => ({
      at: start,
      text: `${kind === "replace" ? `${heard} was heard for ${phoneme}` : `${phoneme} was not heard`} at ${start.toFixed(2)} s`,
    }));
}

/** Between two phonemes that were said: beside one that was not, something else was heard anyway. */
function additions(phonemes: PronunciationAnalysis["phonemes"], scores: readonly ScoredPhone[]): Difference[] {
  return phonemes.flatMap(({ phoneme, kind, start }, i) => {
    const before = phonemes[i - 1];
    const { addedBefore } = scores[i]!;
    if (!before || before.kind !== "equal" || kind !== "equal" || addedBefore.posterior < ADDED_PROBABILITY) return [];
    // A drawn-out phoneme is not another one.
    if (addedBefore.phoneme === phoneme || addedBefore.phoneme === before.phoneme) return [];
    return [{ at: start, text: `${addedBefore.phoneme} was heard between ${before.phoneme} and ${phoneme} at ${start.toFixed(2)} s` }];
  });
}

function feedbackOn(different: readonly Difference[], isCorrect: boolean): string {
  if (different.length === 0) return isCorrect ? "" : "Little of what was heard matches the reference.";
  const shown = different.slice(0, 5).map((difference) => difference.text);
  const more = different.length > shown.length ? `, and ${different.length - shown.length} more differ` : "";
  return `${isCorrect ? "Close enough, although " : ""}${shown.join(", ")}${more}.`;
}

/** @throws {AnalysisError} `reference-empty`, `reference-unknown-phoneme`, `reference-too-long` */
function parsePhonemes(reference: string, language: SpokenLanguage): string[] {
  const symbols = language.parsePhonemes(reference);
  if (symbols.length === 0)
    throw new AnalysisError(
      "reference-empty",
      "The reference has no phonemes. Write them in Arpabet, separated by spaces, such as: K AE T",
    );
  const unknown = [...new Set(symbols.filter((symbol) => !language.phonemes.has(symbol)))];
  if (unknown.length > 0) {
    throw new AnalysisError(
      "reference-unknown-phoneme",
      `The reference has symbols that are not Arpabet phonemes: ${unknown.slice(0, 5).join(", ")}. Write phonemes in capitals, separated by spaces, such as: K AE T`,
    );
  }
  if (symbols.length > MOST_PHONEMES) {
    throw new AnalysisError(
      "reference-too-long",
      `The reference has ${symbols.length} phonemes, but 15 seconds can hold at most ${MOST_PHONEMES}. Split it.`,
    );
  }
  return symbols;
}
