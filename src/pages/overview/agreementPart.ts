import { t } from "@vscode/l10n";
import { plural } from "#core/plural.ts";
import type { AgreementChoice, AgreementSheet, SheetDisagreement, SheetFigure } from "#core/agreement/agreementSheet.ts";
import { el } from "../kit/dom.ts";
import type { Scope } from "../kit/scope.ts";
import { intervalAxis, intervalDrawing } from "./intervalDrawing.ts";
import { intervalScale } from "./intervalScale.ts";
import { barOf } from "./passageSheetPart.ts";

export interface AgreementPart {
  element: HTMLElement;
  /** @param sheet undefined until one has been worked out. @param isDue true if a new one is being worked out. */
  update(sheet: AgreementSheet | undefined, isDue: boolean): void;
}

export interface AgreementActions {
  open: (uri: string, word: number) => void;
  exportWords: () => void;
}

const UNITS = ["share", "kappa", "rate"] as const satisfies readonly SheetFigure["unit"][];

/** Shows how far the engine agrees with reviews, or reviewers with each other. */
export function agreementPart(scope: Scope, { open, exportWords }: AgreementActions): AgreementPart {
  const element = el("div", { class: "sheet agreement" });
  let shown: AgreementSheet | undefined;
  let choice = "";
  const unfolded = new Set<string>();
  const draw = () => {
    const focus = (document.activeElement as HTMLElement | null)?.dataset["key"];
    element.replaceChildren(...(shown ? contentOf(shown, unfolded) : [el("p", { class: "empty" }, t("Working out the figures…"))]));
    if (focus !== undefined) element.querySelector<HTMLElement>(`[data-key="${CSS.escape(focus)}"]`)?.focus();
  };
  scope.on(element, "click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-key]");
    const key = button?.dataset["key"];
    if (key === undefined || !shown) return;
    if (key === "export words") return exportWords();
    const [, line, place] = /^at (\d+) (\d+)$/.exec(key) ?? [];
    if (line !== undefined) {
      const { uri, word } = shown.disagreements[Number(line)]!.at[Number(place)]!;
      return open(uri, word);
    }
    if (!unfolded.delete(key)) unfolded.add(key);
    // The browser opens and closes these by itself.
    if (key !== MEANINGS) draw();
  });
  return {
    element,
    update: (sheet, isDue) => {
      element.setAttribute("aria-busy", String(isDue));
      if (sheet === shown && element.hasChildNodes()) return;
      const next = JSON.stringify(sheet?.choice);
      if (next !== choice) unfolded.clear();
      choice = next;
      shown = sheet;
      draw();
    },
  };
}

function contentOf(sheet: AgreementSheet, unfolded: ReadonlySet<string>): HTMLElement[] {
  if (sheet.readings === 0) return [emptyElement(sheet), ...leftOutElements(sheet)];
  return [
    countsElement(sheet),
    notesElement(sheet),
    el(
      "div",
      { class: "columns agreement-columns" },
      el(
        "section",
        { "aria-label": t("Figures") },
        el("h2", {}, t("Figures")),
        figureTable(sheet),
        meaningsElement(sheet, unfolded),
        el("h2", {}, t("Kinds of miscues")),
        kindTable(sheet),
      ),
      el(
        "section",
        { "aria-label": t("Words that differ") },
        el(
          "div",
          { class: "section-head" },
          el("h2", {}, t("Words that differ")),
          ...(sheet.differing > 0
            ? [el("button", { type: "button", class: "tool wide outlined", "data-key": "export words" }, t("Export Words…"))]
            : []),
        ),
        sheet.differing === 0 ? el("p", { class: "empty" }, t("No word differs.")) : wordTable(sheet, unfolded),
      ),
    ),
    ...(sheet.by === undefined
      ? []
      : [el("section", { class: "groups", "aria-label": groupTitle(sheet.by) }, el("h2", {}, groupTitle(sheet.by)), groupTable(sheet))]),
    ...leftOutElements(sheet),
  ];
}

