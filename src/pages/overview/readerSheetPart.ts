import { t } from "@vscode/l10n";
import { plural } from "#core/plural.ts";
import { bandText } from "#core/reading/norms.ts";
import { LEVEL_NAMES } from "#core/record/measures.ts";
import { dayOf } from "#core/overview/overviewModel.ts";
import type { ReaderSheet, ReaderTake } from "#core/overview/readerSheet.ts";
import { el } from "../kit/dom.ts";
import type { Scope } from "../kit/scope.ts";
import { decimal } from "#core/record/runningRecord.ts";
import { readerChart } from "./readerChart.ts";

const CHART_HEIGHT_PX = 300;

export interface ReaderSheetPart {
  element: HTMLElement;
  update(sheet: ReaderSheet | undefined): void;
}

/** A chart, and a table that says the same. */
export function readerSheetPart(scope: Scope, open: (take: ReaderTake) => void): ReaderSheetPart {
  const figure = el("figure", { class: "chart" });
  const table = el("div", { class: "wide" });
  const notes = el("p", { class: "facts" });
  const element = el("div", { class: "sheet" }, figure, table, notes);
  let shown: ReaderSheet | undefined;
  const drawChart = () => {
    const chart = shown && figure.clientWidth > 0 ? chartElement(shown, figure.clientWidth) : undefined;
    figure.replaceChildren(
      ...(chart ? [chart, ...legendOf(shown!)] : shown ? [el("p", { class: "empty" }, t("None of the readings has a rate."))] : []),
    );
  };
  const update = (sheet: ReaderSheet | undefined) => {
    shown = sheet;
    const focus = (document.activeElement as HTMLElement | null)?.dataset["take"];
    drawChart();
    table.replaceChildren(...(sheet ? [tableOf(sheet)] : []));
    notes.textContent = sheet ? notesOf(sheet) : "";
    if (focus !== undefined) table.querySelector<HTMLElement>(`button[data-take="${CSS.escape(focus)}"]`)?.focus();
  };
  scope.on(element, "click", (event) => {
    const index = (event.target as Element).closest("[data-take]")?.getAttribute("data-take");
    const take = index == null ? undefined : shown?.takes[Number(index)];
    if (take) open(take);
  });
  const draw = scope.frame(drawChart);
  let width = 0;
  const observer = new ResizeObserver(() => {
    if (figure.clientWidth === width) return;
    width = figure.clientWidth;
    draw();
  });
  observer.observe(figure);
  scope.add(() => observer.disconnect());
  return { element, update };
}

function notesOf({ others, source, takes }: ReaderSheet): string {
  return [
    ...(source === undefined
      ? [
          t(
            "There are no norms for these readings. They need the reader’s grade (1 to 6), which you set in the Readers view, and a reading with a rate.",
          ),
        ]
      : [t`Norms: ${source}`]),
    ...(source !== undefined && takes.some(({ norms }) => !norms) ? [t("They do not apply to some of the readings.")] : []),
    ...(others > 0
      ? [
          plural(
            others,
            t("1 result is not listed, as it is not the reading of a text."),
            t`${others.toLocaleString("en")} results are not listed, as they are not readings of a text.`,
          ),
        ]
      : []),
  ].join(" ");
}

function tableOf({ takes, source }: ReaderSheet): HTMLElement {
  const heads: [text: string, isNumber?: boolean][] = [
    [t("Assessed")],
    [t("Passage")],
    [t("Accuracy %"), true],
    [t("WCPM"), true],
    [t("Level")],
    ...(source === undefined ? [] : ([[t("25th"), true], [t("50th"), true], [t("75th"), true], [t("Percentile")]] as [string, boolean?][])),
  ];
  const rows = takes.map((take, index) => {
    const { passage, recording, accuracy, rate, level, norms, percentile, otherText } = take;
    const number = (value: number | undefined) => el("td", { class: "number" }, value === undefined ? "–" : decimal(value));
    return el(
      "tr",
      otherText === undefined ? {} : { class: "doubted", title: otherText },
      el(
        "th",
        { scope: "row" },
        el(
          "button",
          {
            type: "button",
            class: "link",
            "data-take": index,
            title: recording ? t`Open the result of ${recording}` : t("Open the result"),
          },
          dayOf(take) || t("unknown"),
        ),
      ),
      el("td", { class: "said" }, passage ?? ""),
      number(accuracy),
      number(rate),
      el("td", { class: level ?? "" }, level ? LEVEL_NAMES[level] : otherText === undefined ? "–" : t("not of this text")),
      ...(source === undefined
        ? []
        : [number(norms?.p25), number(norms?.p50), number(norms?.p75), el("td", {}, percentile ? bandText(percentile) : "–")]),
    );
  });
  return el(
    "table",
    {},
    el(
      "thead",
      {},
      el("tr", {}, ...heads.map(([text, isNumber]) => el("th", { scope: "col", ...(isNumber && { class: "number" }) }, text))),
    ),
    el("tbody", {}, ...rows),
  );
}

function legendOf({ source }: ReaderSheet): HTMLElement[] {
  const entry = (kind: string, text: string) =>
    el("span", { class: "key" }, el("span", { class: `key-sign ${kind}`, "aria-hidden": "true" }), text);
  return [
    el(
      "figcaption",
      {},
      entry("take", t("Readings")),
      ...(source === undefined ? [] : [entry("median", t("50th percentile")), entry("band", t("25th to 75th percentile"))]),
    ),
  ];
}

function chartElement({ reader, takes }: ReaderSheet, width: number): SVGSVGElement | undefined {
  const chart = readerChart(takes, { width, height: CHART_HEIGHT_PX });
  if (!chart) return undefined;
  const { left, right, top, bottom, points, bands, medians, rates, days, height } = chart;
  const label = t`Words correct per minute of ${reader} over time. The table below has the same figures.`;
  return svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": label },
    ...rates.flatMap(({ y, label: text }) => [
      svg("line", { class: "rule", x1: left, x2: right, y1: y, y2: y }),
      svg("text", { class: "tick", x: left - 8, y: y + 4, "text-anchor": "end" }, text),
    ]),
    ...bands.map((corners) => svg("polygon", { class: "band", points: corners })),
    ...medians.map((corners) => svg("polyline", { class: "median", points: corners })),
    svg("polyline", { class: "takes", points: points.map(({ x, y }) => `${x},${y}`).join(" ") }),
    ...points.map(({ x, y, take }) =>
      svg(
        "circle",
        { class: "take", cx: x, cy: y, r: 5, "data-take": takes.indexOf(take) },
        svg("title", {}, t`${dayOf(take)}, ${take.passage ?? ""}: ${decimal(take.rate!)} words correct per minute`),
      ),
    ),
    svg("line", { class: "axis", x1: left, x2: right, y1: bottom, y2: bottom }),
    ...days.map(({ x, label: text }) => svg("text", { class: "tick", x, y: bottom + 17, "text-anchor": "middle" }, text)),
    svg("text", { class: "axis-title", x: (left + right) / 2, y: height - 6, "text-anchor": "middle" }, t("Day of the assessment")),
    svg(
      "text",
      { class: "axis-title", transform: `translate(13 ${(top + bottom) / 2}) rotate(-90)`, "text-anchor": "middle" },
      t("Words correct per minute"),
    ),
  );
}

const SVG = "http://www.w3.org/2000/svg";

function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string | number>>,
  ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}
