import type { JobFailure } from "./jobRecord.ts";
import { ProblemError } from "../http/problemError.ts";

/** 422: asking again will not change a failed job. */
export function outcomeProblem({ code, detail }: JobFailure): ProblemError {
  return new ProblemError(422, code, detail);
}