function emptyElement({ leftOut }: AgreementSheet): HTMLElement {
  const isReviewed = leftOut.some(({ code }) => code === "nothing-shared");
  return el(
    "p",
    { class: "empty" },
    isReviewed
      ? t("The reviews do not judge any word yet. Open a result and correct words, or press Y to confirm those that are right.")
      : t(
          "There are no reviewed readings yet. Open a result and review it: correct words, or press Y to confirm those that are right. The figures then appear here.",
        ),
  );
}

function countsElement({ readings, clusters, words }: AgreementSheet): HTMLElement {
  const figure = (value: string, label: string) => el("li", {}, el("b", {}, value), ` ${label}`);
  return el(
    "ul",
    { class: "figures", "aria-label": t("What the figures are based on") },
    figure(String(readings), plural(readings, t("reading"), t("readings"))),
    figure(
      String(clusters.count),
      clusters.of === "readers"
        ? plural(clusters.count, t("reader"), t("readers"))
        : plural(clusters.count, t("recording"), t("recordings")),
    ),
    figure(t`${words.compared.toLocaleString("en")} of ${words.of.toLocaleString("en")}`, t("words compared")),
  );
}

function notesElement({ notes, clusters }: AgreementSheet): HTMLElement {
  return el(
    "ul",
    { class: `facts notes${clusters.isFew ? " few" : ""}`, "aria-label": t("How to read the figures") },
    ...notes.map((note) => el("li", {}, note)),
  );
}

function figureTable({ figures }: AgreementSheet): HTMLElement {
  const bodies = UNITS.flatMap((unit) => {
    const own = figures.filter((figure) => figure.unit === unit);
    if (own.length === 0) return [];
    const scale = intervalScale(unit, own);
    return [
      el(
        "tbody",
        {},
        ...own.map((figure) =>
          el(
            "tr",
            {},
            el("th", { scope: "row", title: figure.meaning }, figure.label),
            el("td", { class: "number" }, el("b", {}, figure.text)),
            el("td", { class: "drawn" }, intervalDrawing(figure, scale)),
            el("td", { class: "number quiet" }, figure.intervalText ?? "–"),
            el("td", { class: "number quiet" }, figure.n.toLocaleString("en")),
          ),
        ),
        el(
          "tr",
          { class: "axis-row", "aria-hidden": "true" },
          el("td"),
          el("td"),
          el("td", { class: "drawn" }, intervalAxis(scale)),
          el("td"),
          el("td"),
        ),
      ),
    ];
  });
  const head = el(
    "thead",
    {},
    el(
      "tr",
      {},
      el("th", { scope: "col" }, t("Figure")),
      el("th", { scope: "col", class: "number" }, t("Value")),
      el("td"),
      el("th", { scope: "col", class: "number" }, t("95 % interval")),
      el("th", { scope: "col", class: "number" }, t("Of")),
    ),
  );
  return el("div", { class: "wide" }, el("table", { class: "figure-table" }, head, ...bodies));
}

function meaningsElement({ figures }: AgreementSheet, unfolded: ReadonlySet<string>): HTMLElement {
  return el(
    "details",
    { class: "meanings", open: unfolded.has(MEANINGS) },
    el("summary", { "data-key": MEANINGS }, t("What the figures mean")),
    el("dl", {}, ...figures.flatMap(({ label, meaning }) => [el("dt", {}, label), el("dd", {}, meaning)])),
  );
}

/** The key of what stays open while the sheet changes. */
const MEANINGS = "meanings";

function kindTable({ kinds: { labels, counts }, raters }: AgreementSheet): HTMLElement {
  const head = el(
    "thead",
    {},
    el(
      "tr",
      {},
      el("th", { scope: "col" }, t`Rows: ${raters.first}; columns: ${raters.second}`),
      ...labels.map((label) => el("th", { scope: "col", class: "number" }, label)),
    ),
  );
  const rows = labels.map((label, i) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, label),
      ...counts[i]!.map((count, j) =>
        el("td", { class: `number${count === 0 ? " quiet" : i === j ? "" : " differs"}` }, count.toLocaleString("en")),
      ),
    ),
  );
  return el("div", { class: "wide" }, el("table", {}, head, el("tbody", {}, ...rows)));
}

