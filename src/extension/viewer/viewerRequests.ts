import * as vscode from "vscode";
import type { ResultDocument, ViewerRequest } from "../../contract/viewerProtocol.ts";
import { HumanError } from "../../core/humanError.ts";

/** How long a word stays marked in its document. */
const FLASH_MILLISECONDS = 2000;

/** Does what a viewer asks of the editor. @throws {HumanError} when it cannot be done for a reason that people understand. */
export async function answerViewer(request: ViewerRequest, document: ResultDocument): Promise<void> {
  if (request.method === "copyText") {
    await vscode.env.clipboard.writeText(request.text);
    return;
  }
  if (!document.source) throw new HumanError("no-source", "This result was not made from an open document, so there is no place to show.");
  const { uri, offset } = document.source;
  const text = await openText(vscode.Uri.parse(uri, true));
  const range = new vscode.Range(text.positionAt(offset + request.start), text.positionAt(offset + request.end));
  // Never point at the wrong word: the document may have been edited since.
  if (text.getText(range) !== document.reference.slice(request.start, request.end)) {
    throw new HumanError("source-changed", "The document was changed after the assessment, so this word is no longer where it was.");
  }
  // The cursor alone: a selection left behind would be all that the next assessment compares with.
  const cursor = new vscode.Range(range.start, range.start);
  const editor = await vscode.window.showTextDocument(text, { selection: cursor, viewColumn: columnOf(text), preserveFocus: false });
  flash(editor, range);
}

/** Marks a place for a moment, as a cursor alone is easily overlooked. */
function flash(editor: vscode.TextEditor, range: vscode.Range): void {
  const mark = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor("editor.findMatchHighlightBackground"),
    border: "1px solid",
    borderColor: new vscode.ThemeColor("editor.findMatchHighlightBorder"),
  });
  editor.setDecorations(mark, [range]);
  setTimeout(() => mark.dispose(), FLASH_MILLISECONDS);
}

async function openText(uri: vscode.Uri): Promise<vscode.TextDocument> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open) return open;
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch (error) {
    throw new HumanError("source-missing", "The document of this result cannot be opened; it may have been moved or deleted.", { cause: error });
  }
}

/** Where the text is already shown, so that the viewer is not covered by it. */
function columnOf(text: vscode.TextDocument): vscode.ViewColumn {
  const shown = vscode.window.visibleTextEditors.find((editor) => editor.document === text);
  return shown?.viewColumn ?? vscode.ViewColumn.One;
}
