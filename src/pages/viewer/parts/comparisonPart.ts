import { t } from "@vscode/l10n";
import { plural } from "#core/plural.ts";
import { compareTimelines } from "#core/comparison/compareTimelines.ts";
import type { ComparedUnit, TimelineComparison, UnitChange, UnitReading, Side } from "#core/comparison/compareTimelines.ts";
import { withSaidWords } from "#core/spelling/saidText.ts";
import type { Timeline } from "#core/timeline/model.ts";
import type { Scope } from "../../kit/scope.ts";
import { seconds } from "../state/describe.ts";
import { Takes } from "../state/takes.ts";
import { isEarlier } from "../state/figureChange.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { comparedFigures } from "./comparedFigures.ts";
import { additionsText, kindOf, readingText, sideText } from "./comparedWords.ts";
import { comparisonAxis } from "./comparisonAxis.ts";
import { type ComparedWith, type ComparisonActions, comparisonHead, doubts, isHidden, stopsNote } from "./comparisonHead.ts";
import { el } from "../../kit/dom.ts";

/** Changes that are differences. */
type Difference = Exclude<UnitChange, "same" | "not attempted">;

const CHANGE_TEXT: Record<Difference, string> = {
  "only first": t("right only in A"),
  "only second": t("right only in B"),
  otherwise: t("read differently"),
};

/** In the order of the summary. */
const COUNTED: Record<Difference | "same", (count: number) => string> = {
  "only first": (count) => t`${count} right only in A`,
  "only second": (count) => t`${count} right only in B`,
  otherwise: (count) => t`${count} read differently`,
  same: (count) => t`${count} the same`,
};

/** Figures, both readings word by word, and both on one time axis. The earlier take is A. */
export function comparisonPart(scope: Scope, model: ViewModel, other: ComparedWith, { stop, failed }: ComparisonActions): HTMLElement {
  const otherTimeline = other.document.timeline;
  const shown: Side = isEarlier(other.document, model.document) ? "second" : "first";
  const [a, b] = shown === "first" ? [model.timeline, otherTimeline] : [otherTimeline, model.timeline];
  const compared = compareTimelines(withSaidWords(a), withSaidWords(b));
  const takes = new Takes(scope, model, other.document, other.sound, compared.units, shown, failed);
  return el(
    "div",
    { class: "comparison" },
    comparisonHead(scope, shown === "first" ? [model.document, other.document] : [other.document, model.document], model.document, stop),
    ...doubts([
      { name: "A", timeline: a },
      { name: "B", timeline: b },
    ]),
    stopsNote(
      [
        { name: "A", stop: compared.stops.first },
        { name: "B", stop: compared.stops.second },
      ],
      compared.units.length - compared.changes["not attempted"],
    ),
    el("p", { class: "comparison-summary" }, summaryText(compared, model.timeline.kind)),
    comparedFigures(
      [
        { name: "A", timeline: compared.attempted.first, duration: a.duration, isHidden: isHidden(a, model) },
        { name: "B", timeline: compared.attempted.second, duration: b.duration, isHidden: isHidden(b, model) },
      ],
      model.reading,
      model.document.reader === other.document.reader,
    ),
    el("h2", {}, t("Word by word")),
    otherProblem(takes, shown === "first" ? "B" : "A"),
    pairs(scope, takes, compared),
    el("h2", {}, t("On one time axis")),
    comparisonAxis(scope, takes, otherTimeline.duration, (unit, side) => heardText(takes, unit, side)),
    el("h2", {}, t("Differences")),
    differences(scope, takes, compared),
  );
}

/** Such as `24 words: 3 right only in A, 21 the same.` */
function summaryText({ changes, units, sameText, endings }: TimelineComparison, kind: Timeline["kind"]): string {
  const count = units.length - changes["not attempted"];
  const what =
    kind === "pronunciation" ? plural(count, t("1 phoneme"), t`${count} phonemes`) : plural(count, t("1 word"), t`${count} words`);
  const counts = (Object.keys(COUNTED) as (keyof typeof COUNTED)[])
    .filter((change) => changes[change] > 0)
    .map((change) => COUNTED[change](changes[change]));
  return [
    `${what}: ${counts.join(", ")}.`,
    ...(endings.same ? [] : [t("What was added after the last word differs.")]),
    ...(sameText ? [] : [t("The texts are not the same; their words were aligned.")]),
  ].join(" ");
}

/** Empty as long as it can be heard. */
function otherProblem(takes: Takes, name: string): HTMLElement {
  const note = el("p", { class: "facts", role: "status" });
  takes.on(() => {
    const text = takes.otherProblem ? `${t`${name} cannot be played.`} ${takes.otherProblem}` : "";
    if (note.textContent !== text) note.textContent = text;
  });
  return note;
}

const NAMES: Record<Side, "A" | "B"> = { first: "A", second: "B" };

