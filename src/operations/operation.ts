import type * as z from "zod";
import type { RecordingLimits } from "#contract/wire/recordingLimits.ts";
import type { ResultFormat } from "#contract/wire/routes.ts";
import type { ReportedTimeline } from "#core/timeline/model.ts";
import type { Language } from "#language/language.ts";
import type { LostValues } from "./timeline/lostValues.ts";

/** In files, settings and on the command line, such as `fluency-v2`. */
export type OperationId = string;

/**
 * One kind of assessment, as the client and the screen have to know it. Light, so that the editor can load it at once; `ReadableOperation`
 * adds the reading of results, and `ServedOperation` in src/service the embedded service's part.
 */
export interface Operation {
  readonly id: OperationId;
  readonly label: string;
  readonly description: string;
  readonly settingKey: string;
  readonly takes: "passage" | "phrase" | "phonemes";
  /** Offered instead wherever it accepts the recording. */
  readonly supersededBy?: OperationId;
  readonly limits: RecordingLimits;
  /** Of the submission (POST), relative to the base URL. */
  readonly path: string;
  /** Callbacks deliver the first. */
  readonly formats: readonly [ResultFormat, ...ResultFormat[]];
  /** GET, relative to the base URL. @param id percent-encoded */
  resultPath(id: string, format: ResultFormat): string;
}

export interface ReadableOperation<Body extends object = object> extends Operation {
  readonly body: z.ZodType<Body>;
  /** In messages, with its article: `a fluency v2 result`. */
  readonly subject: string;
  /** In which the references are written and read. */
  readonly language: Language;
  /** Members of a body, such as `results.text_score`, of which a result has at least one that can be read. */
  readonly evidence: readonly string[];
  /**
   * Total: whatever the body lacks, or could not be read of it, is undefined or empty, never invented.
   * @param reference as it was sent.
   */
  timeline(body: Body, reference: string, language: Language, lost: LostValues): ReportedTimeline;
}

/** GET, relative to the base URL. */
export function resultPath(operation: Pick<Operation, "resultPath">, id: string, format: ResultFormat = "native"): string {
  return operation.resultPath(encodeURIComponent(id), format);
}
