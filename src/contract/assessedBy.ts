import { parseUrl } from "../core/parseUrl.ts";
import { modelFactsInWords } from "./modelFacts.ts";
import type { AssessedBy } from "./reading.ts";

/** Who assessed a recording, in words, such as `speech.example, en-7 (medium confidence)`. */
export function assessedByInWords({ service, origin = "", modelId, ...facts }: AssessedBy): string {
  const name = service === "embedded" ? "Embedded service" : (parseUrl(origin)?.host ?? "Hosted service");
  const known = modelFactsInWords(facts);
  return `${name}, ${modelId}${known.length === 0 ? "" : ` (${known.join(", ")})`}`;
}

/** What to say beside a verdict by a model that its operator is not highly sure of; undefined where there is nothing to say. */
export function modelCaution(modelConfidence: string | undefined): string | undefined {
  return modelConfidence === "medium" ? "The service's operator gives this model medium confidence: listen yourself before you count on the verdict." : undefined;
}
