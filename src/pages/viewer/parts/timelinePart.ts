import { t } from "@vscode/l10n";
import { Spectrogram } from "../audio/spectrogram.ts";
import { SoundTracks, valuesAt } from "../audio/soundTracks.ts";
import { drawEdge } from "../draw/drawEdge.ts";
import { drawTimeline } from "../draw/drawTimeline.ts";
import { Hatchings } from "../draw/hatching.ts";
import { LabelWidths } from "../draw/labelWidths.ts";
import { readTheme, watchTheme } from "../draw/theme.ts";
import type { Theme } from "../draw/theme.ts";
import { TileImages } from "../draw/tileImages.ts";
import { pointerClock, ticksOf } from "../layout/axis.ts";
import { hzAt } from "../layout/frequencyAxis.ts";
import { bandsOf, boxesOf } from "../layout/lanes.ts";
import type { Band, Box } from "../layout/lanes.ts";
import { retimedBoxes } from "../layout/edges.ts";
import { type OwnBox, ownBoxesOf } from "../layout/ownLanes.ts";
import { columnsOf } from "../layout/peaks.ts";
import { tilesIn } from "../layout/tiles.ts";
import { timeAt, xOf } from "../layout/viewport.ts";
import type { Scope } from "../../kit/scope.ts";
import { rangeText, viewText } from "../state/liveText.ts";
import { soundReadout } from "../state/soundReadout.ts";
import { TRACK_SECONDS } from "../state/timelineSettings.ts";
import type { ViewModel } from "../state/viewModel.ts";
import type { BoundaryPart } from "./boundaryPart.ts";
import { el } from "../../kit/dom.ts";
import { fitCanvas, watchPixelRatio } from "./fitCanvas.ts";
import { timelineBorders } from "./timelineBorders.ts";
import { marginLabels } from "./timelineMargin.ts";
import { listenToPointer } from "./timelinePointer.ts";
import type { Tooltip } from "./tooltip.tsx";

/** Milliseconds before a screen reader reads out what is on screen: zooming changes it in every frame. */
const SPEAK_DELAY = 600;

const LABEL = t(
  "Timeline. Arrow keys go from word to word, with Control from phoneme to phoneme, N and P from miscue to miscue, plus and minus zoom, Space plays, question mark lists all keys.",
);

