import { type WebviewPage, webviewPage } from "../interface/webviewPage.ts";

/** May fetch and play the recording in addition to what every page may do. */
export function viewerHtml(page: WebviewPage): string {
  return webviewPage(page, [
    `connect-src ${page.cspSource}`,
    // The recording is played from memory, since it was fetched for drawing anyway; spectra are computed in a worker.
    `media-src ${page.cspSource} blob:`,
    "worker-src blob:",
    `img-src ${page.cspSource}`,
  ]);
}
