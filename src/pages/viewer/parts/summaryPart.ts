import { t } from "@vscode/l10n";
import { GRADES, SEASON_NAMES, SEASONS } from "#core/reading/norms.ts";
import type { Season } from "#core/reading/norms.ts";
import type { Scope } from "../../kit/scope.ts";
import { phonemeCards, readingCards, recognitionCards } from "../state/cards.ts";
import type { Card } from "../state/cards.ts";
import { scoredCards } from "../state/scoredCards.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { el } from "../../kit/dom.ts";
import type { Tooltip } from "./tooltip.ts";

/** For the norms. */
export interface Reader {
  grade?: number;
  season?: Season;
}

/** Figures that stand in one line below the large ones, as miscues and the words of a reading do. */
const QUIET: ReadonlySet<string> = new Set(["ratio", "correction", "percentile"]);

/** Each number says on hover and on focus how it is computed. @param keepReader keeps a choice in the settings. */
export function summaryPart(scope: Scope, model: ViewModel, tooltip: Tooltip, keepReader: (reader: Reader) => void): HTMLElement {
  const { reading } = model;
  const { kind } = model.timeline;
  const reader: Reader = { grade: reading.grade, season: reading.season };
  const ofReading = () => {
    const { timeline, reading: settings, figuresHidden } = model;
    return settings.scoring?.profile && !figuresHidden
      ? scoredCards(timeline, settings.scoring.profile, settings)
      : readingCards(timeline, settings, figuresHidden);
  };
  const cardsNow = () =>
    kind === "fluency" ? ofReading() : kind === "pronunciation" ? phonemeCards(model.timeline) : recognitionCards(model.timeline);
  const choose = (change: Partial<Reader>) => {
    Object.assign(reader, change);
    model.reading = { ...model.reading, ...reader };
    const card = cardsNow().find(({ id }) => id === "percentile")!;
    shown.get("percentile")?.update(card);
    keepReader(reader);
  };
  const shown = new Map<string, ReturnType<typeof cardElement>>();
  const [large, quiet] = [el("div", { class: "cards" }), el("div", { class: "cards quiet" })];
  const section = el("section", { class: "summary", "aria-label": t("Summary") }, large, quiet);
  const fill = (row: HTMLElement, cards: readonly Card[]) => {
    const elements = cards.map(({ id }) => shown.get(id)!.element);
    // A review may leave out a figure that is about what the service heard.
    if (elements.length !== row.childElementCount || elements.some((element, i) => element !== row.children[i]))
      row.replaceChildren(...elements);
  };
  const update = () => {
    const cards = cardsNow();
    for (const card of cards) {
      const known = shown.get(card.id);
      if (known) known.update(card);
      else
        shown.set(card.id, cardElement(scope, card, tooltip, card.id === "percentile" ? readerControl(scope, reader, choose) : undefined));
    }
    const isQuiet = ({ id, miscue }: Card) => miscue !== undefined || QUIET.has(id) || (id === "correct" && kind === "fluency");
    fill(
      large,
      cards.filter((card) => !isQuiet(card)),
    );
    fill(quiet, cards.filter(isQuiet));
  };
  model.on("figures", update);
  model.on("timeline", update);
  update();
  return section;
}

function cardElement(
  scope: Scope,
  card: Card,
  tooltip: Tooltip,
  control: HTMLElement | undefined,
): { element: HTMLElement; update(card: Card): void } {
  let current = card;
  let shown: string | undefined;
  const value = el("div", { class: "value" });
  const name = el("span", {}, card.label);
  const other = el("div", { class: "beside" });
  const label = el(
    "div",
    { class: "label" },
    card.miscue ? el("span", { class: `swatch ${card.miscue}`, "aria-hidden": "true" }) : undefined,
    name,
  );
  const element = el(
    "div",
    { class: `card ${card.miscue ?? ""}`, "data-card": card.id, tabindex: 0, role: "group" },
    value,
    label,
    other,
    control,
  );
  const update = (next: Card) => {
    if (shown === JSON.stringify(next)) return;
    shown = JSON.stringify(next);
    current = next;
    const unit = next.unit ? ` ${next.unit}` : "";
    name.textContent = next.label;
    value.replaceChildren(next.value, ...(unit ? [el("span", { class: "unit" }, unit)] : []));
    other.textContent = next.beside ?? "";
    const said = [`${next.label}: ${next.value}${unit}`, ...(next.beside === undefined ? [] : [next.beside]), next.explanation];
    element.setAttribute("aria-label", said.join(". "));
    element.classList.toggle("zero", next.value === "0");
    element.classList.toggle("text-value", /[a-z]/i.test(next.value));
    element.classList.toggle("asking", next.asks === true);
    element.dataset["value"] = next.value;
  };
  update(card);
  const show = () => tooltip.showText(current.label, current.explanation, element.getBoundingClientRect(), "below");
  scope.on(element, "mouseenter", show);
  scope.on(element, "mouseleave", () => tooltip.hide());
  scope.on(element, "focus", () => element.matches(":focus-visible") && show());
  scope.on(element, "blur", () => tooltip.hide());
  return { element, update };
}

/** The norms depend on grade and season. */
function readerControl(scope: Scope, reader: Reader, choose: (change: Partial<Reader>) => void): HTMLElement {
  const select = (label: string, current: string, options: readonly (readonly [value: string, text: string])[]) => {
    const element = el(
      "select",
      { class: "select", "aria-label": label },
      ...options.map(([value, text]) => el("option", { value, selected: value === current }, text)),
    );
    // Arrow keys and letters belong to the list, not to the timeline.
    scope.on(element, "keydown", (event) => event.stopPropagation());
    return element;
  };
  const grade = select(t("Grade of the reader"), String(reader.grade ?? ""), [
    ["", t("Grade")],
    ...GRADES.map((one) => [String(one), t`Grade ${one}`] as const),
  ]);
  const season = select(t("Season of the school year"), reader.season ?? "", [
    ["", t("Season")],
    ...SEASONS.map((one) => [one, SEASON_NAMES[one][0]!.toUpperCase() + SEASON_NAMES[one].slice(1)] as const),
  ]);
  scope.on(grade, "change", () => choose({ grade: grade.value ? Number(grade.value) : undefined }));
  scope.on(season, "change", () => choose({ season: SEASONS.find((one) => one === season.value) }));
  return el("div", { class: "reader" }, grade, season);
}
