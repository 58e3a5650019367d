import { t } from "@vscode/l10n";
import { arpabetToIpa } from "#core/arpabet/arpabetToIpa.ts";
import { plural } from "#core/plural.ts";
import { gapsOf, type Series, type SeriesItem } from "#core/passage/practice.ts";
import type { ScopeAndSequence } from "#core/passage/scopeAndSequence.ts";
import { html, type Html, joinHtml, unescapedHtml } from "#core/text/html.ts";
import { htmlPage, VIEWPORT } from "#core/text/htmlPage.ts";
import { PRACTICE_STYLE } from "./practiceStyle.ts";

export interface PracticePage {
  folder: string;
  series: Series;
  scope?: ScopeAndSequence;
  /** Files that could not be read, or were too many. */
  left: number;
  nonce: string;
  language: string;
  /** Address of the command that saves it as CSV. */
  export: string;
  /** Address that opens a passage. */
  open: (file: string) => string;
}

/** More columns are too many for a page, and for a person; the CSV has all. */
const MOST_COLUMNS = 60;

/** Says by unit which passage of a folder practices what, with what is missing first. */
export function practicePage({ folder, series, scope, left, nonce, language, export: exported, open }: PracticePage): string {
  const gaps = new Set(gapsOf(series));
  const title = t`What the passages in “${folder}” practice`;
  const parts = [
    html`<h1>${title}</h1>`,
    html`<ul class="actions"><li><a href="${exported}">${t("Export as CSV…")}</a></li></ul>`,
    left > 0 && html`<p class="note">${t("Some files were left out because they are too large, too many or unreadable.")}</p>`,
    figures(series, gaps),
    gapSection(gaps, scope, series),
    grid(series, scope, gaps, open),
  ];
  return htmlPage({
    language,
    policy: `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'none'; base-uri 'none'`,
    head: html`${VIEWPORT}
<title>${title}</title>
<style nonce="${nonce}">${unescapedHtml(PRACTICE_STYLE)}</style>`,
    body: html`<main>${joinHtml(parts, "\n")}</main>`,
  });
}

function figures({ passages, items }: Series, gaps: ReadonlySet<SeriesItem>): Html {
  const taught = items.filter(({ kind, unit }) => kind !== "phoneme" && unit !== undefined);
  const phonemes = items.filter(({ kind }) => kind === "phoneme");
  const practised = (list: readonly SeriesItem[]) => t`${list.filter(({ total }) => total > 0).length} of ${list.length}`;
  const all: [value: string | number, label: string, attention?: boolean][] = [
    [passages.length, plural(passages.length, t("passage"), t("passages"))],
    ...(taught.length > 0
      ? ([
          [practised(taught.filter(({ kind }) => kind === "spelling")), t("spellings that are taught")],
          [practised(taught.filter(({ kind }) => kind === "heart word")), t("words taught as wholes")],
        ] as [string, string][])
      : []),
    [practised(phonemes), t("phonemes")],
    // Without a scope and sequence, nothing says what is taught.
    ...(taught.length > 0 ? ([[gaps.size, t("never practiced once taught"), gaps.size > 0]] as [number, string, boolean][]) : []),
  ];
  const list = all.map(([value, label, isAttention]) => html`<li${isAttention && html` class="attention"`}><b>${value}</b> ${label}</li>`);
  return html`<ul class="figures" aria-label="${t("Counts")}">${list}</ul>`;
}

function gapSection(gaps: ReadonlySet<SeriesItem>, scope: ScopeAndSequence | undefined, { passages }: Series): Html {
  const isByUnit = passages.some(({ reached }) => reached !== undefined);
  const byUnit = (scope?.units ?? []).flatMap(({ id, title }, unit) => {
    const missing = [...gaps].filter((item) => item.unit === unit);
    return missing.length === 0 ? [] : [html`<dt>${t`Unit ${id}: ${title}`}</dt><dd>${missing.map(named).join(", ")}</dd>`];
  });
  const phonemes = [...gaps].filter(({ kind }) => kind === "phoneme");
  if (phonemes.length > 0) byUnit.push(html`<dt>${t("Phonemes")}</dt><dd>${phonemes.map(named).join(", ")}</dd>`);
  const about = isByUnit
    ? t("Taught by a unit that one of these passages is for, but in no passage for that unit or a later one:")
    : t("In none of these passages:");
  return html`<section><h2>${t("Gaps")}</h2>${
    byUnit.length === 0
      ? html`<p>${t("Everything that is taught is practiced.")}</p>`
      : html`<p class="quiet">${about}</p><dl>${joinHtml(byUnit, "")}</dl>`
  }</section>`;
}

function grid(series: Series, scope: ScopeAndSequence | undefined, gaps: ReadonlySet<SeriesItem>, open: PracticePage["open"]): Html {
  const { items } = series;
  const passages = series.passages.slice(0, MOST_COLUMNS);
  const left = series.passages.length - passages.length;
  const heads = passages.map(
    ({ file, reached }) =>
      html`<th scope="col" class="number"><a href="${open(file)}" title="${file}"><span>${file.slice(file.lastIndexOf("/") + 1)}</span></a>${
        reached !== undefined && scope && html`<br><span class="quiet">${t`unit ${scope.units[reached]!.id}`}</span>`
      }</th>`,
  );
  const row = (item: SeriesItem) => {
    const cells = item.times.slice(0, MOST_COLUMNS).map((times, at) => {
      const { reached } = passages[at]!;
      const isBefore = item.unit !== undefined && reached !== undefined && reached < item.unit;
      return html`<td class="number${isBefore && times > 0 && " before"}">${times > 0 ? times : ""}</td>`;
    });
    return html`<tr${gaps.has(item) && html` class="gap"`}><th scope="row" title="${item.words.join(", ")}">${named(item)}</th><td class="number total">${item.total}</td>${cells}</tr>`;
  };
  const section = (title: string, list: readonly SeriesItem[]) =>
    list.length === 0
      ? []
      : [html`<tr class="unit"><th scope="rowgroup" colspan="${passages.length + 2}">${title}</th></tr>`, ...list.map(row)];
  const rows = [
    ...(scope?.units ?? []).flatMap(({ id, title }, unit) =>
      section(
        t`Unit ${id}: ${title}`,
        items.filter((item) => item.unit === unit),
      ),
    ),
    ...section(
      scope ? t("Taught in no unit") : t("Spellings"),
      items.filter(({ kind, unit }) => kind === "spelling" && unit === undefined),
    ),
    ...section(
      t("Phonemes"),
      items.filter(({ kind }) => kind === "phoneme"),
    ),
  ];
  return html`<section><h2>${t("By passage")}</h2><p class="quiet">${t(
    "How often each spelling, word taught as a whole, and phoneme occurs. Figures in italics are in passages for an earlier unit.",
  )}</p>${left > 0 && html`<p class="note">${t`The table shows the first ${MOST_COLUMNS} passages; the sums are of all, which the CSV export has.`}</p>`}<div class="wide" tabindex="0" role="region" aria-label="${t("By passage")}"><table class="grid"><thead><tr><th scope="col"></th><th scope="col" class="number">${t("All")}</th>${heads}</tr></thead><tbody>${rows}</tbody></table></div></section>`;
}

function named({ kind, item, phonemes }: SeriesItem): string {
  if (kind === "phoneme") return `${item} /${arpabetToIpa(item)}/`;
  return kind === "spelling" ? (phonemes ? `${item} /${arpabetToIpa(phonemes)}/` : t`${item} (silent)`) : item;
}
