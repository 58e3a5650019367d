import { t } from "@vscode/l10n";
import { MISCUE_DESCRIPTIONS, MISCUES } from "#core/reading/miscues.ts";
import { COUNT_NAMES } from "#core/reading/readingCounts.ts";
import { type OverviewColumn, tellingColumns } from "#core/overview/overviewColumns.ts";
import type { OverviewRow } from "#core/overview/overviewModel.ts";
import { el } from "../kit/dom.ts";
import type { Scope } from "../kit/scope.ts";
import { RowSelection } from "./rowSelection.ts";
import type { OverviewList } from "./overviewList.ts";

/** CSS pixels; the style sheet has the same. */
const ROW_HEIGHT = 28;
/** Rows beyond both edges that exist before they are scrolled to. */
const SPARE_ROWS = 8;

/** In CSS pixels, and as shares of what is left over; columns of figures have the width `FIGURE` and no share. Names leave figures room in a narrow window. */
const WIDTHS: Readonly<Record<string, readonly [least: string, share?: number]>> = {
  recording: ["clamp(96px, 14vw, 132px)", 1.5],
  passage: ["clamp(84px, 12vw, 112px)", 1.3],
  listKind: ["clamp(84px, 13vw, 128px)", 0.2],
  reader: ["clamp(56px, 8vw, 76px)", 0.8],
  class: ["clamp(56px, 7vw, 84px)", 0.5],
  grade: ["84px"],
  assessed: ["102px"],
  accuracy: ["108px"],
  wcpm: ["72px"],
  level: ["118px"],
  percentile: ["108px"],
  verdict: ["92px"],
  note: ["176px", 1],
  reviewed: ["98px"],
  warnings: ["92px"],
  kind: ["110px", 0.7],
  model: ["150px", 1],
  result: ["120px", 1],
};
const FIGURE = ["54px"] as const;

/** Half a window: figures have the room of these columns. */
const NARROW = "(width < 560px)";
const LEFT_OUT: ReadonlySet<string> = new Set(["listKind", "class", "grade", "assessed"]);

/** The whole name is in the tooltip. */
const SHORT: Readonly<Record<string, string>> = {
  substitutions: t("Sub."),
  omissions: t("Om."),
  told: MISCUE_DESCRIPTIONS.told.mark,
  insertions: t("Ins."),
  repetitions: t("Rep."),
  selfCorrections: t("SC"),
  falseStarts: t("FS"),
};

export interface RowsPart {
  element: HTMLElement;
  update(): void;
  focusFirst(): void;
}