function groupTitle(by: NonNullable<AgreementSheet["by"]>): string {
  return by === "model" ? t("By model") : t("By passage");
}

function groupTable({ groups, groupHeads, by }: AgreementSheet): HTMLElement {
  const scales = groupHeads.map((_, index) =>
    intervalScale(
      groups[0]!.figures[index]!.unit,
      groups.map(({ figures }) => figures[index]!),
    ),
  );
  const heads: [text: string, isNumber: boolean][] = [
    [by === "model" ? t("Model") : t("Passage"), false],
    [t("Readings"), true],
    [t("Words"), true],
    ...groupHeads.map((head): [string, boolean] => [head, false]),
  ];
  const interval = (text: string) => t`95 % interval: ${text}`;
  const rows = groups.map(({ name, readings, words, figures }) =>
    el(
      "tr",
      {},
      el("th", { scope: "row", class: "said" }, name),
      el("td", { class: "number" }, readings.toLocaleString("en")),
      el("td", { class: "number" }, words.toLocaleString("en")),
      ...figures.map((figure, index) =>
        el(
          "td",
          { ...(figure.intervalText !== undefined && { title: interval(figure.intervalText) }) },
          figure.text,
          ...(figure.value === undefined ? [] : [intervalDrawing(figure, scales[index]!)]),
          ...(figure.intervalText === undefined ? [] : [el("span", { class: "visually-hidden" }, ` (${interval(figure.intervalText)})`)]),
        ),
      ),
    ),
  );
  return el(
    "div",
    { class: "wide" },
    el(
      "table",
      { class: "group-table" },
      el(
        "thead",
        {},
        el("tr", {}, ...heads.map(([text, isNumber]) => el("th", { scope: "col", ...(isNumber && { class: "number" }) }, text))),
      ),
      el("tbody", {}, ...rows),
    ),
  );
}

function wordTable(sheet: AgreementSheet, unfolded: ReadonlySet<string>): HTMLElement {
  const { disagreements, differing, raters } = sheet;
  const most = Math.max(1, ...disagreements.map(({ count }) => count));
  let group: string | undefined;
  const rows = disagreements.flatMap((one, line) => {
    const heading =
      one.group !== undefined && one.group !== group
        ? [el("tr", { class: "group-row" }, el("th", { colspan: 5, scope: "rowgroup" }, one.group))]
        : [];
    group = one.group;
    const key = ["word", one.group ?? "", one.text, one.first.kind, one.second.kind].join(" ");
    const isUnfolded = unfolded.has(key);
    const row = el(
      "tr",
      {},
      el(
        "th",
        { scope: "row" },
        el(
          "button",
          { type: "button", class: "fold", "data-key": key, "aria-expanded": String(isUnfolded), title: t("Where it differs") },
          el("span", { class: "chevron", "aria-hidden": "true" }, isUnfolded ? "▾" : "▸"),
          one.text,
        ),
      ),
      kindCell(one.first),
      kindCell(one.second),
      el("td", { class: "meter", "aria-hidden": "true" }, barOf(one.count / most)),
      el("td", { class: "number" }, one.count.toLocaleString("en")),
    );
    return [...heading, row, ...(isUnfolded ? [placesRow(one, line)] : [])];
  });
  const shown = disagreements.reduce((sum, { count }) => sum + count, 0);
  const head = el(
    "thead",
    {},
    el(
      "tr",
      {},
      el("th", { scope: "col" }, t("Word")),
      el("th", { scope: "col" }, sentence(raters.first)),
      el("th", { scope: "col" }, sentence(raters.second)),
      el("td"),
      el("th", { scope: "col", class: "number" }, t("Times")),
    ),
  );
  return el(
    "div",
    { class: "wide" },
    el("table", {}, head, el("tbody", {}, ...rows)),
    ...(shown < differing
      ? [
          el(
            "p",
            { class: "facts" },
            t`The most frequent differences: ${shown.toLocaleString("en")} of ${differing.toLocaleString("en")}. “Export Words…” saves all of them.`,
          ),
        ]
      : []),
  );
}

