import type { AssessmentFile, SpeakerMark } from "./assessmentFile.ts";
import type { Operation } from "../../contract/limits.ts";
import type { ResultFormat } from "../../contract/routes.ts";

/** What is known of a result when it has just been received. Paths are as they are written in the file. */
export interface NewAssessment {
  operation: Operation;
  /** Counts for fluency v1 alone. */
  format: ResultFormat;
  connection: { kind: "embedded" | "hosted"; origin: string; modelId: string; modelConfidence?: string };
  /** Name and version. */
  program: string;
  recording: { path: string; sha256?: string; bytes?: number };
  reference: { text: string; path?: string; selected?: boolean; line?: number; called?: string; offset?: number };
  /** Of a speaker whose results are to be found again. */
  speaker?: SpeakerMark;
  /** The service's body as it was parsed. */
  raw: unknown;
}

/** The file of a result that has been received just now; fields without a meaning for it are left out. */
export function newAssessment({ operation, format, connection, program, recording, reference, speaker, raw }: NewAssessment): AssessmentFile {
  const { kind, origin, modelId, modelConfidence } = connection;
  const { text, path, selected, line, called, offset } = reference;
  return {
    version: 1,
    operation,
    ...(operation === "fluency-v1" && { format }),
    assessedAt: new Date().toISOString(),
    assessedBy: { service: kind, ...(kind === "hosted" && { origin }), modelId, ...(modelConfidence !== undefined && { modelConfidence }), program },
    recording,
    reference: { text, ...(path !== undefined && { path }), ...(selected && { selected: true }), ...(line !== undefined && { line }), ...(called !== undefined && { called }), ...(offset !== undefined && { offset }) },
    ...(speaker && { speaker }),
    // A body that is no object is no result; it is kept all the same.
    result: typeof raw === "object" && raw !== null && !Array.isArray(raw) ? (raw as Record<string, unknown>) : { answer: raw },
  };
}
