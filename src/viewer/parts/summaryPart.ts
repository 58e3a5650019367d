import type { Timeline } from "../../core/timeline/model.ts";
import type { Scope } from "../scope.ts";
import { phonemeCards, readingCards, recognitionCards } from "../state/cards.ts";
import type { Card } from "../state/cards.ts";
import { el } from "./dom.ts";
import type { Tooltip } from "./tooltip.ts";

/** The numbers at the top; each says on hover and on focus how it is computed. */
export function summaryPart(scope: Scope, timeline: Timeline, tooltip: Tooltip): HTMLElement {
  const cards = timeline.kind === "fluency" ? readingCards(timeline) : timeline.kind === "pronunciation" ? phonemeCards(timeline) : recognitionCards(timeline);
  return el("section", { class: "summary", "aria-label": "Summary" }, ...cards.map((card) => cardElement(scope, card, tooltip)));
}

function cardElement(scope: Scope, card: Card, tooltip: Tooltip): HTMLElement {
  const unit = card.unit ? el("span", { class: "unit" }, ` ${card.unit}`) : undefined;
  const name = `${card.label}: ${card.value}${card.unit ? ` ${card.unit}` : ""}. ${card.explanation}`;
  const element = el(
    "div",
    { class: `card ${card.miscue ?? ""} ${card.value === "0" ? "zero" : ""}`, "data-card": card.id, tabindex: 0, role: "group", "aria-label": name },
    el("div", { class: "value" }, card.value, unit),
    el("div", { class: "label" }, card.miscue ? el("span", { class: `swatch ${card.miscue}`, "aria-hidden": "true" }) : undefined, card.label),
  );
  const show = () => tooltip.showText(card.label, card.explanation, element.getBoundingClientRect());
  scope.on(element, "mouseenter", show);
  scope.on(element, "mouseleave", () => tooltip.hide());
  scope.on(element, "focus", () => element.matches(":focus-visible") && show());
  scope.on(element, "blur", () => tooltip.hide());
  return element;
}
