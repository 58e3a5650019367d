import { localModel } from "#contract/wire/localModels.ts";
import type { RecognitionAnalysis } from "#core/analysis.ts";
import type { AssessedJob } from "./assessedJob.ts";
import { judgement, phonemeTimes } from "./phonemeFields.ts";
import { figure, seconds } from "./wireNumbers.ts";

export function recognitionBody(job: AssessedJob, analysis: RecognitionAnalysis) {
  const segmented = localModel(job.modelId)?.segmented ?? false;
  const phonemes = analysis.phonemes.map((phoneme) => ({
    phoneme: phoneme.phoneme,
    original: phoneme.original,
    ...phonemeTimes(phoneme, segmented),
    ...judgement(phoneme),
  }));
  return {
    assessment_id: job.id,
    user_id: job.userToken,
    model_id: job.modelId,
    reference_text: job.reference,
    prediction: analysis.prediction,
    correct: analysis.correct,
    confidence: analysis.confidence,
    ...(analysis.correct ? {} : { phoneme_details: phonemes }),
    audio_duration: seconds(analysis.duration),
    feedback: analysis.feedback,
    score: figure(analysis.score),
    warnings: analysis.warnings,
  };
}
