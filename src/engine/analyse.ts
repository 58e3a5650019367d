import { AnalysisError, type Analysis, type AnalysisRequest } from "../core/analysis.ts";
import { listen } from "./reading/extractFeatures.ts";
import { analyseFluency } from "./reading/fluency.ts";
import type { Models, Watch } from "./reading/models.ts";
import { analysePronunciation } from "./reading/pronunciation.ts";
import { analyseRecognition } from "./reading/recognition.ts";

/** @throws {AnalysisError} where the recording or the reference cannot be used */
export async function analyse(request: AnalysisRequest, models: Models, watch: Watch): Promise<Analysis> {
  if (request.kind !== "pronunciation" && models.language.verbalize(request.reference).length === 0) {
    throw new AnalysisError("reference-empty", "The reference holds no words. Write the text that is to be read, and try again.");
  }
  const heard = await listen(request.audioPath, models, watch);
  switch (request.kind) {
    case "fluency":
      return analyseFluency(heard, request.reference, models, watch);
    case "pronunciation":
      return analysePronunciation(heard, request.reference, models, watch);
    case "recognition":
      return analyseRecognition(heard, request.reference, models, watch);
  }
}
