import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { baseName } from "#contract/files/fileNames.ts";
import { plural } from "#core/plural.ts";
import { HumanError } from "#core/humanError.ts";
import { pathFrom } from "#platform/relativePath.ts";
import { setTable, type SetRow } from "#sets/plan/setTable.ts";
import { SUITE_NAME_ENDING } from "#sets/suites/suiteEnding.ts";
import { suiteText } from "#sets/suites/suiteText.ts";
import { tellOfExport, writeExport } from "../documents/exportedFile.ts";
import type { AssessSet } from "./assessSet.ts";

const FORMS = {
  table: { title: t("Save as Table"), ending: ".csv", filters: { [t("Tables")]: ["csv"] }, text: setTable },
  suite: { title: t("Save as Suite"), ending: SUITE_NAME_ENDING, filters: { [t("Suites")]: ["yaml"] }, text: suiteText },
};

/** Asks for a place; paths are relative to it. @throws {HumanError} `set-empty`, `export-failed` */
export async function saveSet(set: AssessSet, as: keyof typeof FORMS): Promise<void> {
  const { title, ending, filters, text } = FORMS[as];
  const rows = set.paired;
  if (rows.length === 0) throw new HumanError("set-empty", t("No recording has a text yet, so there are no pairs to save."));
  const base = vscode.Uri.parse(set.files!.base, true);
  const chosen = await vscode.window.showSaveDialog({ title, defaultUri: vscode.Uri.joinPath(base, `readings${ending}`), filters });
  if (!chosen) return;
  // A dialog may return less of the ending than identifies a suite.
  const target = chosen.path.endsWith(ending) ? chosen : chosen.with({ path: `${chosen.path.replace(/\.(?:csv|yaml)$/iu, "")}${ending}` });
  const written = rows.map(({ recording, text: { uri }, reference, operation, reader, silence }): Omit<SetRow, "at"> => ({
    recording: pathFrom(target, vscode.Uri.parse(recording.uri, true)),
    text: pathFrom(target, vscode.Uri.parse(uri, true)),
    ...(reference.line !== undefined && { line: reference.line }),
    operation,
    ...(set.pads && silence !== undefined && { pad: true }),
    ...(reader !== "" && { reader: { alias: reader } }),
  }));
  await writeExport(target, text(written));
  const message = plural(
    rows.length,
    t`1 reading was saved to ${baseName(target)}.`,
    t`${rows.length.toLocaleString("en")} readings were saved to ${baseName(target)}.`,
  );
  void tellOfExport(target, { message });
}
