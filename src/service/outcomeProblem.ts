import type { JobFailure } from "./jobRecord.ts";
import { ProblemError } from "./problemError.ts";

/** A failed job as its submitter sees it: 422, because asking again will not change it. */
export function outcomeProblem({ code, detail }: JobFailure): ProblemError {
  return new ProblemError(422, code, detail);
}
