import { zoomAround, wholeOf } from "../layout/viewport.ts";
import type { Scope } from "../scope.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { seconds } from "../state/describe.ts";
import { el } from "./dom.ts";
import { icon } from "./icon.ts";
import type { IconName } from "./icon.ts";

/** A step of the zoom buttons and keys. */
export const ZOOM_STEP = 1.6;

/** Zooms around the selection where one is on screen, else around the middle. */
export function zoomStep(model: ViewModel, factor: number): void {
  const { start, end } = model.viewport;
  const span = model.selection && model.spanOf(model.selection);
  const middle = span ? (span.start + span.end) / 2 : (start + end) / 2;
  model.setViewport(zoomAround(model.viewport, model.duration, factor, middle >= start && middle <= end ? middle : (start + end) / 2));
}

export function showWhole(model: ViewModel): void {
  model.setViewport(wholeOf(model.duration, model.viewport.width));
}

/** Playing and zooming by button. */
export function toolbarPart(scope: Scope, model: ViewModel, copyRecord: (() => void) | undefined): HTMLElement {
  const button = (name: IconName, label: string, keys: string, act: () => void, text?: string) => {
    const element = el("button", { type: "button", class: text ? "tool wide" : "tool", "aria-label": label, title: keys ? `${label} (${keys})` : label }, icon(name), text);
    scope.on(element, "click", act);
    return element;
  };
  const play = button("play", "Play", "Space", () => model.togglePlay());
  const piece = button("piece", "Play the selection", "Enter", () => model.playSelection(), "Selection");
  const position = el("span", { class: "position" });
  const update = () => {
    play.replaceChildren(icon(model.isPlaying ? "pause" : "play"));
    const label = model.isPlaying ? "Pause" : "Play";
    play.setAttribute("aria-label", label);
    play.title = `${label} (Space)`;
    play.disabled = !model.recording;
    piece.disabled = !model.recording || !model.selection || !model.spanOf(model.selection);
  };
  const showTime = () => (position.textContent = `${seconds(model.time)} / ${seconds(model.duration)}`);
  for (const change of ["playing", "recording", "selection"] as const) model.on(change, update);
  model.on("time", showTime);
  model.on("recording", showTime);
  update();
  showTime();
  return el(
    "div",
    { class: "toolbar", role: "toolbar", "aria-label": "Playing and zoom" },
    play, piece, position,
    el("span", { class: "spring" }),
    copyRecord && button("copy", "Copy the running record as text", "", copyRecord, "Copy record"),
    button("out", "Zoom out", "-", () => zoomStep(model, 1 / ZOOM_STEP)),
    button("in", "Zoom in", "+", () => zoomStep(model, ZOOM_STEP)),
    button("whole", "Show the whole recording", "0", () => showWhole(model)),
  );
}
