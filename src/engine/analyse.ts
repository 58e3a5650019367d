import { AnalysisError, type Analysis, type AnalysisRequest } from "#core/analysis.ts";
import { extractFeatures } from "./reading/extractFeatures.ts";
import { analyseFluency } from "./reading/fluency.ts";
import type { Models, ProgressReporter } from "./reading/models.ts";
import { analysePronunciation } from "./reading/pronunciation.ts";
import { analyseRecognition } from "./reading/recognition.ts";
import { tokensOf } from "./reading/tokenPronunciations.ts";

/** @throws {AnalysisError} where the recording or the reference cannot be used */
export async function analyse(request: AnalysisRequest, models: Models, report: ProgressReporter): Promise<Analysis> {
  if (request.kind !== "pronunciation" && tokensOf(request.reference, models.language).length === 0) {
    throw new AnalysisError("reference-empty", "The reference has no words. Write the text to be read, and try again.");
  }
  const heard = await extractFeatures(request.audioPath, models, report);
  switch (request.kind) {
    case "fluency":
      return await analyseFluency(heard, request.reference, withPronunciations(models, request.pronunciations), report);
    case "pronunciation":
      return analysePronunciation(heard, request.reference, models, report);
    case "recognition":
      return await analyseRecognition(heard, request.reference, withPronunciations(models, request.pronunciations), report);
  }
}

function withPronunciations(models: Models, pronunciations: AnalysisRequest["pronunciations"] = {}): Models {
  const words = Object.entries(pronunciations);
  if (words.length === 0) return models;
  const { language } = models;
  const own = new Map(words.map(([word, said]) => [word, [...new Set(said.map((line) => language.parsePhonemes(line).join(" ")))]]));
  const items: Models["language"]["items"] = {
    ...language.items,
    readingsOf: (written, kind) => (kind === "nonsense" && own.get(written.toLowerCase())) || language.items.readingsOf(written, kind),
  };
  return { ...models, language: { ...language, lexicon: language.lexicon.withWords(own), items } };
}
