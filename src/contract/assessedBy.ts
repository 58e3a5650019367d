/** What operators say of how sure a model's judgements are. It goes by the model's id: submissions have no place for it. */
export const MODEL_CONFIDENCES = ["high", "medium"] as const;
export type ModelConfidence = (typeof MODEL_CONFIDENCES)[number];

/** Who assessed a recording. */
export interface Assessor {
  service: "embedded" | "hosted";
  /** How a hosted service is called, such as its host. */
  host?: string;
  modelId: string;
  /** `high` or `medium`, as far as its operator's word is known. */
  modelConfidence?: string;
}

/** Who assessed a recording, for people, such as `speech.example, en-7 (medium confidence)`. */
export function assessedByInWords({ service, host = "Hosted service", modelId, modelConfidence }: Assessor): string {
  return `${service === "embedded" ? "Embedded service" : host}, ${modelId}${modelConfidence === undefined ? "" : ` (${modelConfidence} confidence)`}`;
}
