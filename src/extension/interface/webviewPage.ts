import { escapeHtml } from "../../core/text/escapeHtml.ts";
import { type PageLanguage, pageLanguage, textsElement } from "./pageLanguage.ts";

export interface WebviewPage {
  cspSource: string;
  script: string;
  style: string;
  nonce: string;
  title: string;
  shown: PageLanguage;
}

/**
 * Its policy allows one script (by nonce) and one style sheet, and nothing else; all content arrives later by message.
 * @param more policy directives for what else the page needs.
 */
export function webviewPage(page: WebviewPage, more: readonly string[] = []): string {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${page.nonce}'`,
    `style-src ${page.cspSource}`,
    ...more,
    "form-action 'none'",
    "base-uri 'none'",
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="${pageLanguage(page.shown)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${escapeHtml(page.style)}">
<title>${escapeHtml(page.title)}</title>
</head>
<body>
<div id="viewer"></div>
${textsElement(page.shown)}<script nonce="${page.nonce}" src="${escapeHtml(page.script)}"></script>
</body>
</html>`;
}
