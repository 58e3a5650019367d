import type { OperationId } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";

/** Operations by the names that people write, on the command line and in suites: fluency without its version, and every older operation by its id. */
export const KINDS: Record<string, OperationId> = Object.fromEntries(
  OPERATIONS.map(({ id, supersededBy }) => [supersededBy === undefined ? id.replace(/-v\d+$/, "") : id, id]),
);

/** The operation of a kind, or of an id. @param kind one that has been checked */
export function operationOfKind(kind: string): OperationId {
  return KINDS[kind] ?? kind;
}
