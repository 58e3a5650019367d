import { t } from "@vscode/l10n";
import type { VersionRow } from "#core/comparison/versionRows.ts";
import { plural } from "#core/plural.ts";
import { html } from "#core/text/html.ts";
import { htmlPage, STYLE_POLICY } from "#core/text/htmlPage.ts";
import { type PageLanguage, pageLanguage } from "../interface/pageLanguage.ts";

/**
 * One side of a comparison by source control: what this version of a result says where it differs from the other one. Rows stand beside those
 * of the other side. It runs no script.
 * @param state how far it was reviewed, in words
 */
export function versionHtml(
  { title, state, rows }: { title: string; state: string; rows: readonly VersionRow[] },
  shown: PageLanguage,
): string {
  const summary =
    rows.length === 0
      ? t("Both versions say the same.")
      : plural(rows.length, t("The versions differ in 1 place."), t`The versions differ in ${rows.length} places.`);
  const head = [t("Place"), t("This version"), t("By")].map((name) => html`<th scope="col">${name}</th>`);
  const lines = rows.map(
    ({ place, says, by }) =>
      html`<tr><th scope="row">${place}</th><td title="${says}">${says}</td><td title="${by ?? ""}">${by ?? ""}</td></tr>`,
  );
  return htmlPage({
    language: pageLanguage(shown),
    policy: STYLE_POLICY,
    head: html`<title>${title}</title>
<style>
body { padding: 1rem; color: var(--vscode-foreground); font-family: var(--vscode-font-family); font-size: var(--vscode-font-size); line-height: 1.5; }
h1 { font-size: 1.2em; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
th, td { padding: 0.2rem 0.5rem; border-bottom: 1px solid var(--vscode-editorWidget-border, var(--vscode-contrastBorder)); text-align: left; font-weight: normal; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
thead th { font-weight: bold; }
</style>`,
    body: html`<main>
<h1>${title}</h1>
<p>${state}. ${summary}</p>
${rows.length > 0 && html`<table><thead><tr>${head}</tr></thead><tbody>${lines}</tbody></table>`}
</main>`,
  });
}
