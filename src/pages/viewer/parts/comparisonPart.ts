import { t } from "@vscode/l10n";
import { plural } from "#core/plural.ts";
import { assessedByInWords } from "#contract/reading/assessedBy.ts";
import type { Comparison } from "../viewerProtocol.ts";
import { doubtTitle } from "#core/timeline/doubtTitle.ts";
import { compareTimelines } from "#core/timeline/compareTimelines.ts";
import type { ComparedUnit, TimelineComparison, UnitChange, UnitReading, Side } from "#core/timeline/compareTimelines.ts";
import { isAddition, MISCUE_DESCRIPTIONS } from "#core/reading/miscues.ts";
import { readingMeasures } from "#core/record/measures.ts";
import type { ReadingSettings } from "../viewerProtocol.ts";
import { withSaidWords } from "#core/spelling/saidText.ts";
import type { Timeline } from "#core/timeline/model.ts";
import type { RecordingSound } from "../audio/recordingSound.ts";
import type { Scope } from "../../kit/scope.ts";
import { KIND_TEXT, seconds } from "../state/describe.ts";
import { momentInWords } from "../state/momentInWords.ts";
import { Takes } from "../state/takes.ts";
import { type ChangeTone, figureChange, isEarlier } from "../state/figureChange.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { comparisonAxis } from "./comparisonAxis.ts";
import { el } from "../../kit/dom.ts";

const CHANGE_TEXT: Record<Exclude<UnitChange, "same">, string> = {
  "only first": t("right only in A"),
  "only second": t("right only in B"),
  otherwise: t("read differently"),
};

/** In the order of the summary. */
const COUNTED: Record<UnitChange, (count: number) => string> = {
  "only first": (count) => t`${count} right only in A`,
  "only second": (count) => t`${count} right only in B`,
  otherwise: (count) => t`${count} read differently`,
  same: (count) => t`${count} the same`,
};

const TONE_TEXT: Record<ChangeTone, string> = { better: t("better"), worse: t("worse"), "about the same": t("about the same") };

/**
 * Figures, both readings word by word, and both on one time axis. The earlier take is A.
 * @param otherSound absent where both are of the same recording.
 */
export function comparisonPart(
  scope: Scope,
  model: ViewModel,
  other: Comparison,
  otherSound: RecordingSound | undefined,
  stop: () => void,
  failed: (error: unknown) => void,
): HTMLElement {
  const otherTimeline = other.document.timeline;
  const shown: Side = isEarlier(other.document, model.document) ? "second" : "first";
  const [a, b] = shown === "first" ? [model.timeline, otherTimeline] : [otherTimeline, model.timeline];
  const compared = compareTimelines(withSaidWords(a), withSaidWords(b));
  const [shownName, otherName] = [t`${nameOf(model.document)} · shown above`, nameOf(other.document)];
  const takes = new Takes(scope, model, other.document, otherSound, compared.units, shown, failed);
  const end = el("button", { type: "button", class: "tool wide outlined" }, t("Stop Comparing"));
  scope.on(end, "click", stop);
  return el(
    "div",
    { class: "comparison" },
    el(
      "div",
      { class: "comparison-head" },
      el("p", {}, el("strong", {}, "A"), ` ${shown === "first" ? shownName : otherName}`),
      el("p", {}, el("strong", {}, "B"), ` ${shown === "first" ? otherName : shownName}`),
      el("span", { class: "spring" }),
      end,
    ),
    ...doubts(a, b),
    el("p", { class: "comparison-summary" }, summaryText(compared, model.timeline.kind)),
    figures(a, b, model, model.document.reader === other.document.reader),
    el("h2", {}, t("Word by word")),
    otherProblem(takes, shown === "first" ? "B" : "A"),
    pairs(scope, takes, compared),
    el("h2", {}, t("On one time axis")),
    comparisonAxis(scope, takes, otherTimeline.duration, (unit, side) => heardText(takes, unit, side)),
    el("h2", {}, t("Differences")),
    differences(scope, takes, compared),
  );
}

function nameOf({ title, reader, assessedBy, assessedAt }: Comparison["document"]): string {
  return [reader, title, assessedByInWords(assessedBy), assessedAt && momentInWords(assessedAt)].filter(Boolean).join(" · ");
}

function doubts(a: Timeline, b: Timeline): HTMLElement[] {
  const doubted = [
    ["A", a],
    ["B", b],
  ] as const;
  return doubted.flatMap(([side, timeline]) =>
    timeline.otherText === undefined ? [] : [el("p", {}, el("strong", {}, `${side}: ${doubtTitle(timeline)}`), " ", timeline.otherText)],
  );
}

/** Such as `24 words: 3 right only in A, 21 the same.` */
function summaryText({ changes, units, sameText, endings }: TimelineComparison, kind: Timeline["kind"]): string {
  const what =
    kind === "pronunciation"
      ? plural(units.length, t("1 phoneme"), t`${units.length} phonemes`)
      : plural(units.length, t("1 word"), t`${units.length} words`);
  const counts = (Object.keys(COUNTED) as UnitChange[])
    .filter((change) => changes[change] > 0)
    .map((change) => COUNTED[change](changes[change]));
  return [
    `${what}: ${counts.join(", ")}.`,
    ...(endings.same ? [] : [t("What was added after the last word differs.")]),
    ...(sameText ? [] : [t("The two texts are not the same; their words were aligned.")]),
  ].join(" ");
}

