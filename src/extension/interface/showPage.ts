import * as vscode from "vscode";
import { randomHex } from "#core/bytes/randomHex.ts";
import type { PagePort } from "#pages/kit/pageHost.ts";
import { editorLanguage } from "./editorLanguage.ts";
import { type WebviewPage, webviewPage } from "./webviewPage.ts";

export interface ShownPage {
  extensionUri: vscode.Uri;
  /** Of the script and the style sheet in `dist`. */
  bundle: "viewer" | "set" | "overview";
  title: string;
  /** Besides `dist`, for the page to read from. */
  folders?: readonly vscode.Uri[];
  html?: (page: WebviewPage) => string;
}

/** A different nonce each time makes it another page than before, which the editor would keep. */
export function showPage(webview: vscode.Webview, { extensionUri, bundle, title, folders = [], html = webviewPage }: ShownPage): void {
  const dist = vscode.Uri.joinPath(extensionUri, "dist");
  const address = (file: string) => webview.asWebviewUri(vscode.Uri.joinPath(dist, file)).toString();
  webview.options = { enableScripts: true, localResourceRoots: [dist, ...folders] };
  webview.html = html({
    cspSource: webview.cspSource,
    script: address(`${bundle}.js`),
    style: address(`${bundle}.css`),
    nonce: randomHex(18),
    title,
    shown: editorLanguage(),
  });
}

export function portOf(webview: vscode.Webview): PagePort {
  return {
    post: (message) => webview.postMessage(message),
    onMessage: (receive) => webview.onDidReceiveMessage(receive),
  };
}
