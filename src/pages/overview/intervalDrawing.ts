import type { SheetFigure } from "#core/agreement/agreementSheet.ts";
import { el } from "../kit/dom.ts";
import { type IntervalScale, placeOn } from "./intervalScale.ts";

/** A dot with a bar around it; the same is beside it as text. */
export function intervalDrawing({ value, interval }: Pick<SheetFigure, "value" | "interval">, scale: IntervalScale): HTMLElement {
  const drawing = el(
    "span",
    { class: "interval", "aria-hidden": "true" },
    ...scale.ticks.map((tick) => at(el("span", { class: "interval-tick" }), placeOn(scale, tick.value))),
  );
  if (interval) {
    const [from, to] = interval.map((edge) => placeOn(scale, edge)) as [number, number];
    const bar = at(el("span", { class: "interval-bar" }), from);
    bar.style.width = `${(to - from) * 100}%`;
    drawing.append(bar);
  }
  if (value !== undefined) drawing.append(at(el("span", { class: "interval-value" }), placeOn(scale, value)));
  return drawing;
}

export function intervalAxis(scale: IntervalScale): HTMLElement {
  return el(
    "span",
    { class: "interval-axis", "aria-hidden": "true" },
    ...scale.ticks.map(({ value, label }) => at(el("span", {}, label), placeOn(scale, value))),
  );
}

function at(element: HTMLElement, share: number): HTMLElement {
  element.style.left = `${(share * 100).toFixed(2)}%`;
  return element;
}