function kindCell({ kind, label }: SheetDisagreement["first"]): HTMLElement {
  return el("td", {}, el("span", { class: `heard ${kind}` }, label));
}

function placesRow({ at, count, group }: SheetDisagreement, line: number): HTMLElement {
  const places = at.map(({ name, passage }, place) =>
    el(
      "li",
      {},
      el("button", { type: "button", class: "link", "data-key": `at ${line} ${place}`, title: t("Show the place in the result") }, name),
      ...(passage === group ? [] : [el("span", { class: "quiet" }, ` ${passage}`)]),
    ),
  );
  const rest = count > at.length ? [el("li", { class: "quiet" }, t`${(count - at.length).toLocaleString("en")} more`)] : [];
  return el("tr", { class: "by" }, el("td", { colspan: 5 }, el("ul", {}, ...places, ...rest)));
}

function leftOutElements({ leftOut }: AgreementSheet): HTMLElement[] {
  if (leftOut.length === 0) return [];
  return [
    el(
      "section",
      { "aria-label": t("Left out") },
      el("h2", {}, t("Left out")),
      el(
        "ul",
        { class: "facts notes" },
        ...leftOut.map(({ why, count }) =>
          el("li", {}, plural(count, t`1 result: ${why}`, t`${count.toLocaleString("en")} results: ${why}`)),
        ),
      ),
    ),
  ];
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function agreementTools(
  scope: Scope,
  choose: (change: Partial<AgreementChoice>) => void,
): { element: HTMLElement; show(choice: AgreementChoice, sheet: AgreementSheet | undefined): void } {
  const compare = el("select", { class: "select sheet-select", "aria-label": t("What is compared") });
  const by = el(
    "select",
    { class: "select", "aria-label": t("Group by") },
    el("option", { value: "" }, t("Not grouped")),
    el("option", { value: "model" }, groupTitle("model")),
    el("option", { value: "passage" }, groupTitle("passage")),
  );
  const whole = el("input", { type: "checkbox" });
  const label = el(
    "label",
    {
      class: "tick",
      title: t("Words that a reviewer left alone then count as right. Otherwise only words that were corrected or confirmed count."),
    },
    whole,
    t("Readings were listened to from beginning to end"),
  );
  let pairs: AgreementSheet["pairs"] = [];
  scope.on(compare, "change", () => {
    const pair = pairs[Number(compare.value)];
    choose({ pair: compare.value === "" || !pair ? undefined : { first: pair.first, second: pair.second } });
  });
  scope.on(by, "change", () => choose({ by: by.value === "" ? undefined : (by.value as NonNullable<AgreementChoice["by"]>) }));
  scope.on(whole, "change", () => choose({ isWhole: whole.checked }));
  return {
    element: el("div", { class: "tools" }, compare, by, label),
    show: (choice, sheet) => {
      by.value = choice.by ?? "";
      whole.checked = choice.isWhole;
      if (!sheet) return;
      const options = sheet.pairs.map(({ names: [first, second], recordings }, index) =>
        el(
          "option",
          { value: index },
          plural(
            recordings,
            t`Reviews in ${first} and ${second}: 1 recording`,
            t`Reviews in ${first} and ${second}: ${recordings.toLocaleString("en")} recordings`,
          ),
        ),
      );
      // A list that is open stays open.
      if (JSON.stringify(pairs) !== JSON.stringify(sheet.pairs) || compare.options.length === 0)
        compare.replaceChildren(el("option", { value: "" }, t("The engine and the reviews")), ...options);
      pairs = sheet.pairs;
      const chosen = pairs.findIndex(({ first, second }) => first === choice.pair?.first && second === choice.pair.second);
      compare.value = chosen < 0 ? "" : String(chosen);
    },
  };
}
