import type * as vscode from "vscode";
import { isResultName } from "../../results/resultEnding.ts";

/**
 * The clicked file, then the others of the explorer's selection. An address may come as text, in a link on a page. Files of other kinds are
 * passed over.
 * @param parse undefined for an invalid address.
 */
export function resultTargets(args: readonly unknown[], parse: (text: string) => vscode.Uri | undefined): vscode.Uri[] {
  const selection = Array.isArray(args[1]) ? (args[1] as unknown[]) : [];
  const uris = [args[0], ...selection].map((arg) => (typeof arg === "string" ? parse(arg) : isUri(arg) ? arg : undefined));
  const results = uris.filter((uri) => uri !== undefined && isResultName(uri.path)) as vscode.Uri[];
  return results.filter((uri, index) => results.findIndex((other) => other.toString() === uri.toString()) === index);
}

/** Of the link in a mark's hover: a result's file, and a segment of its reading. Undefined for anything else. */
export function markTarget(
  args: readonly unknown[],
  parse: (text: string) => vscode.Uri | undefined,
): { uri: vscode.Uri; segment: number } | undefined {
  const [uri] = resultTargets([args[0]], parse);
  const segment = args[1];
  return uri && typeof segment === "number" && Number.isSafeInteger(segment) && segment >= 0 ? { uri, segment } : undefined;
}

function isUri(value: unknown): value is vscode.Uri {
  return typeof value === "object" && value !== null && "scheme" in value && "path" in value && typeof value.path === "string";
}
