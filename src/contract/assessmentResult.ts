import { parseAnswer } from "./answerNotUnderstoodError.ts";
import { fluencyV1Result, type FluencyV1Result } from "./fluencyV1.ts";
import { fluencyV2Result, type FluencyV2Result } from "./fluencyV2.ts";
import type { Operation } from "./limits.ts";
import { pronunciationResult, type PronunciationResult } from "./pronunciation.ts";
import { recognitionResult, type RecognitionResult } from "./recognition.ts";
import type { ResultFormat } from "./routes.ts";

/** Any result of the service, told apart by `kind`. */
export type AssessmentResult =
  | { kind: "fluency-v1"; format: ResultFormat; body: FluencyV1Result }
  | { kind: "fluency-v2"; body: FluencyV2Result }
  | { kind: "pronunciation"; body: PronunciationResult }
  | { kind: "recognition"; body: RecognitionResult };

/**
 * Reads the body of a result. `format` matters for fluency v1 only.
 * @throws {AnswerNotUnderstoodError} naming each place that is not as agreed.
 */
export function parseResult(operation: Operation, format: ResultFormat | undefined, json: unknown): AssessmentResult {
  switch (operation) {
    case "fluency-v1":
      return { kind: operation, format: format ?? "native", body: parseAnswer("a fluency v1 result", fluencyV1Result, json) };
    case "fluency-v2":
      return { kind: operation, body: parseAnswer("a fluency v2 result", fluencyV2Result, json) };
    case "pronunciation":
      return { kind: operation, body: parseAnswer("a pronunciation result", pronunciationResult, json) };
    case "recognition":
      return { kind: operation, body: parseAnswer("a recognition result", recognitionResult, json) };
  }
}
