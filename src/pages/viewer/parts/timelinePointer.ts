import { t } from "@vscode/l10n";
import { isUnsaid, type ReadingKind } from "#core/reading/miscues.ts";
import { clock } from "../layout/axis.ts";
import { AXIS_HEIGHT, hitBox, isInSound } from "../layout/lanes.ts";
import type { Band, Box } from "../layout/lanes.ts";
import { hitOwnBox } from "../layout/ownLanes.ts";
import type { OwnBox } from "../layout/ownLanes.ts";
import { panBy, timeAt, xOf, zoomAround } from "../layout/viewport.ts";
import type { Scope } from "../../kit/scope.ts";
import { describe, type Description, KIND_TEXT } from "../state/describe.ts";
import { describeLabel } from "../state/ownLabels.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { zoomToSelection } from "./keyCommands.ts";
import type { BoundaryPart } from "./boundaryPart.ts";
import type { Tooltip } from "./tooltip.tsx";

/** Pixels that a pointer may move and still click. */
const CLICK_SLACK = 4;
/** Pixels from which the pointer grabs the edge of a selection. */
const EDGE_GRIP = 5;

export interface UnderPointer {
  boxes: () => Box[];
  own: () => readonly OwnBox[];
  bands: () => readonly Band[];
  showCursor: (at: { x: number; y: number } | undefined) => void;
  boundary: BoundaryPart | undefined;
}

type Press = { x: number; start: number; end: number; moved: boolean } & (
  | { does: "pan" }
  | { does: "edge" }
  | { does: "select"; anchor: number }
);

export function listenToPointer(scope: Scope, canvas: HTMLCanvasElement, model: ViewModel, tooltip: Tooltip, under: UnderPointer): void {
  let press: Press | undefined;
  scope.on(
    canvas,
    "wheel",
    (event) => {
      if (!turnWheel(model, event, document.activeElement === canvas)) return;
      tooltip.hide();
      event.preventDefault();
    },
    { passive: false },
  );
  scope.on(canvas, "pointerdown", (event) => {
    const middleButton = event.button === 1;
    if (event.button === 2) selectForMenu(model, under, event);
    if (event.button !== 0 && !middleButton) return;
    // Otherwise the middle button would start the browser's own scrolling.
    if (middleButton) event.preventDefault();
    const { start, end } = model.viewport;
    const place = { x: event.offsetX, start, end, moved: false };
    const pans = middleButton || event.offsetY < AXIS_HEIGHT || event.pointerType === "touch";
    press = pans
      ? { ...place, does: "pan" }
      : under.boundary?.take(under.boxes(), event)
        ? { ...place, does: "edge" }
        : { ...place, does: "select", anchor: anchorOf(model, event) };
    if (press.does === "select" && (event.shiftKey || gripOf(model, event.offsetX))) press.moved = true;
    if (press.does === "select" && event.shiftKey) model.setRange({ start: press.anchor, end: timeAt(model.viewport, event.offsetX) });
    canvas.setPointerCapture(event.pointerId);
  });
  scope.on(canvas, "pointermove", (event) => {
    under.showCursor({ x: event.offsetX, y: event.offsetY });
    if (press?.does === "edge") dragEdge(press, event);
    else if (press) drag(model, canvas, press, event.offsetX, tooltip);
    else hover(model, canvas, tooltip, under, event);
  });
  const dragEdge = (pressed: Press, event: PointerEvent) => {
    if (!pressed.moved && Math.abs(event.offsetX - pressed.x) < CLICK_SLACK) return;
    pressed.moved = true;
    tooltip.hide();
    // The edge has its own line and time.
    under.showCursor(undefined);
    under.boundary!.drag(event);
  };
  scope.on(canvas, "pointerup", (event) => {
    const pressed = press;
    press = undefined;
    canvas.classList.remove("dragging");
    if (!pressed) return;
    if (!pressed.moved) click(model, under, event);
    else if (pressed.does === "select") endSelection(model);
    else if (pressed.does === "edge") under.boundary!.drop();
  });
  scope.on(canvas, "dblclick", (event) => {
    if (hitBox(under.boxes(), event.offsetX, event.offsetY)) zoomToSelection(model);
  });
  scope.on(canvas, "pointercancel", () => {
    if (press?.does === "edge") under.boundary!.cancel();
    press = undefined;
  });
  scope.on(canvas, "pointerleave", () => {
    model.hover(undefined);
    tooltip.hide();
    under.showCursor(undefined);
  });
}

