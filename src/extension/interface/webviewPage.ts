import { html } from "#core/text/html.ts";
import { htmlPage, VIEWPORT } from "#core/text/htmlPage.ts";
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
  return htmlPage({
    language: pageLanguage(page.shown),
    policy,
    head: html`${VIEWPORT}
<link rel="stylesheet" href="${page.style}">
<title>${page.title}</title>`,
    body: html`<div id="viewer"></div>
${textsElement(page.shown)}<script nonce="${page.nonce}" src="${page.script}"></script>`,
  });
}
