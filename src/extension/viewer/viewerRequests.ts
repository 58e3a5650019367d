import { withoutMarkup } from "#core/reading/itemMarkup.ts";
import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import type { ListeningChoices, SoundExport, ViewerRequestHandlers } from "#pages/viewer/viewerProtocol.ts";
import type { ExportFormat } from "#core/export/exportFormats.ts";
import type { Review } from "#core/review/review.ts";
import type { Reader } from "#core/reading/reader.ts";
import type { Address } from "#project/files/address.ts";
import { HumanError } from "#core/humanError.ts";
import type { LoadedResult } from "../results/loadedResult.ts";
import { RESULT_COMMANDS } from "../manifest/resultManifest.ts";
import { SPEAKER_COMMANDS } from "../manifest/speakerManifest.ts";

const FLASH_MILLISECONDS = 2000;

/** Those that ask the author something report their own errors. */
export interface ViewerActions {
  shown: LoadedResult;
  export(format: ExportFormat): void;
  saveSound(what: SoundExport, data: string): void;
  /** Compares with other results of the same text unless the author cancels. */
  choose(): void;
  setReader(reader: Reader): Promise<void>;
  /** Undefined asks for a file. */
  setScoring(value: string | undefined): Promise<void> | void;
  /** The editor can undo it. */
  setReview(review: Review, label: string): void;
  keepListening(choices: ListeningChoices): Promise<void>;
  locate(): void;
  /** None ends the comparison. */
  compareWith(uris: readonly Address[]): Promise<void>;
}

/** They throw a {@link HumanError} for reasons that people understand. */
export function viewerRequestHandlers(actions: ViewerActions): ViewerRequestHandlers {
  const { shown } = actions;
  return {
    copyText: async ({ text }) => vscode.env.clipboard.writeText(text),
    revealText: ({ start, end }) => revealText(start, end, shown),
    // Not awaited: a dialog may stay open longer than an answer is allowed to take.
    export: ({ format }) => actions.export(format),
    saveSound: ({ what, data }) => actions.saveSound(what, data),
    compare: () => actions.choose(),
    compareWith: ({ uris }) => actions.compareWith(uris),
    locate: () => actions.locate(),
    stopComparing: () => actions.compareWith([]),
    setReader: ({ grade, season }) => actions.setReader({ grade, season }),
    setScoring: ({ value }) => actions.setScoring(value),
    setReview: ({ review, label }) => actions.setReview(review, label),
    keepListening: ({ choices }) => actions.keepListening(choices),
    // Not awaited either.
    changeReader: () => void vscode.commands.executeCommand(SPEAKER_COMMANDS.changeReader.id, shown.uri),
    openAsText: async () => {
      await vscode.commands.executeCommand(RESULT_COMMANDS.openResultAsText.id, shown.uri);
    },
  };
}

async function revealText(start: number, end: number, { source, file }: LoadedResult): Promise<void> {
  if (!source)
    throw new HumanError("no-source", t("This result was not made from an open document, so there is nothing to show in the text."));
  const text = await openText(vscode.Uri.parse(source.uri, true));
  const range = new vscode.Range(text.positionAt(source.offset + start), text.positionAt(source.offset + end));
  // Never point at the wrong word: the document may have been edited since.
  if (text.getText(range) !== withoutMarkup(file.reference.text).slice(start, end)) {
    throw new HumanError("source-changed", t("The document was changed after the assessment, so this word is no longer where it was."));
  }
  // Only the cursor: a selection left behind would be all that the next assessment compares with.
  const cursor = new vscode.Range(range.start, range.start);
  const editor = await vscode.window.showTextDocument(text, { selection: cursor, viewColumn: columnOf(text), preserveFocus: false });
  flash(editor, range);
}

/** A cursor alone is easily overlooked. */
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
    throw new HumanError("source-missing", t("The document of this result cannot be opened. It may have been moved or deleted."), {
      cause: error,
    });
  }
}

/** The text is shown where it already is, so that it does not cover the viewer. */
function columnOf(text: vscode.TextDocument): vscode.ViewColumn {
  const shown = vscode.window.visibleTextEditors.find((editor) => editor.document === text);
  return shown?.viewColumn ?? vscode.ViewColumn.One;
}
