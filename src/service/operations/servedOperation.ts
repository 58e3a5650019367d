import type { ResultFormat } from "../../contract/wire/routes.ts";
import type { Analysis, AnalysisKind } from "../../core/analysis.ts";
import type { Operation } from "../../operations/operation.ts";
import type { AssessedJob } from "../bodies/assessedJob.ts";

/** An operation together with what the embedded service does for it. */
export interface ServedOperation extends Operation {
  /** The analysis that is requested from the engine. */
  readonly analysis: AnalysisKind;
  /** @throws {ProblemError} 422 for a reference that a recording cannot be compared with. */
  checkReference(reference: string): void;
  /**
   * The body of a result as stored and sent, in the operation's first format.
   * @throws {TypeError} for an analysis of another kind.
   */
  resultBody(job: AssessedJob, analysis: Analysis): object;
  /** The stored body in another of the operation's formats. */
  inFormat?(body: object, format: ResultFormat): object;
}

type AnalysisOf<Kind extends AnalysisKind> = Extract<Analysis, { kind: Kind }>;

/** Makes a body writer for one kind of analysis fit any. */
export function bodyFrom<Kind extends AnalysisKind>(
  kind: Kind,
  write: (job: AssessedJob, analysis: AnalysisOf<Kind>) => object,
): ServedOperation["resultBody"] {
  return (job, analysis) => {
    if (analysis.kind !== kind) throw new TypeError(`The engine answered a ${job.operation} job with a ${analysis.kind} analysis.`);
    return write(job, analysis as AnalysisOf<Kind>);
  };
}
