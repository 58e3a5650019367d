import type { Recording, Reference } from "#contract/reading/reading.ts";
import type { ResultFormat } from "#contract/wire/routes.ts";
import type { Reader } from "#core/reading/reader.ts";
import type { OperationId } from "#operations/operation.ts";

/** Paths in it are URIs. */
export interface PlannedReading {
  /** Without the fingerprint of the file's content, which is taken when its turn comes. */
  recording: Pick<Recording, "path">;
  reference: Reference;
  operation: OperationId;
  /** Counts where the operation has several formats. */
  format?: ResultFormat;
  /** True if a copy with silence appended is sent where the recording is too short. */
  pad?: boolean;
  reader?: NamedReader;
}

/** The alias stays on the author's machine and is never sent to a service. */
export interface NamedReader extends Reader {
  alias?: string;
}
