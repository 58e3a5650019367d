import { t } from "@vscode/l10n";
import { HumanError } from "#core/humanError.ts";
import { fluencyV1 } from "./fluencyV1/operation.ts";
import { fluencyV2 } from "./fluencyV2/operation.ts";
import type { Operation, OperationId } from "./operation.ts";
import { pronunciation } from "./pronunciation/operation.ts";
import { recognition } from "./recognition/operation.ts";

/** In the order that they are offered. */
export const OPERATIONS: readonly Operation[] = [fluencyV2, fluencyV1, pronunciation, recognition];

export const OPERATION_IDS: readonly OperationId[] = OPERATIONS.map(({ id }) => id);

export function findOperation(id: OperationId): Operation | undefined {
  return OPERATIONS.find((operation) => operation.id === id);
}

/** @throws {HumanError} `operation-unknown`: a later version wrote the id, or it was mistyped. */
export function requireOperation<Kind extends Operation>(operations: readonly Kind[], id: OperationId): Kind {
  const found = operations.find((operation) => operation.id === id);
  if (found) return found;
  throw new HumanError(
    "operation-unknown",
    t`This version does not know the assessment “${id.slice(0, 40)}”. Update Speech Assessment Authoring, or choose one of these: ${operations.map((operation) => operation.id).join(", ")}.`,
  );
}

export function operationOf(id: OperationId): Operation {
  return requireOperation(OPERATIONS, id);
}

/** The id for an unknown operation. */
export function labelOf(id: OperationId): string {
  return findOperation(id)?.label ?? id;
}
