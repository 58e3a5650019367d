import { parseUrl } from "../core/parseUrl.ts";
import type { AssessedBy } from "./reading.ts";

/** What operators say of how sure a model's judgements are. It goes by the model's id: submissions have no place for it. */
export const MODEL_CONFIDENCES = ["high", "medium"] as const;
export type ModelConfidence = (typeof MODEL_CONFIDENCES)[number];

/** Who assessed a recording, in words, such as `speech.example, en-7 (medium confidence)`. */
export function assessedByInWords({ service, origin = "", modelId, modelConfidence }: AssessedBy): string {
  const name = service === "embedded" ? "Embedded service" : (parseUrl(origin)?.host ?? "Hosted service");
  return `${name}, ${modelId}${modelConfidence === undefined ? "" : ` (${modelConfidence} confidence)`}`;
}

/** What to say beside a verdict by a model that its operator is not highly sure of; undefined where there is nothing to say. */
export function modelCaution(modelConfidence: string | undefined): string | undefined {
  return modelConfidence === "medium" ? "The service's operator gives this model medium confidence: listen yourself before you count on the verdict." : undefined;
}
