import { AnalysisError, type PronunciationAnalysis } from "../core/analysis.ts";
import { isPhoneme, withoutStress } from "../core/arpabet/phonemes.ts";
import { classOf } from "./acoustic/phoneNetwork.ts";
import { alignPieces } from "./align/alignPieces.ts";
import { scorePieces } from "./decode/scorePieces.ts";
import { speechSpan } from "./decode/speechSpan.ts";
import type { Heard, Models, Watch } from "./listen.ts";

/**
 * A phoneme under this score counts as not said; one in ten may be, and the mean must reach `ACCEPTED`. How many right
 * references that accepts, and how many with one phoneme changed it rejects, stands in media/docs/model.md; references
 * of another sentence were not accepted once in some 150 trials.
 */
const SAID = 5;
const ACCEPTED = 58;
const MOST_PHONEMES = 200;

/** Whether a recording holds a sequence of phonemes, and when each of them starts. */
export function analysePronunciation(heard: Heard, reference: string, models: Models, watch: Watch): PronunciationAnalysis {
  const symbols = parsePhonemes(reference);
  const phones = symbols.map(classOf);
  const base = { kind: "pronunciation" as const, duration: heard.duration, warnings: heard.warnings };
  if (heard.silent) {
    const phonemes = symbols.map((phoneme) => ({ phoneme, start: 0, end: 0, score: 0, kind: "delete" as const }));
    return { ...base, phonemes, isCorrect: false, score: 0, feedback: "Nothing was said." };
  }
  watch("aligning", 0.6);
  const span = speechSpan(heard.emissions);
  const times = alignPieces(models.aligner, heard.samples, heard.emissions, [{ phones, ...span }])[0]!;
  const scores = scorePieces(
    heard.posteriors,
    models.network.logPrior,
    [{ phones, times }],
    (fraction) => watch("scoring", 0.8 + fraction * 0.2),
  )[0]!;
  const phonemes = symbols.map((phoneme, i): PronunciationAnalysis["phonemes"][number] => {
    const timed = { phoneme, ...times[i]!, ...scores[i]! };
    if (timed.score >= SAID) return { ...timed, kind: "equal" };
    const instead = timed.alternatives?.[0];
    return instead ? { ...timed, kind: "replace", heard: instead.phoneme } : { ...timed, kind: "delete" };
  });
  const missed = phonemes.filter((phoneme) => phoneme.kind !== "equal");
  const score = Math.round(phonemes.reduce((sum, phoneme) => sum + phoneme.score, 0) / phonemes.length);
  const isCorrect = score >= ACCEPTED && missed.length <= allowedMisses(phonemes.length);
  return {
    ...base,
    phonemes,
    isCorrect,
    score,
    feedback: feedbackOn(missed, isCorrect),
  };
}

/** Long references are forgiven more: even right phonemes are now and then heard as others (about one in twenty). */
function allowedMisses(count: number): number {
  return Math.floor(count / 10);
}

function feedbackOn(missed: readonly PronunciationAnalysis["phonemes"][number][], isCorrect: boolean): string {
  if (missed.length === 0) return isCorrect ? "" : "Little of what was heard fits the reference.";
  const told = missed.slice(0, 5).map((phoneme) => {
    const at = `at ${phoneme.start.toFixed(2)} s`;
    return phoneme.kind === "replace" ? `${phoneme.heard} was heard for ${phoneme.phoneme} ${at}` : `${phoneme.phoneme} was not heard ${at}`;
  });
  const more = missed.length > told.length ? `, and ${missed.length - told.length} more differ` : "";
  return `${isCorrect ? "Near enough, although " : ""}${told.join(", ")}${more}.`;
}

/** @throws {AnalysisError} `reference-empty`, `reference-unknown-phoneme`, `reference-too-long` */
function parsePhonemes(reference: string): string[] {
  const symbols = reference.split(/\s+/).filter(Boolean).map(withoutStress);
  if (symbols.length === 0) throw new AnalysisError("reference-empty", "The reference holds no phonemes. Write them in Arpabet, separated by blanks, such as: K AE T");
  const unknown = [...new Set(symbols.filter((symbol) => !isPhoneme(symbol)))];
  if (unknown.length > 0) {
    throw new AnalysisError(
      "reference-unknown-phoneme",
      `The reference holds what is no Arpabet phoneme: ${unknown.slice(0, 5).join(", ")}. Phonemes are written in capitals and separated by blanks, such as: K AE T`,
    );
  }
  if (symbols.length > MOST_PHONEMES) {
    throw new AnalysisError("reference-too-long", `The reference holds ${symbols.length} phonemes; ${MOST_PHONEMES} is the most that 15 seconds can hold. Split it.`);
  }
  return symbols;
}
