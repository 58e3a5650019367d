import * as vscode from "vscode";
import { HumanError } from "../../core/humanError.ts";
import { referenceOf } from "../../core/reading/reference.ts";
import { baseName } from "./fileNames.ts";

/** A text that recordings are compared with, as it is right now, saved or not. */
export interface Passage {
  uri: vscode.Uri;
  /** File name or `Untitled-1`, for people. */
  name: string;
  /** Whether the reference is what was selected in the document, not the whole. */
  selected: boolean;
  languageId: string;
  reference: string;
  /** Where the reference stands in the document; absent when it was put together from parts of it. */
  offset?: number;
}

/**
 * Reads the reference out of a document.
 * @throws {HumanError} `reference-empty` when there is nothing to compare a recording with.
 */
export function passageOf(document: vscode.TextDocument, selections: readonly vscode.Selection[]): Passage {
  const ranges = selections.map(({ start, end }) => ({ start: document.offsetAt(start), end: document.offsetAt(end) }));
  const { text: reference, offset } = referenceOf({ text: document.getText(), languageId: document.languageId, selections: ranges });
  const name = baseName(document.uri);
  const selected = ranges.some(({ start, end }) => end > start);
  if (reference === "") {
    const where = selected ? `The selection in ${name}` : name;
    const what = document.languageId === "arpabet" ? "no phonemes" : "no text";
    throw new HumanError("reference-empty", `${where} has ${what} in it, so there is nothing to compare a recording with. Write or select what is to be read.`);
  }
  return { uri: document.uri, name, selected, languageId: document.languageId, reference, offset };
}

/**
 * Reads the reference at an address; an open document's unsaved text counts.
 * @throws {HumanError} `reference-unreadable` when the editor cannot open it as text.
 */
export async function passageAt(uri: vscode.Uri, wholeText: boolean): Promise<Passage> {
  const editor = vscode.window.activeTextEditor;
  if (!wholeText && editor?.document.uri.toString() === uri.toString()) return passageOf(editor.document, editor.selections);
  let document: vscode.TextDocument;
  try {
    document = await vscode.workspace.openTextDocument(uri);
  } catch (error) {
    throw new HumanError("reference-unreadable", `${baseName(uri)} cannot be opened as text. Choose a text file to compare the recording with.`, { cause: error });
  }
  return passageOf(document, []);
}

/** Documents that hold a text of the author's own; panels such as the output are documents as well. */
export function isPassageDocument(document: vscode.TextDocument): boolean {
  return !["output", "debug", "comment", "search-editor", "vscode", "vscode-settings", "git"].includes(document.uri.scheme) && !document.isClosed;
}
