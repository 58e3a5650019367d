import { t } from "@vscode/l10n";
import type * as vscode from "vscode";
import { referencesIn } from "../../project/passages/references.ts";
import { baseName } from "../../contract/files/fileNames.ts";
import type { DraftText } from "../../sets/plan/setDraft.ts";
import type { AlphabetOf, OwnWordsOf } from "../documents/passage.ts";
import { writtenTextAt } from "../documents/writtenText.ts";
import { ARPABET_LANGUAGE } from "../manifest/textLanguages.ts";
import { pathIn, type SetFiles } from "./setFiles.ts";

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
  const source = await writtenTextAt(uri, alphabetOf);
  const { languageId } = source;
  const references = referencesIn(source).map((reference) => ({ ...reference, path: uri.toString() }));
  const [first] = references;
  const pronunciations = first && languageId !== ARPABET_LANGUAGE ? await ownWordsOf(uri, first.text) : {};
  return { languageId, references: Object.keys(pronunciations).length > 0 ? [{ ...first!, pronunciations }] : references };
}
