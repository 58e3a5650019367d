import type * as vscode from "vscode";
import { isAudioName, isTextName } from "#contract/files/fileNames.ts";

export interface CommandTargets {
  audio?: vscode.Uri;
  passage?: vscode.Uri;
  /** Files were chosen, not a place in an editor: then the whole text counts, whatever is selected in it. */
  wholeText: boolean;
  /** Counted from 0, if the command is shown above a line. */
  line?: number;
}

/**
 * A command above a line gives the document's address and the line. Menus of editors give the document's address; the explorer gives the
 * clicked file and a list of all selected ones, so that a passage and its recording can be chosen together.
 */
export function commandTargets(args: readonly unknown[]): CommandTargets {
  const selection = Array.isArray(args[1]) ? (args[1] as unknown[]) : [];
  const files = [args[0], ...selection].filter(isUri);
  const audio = files.find(({ path }) => isAudioName(path));
  const passage = files.find(({ path }) => !isAudioName(path));
  const line = lineOf(args[1]);
  return { ...(audio && { audio }), ...(passage && { passage }), wholeText: Array.isArray(args[1]), ...(line !== undefined && { line }) };
}

/** Everything selected in the explorer, or the clicked one. */
export function selectedUris(args: readonly unknown[]): vscode.Uri[] {
  const selection = Array.isArray(args[1]) ? (args[1] as unknown[]).filter(isUri) : [];
  return selection.length > 0 ? selection : args.slice(0, 1).filter(isUri);
}

/** The files selected in the explorer. Undefined for no more than a recording, a text, or one of each, which is a single assessment. */
export function severalFiles(args: readonly unknown[]): vscode.Uri[] | undefined {
  const selection = Array.isArray(args[1]) ? (args[1] as unknown[]).filter(isUri) : [];
  const recordings = selection.filter(({ path }) => isAudioName(path));
  const texts = selection.filter(({ path }) => isTextName(path));
  return recordings.length > 1 || texts.length > 1 ? [...recordings, ...texts] : undefined;
}

function lineOf(value: unknown): number | undefined {
  if (typeof value !== "object" || value === null || !("line" in value)) return undefined;
  return typeof value.line === "number" && Number.isSafeInteger(value.line) && value.line >= 0 ? value.line : undefined;
}

function isUri(value: unknown): value is vscode.Uri {
  return typeof value === "object" && value !== null && "scheme" in value && "path" in value && typeof value.path === "string";
}
