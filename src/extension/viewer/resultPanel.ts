import * as vscode from "vscode";
import type { AssessmentResult } from "../../contract/assessmentResult.ts";
import type { ResultDocument } from "../../contract/viewerProtocol.ts";
import { keyOf, OpenPanel } from "./openPanel.ts";
import { resultColumn } from "./resultColumn.ts";
import type { ResultPanelsDependencies } from "./resultPanelsDependencies.ts";

export const RESULT_VIEW_TYPE = "speechAssessment.result";

export interface ShownResult {
  result: AssessmentResult;
  /** The text as it was sent. */
  reference: string;
  audioUri: vscode.Uri;
  /** The panel's title, such as `fox.txt: fox.wav`. */
  title: string;
  /** The document that the reference was taken from, and where in it the reference begins (UTF-16 units, 0 by default). */
  source?: { uri: vscode.Uri; offset?: number };
  /** Who assessed it, for people: "Embedded service, local-en". */
  assessedBy?: string;
}

/** All open result viewers; one for each text, so that a new take replaces the last one. */
export class ResultPanels {
  private readonly panels = new Set<OpenPanel>();

  constructor(private readonly dependencies: ResultPanelsDependencies) {}

  /** Lets the editor bring viewers back after a reload of the window. Disposing closes all viewers. */
  register(): vscode.Disposable {
    const serializer = vscode.window.registerWebviewPanelSerializer(RESULT_VIEW_TYPE, {
      deserializeWebviewPanel: (panel, state: unknown) => this.restore(panel, state),
    });
    return vscode.Disposable.from(serializer, { dispose: () => this.closeAll() });
  }

  show(shown: ShownResult): void {
    const document = documentOf(shown);
    const open = [...this.panels].find(({ key }) => key === keyOf(document));
    if (open) {
      open.show(document);
      open.panel.reveal(undefined, true);
      return;
    }
    const column = { viewColumn: this.column(), preserveFocus: true };
    this.add(vscode.window.createWebviewPanel(RESULT_VIEW_TYPE, document.title, column), document);
  }

  private column(): vscode.ViewColumn {
    const visible = [...this.panels].filter(({ panel }) => panel.visible).map(({ panel }) => panel.viewColumn);
    const { all, activeTabGroup } = vscode.window.tabGroups;
    return resultColumn(visible, activeTabGroup.viewColumn, all.length) ?? vscode.ViewColumn.Beside;
  }

  private closeAll(): void {
    for (const { panel } of [...this.panels]) panel.dispose();
  }

  private async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const { parseSavedState } = await this.dependencies.protocol();
    const saved = parseSavedState(state);
    if (saved) {
      this.add(panel, saved.document);
      return;
    }
    this.dependencies.log("The state of a result viewer could not be read after a reload; the viewer was closed");
    panel.dispose();
  }

  private add(panel: vscode.WebviewPanel, document: ResultDocument): void {
    const open = new OpenPanel(panel, document, this.dependencies);
    this.panels.add(open);
    panel.onDidDispose(() => this.panels.delete(open));
  }
}

function documentOf({ result, reference, audioUri, title, source, assessedBy }: ShownResult): ResultDocument {
  return {
    title,
    result: { ...result, body: result.body },
    reference,
    audio: { uri: audioUri.toString(), name: audioUri.path.split("/").at(-1) ?? "" },
    source: source && { uri: source.uri.toString(), offset: source.offset ?? 0 },
    assessedBy,
  };
}
