import type { OperationId } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";

/** By the names on the command line and in suites: fluency without its version, and every older operation by its id. */
export const KINDS: Record<string, OperationId> = Object.fromEntries(
  OPERATIONS.map(({ id, supersededBy }) => [supersededBy === undefined ? id.replace(/-v\d+$/, "") : id, id]),
);

export function operationOfKind(kind: string): OperationId {
  return KINDS[kind] ?? kind;
}
