import { t } from "@vscode/l10n";
import { plural } from "#core/plural.ts";
import { EVENT_COLUMNS, sortEvents } from "#core/record/events.ts";
import type { EventColumn, TimelineRow } from "#core/record/events.ts";
import type { Scope } from "../../kit/scope.ts";
import { cellText, COLUMN_LABELS, kindSign } from "../state/eventCells.ts";
import { matchesFilter } from "../state/eventFilter.ts";
import { goToEvent } from "../state/goTo.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { el } from "../../kit/dom.ts";
import { filterPart } from "./filterPart.ts";
import { LATE_MILLISECONDS } from "./late.tsx";

/** CSS pixels, the header's too; the style sheet has the same. */
export const ROW_HEIGHT = 26;
/** Rows beyond both edges that exist before they are scrolled to. */
const SPARE_ROWS = 6;

/**
 * The timeline for those who read it, or have it read to them. Only the rows on screen are on the page. The whole table is one stop for the
 * Tab key; arrow keys go from cell to cell, the heading included.
 */
export function tablePart(scope: Scope, model: ViewModel): HTMLElement {
  let { events } = model;
  const status = el("p", { class: "facts", role: "status" });
  const header = el(
    "div",
    { role: "row", class: "row heading", "aria-rowindex": 1 },
    ...EVENT_COLUMNS.map((column, i) =>
      el(
        "div",
        { role: "columnheader", class: `cell ${column}`, id: `event-0-${i}`, "data-column": column, "aria-colindex": i + 1 },
        el("span", {}, COLUMN_LABELS[column]),
        el("span", { class: "arrow", "aria-hidden": "true" }),
      ),
    ),
  );
  const body = el("div", { role: "rowgroup", class: "rows" });
  const grid = el(
    "div",
    {
      role: "grid",
      class: "grid",
      tabindex: 0,
      "aria-label": t("Events of the reading. Enter plays the event; in the heading it sorts."),
      "aria-colcount": EVENT_COLUMNS.length,
    },
    el("div", { role: "rowgroup", class: "head" }, header),
    body,
  );
  let sort = EVENT_COLUMNS.find((column) => column === model.kept.table?.sort);
  let descending = model.kept.table?.descending ?? false;
  let order: number[] = [];
  /** True if the rows have to be worked out again once the table is in view. */
  let stale = false;
  /** Row -1 is the heading. */
  let cell = { row: 0, column: 0 };
  let chosen = keyOfSelection(model);
  let rendered = { from: -1, to: -1 };

  const rowOf = (key: string | undefined) => (key === undefined ? -1 : order.findIndex((index) => keyOf(events[index]!) === key));
  const arrange = () => {
    stale = false;
    events = model.events;
    const kept = events.flatMap((event, index) => (matchesFilter(event, model.filter) ? [index] : []));
    order = sortEvents(events, kept, sort, descending);
    cell = { row: Math.min(cell.row, order.length - 1), column: cell.column };
    grid.setAttribute("aria-rowcount", String(order.length + 1));
    body.style.height = `${order.length * ROW_HEIGHT}px`;
    status.textContent = countText(order.length, events.length);
    for (const heading of header.children) {
      const own = (heading as HTMLElement).dataset["column"] === sort;
      heading.setAttribute("aria-sort", own ? (descending ? "descending" : "ascending") : "none");
      heading.querySelector(".arrow")!.textContent = own ? (descending ? "▼" : "▲") : "";
    }
    rendered = { from: -1, to: -1 };
    render();
  };
  const render = () => {
    const from = Math.max(0, Math.floor(grid.scrollTop / ROW_HEIGHT) - SPARE_ROWS);
    const to = Math.min(order.length, from + Math.ceil((grid.clientHeight || 400) / ROW_HEIGHT) + 2 * SPARE_ROWS);
    if (from === rendered.from && to === rendered.to) return mark();
    rendered = { from, to };
    body.replaceChildren(...order.slice(from, to).map((index, i) => rowElement(events[index]!, from + i, model)));
    mark();
  };
  const mark = () => {
    for (const row of body.children) row.setAttribute("aria-selected", String((row as HTMLElement).dataset["key"] === chosen));
    for (const old of grid.querySelectorAll(".at")) old.classList.remove("at");
    const id = `event-${cell.row + 1}-${cell.column}`;
    const at = grid.querySelector(`[id="${id}"]`);
    at?.classList.add("at");
    if (at) grid.setAttribute("aria-activedescendant", id);
    else grid.removeAttribute("aria-activedescendant");
  };
  const scrollToRow = (row: number) => {
    const top = row * ROW_HEIGHT;
    const room = grid.clientHeight - ROW_HEIGHT;
    if (top < grid.scrollTop) grid.scrollTop = top;
    else if (top + ROW_HEIGHT > grid.scrollTop + room) grid.scrollTop = top + ROW_HEIGHT - room;
    render();
  };
  const sortBy = (column: EventColumn) => {
    if (sort !== column) [sort, descending] = [column, false];
    else if (!descending) descending = true;
    else [sort, descending] = [undefined, false];
    model.keep({ table: { sort, descending, top: grid.scrollTop } });
    arrange();
  };
  const choose = (row: number, play: boolean) => {
    const event = events[order[row]!];
    if (!event) return;
    chosen = keyOf(event);
    goToEvent(model, event, play);
    chosen = keyOf(event);
    mark();
  };
  const moveTo = (row: number, column: number) => {
    const changed = row !== cell.row;
    cell = { row: Math.max(-1, Math.min(order.length - 1, row)), column: Math.max(0, Math.min(EVENT_COLUMNS.length - 1, column)) };
    if (cell.row >= 0) scrollToRow(cell.row);
    if (changed && cell.row >= 0) choose(cell.row, false);
    mark();
  };

  /** An action on a row has to apply to the reading as it is now. */
  const upToDate = () => stale && arrange();
  scope.on(grid, "keydown", (event) => {
    upToDate();
    if (event.altKey || event.metaKey) return;
    const page = Math.max(1, Math.floor(grid.clientHeight / ROW_HEIGHT) - 2);
    const { row, column } = cell;
    const to = (
      {
        ArrowDown: [row + 1, column],
        ArrowUp: [row - 1, column],
        ArrowRight: [row, column + 1],
        ArrowLeft: [row, column - 1],
        PageDown: [row + page, column],
        PageUp: [Math.max(0, row - page), column],
        Home: event.ctrlKey ? [0, 0] : [row, 0],
        End: event.ctrlKey ? [order.length - 1, EVENT_COLUMNS.length - 1] : [row, EVENT_COLUMNS.length - 1],
      } as Record<string, [number, number]>
    )[event.key];
    if (to) moveTo(...to);
    else if (event.key === "Enter" && row < 0) sortBy(EVENT_COLUMNS[column]!);
    else if (event.key === "Enter" && event.shiftKey) {
      choose(row, false);
      model.playOnward();
    } else if (event.key === "Enter") choose(row, true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  scope.on(grid, "click", (event) => {
    upToDate();
    const target = event.target as Element;
    const heading = target.closest<HTMLElement>("[data-column]");
    if (heading) return sortBy(heading.dataset["column"] as EventColumn);
    const row = target.closest<HTMLElement>("[data-row]");
    if (!row) return;
    const column = [...row.children].indexOf(target.closest(".cell")!);
    cell = { row: Number(row.dataset["row"]), column: Math.max(0, column) };
    choose(cell.row, true);
  });
  const draw = scope.frame(render);
  scope.on(
    grid,
    "scroll",
    () => {
      model.keep({ table: { sort, descending, top: grid.scrollTop } });
      draw();
    },
    { passive: true },
  );
  const observer = new ResizeObserver(() => (stale && grid.clientHeight > 0 ? arrange() : draw()));
  observer.observe(grid);
  scope.add(() => observer.disconnect());

  const showSelection = () => {
    chosen = keyOfSelection(model);
    const row = !stale && grid.clientHeight > 0 ? rowOf(chosen) : -1;
    if (row >= 0) {
      cell = { row, column: cell.column };
      scrollToRow(row);
    }
    mark();
  };
  const arrangeSoon = scope.idle(LATE_MILLISECONDS, () => {
    if (!stale || grid.clientHeight === 0) return;
    arrange();
    showSelection();
  });
  model.on("timeline", () => {
    stale = true;
    arrangeSoon();
  });
  model.on("selection", showSelection);
  model.on("filter", () => {
    stale = true;
    if (grid.clientHeight > 0) arrange();
  });
  model.on("symbols", () => {
    rendered = { from: -1, to: -1 };
    render();
  });
  arrange();
  const top = model.kept.table?.top;
  const row = rowOf(chosen);
  // The element is not on the page yet and cannot scroll.
  scope.frame(() => {
    if (top) grid.scrollTop = top;
    else if (row >= 0) scrollToRow(row);
    if (row >= 0) cell = { row, column: 0 };
    render();
  })();
  return el("div", { class: "events" }, filterPart(scope, model), status, grid);
}

function rowElement(event: TimelineRow, row: number, model: ViewModel): HTMLElement {
  const cells = EVENT_COLUMNS.map((column, i) => {
    const sign = column === "kind" ? kindSign(event.kind) : "";
    const text = cellText(event, column, model.phonemeText);
    const byHand = event.source === "review" && (column === "start" || column === "length") && text !== "";
    return el(
      "div",
      {
        role: "gridcell",
        ...(byHand && { title: t("Set in the review") }),
        class: `cell ${column}`,
        id: `event-${row + 1}-${i}`,
        "aria-colindex": i + 1,
      },
      sign ? el("span", { class: "sign", "aria-hidden": "true" }, sign) : undefined,
      text,
      byHand ? el("span", { class: "by-hand", role: "img", "aria-label": t("set in the review") }, "✎") : undefined,
    );
  });
  const style = event.kind === "long pause" ? "longPause" : event.kind;
  const element = el(
    "div",
    { role: "row", class: `row ${event.level}-row ${style}`, "data-row": row, "data-key": keyOf(event), "aria-rowindex": row + 2 },
    ...cells,
  );
  element.style.top = `${row * ROW_HEIGHT}px`;
  return element;
}

function keyOf({ level, index }: Pick<TimelineRow, "level" | "index">): string {
  return `${level}:${index}`;
}

function keyOfSelection({ selection }: ViewModel): string | undefined {
  return selection && keyOf({ level: selection.lane === "segment" ? "word" : "phoneme", index: selection.index });
}

function countText(shown: number, all: number): string {
  const of = all.toLocaleString("en");
  return shown === all
    ? plural(all, t("1 event."), t`${of} events.`)
    : plural(all, t`${shown} of 1 event.`, t`${shown.toLocaleString("en")} of ${of} events.`);
}
