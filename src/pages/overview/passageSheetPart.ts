import { t } from "@vscode/l10n";
import { plural } from "#core/plural.ts";
import { MISCUE_DESCRIPTIONS } from "#core/reading/miscues.ts";
import { countingNotes, type MissedBy, type PassageSheet, type SheetWord } from "#core/overview/passageSheet.ts";
import { el } from "../kit/dom.ts";
import type { Scope } from "../kit/scope.ts";

export interface PassageSheetPart {
  element: HTMLElement;
  update(sheet: PassageSheet | undefined): void;
}

/** A missed word lists who missed it, and leads to each result at that place. */
export function passageSheetPart(scope: Scope, open: (by: MissedBy) => void): PassageSheetPart {
  const element = el("div", { class: "sheet" });
  let shown: PassageSheet | undefined;
  const unfolded = new Set<number>();
  const draw = () => {
    const focus = (document.activeElement as HTMLElement | null)?.dataset["key"];
    element.replaceChildren(...(shown ? contentOf(shown, unfolded) : []));
    if (focus !== undefined) element.querySelector<HTMLElement>(`[data-key="${CSS.escape(focus)}"]`)?.focus();
  };
  scope.on(element, "click", (event) => {
    const key = (event.target as Element).closest<HTMLElement>("[data-key]")?.dataset["key"];
    const [what, number, index] = key?.split(" ") ?? [];
    const word = shown?.missed.find((one) => String(one.number) === number);
    if (!word) return;
    if (what === "by") return open(word.by[Number(index)]!);
    if (!unfolded.delete(word.number)) unfolded.add(word.number);
    draw();
  });
  return {
    element,
    update: (sheet) => {
      if (sheet?.key !== shown?.key) unfolded.clear();
      shown = sheet;
      draw();
    },
  };
}

function contentOf(sheet: PassageSheet, unfolded: ReadonlySet<number>): HTMLElement[] {
  const { words, readers, readings, finished, missed, confusions } = sheet;
  const figure = (value: string, label: string) => el("li", {}, el("b", {}, value), ` ${label}`);
  const notes = countingNotes(sheet);
  return [
    el(
      "ul",
      { class: "figures", "aria-label": t("Counts") },
      figure(String(words), plural(words, t("word"), t("words"))),
      figure(String(readers), plural(readers, t("reader"), t("readers"))),
      figure(String(readings), plural(readings, t("reading"), t("readings"))),
      figure(t`${finished} of ${readers}`, t("read it to the end")),
    ),
    ...(notes.length > 0 ? [el("p", { class: "facts" }, notes.join(" "))] : []),
    el(
      "div",
      { class: "columns" },
      el(
        "section",
        { "aria-label": t("Words missed") },
        el("h2", {}, t("Words missed")),
        missed.length === 0 ? el("p", { class: "empty" }, t("No word was missed.")) : wordTable(missed, readers, unfolded),
      ),
      el(
        "section",
        { "aria-label": t("Phonemes confused") },
        el("h2", {}, t("Phonemes confused")),
        confusions.length === 0
          ? el("p", { class: "empty" }, t("The results show no phoneme in place of another one."))
          : confusionTable(sheet),
      ),
    ),
  ];
}

function wordTable(missed: readonly SheetWord[], readers: number, unfolded: ReadonlySet<number>): HTMLElement {
  const rows = missed.flatMap((word) => {
    const isUnfolded = unfolded.has(word.number);
    const row = el(
      "tr",
      {},
      el(
        "th",
        { scope: "row" },
        el(
          "button",
          {
            type: "button",
            class: "fold",
            "data-key": `word ${word.number}`,
            "aria-expanded": String(isUnfolded),
            title: t("Who missed it"),
          },
          el("span", { class: "chevron", "aria-hidden": "true" }, isUnfolded ? "▾" : "▸"),
          word.text,
        ),
      ),
      el("td", { class: "number quiet" }, String(word.number)),
      el("td", { class: "meter", "aria-hidden": "true" }, barOf(word.missed / Math.max(1, readers))),
      el("td", { class: "number" }, t`${word.missed} of ${word.of}`),
      el(
        "td",
        { class: "said" },
        ...word.said.flatMap(({ said, kind, readers: by }, index) => [
          index > 0 ? ", " : "",
          saidElement(said, kind),
          by > 1 ? ` (${by})` : "",
        ]),
      ),
    );
    return isUnfolded
      ? [
          row,
          el(
            "tr",
            { class: "by" },
            el("td", { colspan: 5 }, el("ul", {}, ...word.by.map((by, index) => byElement(by, `by ${word.number} ${index}`)))),
          ),
        ]
      : [row];
  });
  return el(
    "div",
    { class: "wide" },
    el(
      "table",
      {},
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          ...[t("Word"), t("Number"), "", t("Missed by"), t("Said instead")].map((head, index) =>
            head === "" ? el("td") : el("th", { scope: "col", ...((index === 1 || index === 3) && { class: "number" }) }, head),
          ),
        ),
      ),
      el("tbody", {}, ...rows),
    ),
  );
}

function saidElement(said: string, kind: SheetWord["said"][number]["kind"]): HTMLElement {
  return el(
    "span",
    { class: `heard ${kind}`, title: MISCUE_DESCRIPTIONS[kind].label },
    said || (kind === "told" ? t("told") : t("not read")),
  );
}

function byElement({ reader, recording, said, kind }: MissedBy, key: string): HTMLElement {
  return el(
    "li",
    {},
    el("button", { type: "button", class: "link", "data-key": key, title: t("Show the place in the result") }, reader ?? recording),
    " ",
    saidElement(said, kind),
    ...(reader === undefined ? [] : [el("span", { class: "quiet" }, ` ${recording}`)]),
  );
}

function confusionTable({ confusions }: PassageSheet): HTMLElement {
  const most = Math.max(1, ...confusions.map(({ count }) => count));
  const rows = confusions.map(({ expected, heard, count, readers, words }) =>
    el(
      "tr",
      {},
      el("th", { scope: "row", class: "symbol" }, `${expected ?? t("(added)")} → ${heard ?? t("(not said)")}`),
      el("td", { class: "meter", "aria-hidden": "true" }, barOf(count / most)),
      el("td", { class: "number" }, String(count)),
      el("td", { class: "number" }, String(readers)),
      el("td", { class: "said" }, words.map(({ text, count: times }) => (times > 1 ? `${text} (${times})` : text)).join(", ")),
    ),
  );
  return el(
    "div",
    { class: "wide" },
    el(
      "table",
      {},
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          el("th", { scope: "col" }, t("Phoneme")),
          el("td"),
          ...[t("Times"), t("Readers")].map((head) => el("th", { scope: "col", class: "number" }, head)),
          el("th", { scope: "col" }, t("In")),
        ),
      ),
      el("tbody", {}, ...rows),
    ),
  );
}

/** @param share 0 to 1. */
export function barOf(share: number): HTMLElement {
  const fill = el("span");
  fill.style.width = `${(share * 100).toFixed(1)}%`;
  return el("span", { class: "bar" }, fill);
}
