import { type ErrorKind, errorSum } from "../record/errorKinds.ts";
import type { ScoredError } from "./readingErrors.ts";

/** `2 substitutions + 1 hesitation = 3`; undefined if there are none. */
export function errorsInWords(errors: readonly Pick<ScoredError, "kind">[]): string | undefined {
  const counts = new Map<ErrorKind, number>();
  for (const { kind } of errors) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return errorSum([...counts].map(([kind, count]) => ({ kind, count })));
}