/** Only rows in view are on the page, and one of them is a stop for the Tab key. */
export function rowsPart(
  scope: Scope,
  list: OverviewList,
  actions: { open(row: OverviewRow): void; sorted(): void; selected(uris: string[]): void },
): RowsPart {
  const head = el("div", { role: "row", class: "heading", "aria-rowindex": 1 });
  const body = el("div", { role: "rowgroup", class: "list-rows" });
  const grid = el(
    "div",
    { role: "grid", class: "list", "aria-label": t("Results. Enter opens a result, Space selects it."), "aria-multiselectable": "true" },
    el("div", { role: "rowgroup", class: "list-head" }, head),
    body,
  );
  const narrow = window.matchMedia(NARROW);
  let columns: OverviewColumn[] = [];
  const drawn = new Map<OverviewRow, HTMLElement>();
  const selection = new RowSelection();
  /** Address of the result whose row has the focus. */
  let active: string | undefined;

  const indexOf = (uri: string | undefined) => (uri === undefined ? -1 : list.shown.findIndex((row) => row.uri === uri));
  const focused = () => body.contains(document.activeElement);
  const render = () => {
    const { shown } = list;
    const at = Math.max(0, indexOf(active));
    const from = Math.max(0, Math.floor(grid.scrollTop / ROW_HEIGHT) - SPARE_ROWS);
    const to = Math.min(shown.length, from + Math.ceil((grid.clientHeight || 600) / ROW_HEIGHT) + 2 * SPARE_ROWS);
    // The row with the focus stays on the page wherever it is scrolled to.
    const wanted = new Set([...shown.slice(from, to), ...shown.slice(at, at + 1)]);
    for (const [row, element] of drawn) {
      if (wanted.has(row)) continue;
      element.remove();
      drawn.delete(row);
    }
    for (const [index, row] of shown.entries()) {
      if (index < from && index !== at) continue;
      if (index >= to && index > at) break;
      if (!wanted.has(row)) continue;
      const element = drawn.get(row) ?? rowElement(row, columns);
      element.style.top = `${index * ROW_HEIGHT}px`;
      element.setAttribute("aria-rowindex", String(index + 2));
      element.tabIndex = index === at ? 0 : -1;
      element.setAttribute("aria-selected", String(selection.has(row)));
      if (drawn.has(row)) continue;
      drawn.set(row, element);
      body.append(element);
    }
  };
  const update = () => {
    const hadFocus = focused();
    const next = tellingColumns(list.all).filter(({ id }) => !narrow.matches || !LEFT_OUT.has(id));
    if (next.map(({ id }) => id).join() !== columns.map(({ id }) => id).join()) {
      columns = next;
      const widths = columns.map(({ id }): readonly [least: string, share?: number] => WIDTHS[id] ?? FIGURE);
      grid.style.setProperty(
        "--columns",
        widths.map(([least, share]) => (share === undefined ? least : `minmax(${least}, ${share}fr)`)).join(" "),
      );
      grid.style.setProperty("--least", `calc(${widths.map(([least]) => least).join(" + ")})`);
      grid.setAttribute("aria-colcount", String(columns.length));
      head.replaceChildren(...columns.map(headingOf));
      for (const element of drawn.values()) element.remove();
      drawn.clear();
    }
    for (const heading of head.children) {
      const own = (heading as HTMLElement).dataset["column"] === list.order.sort;
      heading.setAttribute("aria-sort", own ? (list.order.descending ? "descending" : "ascending") : "none");
      heading.querySelector(".arrow")!.textContent = own ? (list.order.descending ? "▼" : "▲") : "";
    }
    actions.selected(selection.among(list.shown));
    grid.setAttribute("aria-rowcount", String(list.shown.length + 1));
    body.style.height = `${list.shown.length * ROW_HEIGHT}px`;
    render();
    if (hadFocus && !focused()) focusRow(Math.max(0, indexOf(active)));
  };
  const focusRow = (index: number) => {
    const row = list.shown[index];
    if (!row) return;
    active = row.uri;
    const top = index * ROW_HEIGHT;
    const room = grid.clientHeight - head.offsetHeight - ROW_HEIGHT;
    if (top < grid.scrollTop) grid.scrollTop = top;
    else if (top > grid.scrollTop + room) grid.scrollTop = top - room;
    render();
    drawn.get(row)?.focus({ preventScroll: true });
  };
  const select = (change: () => void) => {
    change();
    render();
    actions.selected(selection.among(list.shown));
  };
  /** @returns whether the key is one that selects. */
  const selects = (event: KeyboardEvent, row: OverviewRow | undefined): boolean => {
    const isCommand = event.ctrlKey || event.metaKey;
    if (event.key.toLowerCase() === "a" && isCommand) select(() => selection.all(list.shown));
    else if (event.key === " " && row) select(() => selection.toggle(row.uri));
    else if (event.key === "Escape" && selection.among(list.shown).length > 0) select(() => selection.clear());
    else return false;
    event.preventDefault();
    return true;
  };
  scope.on(grid, "keydown", (event) => {
    if (!focused() || event.altKey || selects(event, list.shown[Math.max(0, indexOf(active))]) || event.ctrlKey || event.metaKey) return;
    const at = Math.max(0, indexOf(active));
    const last = list.shown.length - 1;
    const page = Math.max(1, Math.floor(grid.clientHeight / ROW_HEIGHT) - 2);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + page, PageUp: at - page, Home: 0, End: last }[event.key];
    const row = list.shown[at];
    if (next !== undefined) {
      focusRow(Math.max(0, Math.min(last, next)));
      if (event.shiftKey && active !== undefined) select(() => selection.reach(active!, row?.uri, list.shown));
    } else if (event.key === "Enter" && row) actions.open(row);
    else return;
    event.preventDefault();
  });
  // Otherwise Shift also selects the text up to there.
  scope.on(grid, "mousedown", (event) => event.shiftKey && event.preventDefault());
  scope.on(grid, "click", (event) => {
    const target = event.target as Element;
    const heading = target.closest<HTMLElement>("[data-column]");
    if (heading) {
      list.sortBy(heading.dataset["column"]!);
      update();
      return actions.sorted();
    }
    const uri = target.closest<HTMLElement>("[data-uri]")?.dataset["uri"];
    const index = indexOf(uri);
    if (index < 0) return;
    const before = active;
    focusRow(index);
    if (event.shiftKey) select(() => selection.reach(uri!, before, list.shown));
    else if (event.ctrlKey || event.metaKey) select(() => selection.toggle(uri!));
    else actions.open(list.shown[index]!);
  });
  const draw = scope.frame(render);
  scope.on(grid, "scroll", draw, { passive: true });
  scope.on(narrow, "change", update);
  const observer = new ResizeObserver(draw);
  observer.observe(grid);
  scope.add(() => observer.disconnect());
  return { element: grid, update, focusFirst: () => focusRow(0) };
}

function headingOf({ id, label, unit, isNumber }: OverviewColumn): HTMLElement {
  const title = unit === undefined ? label : `${label} (${unit})`;
  const miscue = MISCUES.find((one) => COUNT_NAMES[one] === id);
  const about = miscue ? `${label}. ${MISCUE_DESCRIPTIONS[miscue].meaning}` : title;
  return el(
    "div",
    { role: "columnheader", class: `cell${isNumber ? " number" : ""}`, "data-column": id },
    el(
      "button",
      { type: "button", title: about },
      ...(SHORT[id] === undefined
        ? [el("span", {}, unit === "%" ? `${label} %` : label)]
        : [el("span", { "aria-hidden": "true" }, SHORT[id]), el("span", { class: "visually-hidden" }, label)]),
      el("span", { class: "arrow", "aria-hidden": "true" }),
    ),
  );
}

function rowElement(row: OverviewRow, columns: readonly OverviewColumn[]): HTMLElement {
  const why = row.unread ?? row.otherText;
  const cells = columns.map(({ id, text, isNumber }, index) => {
    const shown = text(row);
    const title =
      id === "note"
        ? why
        : id === "warnings" && row.warnings.length > 0
          ? row.warnings.join("\n")
          : id === "recording" || id === "passage" || id === "model"
            ? shown
            : undefined;
    const tone = id === "level" && row.level ? ` ${row.level}` : id === "warnings" && row.warnings.length > 0 ? " warned" : "";
    return el(
      "div",
      {
        role: "gridcell",
        class: `cell ${id}${isNumber ? " number" : ""}${tone}`,
        "aria-colindex": index + 1,
        ...(title !== undefined && { title }),
      },
      id === "warnings" && shown === "0" ? "" : shown,
    );
  });
  return el(
    "div",
    {
      role: "row",
      class: `list-row${row.unread !== undefined ? " unread" : row.otherText !== undefined ? " doubted" : ""}`,
      "data-uri": row.uri,
    },
    ...cells,
  );
}
