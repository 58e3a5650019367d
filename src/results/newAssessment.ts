import type { AssessedBy, Recording, Reference } from "#contract/reading/reading.ts";
import type { ResultFormat } from "#contract/wire/routes.ts";
import type { Reader } from "#core/reading/reader.ts";
import type { Mismatch } from "#operations/mismatches.ts";
import type { OperationId } from "#operations/operation.ts";
import { findOperation } from "#operations/operations.ts";
import type { AssessmentFile, SpeakerMark } from "./assessmentFile.ts";

/** Paths are as written in the file. */
export interface NewAssessment {
  operation: OperationId;
  /** Counts where the operation has several formats. */
  format: ResultFormat;
  assessedBy: AssessedBy;
  recording: Recording;
  reference: Reference;
  /** Parts of the request that the answer names differently: neither a speaker nor a reader is kept then. */
  mismatches?: readonly Mismatch[];
  /** For a speaker whose results should be found again. */
  speaker?: SpeakerMark;
  /** According to the result itself. */
  reader?: Reader;
  /** For an answer that could not be understood. */
  submitted?: AssessmentFile["submitted"];
  /** The service's body as parsed. */
  raw: unknown;
}

export function newAssessment({
  operation,
  format,
  assessedBy,
  recording,
  reference,
  mismatches = [],
  speaker,
  reader,
  submitted,
  raw,
}: NewAssessment): AssessmentFile {
  return {
    version: 1,
    operation,
    ...((findOperation(operation)?.formats.length ?? 1) > 1 && { format }),
    assessedAt: new Date().toISOString(),
    assessedBy,
    recording,
    reference,
    ...(mismatches.length > 0 ? { mismatches: [...mismatches] } : { ...(speaker && { speaker }), ...(reader && { reader }) }),
    ...(submitted && { submitted }),
    // A file holds an object: a list or a text is kept within one.
    result: typeof raw === "object" && raw !== null && !Array.isArray(raw) ? (raw as Record<string, unknown>) : { answer: raw },
  };
}
