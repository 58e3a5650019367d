import { type Address, addressPath } from "#project/files/address.ts";
import { isResultName } from "#results/resultEnding.ts";

/**
 * The clicked file, then the others of the explorer's selection. An address may come as text, in a link on a page. Files of other kinds are
 * passed over.
 */
export function resultTargets(args: readonly unknown[]): Address[] {
  const selection = Array.isArray(args[1]) ? (args[1] as unknown[]) : [];
  return [...new Set([args[0], ...selection].flatMap((arg) => addressOfResult(arg) ?? []))];
}

/** Of the link in a mark's hover: a result's file, and a segment of its reading. Undefined for anything else. */
export function markTarget([result, segment]: readonly unknown[]): { uri: Address; segment: number } | undefined {
  const uri = addressOfResult(result);
  return uri !== undefined && typeof segment === "number" && Number.isSafeInteger(segment) && segment >= 0 ? { uri, segment } : undefined;
}

function addressOfResult(arg: unknown): Address | undefined {
  const address = isUri(arg) ? arg.toString() : arg;
  try {
    return typeof address === "string" && isResultName(addressPath(address)) ? address : undefined;
  } catch {
    return undefined; // somebody else's text
  }
}

function isUri(value: unknown): value is { toString(): string } {
  return typeof value === "object" && value !== null && "scheme" in value;
}
