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
function stepRate(model: ViewModel, step: 1 | -1): void {
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
    else ACTS[command](model);
    event.preventDefault();
    event.stopPropagation();
  });
}

const step =
  (neighbourOf: typeof neighbour, by: 1 | -1): Act =>
  (model) => {
    const to = neighbourOf(model.timeline, { selection: model.selectionAtPlayhead, time: model.time }, by);
    if (to) model.select(to);
  };

type Act = (model: ViewModel) => void;

const ACTS: Readonly<Record<Exclude<KeyCommand, "help">, Act>> = {
  togglePlay: (model) => model.togglePlay(),
  playSelection: (model) => model.playSelection(),
  playOnward: (model) => model.playOnward(),
  loop: (model) => model.setSettings({ loop: !model.settings.loop }),
  slower: (model) => stepRate(model, -1),
  faster: (model) => stepRate(model, 1),
  nextWord: step(neighbour, 1),
  previousWord: step(neighbour, -1),
  nextPhoneme: step(neighbourPhoneme, 1),
  previousPhoneme: step(neighbourPhoneme, -1),
  nextMiscue: step(neighbourMiscue, 1),
  previousMiscue: step(neighbourMiscue, -1),
  nextLabel: (model) => goToLabel(model, 1),
  previousLabel: (model) => goToLabel(model, -1),
  toStart: (model) => moveTo(model, 0),
  toEnd: (model) => moveTo(model, model.duration),
  rangeStart: (model) => setEdge(model, "start"),
  rangeEnd: (model) => setEdge(model, "end"),
  zoomIn: (model) => zoomStep(model, ZOOM_STEP),
  zoomOut: (model) => zoomStep(model, 1 / ZOOM_STEP),
  waveHigher: (model) => stepWave(model, 1),
  waveLower: (model) => stepWave(model, -1),
  whole: showWhole,
  zoomSelection: zoomToSelection,
  clear: (model) => {
    model.stop();
    model.setRange(undefined);
    model.select(undefined);
  },
};

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
