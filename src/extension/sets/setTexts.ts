import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { parseArpabet } from "../../core/arpabet/parseArpabet.ts";
import { referenceOf } from "../../core/passage/reference.ts";
import { splitName } from "../../core/splitName.ts";
import { referencesOf } from "../../authoring/arpabet/references.ts";
import { baseName } from "../../contract/files/fileNames.ts";
import type { DraftText } from "../../sets/plan/setDraft.ts";
import type { AlphabetOf, OwnWordsOf } from "../documents/passage.ts";
import { readUri } from "../documents/readUri.ts";
import { ARPABET_LANGUAGE } from "../manifest/textLanguages.ts";
import { pathIn, type SetFiles } from "./setFiles.ts";

/** Bytes; a passage has a few thousand. */
const LARGEST = 1_000_000;

/**
 * Unsaved changes in open files count. In a file of phonemes, each line is a separate reference.
 * @returns those with something to read in them, and a note on each that cannot be used.
 */
export async function setTexts(
  { texts, base }: Pick<SetFiles, "texts" | "base">,
  alphabetOf: AlphabetOf,
  ownWordsOf: OwnWordsOf,
): Promise<{ texts: DraftText[]; notes: string[] }> {
  const found: DraftText[] = [];
  const notes: string[] = [];
  for (const uri of texts) {
    try {
      const text = await textAt(uri, alphabetOf, ownWordsOf);
      if (text.references.length > 0) found.push({ uri: uri.toString(), path: pathIn(base, uri), ...text });
      else notes.push(t`${baseName(uri)} has no text to read.`);
    } catch {
      notes.push(t`${baseName(uri)} cannot be read as text.`);
    }
  }
  return { texts: found, notes };
}

async function textAt(
  uri: vscode.Uri,
  alphabetOf: AlphabetOf,
  ownWordsOf: OwnWordsOf,
): Promise<Pick<DraftText, "languageId" | "references">> {
  const path = uri.toString();
  if (splitName(uri.path).extension === "arpabet") {
    const document = await vscode.workspace.openTextDocument(uri);
    const [text, alphabet] = [document.getText(), await alphabetOf(document)];
    const lines = referencesOf(parseArpabet(text, alphabet));
    const references = lines.map(({ line, number, name, sent }) => ({
      ...referenceOf({ text, languageId: ARPABET_LANGUAGE, selections: lines.length > 1 ? [line] : [], alphabet }),
      path,
      ...(lines.length > 1 && { selected: true, line: number + 1, ...(name !== sent && { called: name }) }),
    }));
    return { languageId: ARPABET_LANGUAGE, references };
  }
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === path);
  const languageId = open?.languageId ?? (/\.(?:md|markdown)$/iu.test(uri.path) ? "markdown" : "plaintext");
  const text = open?.getText() ?? new TextDecoder("utf-8", { fatal: true }).decode(await readUri(uri, LARGEST));
  const reference = referenceOf({ text, languageId, selections: [] });
  if (reference.text === "") return { languageId, references: [] };
  const pronunciations = await ownWordsOf(uri, reference.text);
  return { languageId, references: [{ ...reference, path, ...(Object.keys(pronunciations).length > 0 && { pronunciations }) }] };
}
