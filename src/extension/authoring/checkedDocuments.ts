import type * as vscode from "vscode";
import type { Problem } from "../../core/problems/problem.ts";

/** Open documents of a kind, with what is wrong with them. */
export interface CheckedDocuments {
  /** Fires when documents mean something else than before though their texts are the same. */
  readonly onDidChange: vscode.Event<void>;
  /** Whether a document is of this kind. */
  has(document: vscode.TextDocument): boolean;
  problems(document: vscode.TextDocument): readonly Problem[];
  /** The document's text with every problem mended that has a fix without doubt, and how many were. */
  mended(document: vscode.TextDocument): { text: string; count: number };
}
