import { t } from "@vscode/l10n";
import { readTheme, watchTheme } from "../draw/theme.ts";
import type { Theme } from "../draw/theme.ts";
import { dragEdge, overviewGrip } from "../layout/overviewWindow.ts";
import type { OverviewGrip } from "../layout/overviewWindow.ts";
import { itemsOf } from "../layout/placedItems.ts";
import { columnsOf } from "../layout/peaks.ts";
import { panBy, timeAt, wholeOf, xOf } from "../layout/viewport.ts";
import type { Scope } from "../../kit/scope.ts";
import { viewText } from "../state/liveText.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { el } from "../../kit/dom.ts";
import { fitCanvas, watchPixelRatio } from "./fitCanvas.ts";

const OVERVIEW_HEIGHT_PX = 36;
/** The share of its width that an arrow key moves the window. */
const KEY_STEP = 0.25;

/** A scrollbar that shows the miscues. Dragging the window moves it, dragging its edges zooms; a press beside it brings it there. */
export function overviewPart(scope: Scope, model: ViewModel): HTMLElement {
  const canvas = el("canvas", { "aria-hidden": "true" });
  const pane = el("div", { class: "overview-window" }, el("span", { class: "grip" }), el("span", { class: "grip" }));
  const head = el("div", { class: "overview-playhead" });
  const strip = el(
    "div",
    {
      class: "overview",
      role: "scrollbar",
      "aria-label": t("Part of the recording on screen"),
      "aria-orientation": "horizontal",
      "aria-valuemin": 0,
      tabindex: 0,
    },
    canvas,
    pane,
    head,
  );
  let theme: Theme | undefined;
  let width = 0;

  const whole = () => wholeOf(model.duration, width);
  const paint = scope.frame(() => {
    width = strip.clientWidth;
    if (width === 0) return;
    const context = fitCanvas(canvas, width, OVERVIEW_HEIGHT_PX);
    theme ??= readTheme(strip);
    drawOverview(context, model, width, theme);
    movePane();
    moveHead();
  });
  const movePane = () => {
    if (width === 0) return;
    const all = whole();
    const { start, end } = model.viewport;
    pane.style.transform = `translateX(${xOf(all, start)}px)`;
    pane.style.width = `${Math.max(8, xOf(all, end) - xOf(all, start))}px`;
    strip.classList.toggle("whole", end - start >= model.duration - 1e-6);
    strip.setAttribute("aria-valuemax", Math.max(0, model.duration - (end - start)).toFixed(1));
    strip.setAttribute("aria-valuenow", start.toFixed(1));
    strip.setAttribute("aria-valuetext", viewText(model.viewport, model.duration));
  };
  const moveHead = () => {
    head.hidden = !model.recording;
    head.style.transform = `translateX(${xOf(whole(), model.time)}px)`;
  };
  for (const change of ["timeline", "recording", "filter"] as const) model.on(change, paint);
  // In the same frame as the timeline's own drawing, so that both move together and the page is laid out only once.
  model.on("viewport", scope.frame(movePane));
  model.on("time", moveHead);
  const repaint = () => {
    theme = undefined;
    paint();
  };
  watchTheme(scope, repaint);
  watchPixelRatio(scope, repaint);
  const observer = new ResizeObserver(paint);
  observer.observe(strip);
  scope.add(() => observer.disconnect());

  let held: { grip: OverviewGrip; offset: number } | undefined;
  const gripAt = (x: number) => overviewGrip(x, { left: xOf(whole(), model.viewport.start), right: xOf(whole(), model.viewport.end) });
  const move = (x: number) => {
    if (!held) return;
    const { start, end } = model.viewport;
    const time = timeAt(whole(), x);
    if (held.grip === "start" || held.grip === "end")
      model.setViewport({ ...model.viewport, ...dragEdge({ start, end }, held.grip, Math.max(0, Math.min(model.duration, time))) });
    else model.setViewport({ ...model.viewport, start: time - held.offset, end: time - held.offset + (end - start) });
  };
  const xIn = (event: PointerEvent) => event.clientX - strip.getBoundingClientRect().left;
  scope.on(strip, "pointerdown", (event) => {
    if (event.button !== 0) return;
    const { start, end } = model.viewport;
    const grip = gripAt(xIn(event));
    held = { grip, offset: grip === "window" ? timeAt(whole(), xIn(event)) - start : (end - start) / 2 };
    strip.setPointerCapture(event.pointerId);
    if (grip === "outside") move(xIn(event));
  });
  scope.on(strip, "pointermove", (event) => {
    const grip = held?.grip ?? gripAt(xIn(event));
    strip.classList.toggle("over-edge", grip === "start" || grip === "end");
    move(xIn(event));
  });
  for (const type of ["pointerup", "pointercancel"] as const) scope.on(strip, type, () => (held = undefined));
  scope.on(strip, "keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const span = model.viewport.end - model.viewport.start;
    const by = { ArrowLeft: -KEY_STEP, ArrowRight: KEY_STEP, PageUp: -1, PageDown: 1, Home: -Infinity, End: Infinity }[event.key];
    if (by === undefined) return;
    model.setViewport(panBy(model.viewport, model.duration, Math.max(-model.duration, Math.min(model.duration, by * span))));
    event.preventDefault();
    event.stopPropagation();
  });
  return strip;
}

function drawOverview(context: CanvasRenderingContext2D, model: ViewModel, width: number, theme: Theme): void {
  const all = wholeOf(model.duration, width);
  context.clearRect(0, 0, width, OVERVIEW_HEIGHT_PX);
  if (model.recording)
    drawWave(context, columnsOf(model.recording.peaks, all.start, all.end, width), model.recording.peaks.loudest, theme.wave);
  const lane = model.timeline.segments.length > 0 ? "segment" : "phoneme";
  for (const { kind, target, start, end } of itemsOf(model.lanes, lane)) {
    if (kind === "correct" || model.isDimmed(target)) continue;
    context.fillStyle = theme.kind[kind];
    context.fillRect(Math.round(xOf(all, start)), OVERVIEW_HEIGHT_PX - 5, Math.max(2, xOf(all, end) - xOf(all, start)), 4);
  }
}

function drawWave(context: CanvasRenderingContext2D, columns: Float32Array, loudest: number, colour: string): void {
  const middle = (OVERVIEW_HEIGHT_PX - 6) / 2 + 1;
  context.fillStyle = colour;
  context.globalAlpha = 0.7;
  for (let x = 0; x * 2 < columns.length; x++) {
    const top = middle - (columns[x * 2 + 1]! / loudest) * (middle - 2);
    const bottom = middle - (columns[x * 2]! / loudest) * (middle - 2);
    context.fillRect(x, top, 1, Math.max(1, bottom - top));
  }
  context.globalAlpha = 1;
}
