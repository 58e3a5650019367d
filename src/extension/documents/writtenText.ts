import * as vscode from "vscode";
import { languageOfName, type WrittenText } from "#project/passages/references.ts";
import { ARPABET_LANGUAGE } from "../manifest/textLanguages.ts";
import type { AboutText } from "./passage.ts";
import { readUri } from "./readUri.ts";

/** Bytes; a passage has a few thousand. */
const LARGEST_TEXT = 1_000_000;

export function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const address = uri.toString();
  return vscode.workspace.textDocuments.find((document) => !document.isClosed && document.uri.toString() === address);
}

/** A text to read, as its author sees it. @throws {TypeError} for bytes that are not UTF-8; whatever `readUri` throws */
export async function writtenTextAt(uri: vscode.Uri, aboutText: AboutText): Promise<WrittenText> {
  const open = openDocument(uri);
  const named = languageOfName(uri.path);
  const languageId = named === ARPABET_LANGUAGE ? named : (open?.languageId ?? named);
  const text = open?.getText() ?? new TextDecoder("utf-8", { fatal: true }).decode(await readUri(uri.toString(), LARGEST_TEXT));
  return { text, languageId, ...(await aboutText({ uri, languageId })) };
}
