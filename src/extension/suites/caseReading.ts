import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { parseArpabet } from "../../core/arpabet/parseArpabet.ts";
import { referencesOf } from "../../authoring/arpabet/references.ts";
import { baseName } from "../../contract/files/fileNames.ts";
import type { Reference } from "../../contract/reading/reading.ts";
import { readScoring } from "../../contract/files/scoringFile.ts";
import { HumanError } from "../../core/humanError.ts";
import { referenceOf } from "../../core/passage/reference.ts";
import type { ScoringProfile } from "../../core/scoring/scoringProfile.ts";
import type { CaseReference, SuiteCase } from "../../sets/suites/suite.ts";
import { type AlphabetOf, passageOf } from "../documents/passage.ts";
import { ARPABET_LANGUAGE } from "../manifest/textLanguages.ts";
import { suiteFolderOf } from "./suiteFolder.ts";
import { openDocument, textAt } from "./suiteText.ts";

/** Bytes; no passage or scoring profile is larger. */
const LARGEST_TEXT = 1_000_000;
const MARKDOWN = /\.(?:md|markdown|mdown|mkd)$/iu;

/**
 * As for a single assessment; unsaved changes count.
 * @throws {HumanError} `reference-unreadable`, `reference-empty`, `reference-line`, `suite-untrusted`
 */
export async function referenceOfCase({ text, path, line }: CaseReference, alphabetOf: AlphabetOf): Promise<Reference> {
  if (path === undefined) return { text: text ?? "" };
  const uri = vscode.Uri.parse(path, true);
  mustBeReadable(uri);
  try {
    if (openDocument(uri)?.languageId === ARPABET_LANGUAGE || uri.path.endsWith(".arpabet"))
      return await phonemesIn(await vscode.workspace.openTextDocument(uri), line, alphabetOf);
    const document = openDocument(uri);
    const reference = referenceOf({
      text: await textAt(uri, LARGEST_TEXT),
      languageId: document?.languageId ?? (MARKDOWN.test(uri.path) ? "markdown" : "plaintext"),
      selections: [],
    });
    if (reference.text === "")
      throw new HumanError("reference-empty", t`${baseName(uri)} has no text, so there is nothing to compare the recording with.`);
    return { ...reference, path };
  } catch (cause) {
    if (cause instanceof HumanError) throw cause;
    throw new HumanError("reference-unreadable", t`${baseName(uri)} cannot be read as text. It may have been moved or deleted.`, { cause });
  }
}

/** @param line counted from 1. */
async function phonemesIn(document: vscode.TextDocument, line: number | undefined, alphabetOf: AlphabetOf): Promise<Reference> {
  const references = referencesOf(parseArpabet(document.getText(), await alphabetOf(document)));
  const name = baseName(document.uri);
  if (line === undefined && references.length > 1)
    throw new HumanError(
      "reference-line",
      t`${name} has ${references.length} references, one per line. Say which one was read: ${"{ file: …, line: … }"}.`,
    );
  if (line !== undefined && !references.some(({ number }) => number + 1 === line))
    throw new HumanError("reference-line", t`Line ${line} of ${name} has no phonemes.`);
  const passage = await passageOf(document, { ...(line !== undefined && { line: line - 1 }) }, alphabetOf);
  return passage!.reference;
}

/** Undefined if the case names none. @throws {HumanError} */
export async function scoringOfCase({ scoring }: SuiteCase, suite: vscode.Uri): Promise<ScoringProfile | undefined> {
  if (scoring === undefined || !/[\\/.]/.test(scoring)) return undefined;
  const uri = vscode.Uri.parse(suiteFolderOf(suite).resolve(scoring), true);
  mustBeReadable(uri);
  let text: string;
  try {
    text = await textAt(uri, LARGEST_TEXT);
  } catch (cause) {
    throw new HumanError("scoring-unreadable", t`The scoring rules ${scoring} cannot be read. The file may have been moved or deleted.`, {
      cause,
    });
  }
  return readScoring(text, baseName(uri));
}

/**
 * In an untrusted workspace, a suite may not name files elsewhere: some lead to other machines.
 * @throws {HumanError} `suite-untrusted`
 */
export function mustBeReadable(uri: vscode.Uri): void {
  if (vscode.workspace.isTrusted || vscode.workspace.getWorkspaceFolder(uri)) return;
  throw new HumanError(
    "suite-untrusted",
    t`The case names ${baseName(uri)}, which is outside this workspace, and the workspace is not trusted. Trust the workspace, or move the file into it.`,
  );
}
