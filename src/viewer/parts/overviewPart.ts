import { readTheme, watchTheme } from "../draw/theme.ts";
import type { Theme } from "../draw/theme.ts";
import { columnsOf } from "../layout/peaks.ts";
import { timeAt, wholeOf, xOf } from "../layout/viewport.ts";
import type { Scope } from "../scope.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { el } from "./dom.ts";
import { fitCanvas } from "./fitCanvas.ts";

const HEIGHT = 34;

/** The whole recording in a strip, with a window over what the timeline shows: a scrollbar that one can see the miscues on. */
export function overviewPart(scope: Scope, model: ViewModel): HTMLElement {
  const canvas = el("canvas", { "aria-hidden": "true" });
  const pane = el("div", { class: "overview-window" });
  const strip = el("div", { class: "overview", role: "scrollbar", "aria-label": "Part of the recording on screen", "aria-orientation": "horizontal", "aria-valuemin": 0, tabindex: -1 }, canvas, pane);
  let theme: Theme | undefined;

  const whole = () => wholeOf(model.duration, strip.clientWidth);
  const paint = scope.frame(() => {
    const all = whole();
    const context = fitCanvas(canvas, all.width, HEIGHT);
    theme ??= readTheme(strip);
    context.clearRect(0, 0, all.width, HEIGHT);
    if (model.recording && all.width > 0) drawWave(context, columnsOf(model.recording.peaks, all.start, all.end, all.width), model.recording.peaks.loudest, theme.wave);
    for (const item of model.items) {
      if (item.kind === "correct" || item.target.lane !== (model.timeline.pieces.length ? "piece" : "phoneme")) continue;
      context.fillStyle = theme.kind[item.kind];
      context.fillRect(xOf(all, item.start), HEIGHT - 4, Math.max(2, xOf(all, item.end) - xOf(all, item.start)), 3);
    }
    movePane();
  });
  const movePane = () => {
    const all = whole();
    const { start, end } = model.viewport;
    pane.style.left = `${xOf(all, start)}px`;
    pane.style.width = `${Math.max(6, xOf(all, end) - xOf(all, start))}px`;
    strip.classList.toggle("whole", end - start >= model.duration - 1e-6);
    strip.setAttribute("aria-valuemax", model.duration.toFixed(1));
    strip.setAttribute("aria-valuenow", start.toFixed(1));
  };
  model.on("recording", paint);
  model.on("viewport", movePane);
  watchTheme(scope, () => {
    theme = undefined;
    paint();
  });
  const observer = new ResizeObserver(paint);
  observer.observe(strip);
  scope.add(() => observer.disconnect());

  let grip: number | undefined;
  const move = (x: number) => {
    const span = model.viewport.end - model.viewport.start;
    const start = timeAt(whole(), x) - (grip ?? span / 2);
    model.setViewport({ ...model.viewport, start, end: start + span });
  };
  const xIn = (event: PointerEvent) => event.clientX - strip.getBoundingClientRect().left;
  scope.on(strip, "pointerdown", (event) => {
    const time = timeAt(whole(), xIn(event));
    const { start, end } = model.viewport;
    grip = time >= start && time <= end ? time - start : (end - start) / 2;
    strip.setPointerCapture(event.pointerId);
    move(xIn(event));
  });
  scope.on(strip, "pointermove", (event) => grip !== undefined && move(xIn(event)));
  for (const type of ["pointerup", "pointercancel"] as const) scope.on(strip, type, () => (grip = undefined));
  return strip;
}

function drawWave(context: CanvasRenderingContext2D, columns: Float32Array, loudest: number, colour: string): void {
  const middle = (HEIGHT - 6) / 2 + 1;
  context.fillStyle = colour;
  context.globalAlpha = 0.7;
  for (let x = 0; x * 2 < columns.length; x++) {
    const top = middle - (columns[x * 2 + 1]! / loudest) * (middle - 2);
    const bottom = middle - (columns[x * 2]! / loudest) * (middle - 2);
    context.fillRect(x, top, 1, Math.max(1, bottom - top));
  }
  context.globalAlpha = 1;
}
