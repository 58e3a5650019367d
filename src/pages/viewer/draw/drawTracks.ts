import type { TrackKind, TrackPiece } from "../audio/tracks.ts";
import { PICTURE_INSET, yOfHz } from "../layout/frequencyAxis.ts";
import type { Stretch } from "../layout/frequencyAxis.ts";
import { TRACK_RANGE } from "../layout/trackAxis.ts";
import { xOf } from "../layout/viewport.ts";
import type { Viewport } from "../layout/viewport.ts";
import type { Theme } from "./theme.ts";

export interface TrackScene {
  viewport: Viewport;
  pieces: Readonly<Record<TrackKind, readonly TrackPiece[]>>;
  /** Hz. */
  topHz: number;
  pitchCeilingHz: number;
}

/** A line is broken where it would jump by more than this share of the height. */
const JUMP = 0.25;

/** Over the spectrogram. Lines have an outline, so that they are seen on any colour. */
export function drawTracks(context: CanvasRenderingContext2D, band: Stretch, scene: TrackScene, theme: Theme): void {
  const { pieces, viewport, topHz, pitchCeilingHz } = scene;
  context.save();
  context.beginPath();
  context.rect(0, band.y + PICTURE_INSET, viewport.width, band.height - 2 * PICTURE_INSET);
  context.clip();
  dots(context, pieces.formants, viewport, (hz) => yOfHz(band, topHz, hz), theme);
  const yIn = (low: number, high: number) => (value: number) => yOfHz(band, high - low, value - low);
  const [quiet, loud] = TRACK_RANGE.intensity;
  line(context, pieces.intensity, viewport, yIn(quiet, loud), band, theme.tracks.intensity, theme);
  line(context, pieces.pitch, viewport, yIn(TRACK_RANGE.pitch[0], pitchCeilingHz), band, theme.tracks.pitch, theme);
  context.restore();
}

function dots(
  context: CanvasRenderingContext2D,
  pieces: readonly TrackPiece[],
  viewport: Viewport,
  yOf: (hz: number) => number,
  theme: Theme,
): void {
  for (const [size, colour] of [
    [2.4, theme.background],
    [1.5, theme.tracks.formants],
  ] as const) {
    context.fillStyle = colour;
    for (const { first, step, perFrame, values } of pieces) {
      for (let i = 0; i < values.length; i++) {
        const x = xOf(viewport, first + Math.floor(i / perFrame) * step);
        if (x < -size || x > viewport.width + size || !(values[i]! > 0)) continue;
        const y = yOf(values[i]!);
        context.fillRect(x - size, y - size, 2 * size, 2 * size);
      }
    }
  }
}

function line(
  context: CanvasRenderingContext2D,
  pieces: readonly TrackPiece[],
  viewport: Viewport,
  yOf: (value: number) => number,
  band: Stretch,
  colour: string,
  theme: Theme,
): void {
  context.beginPath();
  let last: { y: number; time: number } | undefined;
  for (const { first, step, values } of pieces) {
    for (const [i, value] of values.entries()) {
      const time = first + i * step;
      if (!(value > 0) || time < viewport.start - step || time > viewport.end + step) {
        last = undefined;
        continue;
      }
      const [x, y] = [xOf(viewport, time), yOf(value)];
      const goesOn = last && time - last.time < 1.5 * step && Math.abs(y - last.y) < JUMP * band.height;
      // A frame alone is a dot.
      if (!goesOn) context.moveTo(x - 0.5, y);
      context.lineTo(x, y);
      last = { y, time };
    }
  }
  context.lineCap = "round";
  context.lineJoin = "round";
  for (const [width, stroke] of [
    [4, theme.background],
    [2, colour],
  ] as const) {
    context.lineWidth = width;
    context.strokeStyle = stroke;
    context.stroke();
  }
}
