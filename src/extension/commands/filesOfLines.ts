import * as vscode from "vscode";
import { isLine } from "./withoutLines.ts";

/**
 * Replaces lines of the view of passages by their files, so that a command is the same there and in the explorer. Everything else stays as
 * it is.
 */
export function filesOfLines(args: readonly unknown[]): unknown[] {
  return args.map((arg) => (Array.isArray(arg) ? arg.map(fileOf) : fileOf(arg)));
}

function fileOf(arg: unknown): unknown {
  return isLine(arg) && (arg.kind === "passage" || arg.kind === "reading") && typeof arg.uri === "string"
    ? vscode.Uri.parse(arg.uri, true)
    : arg;
}
