import { DEFAULT_LOCAL_MODEL } from "#contract/wire/localModels.ts";
import type { Analysis, AnalysisKind } from "#core/analysis.ts";
import type { OperationId } from "#operations/operation.ts";
import { SERVED_OPERATIONS } from "#service/operations/servedOperations.ts";

const SOUND = { duration: 3.5, warnings: [] };
const phoneme = (name: string, at: number) => ({ phoneme: name, start: at, end: at + 0.1, score: 95, confidence: 0.95 });

const ANALYSES: Readonly<Record<AnalysisKind, { reference: string; analysis: Analysis }>> = {
  fluency: {
    reference: "The fox runs.",
    analysis: {
      ...SOUND,
      kind: "fluency",
      words: ["The", "fox", "runs"],
      events: [
        { kind: "correct", wordIndex: 0, start: 0.5, end: 0.7, heard: ["the"], score: 95, confidence: 0.97 },
        {
          kind: "substitution",
          wordIndex: 1,
          start: 0.7,
          end: 1.1,
          heard: ["box"],
          score: 40,
          confidence: 0.9,
          expectedPhonemes: ["F", "AA", "K", "S"],
          heardPhonemes: ["B", "AA", "K", "S"],
          phonemePairs: [
            { kind: "replace", expected: "F", heard: "B", index: 0 },
            ...["AA", "K", "S"].map((one, i) => ({ kind: "equal" as const, expected: one, heard: one, index: i + 1 })),
          ],
        },
        { kind: "correct", wordIndex: 2, start: 1.2, end: 1.6, heard: ["runs"], score: 92, confidence: 0.95 },
      ],
      unknownWords: [],
    },
  },
  pronunciation: {
    reference: "K AE T",
    analysis: {
      ...SOUND,
      kind: "pronunciation",
      phonemes: ["K", "AE", "T"].map((name, i) => ({ ...phoneme(name, 0.5 + i / 10), kind: "equal" })),
      isCorrect: true,
      score: 95,
      feedback: "",
    },
  },
  recognition: {
    reference: "fox",
    analysis: {
      ...SOUND,
      kind: "recognition",
      prediction: "fox",
      correct: true,
      confidence: "High",
      score: 95,
      phonemes: [],
      feedback: "",
    },
  },
};

/** A result of nobody's reading, in the form that the service delivers. */
export function sampleResult(operationId: OperationId, id: string, time: Date): object {
  const operation = SERVED_OPERATIONS.find((one) => one.id === operationId)!;
  const { reference, analysis } = ANALYSES[operation.analysis];
  const job = {
    id,
    operation: operationId,
    userToken: "webhook-test",
    modelId: DEFAULT_LOCAL_MODEL,
    reference,
    receivedAt: time,
    completedAt: time,
  };
  return operation.resultBody(job, analysis);
}
