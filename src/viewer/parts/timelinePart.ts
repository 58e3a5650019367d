import { drawTimeline } from "../draw/drawTimeline.ts";
import { LabelWidths } from "../draw/labelWidths.ts";
import { readTheme, watchTheme } from "../draw/theme.ts";
import type { Theme } from "../draw/theme.ts";
import { ticksOf } from "../layout/axis.ts";
import { bandsOf, boxesOf, hitBox, indexLanes } from "../layout/lanes.ts";
import type { Box } from "../layout/lanes.ts";
import { columnsOf } from "../layout/peaks.ts";
import { panBy, timeAt, xOf, zoomAround } from "../layout/viewport.ts";
import type { Scope } from "../scope.ts";
import { describe } from "../state/describe.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { el } from "./dom.ts";
import { fitCanvas } from "./fitCanvas.ts";
import type { Tooltip } from "./tooltip.ts";

/** Pixels that a pointer may move between press and release and still click. */
const CLICK_SLACK = 4;

/** Waveform and lanes on one time axis. Drawing happens at most once a frame, and only what is on screen. */
export function timelinePart(scope: Scope, model: ViewModel, tooltip: Tooltip): HTMLElement {
  const lanes = indexLanes(model.items);
  const { bands, height } = bandsOf(model.items);
  const canvas = el("canvas", {
    class: "lanes", tabindex: 0, role: "application", "aria-label": "Timeline. Arrow keys go from word to word, N and P from miscue to miscue, plus and minus zoom, Space plays.",
  });
  const playhead = el("div", { class: "playhead", "aria-hidden": "true" });
  const stage = el("div", { class: "stage" }, canvas, playhead);
  const labels = bands.filter(({ id }) => id !== "axis").map((band) => {
    const label = el("div", { class: "lane-label" }, band.label);
    label.style.top = `${band.y}px`;
    label.style.height = `${band.height}px`;
    return label;
  });
  stage.style.height = `${height}px`;
  const widths = new LabelWidths();
  let theme: Theme | undefined;
  let boxes: Box[] = [];

  const paint = scope.frame(() => {
    const { viewport, recording } = model;
    const context = fitCanvas(canvas, viewport.width, height);
    theme ??= readTheme(canvas);
    boxes = boxesOf(lanes, bands, viewport);
    const span = model.selection && model.spanOf(model.selection);
    drawTimeline(context, {
      width: viewport.width,
      height,
      bands,
      ticks: ticksOf(viewport),
      boxes,
      widths,
      wave: recording && scaled(columnsOf(recording.peaks, viewport.start, viewport.end, Math.max(1, Math.round(viewport.width))), recording.peaks.loudest),
      waveNote: model.recordingProblem ? "No waveform: the recording cannot be shown" : "Reading the recording…",
      selected: span && { from: xOf(viewport, span.start), to: xOf(viewport, span.end) },
      isSelected: ({ item }) => isTarget(item.covers, item.target.lane, model.selection),
      isHovered: ({ item }) => isTarget(item.covers, item.target.lane, model.hovered),
    }, theme);
    movePlayhead();
  });
  const movePlayhead = () => {
    const x = xOf(model.viewport, model.time);
    playhead.hidden = x < 0 || x > model.viewport.width || !model.recording;
    playhead.style.transform = `translateX(${x}px)`;
  };

  for (const change of ["viewport", "selection", "hover", "recording"] as const) model.on(change, paint);
  model.on("time", movePlayhead);
  watchTheme(scope, () => {
    theme = undefined;
    paint();
  });
  const observer = new ResizeObserver(() => {
    if (stage.clientWidth > 0) model.setViewport({ ...model.viewport, width: stage.clientWidth });
  });
  observer.observe(stage);
  scope.add(() => observer.disconnect());
  listen(scope, canvas, model, tooltip, () => boxes);
  return el("div", { class: "timeline" }, el("div", { class: "gutter", "aria-hidden": "true" }, ...labels), stage);
}

function scaled(columns: Float32Array, loudest: number): Float32Array {
  return columns.map((value) => value / loudest);
}

function isTarget(covers: readonly number[], lane: string, selection: ViewModel["selection"]): boolean {
  return selection !== undefined && selection.lane === lane && covers.includes(selection.index);
}

function listen(scope: Scope, canvas: HTMLCanvasElement, model: ViewModel, tooltip: Tooltip, boxes: () => Box[]): void {
  let press: { x: number; start: number; end: number; moved: boolean } | undefined;
  scope.on(canvas, "wheel", (event) => {
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    if (event.ctrlKey || event.metaKey) {
      const factor = Math.exp((-event.deltaY * unit) / 300);
      model.setViewport(zoomAround(model.viewport, model.duration, factor, timeAt(model.viewport, event.offsetX)));
    } else {
      const pixels = (Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY) * unit;
      // Where there is nothing more to see that way, the page scrolls.
      if (!canPan(model, pixels)) return;
      pan(model, pixels);
    }
    tooltip.hide();
    event.preventDefault();
  }, { passive: false });
  scope.on(canvas, "pointerdown", (event) => {
    if (event.button !== 0) return;
    press = { x: event.offsetX, start: model.viewport.start, end: model.viewport.end, moved: false };
    canvas.setPointerCapture(event.pointerId);
  });
  scope.on(canvas, "pointermove", (event) => {
    if (press) {
      const distance = event.offsetX - press.x;
      if (!press.moved && Math.abs(distance) < CLICK_SLACK) return;
      press.moved = true;
      canvas.classList.add("dragging");
      const seconds = (-distance / model.viewport.width) * (press.end - press.start);
      model.setViewport({ ...model.viewport, start: press.start + seconds, end: press.end + seconds });
      tooltip.hide();
      return;
    }
    const box = hitBox(boxes(), event.offsetX, event.offsetY);
    canvas.classList.toggle("over-item", box !== undefined);
    model.hover(box?.item.target);
    if (!box) return tooltip.hide();
    const at = canvas.getBoundingClientRect();
    const left = Math.max(0, box.x);
    const right = Math.min(model.viewport.width, box.x + box.width);
    const place = { left: at.left + left, right: at.left + right, top: at.top + box.y, bottom: at.top + box.y + box.height };
    const { item } = box;
    if (item.covers.length > 1) tooltip.show({ title: item.label, rows: [{ name: "Time", value: "not in the result; read somewhere in this stretch" }] }, place);
    else tooltip.show(describe(model.timeline, item.target), place);
  });
  scope.on(canvas, "pointerup", (event) => {
    const pressed = press;
    press = undefined;
    canvas.classList.remove("dragging");
    if (!pressed || pressed.moved) return;
    const box = hitBox(boxes(), event.offsetX, event.offsetY);
    if (box) model.select(box.item.target, { play: true });
    else {
      model.stop();
      model.select(undefined);
      model.setTime(timeAt(model.viewport, event.offsetX));
    }
  });
  scope.on(canvas, "pointercancel", () => (press = undefined));
  scope.on(canvas, "pointerleave", () => {
    model.hover(undefined);
    tooltip.hide();
  });
}

function canPan({ viewport, duration }: ViewModel, pixels: number): boolean {
  return pixels < 0 ? viewport.start > 0 : pixels > 0 && viewport.end < duration - 1e-6;
}

function pan(model: ViewModel, pixels: number): void {
  const { start, end, width } = model.viewport;
  model.setViewport(panBy(model.viewport, model.duration, (pixels / width) * (end - start)));
}
