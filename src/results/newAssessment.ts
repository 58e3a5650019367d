import type { AssessedBy, Recording, Reference } from "../contract/reading.ts";
import type { ResultFormat } from "../contract/routes.ts";
import type { Reader } from "../core/reading/reader.ts";
import type { OperationId } from "../operations/operation.ts";
import { findOperation } from "../operations/operations.ts";
import type { AssessmentFile, SpeakerMark } from "./assessmentFile.ts";

/** What is known of a result when it has just been received. Paths are as they are written in the file. */
export interface NewAssessment {
  operation: OperationId;
  /** Counts where the operation has several formats. */
  format: ResultFormat;
  assessedBy: AssessedBy;
  recording: Recording;
  reference: Reference;
  /** Of a speaker whose results are to be found again. */
  speaker?: SpeakerMark;
  /** What the result itself says of its reader. */
  reader?: Reader;
  /** The service's body as it was parsed. */
  raw: unknown;
}

/** The file of a result that has been received just now. */
export function newAssessment({ operation, format, assessedBy, recording, reference, speaker, reader, raw }: NewAssessment): AssessmentFile {
  return {
    version: 1,
    operation,
    ...((findOperation(operation)?.formats.length ?? 1) > 1 && { format }),
    assessedAt: new Date().toISOString(),
    assessedBy,
    recording,
    reference,
    ...(speaker && { speaker }),
    ...(reader && { reader }),
    // A body that is no object is no result; it is kept all the same.
    result: typeof raw === "object" && raw !== null && !Array.isArray(raw) ? (raw as Record<string, unknown>) : { answer: raw },
  };
}
