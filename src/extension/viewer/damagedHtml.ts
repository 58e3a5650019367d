import { escapeHtml } from "../../core/escapeHtml.ts";
import { RESULT_COMMANDS } from "../results/resultManifest.ts";

const HOLDING = "Your corrections that are not saved yet are not lost. “File: Save As…” writes them into another file, with the result as it was last read; or put this file right, and they are shown on it again.";

/**
 * The page in the place of a result that cannot be shown: why, and a link that opens the file as text. It runs no
 * script; its one link is a command of this extension.
 * @param isHoldingChanges whether there are corrections of it that were not saved.
 */
export function damagedHtml({ message, uri, isHoldingChanges }: { message: string; uri: string; isHoldingChanges: boolean }): string {
  const command = `command:${RESULT_COMMANDS.openResultAsText.id}?${encodeURIComponent(JSON.stringify([uri]))}`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Result</title>
<style>
body { padding: 2rem; max-width: 40rem; color: var(--vscode-foreground); font-family: var(--vscode-font-family); font-size: var(--vscode-font-size); line-height: 1.5; }
a { color: var(--vscode-textLink-foreground); }
a:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 2px; }
</style>
</head>
<body>
<main>
<h1>This result cannot be shown</h1>
<p>${escapeHtml(message)}</p>
${isHoldingChanges ? `<p><strong>${HOLDING}</strong></p>
` : ""}<p><a href="${escapeHtml(command)}">Open as Text</a></p>
</main>
</body>
</html>`;
}