interface Figure {
  name: string;
  unit: string;
  /** True if more is better; undefined where neither more nor less is. */
  more?: boolean;
  /** It is only about the sound, whatever was read. */
  isOfSound?: true;
  of: (timeline: Timeline, reading: ReadingSettings) => number | undefined;
}

const count =
  (name: "correct" | "substitutions" | "omissions" | "insertions" | "repetitions" | "selfCorrections"): Figure["of"] =>
  ({ summary }) =>
    summary.counts[name];
const FIGURES: readonly Figure[] = [
  { name: t("Accuracy"), unit: " %", more: true, of: (timeline, { counting }) => readingMeasures(timeline, counting).accuracy },
  { name: t("Words correct per minute"), unit: "", more: true, of: ({ summary }) => summary.wcpm?.value },
  { name: t("Errors"), unit: "", more: false, of: (timeline, { counting }) => readingMeasures(timeline, counting).errors },
  { name: t("Substitutions"), unit: "", more: false, of: count("substitutions") },
  { name: t("Omissions"), unit: "", more: false, of: count("omissions") },
  { name: t("Insertions"), unit: "", more: false, of: count("insertions") },
  { name: t("Repetitions"), unit: "", of: count("repetitions") },
  { name: t("Self-corrections"), unit: "", of: count("selfCorrections") },
  { name: t("Length of the recording"), unit: " s", isOfSound: true, of: ({ duration }) => duration },
];

/**
 * If the recording does not seem to be a reading of the text, only its length is shown until the author asks for more.
 * @param isOneReader true also if nobody knows who read: of two readers, neither got better.
 */
function figures(first: Timeline, second: Timeline, model: ViewModel, isOneReader: boolean): HTMLElement {
  const hidden = (timeline: Timeline) => timeline.otherText !== undefined && (timeline !== model.timeline || model.figuresHidden);
  const rows = FIGURES.map(({ name, unit, more, isOfSound, of }) => {
    const [a, b] = [first, second].map((timeline) => (hidden(timeline) && !isOfSound ? undefined : of(timeline, model.reading)));
    const { change, tone } = a === undefined || b === undefined ? {} : figureChange(a, b, isOneReader ? more : undefined);
    const sign = change === undefined ? "" : change > 0 ? `+${change}` : change < 0 ? `−${-change}` : t("same");
    const text = (value: number | undefined) => (value === undefined ? "–" : `${Math.round(value * 10) / 10}${unit}`);
    const inSeconds = change && unit === " s" ? unit : "";
    return el(
      "tr",
      {},
      el("th", { scope: "row" }, name),
      el("td", {}, text(a)),
      el("td", {}, text(b)),
      el(
        "td",
        { class: `change ${tone === "about the same" ? "" : (tone ?? "")}` },
        sign,
        inSeconds,
        tone ? el("span", { class: "tone" }, TONE_TEXT[tone]) : undefined,
      ),
    );
  });
  const head = el(
    "tr",
    {},
    el("td", {}),
    el("th", { scope: "col" }, "A"),
    el("th", { scope: "col" }, "B"),
    el("th", { scope: "col" }, t("B compared with A")),
  );
  return el("table", { class: "figures" }, el("thead", {}, head), el("tbody", {}, ...rows));
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
    if (unit.change === "same" && unit.first.kind === "correct" && unit.first.additions.length === 0) nodes.push(`${unit.text} `);
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
  const kind =
    reading.kind === "untold" ? "" : reading.kind === "correct" && reading.additions[0] ? reading.additions[0].kind : reading.kind;
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

/** Additions after the last word of the text. */
function endingElement(side: "A" | "B", additions: UnitReading["additions"]): HTMLElement {
  return el(
    "span",
    { class: `pair-reading ${additions[0]?.kind ?? ""}` },
    el("span", { class: "pair-side" }, side),
    ` ${additionsText(additions) || "–"}`,
  );
}

function additionsText(additions: UnitReading["additions"]): string {
  return additions.map((one) => `${isAddition(one.kind) ? MISCUE_DESCRIPTIONS[one.kind].mark : ""} ${one.heard.join(" ")}`).join(", ");
}

function readingText({ kind, heard, additions }: UnitReading): string {
  const added = additionsText(additions);
  const own = kind === "correct" ? "✓" : kind === "omission" ? "—" : kind === "told" ? "T" : kind === "untold" ? "?" : heard.join(" ");
  return added ? `${added}, ${own}` : own;
}

function changeText({ text, first, second }: ComparedUnit): string {
  return `${text}. A: ${sideText(first)}. B: ${sideText(second)}`;
}

function sideText({ kind, heard, additions }: UnitReading): string {
  const own = kind === "untold" ? t("not reported") : kind === "substitution" ? t`Substitution with ${heard.join(" ")}` : KIND_TEXT[kind];
  return additions.length > 0 ? t`${own}, after ${additions.map((one) => one.heard.join(" ")).join(", ")}` : own;
}

function differences(scope: Scope, takes: Takes, { units }: TimelineComparison): HTMLElement {
  const changed = [...units.entries()].filter(([, { change }]) => change !== "same");
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
    const change = unit.change as Exclude<UnitChange, "same">;
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