/** Words that both read right are shown alone. */
function pairs(scope: Scope, takes: Takes, { units, endings }: TimelineComparison): HTMLElement {
  const list = el("div", {
    class: "pairs-text",
    role: "group",
    "aria-label": t("Both readings, word by word. Words that differ can be played in both."),
    tabindex: 0,
  });
  const nodes: (Node | string)[] = [];
  for (const [i, unit] of units.entries()) {
    if (unit.change === "not attempted") nodes.push(el("span", { class: "not-compared" }, unit.text), " ");
    else if (unit.change === "same" && unit.first.kind === "correct" && unit.first.additions.length === 0) nodes.push(`${unit.text} `);
    else nodes.push(pairElement(unit, i), " ");
  }
  if (!endings.same)
    nodes.push(
      el(
        "span",
        { class: "pair otherwise" },
        el("span", { class: "pair-end" }, t("after the last word")),
        endingElement("A", endings.first),
        endingElement("B", endings.second),
      ),
    );
  list.append(...nodes);
  listenToHear(scope, list, takes);
  showSounding(list, takes);
  return list;
}

function showSounding(list: HTMLElement, takes: Takes): void {
  let lit: Element | null = null;
  takes.on(() => {
    const { sounding } = takes;
    const now = sounding ? list.querySelector(`[data-unit="${sounding.unit}"][data-side="${sounding.side}"]`) : null;
    if (now === lit) return;
    lit?.classList.remove("sounding");
    now?.classList.add("sounding");
    lit = now;
  });
}

/** A click on what names a take plays the word there; on the word itself, in both. */
function listenToHear(scope: Scope, element: HTMLElement, takes: Takes): void {
  scope.on(element, "click", (event) => {
    const { unit, side } = (event.target as Element).closest<HTMLElement>("[data-unit]")?.dataset ?? {};
    if (unit === undefined) return;
    if (side === "first" || side === "second") takes.hear({ unit: Number(unit), side });
    else takes.hearBoth(Number(unit));
  });
}

function pairElement(unit: ComparedUnit, i: number): HTMLElement {
  return el(
    "span",
    { class: `pair ${unit.change.replace(" ", "-")}`, role: "group", "aria-label": changeText(unit) },
    el(
      "button",
      { type: "button", class: "pair-text", "data-unit": i, title: t("Play A, then B"), "aria-label": t`${unit.text}: play A, then B` },
      unit.text,
    ),
    readingElement(unit, "first", i),
    readingElement(unit, "second", i),
  );
}

function readingElement(unit: ComparedUnit, side: Side, i: number): HTMLElement {
  const reading = unit[side];
  const kind = kindOf(reading);
  const content = [el("span", { class: "pair-side" }, NAMES[side]), ` ${readingText(reading)}`];
  if (reading.index === undefined) return el("span", { class: `pair-reading ${kind}` }, ...content);
  return el(
    "button",
    { type: "button", class: `pair-reading ${kind}`, "data-unit": i, "data-side": side, title: t`Play ${NAMES[side]}` },
    ...content,
  );
}

function heardText({ units }: Takes, unit: number, side: Side): string {
  const { text } = units[unit]!;
  const reading = units[unit]![side];
  const time = reading.start === undefined ? t("no time") : seconds(reading.start);
  return `${NAMES[side]}: ${text}, ${sideText(reading)}, ${time}`;
}

function changeText({ text, first, second }: ComparedUnit): string {
  return `${text}. A: ${sideText(first)}. B: ${sideText(second)}`;
}

/** Additions after the last word of the text. */
function endingElement(side: "A" | "B", additions: UnitReading["additions"]): HTMLElement {
  return el(
    "span",
    { class: `pair-reading ${additions[0]?.kind ?? ""}` },
    el("span", { class: "pair-side" }, side),
    ` ${additionsText(additions) || "–"}`,
  );
}

function differences(scope: Scope, takes: Takes, { units }: TimelineComparison): HTMLElement {
  const changed = [...units.entries()].filter(([, { change }]) => change !== "same" && change !== "not attempted");
  if (changed.length === 0) return el("p", { class: "empty" }, t("There are no differences."));
  const rows = changed.map(([i, unit]) => {
    const { first, second } = unit;
    const word = el(
      "button",
      { type: "button", class: "link", "data-unit": i, title: t("Play A, then B"), "aria-label": t`${unit.text}: play A, then B` },
      unit.text,
    );
    const time = (side: Side) => {
      const { start } = unit[side];
      if (start === undefined) return "–";
      return el(
        "button",
        {
          type: "button",
          class: "link",
          "data-unit": i,
          "data-side": side,
          "aria-label": t`Play ${NAMES[side]}: ${unit.text}, ${seconds(start)}`,
          title: t`Play ${NAMES[side]}`,
        },
        seconds(start),
      );
    };
    const change = unit.change as Difference;
    return el(
      "tr",
      { class: unit.change.replace(" ", "-") },
      el("th", { scope: "row" }, word),
      el("td", {}, readingText(first)),
      el("td", {}, time("first")),
      el("td", {}, readingText(second)),
      el("td", {}, time("second")),
      el("td", {}, CHANGE_TEXT[change]),
    );
  });
  const head = el(
    "tr",
    {},
    ...[t("Text"), "A", t("Time in A"), "B", t("Time in B"), t("Change")].map((name) => el("th", { scope: "col" }, name)),
  );
  const table = el("table", { class: "figures wide" }, el("thead", {}, head), el("tbody", {}, ...rows));
  listenToHear(scope, table, takes);
  return el("div", { class: "scroller", tabindex: 0, role: "region", "aria-label": t("Differences") }, table);
}