/**
 * Ctrl zooms at the pointer; Shift or a sideways wheel moves along. A plain wheel scrolls the page, unless the timeline was clicked before:
 * then it moves the timeline, and at the ends scrolls the page again.
 * @returns false if it did nothing.
 */
function turnWheel(model: ViewModel, event: WheelEvent, focused: boolean): boolean {
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
  if (event.ctrlKey || event.metaKey) {
    model.setViewport(
      zoomAround(model.viewport, model.duration, Math.exp((-event.deltaY * unit) / 300), timeAt(model.viewport, event.offsetX)),
    );
    return true;
  }
  const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
  if (!sideways && !event.shiftKey && !focused) return false;
  const pixels = (sideways ? event.deltaX : event.deltaY) * unit;
  if (!canPan(model, pixels)) return false;
  const { start, end, width } = model.viewport;
  model.setViewport(panBy(model.viewport, model.duration, (pixels / width) * (end - start)));
  return true;
}

function canPan({ viewport, duration }: ViewModel, pixels: number): boolean {
  return pixels < 0 ? viewport.start > 0 : pixels > 0 && viewport.end < duration - 1e-6;
}

/** The edge of the selection under the pointer. */
function gripOf(model: ViewModel, x: number): "start" | "end" | undefined {
  const { range, viewport } = model;
  if (!range) return undefined;
  if (Math.abs(xOf(viewport, range.start) - x) <= EDGE_GRIP) return "start";
  return Math.abs(xOf(viewport, range.end) - x) <= EDGE_GRIP ? "end" : undefined;
}

/** The pointer's place, or the far end of the selection that is being changed. */
function anchorOf(model: ViewModel, event: PointerEvent): number {
  const { viewport, range, activeSpan } = model;
  const time = timeAt(viewport, event.offsetX);
  const grip = gripOf(model, event.offsetX);
  if (range && grip) return grip === "start" ? range.end : range.start;
  if (!event.shiftKey) return time;
  if (!activeSpan) return model.time;
  return time < (activeSpan.start + activeSpan.end) / 2 ? activeSpan.end : activeSpan.start;
}

function drag(model: ViewModel, canvas: HTMLCanvasElement, press: Exclude<Press, { does: "edge" }>, x: number, tooltip: Tooltip): void {
  const distance = x - press.x;
  if (!press.moved && Math.abs(distance) < CLICK_SLACK) return;
  press.moved = true;
  tooltip.hide();
  if (press.does === "select") {
    if (model.selection) model.select(undefined);
    const time = timeAt(model.viewport, Math.max(0, Math.min(model.viewport.width, x)));
    model.setRange({ start: press.anchor, end: time });
    return;
  }
  canvas.classList.add("dragging");
  const seconds = (-distance / model.viewport.width) * (press.end - press.start);
  model.setViewport({ ...model.viewport, start: press.start + seconds, end: press.end + seconds });
}

function endSelection(model: ViewModel): void {
  const { range } = model;
  if (!range) return;
  // A stretch that is too short to see or hear was not intended.
  if (range.end - range.start < 0.001) model.setRange(undefined);
  else if (!model.isPlaying) model.setTime(range.start);
}

