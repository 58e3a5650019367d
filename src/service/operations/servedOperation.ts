import type { ResultFormat } from "#contract/wire/routes.ts";
import type { Analysis, AnalysisKind } from "#core/analysis.ts";
import type { Language } from "#language/language.ts";
import type { Operation } from "#operations/operation.ts";
import type { AssessedJob } from "../bodies/assessedJob.ts";

export interface ServedOperation extends Operation {
  readonly analysis: AnalysisKind;
  /** Of the references. */
  readonly language: Language;
  /** @throws {ProblemError} 422 if a recording cannot be compared with it. */
  checkReference(reference: string, language: Language): void;
  /** As stored and sent, in the first format. @throws {TypeError} for an analysis of another kind. */
  resultBody(job: AssessedJob, analysis: Analysis): object;
  /** Converts the stored body. */
  inFormat?(body: object, format: ResultFormat): object;
}

type AnalysisOf<Kind extends AnalysisKind> = Extract<Analysis, { kind: Kind }>;

export function bodyFrom<Kind extends AnalysisKind>(
  kind: Kind,
  write: (job: AssessedJob, analysis: AnalysisOf<Kind>) => object,
): ServedOperation["resultBody"] {
  return (job, analysis) => {
    if (analysis.kind !== kind) throw new TypeError(`The engine answered a ${job.operation} job with a ${analysis.kind} analysis.`);
    return write(job, analysis as AnalysisOf<Kind>);
  };
}
