import type { Operation } from "../../contract/limits.ts";
import type { Analysis, AnalysisKind } from "../../core/analysis.ts";
import type { AssessedJob } from "./assessedJob.ts";
import { fluencyV1Body } from "./fluencyV1Body.ts";
import { fluencyV2Body } from "./fluencyV2Body.ts";
import { pronunciationBody } from "./pronunciationBody.ts";
import { recognitionBody } from "./recognitionBody.ts";

export function analysisKind(operation: Operation): AnalysisKind {
  return operation === "fluency-v1" || operation === "fluency-v2" ? "fluency" : operation;
}

/** The body of a result as it is stored and sent; of fluency v1, the native format. */
export function resultBody(job: AssessedJob, analysis: Analysis): object {
  if (analysis.kind === "fluency") {
    if (job.operation === "fluency-v1") return fluencyV1Body(job, analysis);
    if (job.operation === "fluency-v2") return fluencyV2Body(job, analysis);
  } else if (analysis.kind === job.operation) {
    return analysis.kind === "pronunciation" ? pronunciationBody(job, analysis) : recognitionBody(job, analysis);
  }
  throw new TypeError(`The engine answered a ${job.operation} job with a ${analysis.kind} analysis.`);
}