/** Drawing happens at most once a frame, and only what is on screen. */
export function timelinePart(
  scope: Scope,
  model: ViewModel,
  tooltip: Tooltip,
  failed: (error: unknown) => void = () => {},
  boundary?: BoundaryPart,
): HTMLElement {
  const canvas = el("canvas", {
    class: "lanes",
    tabindex: 0,
    role: "application",
    "aria-roledescription": t("timeline"),
    "aria-label": LABEL,
  });
  const playhead = el("div", { class: "playhead", "aria-hidden": "true" });
  const cursor = el("div", { class: "time-cursor", "aria-hidden": "true", hidden: true });
  const live = el("div", { class: "visually-hidden", "aria-live": "polite" });
  const readout = el("div", { class: "readout", "aria-hidden": "true", hidden: true });
  const margin = el("div", { class: "margin", "aria-hidden": "true" });
  const stage = el("div", { class: "stage" }, canvas, margin, readout, cursor, playhead);
  const gutter = el("div", { class: "gutter", "aria-hidden": "true" });
  const borders = timelineBorders(scope, model);
  const widths = new LabelWidths();
  const images = new TileImages();
  let hatchings = new Hatchings(window.devicePixelRatio || 1);
  let spectrogram: Spectrogram | undefined;
  let tracks: SoundTracks | undefined;
  let theme: Theme | undefined;
  let bands: Band[] = [];
  let height = 0;
  /** The bands that the page has been laid out for. */
  let arranged = "";
  let boxes: Box[] = [];
  let own: OwnBox[] = [];

  const arrange = () => {
    ({ bands, height } = bandsOf(model.lanes, {
      hidden: model.settings.hidden,
      spectrogram: model.spectrogramShown && model.recording !== undefined,
      heights: model.heights,
      tiers: model.ownTiers.map(({ name }) => name),
    }));
    const drawn = JSON.stringify([bands, model.topHz, model.settings.tracks]);
    if (drawn !== arranged) {
      arranged = drawn;
      stage.style.height = `${height}px`;
      const band = bands.find(({ id }) => id === "spectrogram");
      const { left, right } = band ? marginLabels(band, model.topHz, model.settings.tracks) : { left: [], right: [] };
      gutter.replaceChildren(...bands.filter(({ id }) => id !== "axis").map(laneLabel), ...left);
      margin.replaceChildren(...right);
      borders.place(bands);
    }
    paint();
  };
  const paintAgain = () => paint();
  const shownTracks = () => {
    const { viewport, settings, recording } = model;
    const isClose = viewport.end - viewport.start <= TRACK_SECONDS;
    if (!tracks || !recording || !isClose || settings.tracks.shown.length === 0) return undefined;
    const end = Math.min(viewport.end, recording.duration);
    return tracks.in(settings.tracks, settings.tracks.shown, { start: viewport.start, end });
  };
  const paint = scope.frame(() => {
    const { viewport, recording, settings } = model;
    // The first layout shows how wide it is; until then there is nothing to paint.
    if (viewport.width <= 1) return;
    const ratio = window.devicePixelRatio || 1;
    const context = fitCanvas(canvas, viewport.width, height);
    theme ??= readTheme(canvas);
    boxes = boxesOf(model.lanes, bands, viewport);
    own = ownBoxesOf(model.ownTiers, bands, viewport);
    if (model.retimed) boxes = retimedBoxes(boxes, model.retimed, viewport);
    const span = boundary?.span ?? model.activeSpan;
    const pieces = bands.some(({ id }) => id === "spectrogram") ? shownTracks() : undefined;
    const tiles =
      spectrogram && recording && bands.some(({ id }) => id === "spectrogram")
        ? images.visible(spectrogram, viewport, recording.duration, { ...settings.spectrogram, topHz: model.topHz }, theme, paintAgain)
        : [];
    drawTimeline(
      context,
      {
        width: viewport.width,
        height,
        ratio,
        bands,
        ticks: ticksOf(viewport),
        boxes,
        own,
        widths,
        hatchings,
        tiles,
        topHz: model.topHz,
        tracks: pieces && { viewport, pieces, topHz: model.topHz, pitchCeilingHz: settings.tracks.pitchCeilingHz },
        wave: recording && waveOf(model, Math.min(3200, Math.round(viewport.width * ratio))),
        waveNote: model.recordingProblem ? t("No waveform: the recording cannot be shown") : t("Loading the recording…"),
        soundEnd: recording && recording.duration < model.duration - 0.01 ? xOf(viewport, recording.duration) : undefined,
        selected: span && { from: xOf(viewport, span.start), to: xOf(viewport, span.end), seconds: model.range && span.end - span.start },
        phoneme: model.phonemeText,
        isSelected: ({ item }) => isTarget(item.covers, item.target.lane, model.selection),
        isHovered: ({ item }) => isTarget(item.covers, item.target.lane, model.hovered),
        isDimmed: ({ item }) => item.covers.length > 0 && item.covers.every((index) => model.isDimmed({ lane: item.target.lane, index })),
      },
      theme,
    );
    const edge = boundary?.shown;
    if (edge) drawEdge(context, { ...edge, x: xOf(viewport, edge.at), width: viewport.width, bands }, theme);
    movePlayhead();
  });
  const movePlayhead = () => {
    const x = xOf(model.viewport, model.time);
    playhead.hidden = x < 0 || x > model.viewport.width || !model.recording;
    playhead.style.transform = `translateX(${x}px)`;
  };
  const repaintAll = () => {
    theme = undefined;
    hatchings = new Hatchings(window.devicePixelRatio || 1);
    paint();
  };

  // Zoomed in, a long recording shows its spectrogram; the bands below make room for it.
  let spectrogramShown = model.spectrogramShown;
  model.on("viewport", () => {
    if (model.spectrogramShown === spectrogramShown) return;
    spectrogramShown = model.spectrogramShown;
    arrange();
  });
  for (const change of ["viewport", "selection", "hover", "range", "filter", "symbols", "edge"] as const) model.on(change, paint);
  for (const change of ["settings", "timeline"] as const) model.on(change, arrange);
  model.on("recording", () => {
    if (model.recording) {
      const failing = (error: unknown) => scope.isDisposed || failed(error);
      spectrogram = new Spectrogram(model.recording.sound, paint, failing);
      tracks = new SoundTracks(model.recording.sound, paint, failing);
    }
    arrange();
  });
  model.on("time", movePlayhead);
  speak(scope, model, live);
  watchTheme(scope, repaintAll);
  watchPixelRatio(scope, repaintAll);
  const observer = new ResizeObserver(() => {
    if (stage.clientWidth > 0 && stage.clientWidth !== model.viewport.width) model.setWidth(stage.clientWidth);
    else paint();
  });
  observer.observe(stage);
  scope.add(() => observer.disconnect());
  const showReadout = (at: { x: number; y: number } | undefined) => {
    const band = at && bands.find(({ id, y, height: own }) => id === "spectrogram" && at.y >= y && at.y < y + own);
    readout.hidden = !band;
    if (!at || !band) return;
    const { viewport, topHz } = model;
    const time = timeAt(viewport, at.x);
    const hz = hzAt(band, topHz, at.y);
    const pieces = shownTracks();
    readout.textContent = soundReadout({
      hz,
      level: spectrogram?.levelAt(tilesIn(viewport, model.duration), time, hz),
      pitch: pieces && valuesAt(pieces.pitch, time)?.[0],
      formants: pieces && valuesAt(pieces.formants, time),
      intensity: pieces && valuesAt(pieces.intensity, time)?.[0],
    });
    readout.style.top = `${band.y + 4}px`;
    readout.classList.toggle("left", at.x > viewport.width / 2);
  };
  const showCursor = (at: { x: number; y: number } | undefined) => {
    cursor.hidden = at === undefined;
    showReadout(at);
    if (!at) return;
    const { x } = at;
    cursor.style.transform = `translateX(${Math.round(x)}px)`;
    cursor.dataset["time"] = pointerClock(timeAt(model.viewport, x), model.viewport);
    cursor.classList.toggle("flip", x > model.viewport.width - 76);
  };
  listenToPointer(scope, canvas, model, tooltip, { boxes: () => boxes, own: () => own, bands: () => bands, showCursor, boundary });
  arrange();
  return el("div", { class: "timeline" }, gutter, stage, ...borders.elements, live);
}

