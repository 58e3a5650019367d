import type { OperationId } from "#operations/operation.ts";
import { OPERATION_IDS } from "#operations/operations.ts";

/** The name passed by a line of the view, or a link. Undefined for anything else. */
export function profileTarget(args: readonly unknown[]): string | undefined {
  const [target] = args;
  if (typeof target === "string" && target !== "") return target;
  if (typeof target !== "object" || target === null || !("profile" in target)) return undefined;
  return typeof target.profile === "string" ? target.profile : undefined;
}

export function operationTarget([target]: readonly unknown[]): OperationId | undefined {
  if (typeof target !== "object" || target === null || !("operation" in target)) return undefined;
  return OPERATION_IDS.find((id) => id === target.operation);
}
