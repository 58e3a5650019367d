import type * as z from "zod";
import type { RecordingLimits } from "../contract/wire/recordingLimits.ts";
import type { ResultFormat } from "../contract/wire/routes.ts";
import type { ReportedTimeline } from "../core/timeline/model.ts";

/** Names an operation in files, settings and on the command line, such as `fluency-v2`. */
export type OperationId = string;

/**
 * One kind of assessment that a service offers: everything that the client and the screen have to know about it. Light, so
 * that the editor can load it at once; `ReadableOperation` adds what reads its results, and `ServedOperation` in src/service
 * what the embedded service does for it.
 */
export interface Operation {
  readonly id: OperationId;
  /** On the screen. */
  readonly label: string;
  readonly description: string;
  /** The key of its model in the setting of a profile. */
  readonly settingKey: string;
  /** The kind of reference: running text, a word or phrase, or phonemes. */
  readonly takes: "passage" | "phrase" | "phonemes";
  /** The operation that is offered instead wherever that accepts the recording. */
  readonly supersededBy?: OperationId;
  readonly limits: RecordingLimits;
  /** Path of the submission (POST), relative to the base URL. */
  readonly path: string;
  /** The formats of its result; the first is what callbacks deliver. */
  readonly formats: readonly [ResultFormat, ...ResultFormat[]];
  /** Path of a result (GET), relative to the base URL. @param id percent-encoded */
  resultPath(id: string, format: ResultFormat): string;
}

/** An operation together with what reads its results. */
export interface ReadableOperation<Body extends object = object> extends Operation {
  /** The body of a result. */
  readonly body: z.ZodType<Body>;
  /** The body in messages, with its article: `a fluency v2 result`. */
  readonly subject: string;
  /** The result as it is drawn. Total: whatever the body lacks is undefined or empty, never invented. @param reference as it was sent. */
  timeline(body: Body, reference: string): ReportedTimeline;
}

/** Path of a result (GET), relative to the base URL. */
export function resultPath(operation: Pick<Operation, "resultPath">, id: string, format: ResultFormat = "native"): string {
  return operation.resultPath(encodeURIComponent(id), format);
}
