import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import type { HostMessage, ResultDocument } from "../../contract/viewerProtocol.ts";
import { HumanError } from "../../core/humanError.ts";
import type { ResultPanelsDependencies } from "./resultPanelsDependencies.ts";
import { viewerHtml } from "./viewerHtml.ts";
import { answerViewer } from "./viewerRequests.ts";

/** One open viewer: its page, the result that it shows and the conversation with it. */
export class OpenPanel {
  constructor(
    readonly panel: vscode.WebviewPanel,
    private document: ResultDocument,
    private readonly dependencies: ResultPanelsDependencies,
  ) {
    panel.webview.onDidReceiveMessage((data: unknown) => void this.receive(data));
    this.loadPage();
  }

  get key(): string {
    return keyOf(this.document);
  }

  /** Shows another result in the same panel. */
  show(document: ResultDocument): void {
    const folderChanged = folderOf(document).toString() !== folderOf(this.document).toString();
    this.document = document;
    this.panel.title = document.title;
    // The page may read the recording's folder alone; another folder needs a new page, which asks for its state itself.
    if (folderChanged) this.loadPage();
    else void this.sendState();
  }

  private loadPage(): void {
    const { webview } = this.panel;
    const dist = vscode.Uri.joinPath(this.dependencies.extensionUri, "dist");
    webview.options = { enableScripts: true, localResourceRoots: [dist, folderOf(this.document)] };
    webview.html = viewerHtml({
      cspSource: webview.cspSource,
      script: webview.asWebviewUri(vscode.Uri.joinPath(dist, "viewer.js")).toString(),
      style: webview.asWebviewUri(vscode.Uri.joinPath(dist, "viewer.css")).toString(),
      nonce: randomBytes(18).toString("base64url"),
      title: this.document.title,
    });
  }

  private async receive(data: unknown): Promise<void> {
    const { parseViewerMessage } = await this.dependencies.protocol();
    const message = parseViewerMessage(data);
    if (!message) {
      this.dependencies.log("The viewer sent a message that is not understood");
    } else if (message.type === "ready") {
      await this.sendState();
    } else if (message.type === "defect") {
      this.dependencies.log(`The viewer failed: ${message.message}`, message.stack);
    } else {
      await this.post(await this.answer(message.id, () => answerViewer(message.request, this.document)));
    }
  }

  private async answer(id: number, work: () => Promise<void>): Promise<HostMessage> {
    try {
      await work();
      return { type: "reply", id };
    } catch (error) {
      if (error instanceof HumanError) return { type: "error", id, message: error.message };
      this.dependencies.log("A request of the viewer failed", error);
      return { type: "error", id, message: "That did not work. The log of the extension has the details." };
    }
  }

  private async sendState(): Promise<void> {
    const { document } = this;
    const audioUri = vscode.Uri.parse(document.audio.uri, true);
    const problem = await missing(audioUri);
    const src = problem ? undefined : this.panel.webview.asWebviewUri(audioUri).toString();
    await this.post({ type: "state", document: { ...document, audio: { uri: document.audio.uri, name: document.audio.name, src, problem } } });
  }

  private async post(message: HostMessage): Promise<void> {
    await this.panel.webview.postMessage(message);
  }
}

/** A result of the same text, or without one of the same recording, takes the place of the one before. */
export function keyOf(document: ResultDocument): string {
  return document.source?.uri ?? document.audio.uri;
}

function folderOf(document: ResultDocument): vscode.Uri {
  return vscode.Uri.joinPath(vscode.Uri.parse(document.audio.uri, true), "..");
}

async function missing(uri: vscode.Uri): Promise<string | undefined> {
  try {
    await vscode.workspace.fs.stat(uri);
    return undefined;
  } catch {
    return "The recording is no longer where it was, so it cannot be played or drawn.";
  }
}
