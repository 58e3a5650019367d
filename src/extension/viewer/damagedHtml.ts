import { t } from "@vscode/l10n";
import { html } from "#core/text/html.ts";
import { htmlPage, STYLE_POLICY } from "#core/text/htmlPage.ts";
import { type PageLanguage, pageLanguage } from "../interface/pageLanguage.ts";
import { RESULT_COMMANDS } from "../manifest/resultManifest.ts";

const HOLDING = t(
  "Your unsaved corrections are not lost. To save them in another file, with the result as it was last read, choose “File: Save As…”. If you repair this file, they appear in it again.",
);

/**
 * Shown in place of a result: the reason, and a link that opens the file as text. It runs no script; its one link is a command of this
 * extension.
 * @param isHoldingChanges true if the result has corrections that were not saved.
 */
export function damagedHtml(
  { message, uri, isHoldingChanges }: { message: string; uri: string; isHoldingChanges: boolean },
  shown: PageLanguage,
): string {
  const command = `command:${RESULT_COMMANDS.openResultAsText.id}?${encodeURIComponent(JSON.stringify([uri]))}`;
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
<h1>${t("This result cannot be shown")}</h1>
<p>${message}</p>
${isHoldingChanges && html`<p><strong>${HOLDING}</strong></p>\n`}<p><a href="${command}">${t("Open as Text")}</a></p>
</main>`,
  });
}
