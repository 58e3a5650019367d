import type { JobFailure } from "./jobRecord.ts";
import { ProblemError } from "../http/problemError.ts";

/** A failed job as seen by its submitter: 422, because asking again will not change it. */
export function outcomeProblem({ code, detail }: JobFailure): ProblemError {
  return new ProblemError(422, code, detail);
}
