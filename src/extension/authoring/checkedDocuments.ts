import type * as vscode from "vscode";
import type { CheckReport } from "../../authoring/checks/checkReport.ts";
import type { Mending } from "../../authoring/checks/textWork.ts";

/** Open documents of a kind, with what is wrong with them. Long texts are checked in another thread. */
export interface CheckedDocuments {
  /** Fires when documents mean something else than before though their texts are the same. */
  readonly onDidChange: vscode.Event<void>;
  /** Whether a document is of this kind. */
  has(document: vscode.TextDocument): boolean;
  /** Of the document's text as it is now; undefined where it has changed before the answer came, and where nothing is known yet. */
  problems(document: vscode.TextDocument): Promise<CheckReport | undefined>;
  /** What mends every problem that has a fix without doubt; undefined where the text has changed meanwhile. @throws {HumanError} where it takes too long or fails */
  mending(document: vscode.TextDocument): Promise<Mending | undefined>;
}
