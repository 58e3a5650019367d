import { localModel } from "#contract/wire/localModels.ts";
import type { PronunciationAnalysis } from "#core/analysis.ts";
import type { AssessedJob } from "./assessedJob.ts";
import { judgement, phonemeTimes } from "./phonemeFields.ts";
import { figure, seconds } from "./wireNumbers.ts";

/**
 * `analysis_details` lists what was heard, in order. Unheard phonemes are in `missing_phonemes` instead, so that a reader of the documented
 * fields never takes them for sounds.
 */
export function pronunciationBody(job: AssessedJob, analysis: PronunciationAnalysis) {
  const segmented = localModel(job.modelId)?.segmented ?? false;
  const entries = analysis.phonemes.map((phoneme, index) => ({ phoneme, index }));
  return {
    assessment_id: job.id,
    user_id: job.userToken,
    model_id: job.modelId,
    reference_text: job.reference,
    is_correct: analysis.isCorrect,
    feedback: analysis.feedback,
    audio_duration: seconds(analysis.duration),
    analysis_details: entries
      .filter(({ phoneme }) => phoneme.kind !== "delete")
      .map(({ phoneme, index }) => ({
        phoneme: phoneme.kind === "replace" ? (phoneme.heard ?? phoneme.phoneme) : phoneme.phoneme,
        ...phonemeTimes(phoneme, segmented),
        ...judgement(phoneme),
        expected: phoneme.phoneme,
        reference_index: index,
      })),
    score: figure(analysis.score),
    missing_phonemes: entries
      .filter(({ phoneme }) => phoneme.kind === "delete")
      .map(({ phoneme, index }) => ({ phoneme: phoneme.phoneme, reference_index: index, score: figure(phoneme.score) })),
    warnings: analysis.warnings,
  };
}
