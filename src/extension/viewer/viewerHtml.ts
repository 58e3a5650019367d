import { escapeHtml } from "../../core/escapeHtml.ts";

/**
 * The viewer's page. Its policy lets in one script (by nonce), one style sheet and the recording, and nothing else; all
 * content arrives later by message.
 */
export function viewerHtml(page: { cspSource: string; script: string; style: string; nonce: string; title: string }): string {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${page.nonce}'`,
    `style-src ${page.cspSource}`,
    `connect-src ${page.cspSource}`,
    // The recording is played from memory, since it was fetched for drawing anyway; spectra are computed in a worker.
    `media-src ${page.cspSource} blob:`,
    "worker-src blob:",
    `img-src ${page.cspSource}`,
    "form-action 'none'",
    "base-uri 'none'",
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${escapeHtml(page.style)}">
<title>${escapeHtml(page.title)}</title>
</head>
<body>
<div id="viewer"></div>
<script nonce="${page.nonce}" src="${escapeHtml(page.script)}"></script>
</body>
</html>`;
}
