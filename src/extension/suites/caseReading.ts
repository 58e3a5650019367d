import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { linesToRead, referenceIn, writtenReference, type WrittenText } from "#project/passages/references.ts";
import { baseName } from "#contract/files/fileNames.ts";
import type { Reference } from "#contract/reading/reading.ts";
import { LARGEST_SCORING_BYTES, scoringNamed } from "#project/scoring/scorings.ts";
import { HumanError } from "#core/humanError.ts";
import type { Operation } from "#operations/operation.ts";
import type { ScoringProfile } from "#core/scoring/scoringProfile.ts";
import type { CaseReference, SuiteCase } from "#sets/suites/suite.ts";
import { type AboutText, nothingToRead } from "../documents/passage.ts";
import { writtenTextAt } from "../documents/writtenText.ts";
import { ARPABET_LANGUAGE } from "../manifest/textLanguages.ts";
import { editorSuiteFolder } from "./editorSuiteFolder.ts";
import { textAt } from "./suiteText.ts";

/**
 * As for a single assessment; unsaved changes count.
 * @throws {HumanError} `reference-unreadable`, `reference-empty`, `reference-line`, `suite-untrusted`
 */
export async function referenceOfCase(
  { text, path, line }: CaseReference,
  takes: Operation["takes"],
  aboutText: AboutText,
): Promise<Reference> {
  if (path === undefined) return writtenReference(text ?? "", takes);
  const uri = vscode.Uri.parse(path, true);
  mustBeReadable(uri);
  const name = baseName(uri);
  let source: WrittenText;
  try {
    source = await writtenTextAt(uri, aboutText);
  } catch (cause) {
    throw new HumanError("reference-unreadable", t`${name} cannot be read as text. It may have been moved or deleted.`, { cause });
  }
  const isArpabet = source.languageId === ARPABET_LANGUAGE;
  const reference = referenceIn(source, isArpabet ? line : undefined);
  if (reference) return { ...reference, path };
  if (isArpabet && line !== undefined) throw new HumanError("reference-line", t`Line ${line} of ${name} has no phonemes.`);
  const { length } = linesToRead(source);
  if (length === 0) throw nothingToRead(name, source.languageId, false);
  throw new HumanError(
    "reference-line",
    t`${name} has ${length} references, one per line. Say which one was read: ${"{ file: …, line: … }"}.`,
  );
}

/** The scoring rules that a case names; undefined if it names none. @throws {HumanError} */
export async function scoringOfCase({ scoring }: SuiteCase, suite: vscode.Uri): Promise<ScoringProfile | undefined> {
  if (scoring === undefined) return undefined;
  const uri = vscode.Uri.parse(editorSuiteFolder(suite).resolve(scoring), true);
  const text = () => {
    mustBeReadable(uri);
    return textAt(uri, LARGEST_SCORING_BYTES).catch((cause: unknown) => {
      throw new HumanError("scoring-unreadable", t`The scoring rules ${scoring} cannot be read. The file may have been moved or deleted.`, {
        cause,
      });
    });
  };
  return scoringNamed(scoring, text, baseName(uri));
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
