import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { t } from "@vscode/l10n";
import { html } from "#core/text/html.ts";
import { htmlPage, VIEWPORT } from "#core/text/htmlPage.ts";
import { type PageLanguage, pageLanguage, textsElement } from "../interface/pageLanguage.ts";
import type { PageFile } from "./pageRequests.ts";

/** The files that the page requests, by name, and where they ship. */
const FILES: readonly [name: string, path: string, type: string][] = [
  ["recorder.js", "dist/recorder.js", "text/javascript; charset=utf-8"],
  ["recorderWorklet.js", "dist/recorderWorklet.js", "text/javascript; charset=utf-8"],
  ["recorder.css", "dist/recorder.css", "text/css; charset=utf-8"],
  ["icon.svg", "media/icons/extension.svg", "image/svg+xml"],
];

/** All addresses are relative: a proxy may have added a path in front of them. The text to read comes later, only for the page's seat. */
const page = (shown: PageLanguage) =>
  htmlPage({
    language: pageLanguage(shown),
    head: html`${VIEWPORT}
<meta name="color-scheme" content="light dark">
<title>${t("Record")}</title>
<link rel="icon" href="icon.svg">
<link rel="stylesheet" href="recorder.css">`,
    body: html`<div id="recorder"></div>
<noscript>${t("This page needs JavaScript, which is turned off in this browser.")}</noscript>
${textsElement(shown)}<script src="recorder.js"></script>`,
  });

export async function recorderFiles({ fsPath }: { fsPath: string }, shown: PageLanguage): Promise<Map<string, PageFile>> {
  const files = await Promise.all(
    FILES.map(async ([name, path, type]) => [name, { type, bytes: await readFile(join(fsPath, path)) }] as const),
  );
  return new Map([["", { type: "text/html; charset=utf-8", bytes: Buffer.from(`${page(shown)}\n`) }], ...files]);
}
