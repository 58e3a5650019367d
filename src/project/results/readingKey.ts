import { DEFAULT_LOCAL_MODEL, localModel } from "#contract/wire/localModels.ts";
import type { AssessedBy } from "#contract/reading/reading.ts";
import type { ResultFormat } from "#contract/wire/routes.ts";
import type { AssessmentFile } from "#results/assessmentFile.ts";
import type { OwnWords } from "#language/lexicon/ownWords.ts";
import type { OperationId } from "#operations/operation.ts";
import { findOperation } from "#operations/operations.ts";

export interface ReadingFacts {
  /** Of the recording's bytes, in hexadecimal. */
  sha256: string;
  /** Seconds appended to the copy that is sent. */
  silence?: number | undefined;
  /** As sent. */
  text: string;
  /** Decided by the project; they go only to the embedded service. */
  pronunciations?: OwnWords | undefined;
  operation: OperationId;
  format?: ResultFormat | undefined;
  assessedBy: Pick<AssessedBy, "service" | "origin" | "modelId" | "program">;
}

/**
 * Equal for two readings whose results would be the same: the same sound, reference, kind, format, model and service, whatever their files
 * are called. A copy with silence appended is a different sound. The embedded engine counts as a different one in every version of this
 * program, and with other pronunciations its results differ; its models hear the same, and differ only in whether phonemes have ends.
 * Contains nothing that reveals who read.
 */
export function readingKey({
  sha256,
  silence,
  text,
  pronunciations,
  operation,
  format,
  assessedBy: { service, origin, modelId, program },
}: ReadingFacts): string {
  const formats = findOperation(operation)?.formats ?? [];
  const own = service === "embedded" ? inOrder(pronunciations) : [];
  return JSON.stringify([
    sha256,
    text,
    operation,
    formats.length > 1 ? (format ?? formats[0]) : null,
    service,
    (service === "embedded" ? program : origin) ?? null,
    service === "embedded" && localModel(modelId) ? DEFAULT_LOCAL_MODEL : modelId,
    ...own,
    ...(silence === undefined ? [] : [{ silence }]),
  ]);
}

/** In whichever order a file has the words; the pronunciations of one word keep their order, the most usual first. */
function inOrder(pronunciations: OwnWords = {}): [word: string, said: readonly string[]][] {
  return Object.entries(pronunciations).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Undefined where the result does not describe its recording. */
export function keyOfResult({
  recording: { sha256, silence },
  reference: { text, pronunciations },
  operation,
  format,
  assessedBy,
}: AssessmentFile): string | undefined {
  return sha256 === undefined ? undefined : readingKey({ sha256, silence, text, pronunciations, operation, format, assessedBy });
}
