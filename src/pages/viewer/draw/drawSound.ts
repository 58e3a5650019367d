import { t } from "@vscode/l10n";
import { frequencyTicks, PICTURE_INSET } from "../layout/frequencyAxis.ts";
import type { Band } from "../layout/lanes.ts";
import { fitLabel } from "../layout/lanes.ts";
import { drawTracks } from "./drawTracks.ts";
import type { TrackScene } from "./drawTracks.ts";
import type { TileImage } from "./tileImages.ts";
import type { Theme } from "./theme.ts";

export interface SoundScene {
  width: number;
  /** Lowest and highest sample of each column of pixels, -1 to 1 after scaling; absent without a recording. */
  wave?: Float32Array;
  /** In place of the wave. */
  waveNote?: string;
  tiles: readonly TileImage[];
  tracks?: TrackScene;
  /** Hz. */
  topHz: number;
  /** In pixels, if the time axis continues after it. */
  soundEnd?: number;
}

export function drawSound(context: CanvasRenderingContext2D, bands: readonly Band[], scene: SoundScene, theme: Theme): void {
  for (const band of bands) {
    if (band.id === "wave") drawWave(context, band, scene, theme);
    if (band.id === "spectrogram") drawSpectrogram(context, band, scene, theme);
  }
}

function drawWave(context: CanvasRenderingContext2D, band: Band, { wave, waveNote, width }: SoundScene, theme: Theme): void {
  const middle = band.y + band.height / 2;
  if (!wave) return drawNote(context, waveNote ?? "", width, middle, theme);
  const reach = band.height / 2 - 6;
  const columns = wave.length / 2;
  const step = width / columns;
  context.fillStyle = theme.wave;
  for (let column = 0; column < columns; column++) {
    const top = middle - wave[column * 2 + 1]! * reach;
    context.fillRect(column * step, top - 0.5, step, middle - wave[column * 2]! * reach - top + 1);
  }
}

function drawSpectrogram(context: CanvasRenderingContext2D, band: Band, scene: SoundScene, theme: Theme): void {
  const { y, height } = band;
  if (!scene.wave) return;
  context.imageSmoothingEnabled = true;
  for (const { image, from, to, x, width } of scene.tiles)
    context.drawImage(image, from, 0, to - from, image.height, x, y + PICTURE_INSET, width, height - 2 * PICTURE_INSET);
  if (scene.tiles.length === 0) drawNote(context, t("Computing the spectrogram…"), scene.width, y + height / 2, theme);
  if (scene.tracks) drawTracks(context, band, scene.tracks, theme);
  context.fillStyle = theme.foreground;
  for (const tick of frequencyTicks(band, scene.topHz)) context.fillRect(0, Math.round(tick.y), 4, 1);
}

function drawNote(context: CanvasRenderingContext2D, note: string, width: number, y: number, theme: Theme): void {
  context.fillStyle = theme.muted;
  context.font = `12px ${theme.font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(
    fitLabel(note, width - 24, (text) => context.measureText(text).width),
    width / 2,
    y,
  );
  context.textAlign = "left";
}
