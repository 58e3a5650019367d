import { html, type Html, type HtmlPart, joinHtml, unescapedHtml } from "../text/html.ts";
import { htmlPage, STYLE_POLICY, VIEWPORT } from "../text/htmlPage.ts";
import { doubtTitle } from "../timeline/doubtTitle.ts";
import type { Timeline } from "../timeline/model.ts";
import { PAGE_LANGUAGE } from "./pageLanguage.ts";

interface ExportPage {
  timeline: Timeline;
  title: string;
  colorScheme: string;
  style: string;
  parts: readonly HtmlPart[];
  className?: string;
}

/** Begins with a warning for a recording that does not seem to be a reading of the text. */
export function exportPage({ timeline, title, colorScheme, style, parts, className }: ExportPage): string {
  const { otherText } = timeline;
  const doubt = otherText !== undefined && html`<p class="doubt"><strong>${doubtTitle(timeline)}</strong> ${otherText}</p>`;
  return `${htmlPage({
    language: PAGE_LANGUAGE,
    policy: STYLE_POLICY,
    head: html`${VIEWPORT}
<meta name="color-scheme" content="${colorScheme}">
<title>${title}</title>
<style>
${unescapedHtml(style)}
</style>`,
    body: html`<main${className !== undefined && html` class="${className}"`}>
${joinHtml([doubt, ...parts], "\n")}
</main>`,
  })}\n`;
}

/** A word of the text; above it stands the word that was read. */
export function markedCell(kind: string | undefined, above: HtmlPart, below: HtmlPart, title?: string): Html {
  return html`<span class="cell${kind !== undefined && ` ${kind}`}"${title !== undefined && html` title="${title}"`}><span class="above">${above}</span><span class="below">${below}</span></span>`;
}
