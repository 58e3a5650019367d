import { effect } from "@preact/signals";
import { t } from "@vscode/l10n";
import type { Side } from "#core/comparison/compareTimelines.ts";
import { COMPARISON_HEIGHT, drawComparison, unitAt } from "../draw/drawComparison.ts";
import type { ComparisonScene } from "../draw/drawComparison.ts";
import { readTheme, watchTheme } from "../draw/theme.ts";
import type { Theme } from "../draw/theme.ts";
import { takeViews } from "../layout/takeViews.ts";
import type { Scope } from "../../kit/scope.ts";
import type { Takes } from "../state/takes.ts";
import { el } from "../../kit/dom.ts";
import { fitCanvas } from "./fitCanvas.ts";
import { zoomToSelection } from "./keyCommands.ts";

const LABEL = t(
  "Both readings on one time axis: A above, B below. Arrow keys go from word to word and from one reading to the other, Enter plays the word, Space plays it in both; plus and minus zoom.",
);

/**
 * Both readings one above the other, each word connected to its counterpart. The axis shows the timeline's stretch; the other reading is
 * placed so that the chosen word begins in the same place.
 * @param otherDuration seconds. @param describe for screen readers.
 */
export function comparisonAxis(
  scope: Scope,
  takes: Takes,
  otherDuration: number | undefined,
  describe: (unit: number, side: Side) => string,
): HTMLElement {
  const { model, units, shown } = takes;
  const canvas = el("canvas", { tabindex: 0, role: "application", "aria-roledescription": t("comparison"), "aria-label": LABEL });
  const live = el("div", { class: "visually-hidden", "aria-live": "polite" });
  const strip = el("div", { class: "comparison-axis" }, canvas, live);
  let theme: Theme | undefined;
  let said: string | undefined;

  const startsOf = (unit: number | undefined): Partial<Record<Side, number>> =>
    unit === undefined ? {} : { first: units[unit]?.first.start, second: units[unit]?.second.start };
  const noteOf = (side: Side): string => {
    const problem = side === shown ? model.recordingProblem : takes.otherProblem;
    return problem ?? t("Loading the recording…");
  };
  const scene = (): ComparisonScene => {
    const width = strip.clientWidth;
    const { chosen } = takes;
    const other = takes.recordingOf(shown === "first" ? "second" : "first")?.duration;
    const views = takeViews(
      { side: shown, view: model.viewport, duration: model.duration },
      Math.max(otherDuration ?? 0, other ?? 0),
      startsOf(chosen?.unit),
      width,
    );
    const take = (side: Side) => ({
      view: views[side],
      peaks: takes.recordingOf(side)?.peaks,
      note: noteOf(side),
      time: takes.timeOf(side),
    });
    return { width, units, takes: { first: take("first"), second: take("second") }, chosen };
  };
  const paint = scope.frame(() => {
    const now = scene();
    if (now.width === 0) return;
    theme ??= readTheme(strip);
    drawComparison(fitCanvas(canvas, now.width, COMPARISON_HEIGHT), now, theme);
    const { chosen } = takes;
    const text = chosen && describe(chosen.unit, chosen.side);
    if (text !== said) live.textContent = said = text ?? "";
  });
  scope.add(
    effect(() => {
      void [model.viewport, takes.chosen];
      for (const side of ["first", "second"] as const) void [takes.recordingOf(side), takes.timeOf(side), noteOf(side)];
      paint();
    }),
  );
  watchTheme(scope, () => {
    theme = undefined;
    paint();
  });
  const observer = new ResizeObserver(paint);
  observer.observe(strip);
  scope.add(() => observer.disconnect());
  scope.on(canvas, "click", (event) => {
    const at = unitAt(scene(), event.offsetX, event.offsetY);
    if (at) takes.hear(at);
  });
  scope.on(canvas, "dblclick", (event) => {
    if (unitAt(scene(), event.offsetX, event.offsetY)) zoomToSelection(model);
  });
  scope.on(canvas, "keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !act(takes, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  return strip;
}

/** Returns false for keys that do something elsewhere. */
function act(takes: Takes, key: string): boolean {
  const { units, shown } = takes;
  const { unit, side } = takes.chosen ?? { unit: -1, side: shown };
  const to = { ArrowRight: unit + 1, ArrowLeft: unit - 1, Home: 0, End: units.length - 1 }[key];
  if (to !== undefined) {
    if (units[to]) takes.choose({ unit: to, side });
  } else if (key === "ArrowUp" || key === "ArrowDown")
    takes.choose({ unit: Math.max(0, unit), side: key === "ArrowUp" ? "first" : "second" });
  else if (key === "Enter") takes.hear({ unit: Math.max(0, unit), side });
  else if (key === " ") takes.hearBoth(Math.max(0, unit));
  else return false;
  return true;
}
