import { RATES } from "../audio/player.ts";
import { centreOn, clampViewport, wholeOf, zoomAround } from "../layout/viewport.ts";
import type { Scope } from "../../kit/scope.ts";
import { commandOf, neighbour, neighbourMiscue, neighbourPhoneme } from "../state/keys.ts";
import type { KeyCommand } from "../state/keys.ts";
import { neighbourLabel } from "../state/ownLabels.ts";
import { WAVE_ZOOMS } from "../state/timelineSettings.ts";
import type { ViewModel } from "../state/viewModel.ts";

export const ZOOM_STEP = 1.6;

/** Around the playhead, or the selection, whichever is on screen; otherwise around the middle. */
export function zoomStep(model: ViewModel, factor: number): void {
  const { activeSpan: span, viewport, duration, time } = model;
  const places = [time, ...(span ? [(span.start + span.end) / 2] : [])];
  const still = places.find((at) => at >= viewport.start && at <= viewport.end) ?? (viewport.start + viewport.end) / 2;
  model.setViewport(zoomAround(viewport, duration, factor, still));
}

export function showWhole(model: ViewModel): void {
  model.setViewport(wholeOf(model.duration, model.viewport.width));
}

/** With a little room beside it. */
export function zoomToSelection(model: ViewModel): void {
  const span = model.activeSpan;
  if (!span) return;
  const room = (span.end - span.start) * 0.15;
  model.setViewport(clampViewport({ ...model.viewport, start: span.start - room, end: span.end + room }, model.duration));
}

/** 0.25 to 2. */
export function stepRate(model: ViewModel, step: 1 | -1): void {
  const { rate } = model.settings;
  const next = step > 0 ? RATES.find((candidate) => candidate > rate) : RATES.findLast((candidate) => candidate < rate);
  if (next !== undefined) model.setSettings({ rate: next });
}

function stepWave(model: ViewModel, step: 1 | -1): void {
  const next = WAVE_ZOOMS[WAVE_ZOOMS.findIndex((times) => times === model.settings.waveZoom) + step];
  if (next !== undefined) model.setSettings({ waveZoom: next });
}

/** Acts anywhere on the page, but never on what is typed or done with a focused control. */
export function listenToKeys(scope: Scope, model: ViewModel, showKeys: () => void): void {
  // On the document and not the window, where the editor listens: a key that means something here must not mean something there.
  scope.on(document, "keydown", (event) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    if (
      event.target.closest(
        "input, select, textarea, [contenteditable], dialog, .find, [role=menu], [role=tablist], [role=grid], [role=listbox]",
      )
    )
      return;
    const command = commandOf(event);
    if (!command || (model.finding && /^\p{L}$/u.test(event.key))) return;
    // Space and Enter belong to a focused control; so does Home to something that scrolls.
    const control = event.target.closest("button, a[href], summary, [role=button]") !== null;
    if (control && (command === "togglePlay" || command === "playSelection" || command === "playOnward")) return;
    if (command === "help") showKeys();
    else runCommand(model, command);
    event.preventDefault();
    event.stopPropagation();
  });
}

export function runCommand(model: ViewModel, command: Exclude<KeyCommand, "help">): void {
  const { timeline } = model;
  const from = { selection: model.selectionAtPlayhead, time: model.time };
  const go = (to: ViewModel["selection"]) => to && model.select(to);
  switch (command) {
    case "togglePlay":
      return model.togglePlay();
    case "playSelection":
      return model.playSelection();
    case "playOnward":
      return model.playOnward();
    case "loop":
      return model.setSettings({ loop: !model.settings.loop });
    case "slower":
      return stepRate(model, -1);
    case "faster":
      return stepRate(model, 1);
    case "nextWord":
      return go(neighbour(timeline, from, 1));
    case "previousWord":
      return go(neighbour(timeline, from, -1));
    case "nextPhoneme":
      return go(neighbourPhoneme(timeline, from, 1));
    case "previousPhoneme":
      return go(neighbourPhoneme(timeline, from, -1));
    case "nextMiscue":
      return go(neighbourMiscue(timeline, from, 1));
    case "previousMiscue":
      return go(neighbourMiscue(timeline, from, -1));
    case "nextLabel":
      return goToLabel(model, 1);
    case "previousLabel":
      return goToLabel(model, -1);
    case "toStart":
      return moveTo(model, 0);
    case "toEnd":
      return moveTo(model, model.duration);
    case "rangeStart":
      return setEdge(model, "start");
    case "rangeEnd":
      return setEdge(model, "end");
    case "zoomIn":
      return zoomStep(model, ZOOM_STEP);
    case "zoomOut":
      return zoomStep(model, 1 / ZOOM_STEP);
    case "waveHigher":
      return stepWave(model, 1);
    case "waveLower":
      return stepWave(model, -1);
    case "whole":
      return showWhole(model);
    case "zoomSelection":
      return zoomToSelection(model);
    case "clear":
      model.stop();
      model.setRange(undefined);
      return model.select(undefined);
  }
}

function goToLabel(model: ViewModel, step: 1 | -1): void {
  const found = neighbourLabel(model.ownTiers, { label: model.label?.label, time: model.time }, step);
  if (found) model.selectStretch(found.label, found);
}

function moveTo(model: ViewModel, time: number): void {
  model.stop();
  model.setTime(time);
  model.setViewport(centreOn(model.viewport, model.duration, time));
}

/** The other edge stays, or is the end of the recording if there is none beyond the playhead. */
function setEdge(model: ViewModel, edge: "start" | "end"): void {
  const { time, activeSpan, duration } = model;
  if (edge === "start") model.setRange({ start: time, end: activeSpan && activeSpan.end > time ? activeSpan.end : duration });
  else model.setRange({ start: activeSpan && activeSpan.start < time ? activeSpan.start : 0, end: time });
}
