import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { HumanError } from "#core/humanError.ts";
import type { OwnWords } from "#language/lexicon/ownWords.ts";
import { referenceOf } from "#core/passage/reference.ts";
import { type LineReference, referenceAt } from "#core/arpabet/lineReferences.ts";
import { lineReference, linesToRead, type TextFacts } from "#project/passages/references.ts";
import { TABLE_SCHEME } from "#authoring/passages/tableScheme.ts";
import { SENT_SCHEME } from "#authoring/sentScheme.ts";
import { baseName } from "#contract/files/fileNames.ts";
import type { Reference } from "#contract/reading/reading.ts";
import { pickReference } from "./pickReference.ts";

/** A text that recordings are compared with, in its current state, saved or not. */
export interface Passage {
  uri: vscode.Uri;
  /** File name or `Untitled-1`. */
  name: string;
  languageId: string;
  /** Its path is the URI of the document. */
  reference: Reference;
}

/** Neither property for all of a document. */
export interface PassagePlace {
  selections?: readonly vscode.Selection[];
  /** Counted from 0. */
  line?: number;
}

/** The alphabet of phonemes, or what the folder of a passage says about it. */
export type AboutText = (document: Pick<vscode.TextDocument, "uri" | "languageId">) => Promise<TextFacts>;

export type OwnWordsOf = (uri: vscode.Uri, text: string) => Promise<OwnWords>;

/**
 * Of several lines of phonemes, the cursor's is used, otherwise the author is asked. Undefined when the author cancels.
 * @throws {HumanError} `reference-empty` if there is nothing to compare a recording with.
 */
export async function passageOf(document: vscode.TextDocument, place: PassagePlace, aboutText: AboutText): Promise<Passage | undefined> {
  const { languageId, uri } = document;
  const about = await aboutText(document);
  const [text, name] = [document.getText(), baseName(uri)];
  const selected = place.line === undefined ? (place.selections ?? []).filter(({ isEmpty }) => !isEmpty) : [];
  const source = { text, languageId, ...about };
  const lines = selected.length === 0 ? linesToRead(source) : [];
  if (lines.length > 1) {
    const line = await lineOf(lines, place, name);
    return line && { uri, name, languageId, reference: { ...lineReference(source, line), path: uri.toString() } };
  }
  const selections = selected.map(({ start, end }) => ({ start: document.offsetAt(start), end: document.offsetAt(end) }));
  const reference = referenceOf({ ...source, selections });
  if (reference.text === "") throw nothingToRead(name, languageId, selected.length > 0);
  return { uri, name, languageId, reference: { ...reference, path: uri.toString(), ...(selected.length > 0 && { selected: true }) } };
}

async function lineOf(
  references: readonly LineReference[],
  { line, selections }: PassagePlace,
  name: string,
): Promise<LineReference | undefined> {
  const cursor = line ?? selections?.[0]?.active.line;
  return cursor === undefined ? pickReference(references, name) : referenceAt(references, cursor);
}

export function nothingToRead(name: string, languageId: string, isSelected: boolean): HumanError {
  const phonemes = isSelected
    ? t`The selection in ${name} has no phonemes, so there is nothing to compare a recording with. Select what is to be read.`
    : t`${name} has no phonemes, so there is nothing to compare a recording with. Write what is to be read.`;
  const text = isSelected
    ? t`The selection in ${name} has no text, so there is nothing to compare a recording with. Select what is to be read.`
    : t`${name} has no text, so there is nothing to compare a recording with. Write what is to be read.`;
  return new HumanError("reference-empty", languageId === "arpabet" ? phonemes : text);
}

/**
 * An open document's unsaved text counts, and in the active editor its selection. Undefined when the author cancels.
 * @throws {HumanError} `reference-unreadable` if the editor cannot open it as text.
 */
export async function passageAt(
  uri: vscode.Uri,
  { wholeText, line }: { wholeText: boolean; line?: number },
  aboutText: AboutText,
): Promise<Passage | undefined> {
  const editor = vscode.window.activeTextEditor;
  const isActive = editor?.document.uri.toString() === uri.toString();
  if (editor && isActive && !wholeText) return passageOf(editor.document, { selections: editor.selections, line }, aboutText);
  let document: vscode.TextDocument;
  try {
    document = await vscode.workspace.openTextDocument(uri);
  } catch (error) {
    const name = baseName(uri);
    const message = /\.(docx?|odt|rtf|pages|pdf)$/i.test(name)
      ? t`${name} is not a text file. Save a copy of it as plain text (.txt), or copy its text into a new passage.`
      : t`${name} cannot be opened as text. Choose a text file to compare the recording with.`;
    throw new HumanError("reference-unreadable", message, { cause: error });
  }
  return passageOf(document, { line }, aboutText);
}

/** Panels such as the output are documents as well. */
export function isPassageDocument(document: vscode.TextDocument): boolean {
  return (
    !["output", "debug", "comment", "search-editor", "vscode", "vscode-settings", "git", SENT_SCHEME, TABLE_SCHEME].includes(
      document.uri.scheme,
    ) && !document.isClosed
  );
}
