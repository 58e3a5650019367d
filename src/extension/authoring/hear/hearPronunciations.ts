import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { type Heard, heardPage } from "#authoring/heard/heardPage.ts";
import { nameInUri } from "#contract/files/fileNames.ts";
import { randomHex } from "#core/bytes/randomHex.ts";
import type { ArpabetLine } from "#core/arpabet/parseArpabet.ts";
import type { Language } from "#language/language.ts";
import { DICTIONARY_NAME_ENDING, readDictionary } from "#project/dictionary/dictionaryFile.ts";
import { AUTHORING_COMMANDS } from "../../manifest/authoringManifest.ts";
import { editorLanguage } from "../../interface/editorLanguage.ts";
import { pageLanguage } from "../../interface/pageLanguage.ts";
import type { ArpabetDocuments } from "../arpabetDocuments.ts";

/** One page, beside the text, that plays a line of an Arpabet file or lists all words of a dictionary. */
export class HearPronunciations implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;

  constructor(
    private readonly documents: ArpabetDocuments,
    private readonly language: Language,
  ) {}

  /** Without arguments, what is at the cursor. */
  async hear([uri, place]: readonly unknown[]): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    const document = uri instanceof vscode.Uri ? await vscode.workspace.openTextDocument(uri) : editor?.document;
    const line = (place as { line?: number } | undefined)?.line ?? editor?.selection.active.line ?? 0;
    const heard = document ? this.heardIn(document, line) : [];
    if (!document || heard.length === 0) {
      void vscode.window.showInformationMessage(
        t("There is no pronunciation here to hear. Choose a line of an Arpabet file, or open a dictionary."),
      );
      return;
    }
    const column = vscode.ViewColumn.Beside;
    this.panel ??= this.open();
    this.panel.webview.html = heardPage({
      of: heard,
      name: nameInUri(document.uri.toString()),
      nonce: randomHex(16),
      language: pageLanguage(editorLanguage()),
    });
    this.panel.reveal(this.panel.viewColumn ?? column, true);
  }

  dispose(): void {
    this.panel?.dispose();
  }

  private heardIn(document: vscode.TextDocument, number: number): Heard[] {
    if (document.uri.path.endsWith(DICTIONARY_NAME_ENDING))
      return (readDictionary(document.getText(), this.language).entries ?? []).flatMap(({ word, said }) =>
        said.map((one) => ({ word, said: one })),
      );
    const line = this.documents.has(document) ? this.documents.line(document, number) : undefined;
    const said = line ? phonemesOf(line) : "";
    return said === "" ? [] : [{ word: line?.word?.text ?? "", said }];
  }

  private open(): vscode.WebviewPanel {
    const panel = vscode.window.createWebviewPanel(
      "speechAssessment.pronunciations",
      t("Pronunciations"),
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { localResourceRoots: [] },
    );
    panel.onDidDispose(() => (this.panel = undefined));
    return panel;
  }
}

/** In Arpabet, also of an alphabet of its own. */
function phonemesOf({ symbols }: ArpabetLine): string {
  return symbols
    .flatMap(({ phoneme, stress, text }) => (phoneme ? (phoneme.arpabet ?? [stress === undefined ? phoneme.symbol : text]) : []))
    .join(" ");
}

/** Above a dictionary: leads to the page of all its words. */
export const hearLenses: vscode.CodeLensProvider = {
  provideCodeLenses: ({ uri }) => [
    new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), {
      command: AUTHORING_COMMANDS.hearPronunciation.id,
      title: `$(unmute) ${t("Hear All Pronunciations")}`,
      arguments: [uri],
    }),
  ],
};
