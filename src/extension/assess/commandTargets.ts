import type * as vscode from "vscode";
import { isAudioName } from "./fileNames.ts";

/** What a command was called on. */
export interface CommandTargets {
  audio?: vscode.Uri;
  passage?: vscode.Uri;
  /** Whether files were chosen, not a place in an editor: then the whole text counts, whatever is selected in it. */
  wholeText: boolean;
}

/**
 * Reads a command's arguments. Menus of editors give the document's address; the explorer gives the file that was
 * clicked and a list of all that are selected, so that a passage and its recording can be chosen together.
 */
export function commandTargets(args: readonly unknown[]): CommandTargets {
  const selection = Array.isArray(args[1]) ? (args[1] as unknown[]) : [];
  const files = [args[0], ...selection].filter(isUri);
  const audio = files.find(({ path }) => isAudioName(path));
  const passage = files.find(({ path }) => !isAudioName(path));
  return { ...(audio && { audio }), ...(passage && { passage }), wholeText: Array.isArray(args[1]) };
}

function isUri(value: unknown): value is vscode.Uri {
  return typeof value === "object" && value !== null && "scheme" in value && "path" in value && typeof value.path === "string";
}
