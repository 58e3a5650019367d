import type { FluencyAnalysis, PhonemePair, ReadingEvent } from "#core/analysis.ts";
import { LANGUAGE_CODE, withOffset, type AssessedJob } from "./assessedJob.ts";
import { timedPhonemeBody } from "./phonemeFields.ts";
import { phonemeSummary } from "./phonemeSummary.ts";
import { heardWords, readingFigures } from "./readingFigures.ts";
import { figure, probability, seconds } from "./wireNumbers.ts";

const TYPE = { correct: "equal", substitution: "replace", insertion: "insert", omission: "delete" } as const;

export function fluencyV2Body(job: AssessedJob, analysis: FluencyAnalysis) {
  const figures = readingFigures(analysis);
  return {
    audio_duration: seconds(analysis.duration),
    user_id: job.userToken,
    language_code: LANGUAGE_CODE,
    assessment_id: job.id,
    input_timestamp: withOffset(job.receivedAt),
    summary: {
      equal: figures.correct,
      replace: figures.substitutions,
      insert: figures.insertions,
      delete: figures.deletions,
    },
    wpm: figure(figures.wpm),
    accuracy_score: figure(figures.accuracy),
    transcription: analysis.events.flatMap((event) => heardWords(event, analysis.words)).join(" "),
    phoneme_summary: phonemeSummary(analysis),
    details: analysis.events.map((event) => detail(event, analysis)),
    updated_at: withOffset(job.completedAt),
    warnings: analysis.warnings,
  };
}

/** Every event has an entry with its own times. */
function detail(event: ReadingEvent, { words, items }: FluencyAnalysis) {
  const item = event.kind === "insertion" ? undefined : items?.[event.wordIndex];
  return {
    reference: event.kind === "insertion" ? [] : [words[event.wordIndex] ?? ""],
    prediction: heardWords(event, words),
    start: seconds(event.start),
    end: seconds(event.end),
    type: TYPE[event.kind],
    ...(event.kind === "substitution"
      ? { reference_phonemes: event.expectedPhonemes ?? [], aligned_result: (event.phonemePairs ?? []).map(alignedItem) }
      : {}),
    reference_index: event.wordIndex,
    ...(item ? { reference_kind: item } : {}),
    ...(event.score === undefined ? {} : { score: figure(event.score) }),
    ...(event.confidence === undefined ? {} : { confidence: probability(event.confidence) }),
    ...(event.kind === "correct" && event.alternative ? { alternative: event.alternative } : {}),
    ...(event.repetition ? { repetition: true } : {}),
    ...(event.soundedOut ? { sounded_out: true } : {}),
    ...(event.falseStart ? { false_start: true } : {}),
    ...(event.selfCorrection ? { self_correction: true } : {}),
    ...(event.phonemes ? { phonemes: event.phonemes.map(timedPhonemeBody) } : {}),
  };
}

/** An omitted phoneme has an empty prediction and no prediction_type; an added one an empty reference. */
function alignedItem({ kind, expected = "", heard = "", index }: PhonemePair) {
  return {
    reference: expected,
    prediction: heard,
    orig_index: index,
    type: kind,
    ...(heard === "" ? {} : { prediction_type: "phoneme" }),
  };
}