function laneLabel({ id, label, y, height }: Band): HTMLElement {
  const element = el("div", { class: "lane-label", "data-band": id, title: label }, el("span", {}, label));
  element.style.top = `${y}px`;
  element.style.height = `${height}px`;
  return element;
}

function waveOf({ recording, viewport, settings }: ViewModel, columns: number): Float32Array {
  const { peaks } = recording!;
  const wave = columnsOf(peaks, viewport.start, viewport.end, Math.max(1, columns));
  const scale = settings.waveZoom / peaks.loudest;
  for (let i = 0; i < wave.length; i++) wave[i] = Math.max(-1, Math.min(1, wave[i]! * scale));
  return wave;
}

function isTarget(covers: readonly number[], lane: string, selection: ViewModel["selection"]): boolean {
  return selection !== undefined && selection.lane === lane && covers.includes(selection.index);
}

/** Announces the chosen stretch and the part on screen; words and phonemes are read from the details. */
function speak(scope: Scope, model: ViewModel, live: HTMLElement): void {
  let cancel = () => {};
  const say = (text: () => string) => () => {
    cancel();
    if (!model.isPlaying) cancel = scope.timeout(SPEAK_DELAY, () => (live.textContent = text()));
  };
  model.on(
    "range",
    say(() => rangeText(model.range)),
  );
  // The view was moved by a selection, which is told by itself.
  model.on("selection", () => cancel());
  model.on(
    "viewport",
    say(() => viewText(model.viewport, model.duration)),
  );
}
