import { t } from "@vscode/l10n";
import { plural } from "#core/plural.ts";
import { compareTakes, type TakesComparison, type TakesUnit } from "#core/comparison/compareTimelines.ts";
import { isReadRight } from "#core/reading/miscues.ts";
import { withSaidWords } from "#core/spelling/saidText.ts";
import type { Scope } from "../../kit/scope.ts";
import { isEarlier } from "../state/figureChange.ts";
import { TakeVoices } from "../state/takeVoices.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { el } from "../../kit/dom.ts";
import { comparedFigures } from "./comparedFigures.ts";
import { kindOf, readingText, sideText } from "./comparedWords.ts";
import { type ComparedWith, type ComparisonActions, comparisonHead, doubts, isHidden, letterOf, stopsNote } from "./comparisonHead.ts";

/** Three takes and more beside each other, in the order in which they were made: figures, and the words that somebody did not read right. */
export function takesPart(
  scope: Scope,
  model: ViewModel,
  others: readonly ComparedWith[],
  { stop, failed }: ComparisonActions,
): HTMLElement {
  const takes = [{ document: model.document, timeline: model.timeline, sound: undefined }, ...others.map(withTimeline)].sort((a, b) =>
    isEarlier(a.document, b.document) ? -1 : isEarlier(b.document, a.document) ? 1 : 0,
  );
  const shown = takes.findIndex(({ document }) => document === model.document);
  const compared = compareTakes(takes.map(({ timeline }) => withSaidWords(timeline)));
  const voices = new TakeVoices(scope, model, takes, shown, failed);
  const named = takes.map(({ timeline }, i) => ({ name: letterOf(i), timeline }));
  const [{ document: first }] = takes as [(typeof takes)[number]];
  return el(
    "div",
    { class: "comparison" },
    comparisonHead(
      scope,
      takes.map(({ document }) => document),
      model.document,
      stop,
    ),
    ...doubts(named),
    stopsNote(
      named.map(({ name }, i) => ({ name, stop: compared.stops[i] })),
      compared.units.filter(({ isAttempted }) => isAttempted).length,
    ),
    el("p", { class: "comparison-summary" }, summaryText(compared)),
    comparedFigures(
      named.map(({ name, timeline }, i) => ({
        name,
        timeline: compared.attempted[i]!,
        duration: timeline.duration,
        isHidden: isHidden(timeline, model),
      })),
      model.reading,
      takes.every(({ document }) => document.reader === first.reader),
    ),
    el("h2", {}, t("Words that were not read right in every take")),
    problems(voices, takes.length),
    wordsTable(scope, model, voices, compared),
  );
}

function withTimeline({ document, sound }: ComparedWith) {
  return { document, timeline: document.timeline, sound };
}

function isRight({ kind, additions }: TakesUnit["readings"][number]): boolean {
  return kind !== "untold" && isReadRight(kind) && additions.length === 0;
}

function missed({ units }: TakesComparison): [index: number, unit: TakesUnit][] {
  return [...units.entries()].filter(([, { isAttempted, readings }]) => isAttempted && !readings.every(isRight));
}

function summaryText(compared: TakesComparison): string {
  const count = compared.units.filter(({ isAttempted }) => isAttempted).length;
  const right = count - missed(compared).length;
  return [
    plural(count, t`1 word, ${right} read right in every take.`, t`${count} words, ${right} read right in every take.`),
    ...(compared.sameText ? [] : [t("The texts are not the same; their words were aligned.")]),
  ].join(" ");
}

/** Empty as long as every take can be heard. */
function problems(voices: TakeVoices, count: number): HTMLElement {
  const note = el("p", { class: "facts", role: "status" });
  voices.on(() => {
    const told = Array.from({ length: count }, (_, take) => {
      const problem = voices.problemOf(take);
      return problem ? [`${t`${letterOf(take)} cannot be played.`} ${problem}`] : [];
    });
    const text = told.flat().join(" ");
    if (note.textContent !== text) note.textContent = text;
  });
  return note;
}

/** A row for each word, a column for each take; each reading can be played. */
function wordsTable(scope: Scope, model: ViewModel, voices: TakeVoices, compared: TakesComparison): HTMLElement {
  const rows = missed(compared);
  if (rows.length === 0) return el("p", { class: "empty" }, t("There are no differences."));
  const lane = model.timeline.kind === "pronunciation" ? "phoneme" : "segment";
  const cell = (unit: number, { text, readings }: TakesUnit, take: number) => {
    const reading = readings[take]!;
    if (reading.index === undefined) return el("td", {}, el("span", { class: `pair-reading ${kindOf(reading)}` }, readingText(reading)));
    const name = letterOf(take);
    const button = el(
      "button",
      {
        type: "button",
        class: `link pair-reading ${kindOf(reading)}`,
        "data-unit": unit,
        "data-take": take,
        title: t`Play ${name}`,
        "aria-label": `${name}: ${text}, ${sideText(reading)}`,
      },
      readingText(reading),
    );
    return el("td", {}, button);
  };
  const head = el(
    "tr",
    {},
    el("th", { scope: "col" }, t("Text")),
    ...compared.attempted.map((_, i) => el("th", { scope: "col" }, letterOf(i))),
  );
  const body = rows.map(([index, unit]) =>
    el("tr", {}, el("th", { scope: "row" }, unit.text), ...unit.readings.map((_, take) => cell(index, unit, take))),
  );
  const table = el("table", { class: "figures words" }, el("thead", {}, head), el("tbody", {}, ...body));
  scope.on(table, "click", (event) => {
    const { unit, take } = (event.target as Element).closest<HTMLElement>("[data-take]")?.dataset ?? {};
    const index = compared.units[Number(unit)]?.readings[Number(take)]?.index;
    if (index !== undefined) voices.hear(Number(take), Number(unit), { lane, index });
  });
  let lit: Element | null = null;
  voices.on(() => {
    const { sounding } = voices;
    const now = sounding ? table.querySelector(`[data-unit="${sounding.unit}"][data-take="${sounding.take}"]`) : null;
    if (now === lit) return;
    lit?.classList.remove("sounding");
    now?.classList.add("sounding");
    lit = now;
  });
  return el(
    "div",
    { class: "scroller", tabindex: 0, role: "region", "aria-label": t("Words that were not read right in every take") },
    table,
  );
}
