import { t } from "@vscode/l10n";
import { html } from "#core/text/html.ts";
import { htmlPage, STYLE_POLICY } from "#core/text/htmlPage.ts";
import { type PageLanguage, pageLanguage } from "../interface/pageLanguage.ts";
import { RESULT_COMMANDS } from "../manifest/resultManifest.ts";

const HOLDING = t(
  "Your unsaved corrections are not lost. To save them in another file, with the result as it was last read, choose “File: Save As…”. If you repair this file, they appear in it again.",
);

const TWO_PEOPLE = t(
  "Nobody has combined their corrections yet, and the file holds those of both. If both changed the same word, you are asked which one is right.",
);

/** The commands that the page's links name. */
export const DAMAGED_COMMANDS = [RESULT_COMMANDS.openResultAsText.id, RESULT_COMMANDS.combineReviews.id];

/**
 * Shown in place of a result: the reason, and links that combine two people's reviews and open the file as text. It runs no script; its
 * links are commands of this extension.
 * @param isHoldingChanges true if the result has corrections that were not saved.
 * @param isConflict true if two people have changed it.
 */
export function damagedHtml(
  { message, uri, isHoldingChanges, isConflict }: { message: string; uri: string; isHoldingChanges: boolean; isConflict: boolean },
  shown: PageLanguage,
): string {
  const link = ({ id }: { id: string }, label: string) =>
    html`<p><a href="${`command:${id}?${encodeURIComponent(JSON.stringify([uri]))}`}">${label}</a></p>`;
  return htmlPage({
    language: pageLanguage(shown),
    policy: STYLE_POLICY,
    head: html`<title>${t("Result")}</title>
<style>
body { padding: 2rem; max-width: 40rem; color: var(--vscode-foreground); font-family: var(--vscode-font-family); font-size: var(--vscode-font-size); line-height: 1.5; }
a { color: var(--vscode-textLink-foreground); }
a:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 2px; }
</style>`,
    body: html`<main>
<h1>${isConflict ? t("Two people changed this result") : t("This result cannot be shown")}</h1>
<p>${isConflict ? TWO_PEOPLE : message}</p>
${isHoldingChanges && html`<p><strong>${HOLDING}</strong></p>\n`}${isConflict && link(RESULT_COMMANDS.combineReviews, t("Combine Reviews"))}
${link(RESULT_COMMANDS.openResultAsText, t("Open as Text"))}
</main>`,
  });
}