function hover(model: ViewModel, canvas: HTMLCanvasElement, tooltip: Tooltip, under: UnderPointer, event: PointerEvent): void {
  const boxes = under.boxes();
  const axis = event.offsetY < AXIS_HEIGHT;
  const box = axis ? undefined : hitBox(boxes, event.offsetX, event.offsetY);
  canvas.classList.toggle("over-item", box !== undefined);
  canvas.classList.toggle("over-axis", axis);
  canvas.classList.toggle(
    "over-edge",
    !axis && (gripOf(model, event.offsetX) !== undefined || under.boundary?.grip(boxes, event) !== undefined),
  );
  model.hover(box && !box.item.pause ? box.item.target : undefined);
  const ownBox = hitOwnBox(under.own(), event.offsetX, event.offsetY);
  const shown = box ?? ownBox;
  if (!shown) return tooltip.hide();
  const at = canvas.getBoundingClientRect();
  const left = Math.max(0, shown.x);
  const right = Math.min(model.viewport.width, shown.x + shown.width);
  const place = { left: at.left + left, right: at.left + right, top: at.top + shown.y, bottom: at.top + shown.y + shown.height };
  if (!box) return tooltip.show(describeLabel(ownBox!), place);
  const { item } = box;
  if (item.pause) tooltip.show(pauseDescription(item), place);
  else if (item.covers.length > 1) tooltip.show({ title: item.label, rows: [sharedStretch(item.kind)] }, place);
  else tooltip.show(describe(model.timeline, item.target, model.phonemeText), place);
}

/** Of several words that have one stretch between them. */
function sharedStretch(kind: ReadingKind): Description["rows"][number] {
  return isUnsaid(kind)
    ? { name: t("Reading"), value: KIND_TEXT[kind] }
    : { name: t("Time"), value: t("unknown; read somewhere in this stretch") };
}

/**
 * The right button selects what it shows a menu for, and puts the playhead there, since the menu may split at it. A previously selected
 * stretch may be meant for it.
 */
function selectForMenu(model: ViewModel, { boxes, bands }: UnderPointer, event: PointerEvent): void {
  const box = hitBox(boxes(), event.offsetX, event.offsetY);
  if (box ? box.item.pause : !isInSound(bands(), event.offsetY)) return;
  const { range, viewport } = model;
  if (box && !isTarget(box, model)) model.select(box.item.target);
  if (range) return model.setRange(range);
  model.stop();
  model.setTime(timeAt(viewport, event.offsetX));
}

function isTarget({ item }: Box, { selection }: ViewModel): boolean {
  return selection?.lane === item.target.lane && selection.index === item.target.index;
}

const PAUSE_TITLE = { pause: t("Pause"), hesitation: t("Hesitation"), "long pause": t("Long pause") } as const;
const PAUSE_MEANING = {
  pause: t("between two phrases or sentences"),
  hesitation: t("within a phrase"),
  "long pause": t("long enough to lose the thread"),
} as const;

function pauseDescription({ pause, start, end }: Box["item"]): { title: string; rows: { name: string; value: string }[] } {
  return {
    title: PAUSE_TITLE[pause!],
    rows: [
      { name: t("Length"), value: clock(end - start, 2) },
      { name: t("Time"), value: t`${clock(start, 2)} to ${clock(end, 2)}` },
      { name: t("Where"), value: PAUSE_MEANING[pause!] },
    ],
  };
}

/** In the sound it moves the playhead alone: what is selected stays, so that it can be split there. */
function click(model: ViewModel, { boxes, own, bands }: UnderPointer, event: PointerEvent): void {
  const box = event.offsetY < AXIS_HEIGHT ? undefined : hitBox(boxes(), event.offsetX, event.offsetY);
  if (box?.item.pause) return model.selectStretch(box.item);
  if (box) return model.select(box.item.target, { play: true });
  const ownBox = hitOwnBox(own(), event.offsetX, event.offsetY);
  if (ownBox) return model.selectStretch(ownBox.label, ownBox);
  model.stop();
  model.setRange(undefined);
  if (!isInSound(bands(), event.offsetY)) model.select(undefined);
  model.setTime(timeAt(model.viewport, event.offsetX));
}
