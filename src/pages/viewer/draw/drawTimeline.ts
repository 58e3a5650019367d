import { t } from "@vscode/l10n";
import { clock } from "../layout/axis.ts";
import type { Tick } from "../layout/axis.ts";
import { AXIS_HEIGHT } from "../layout/lanes.ts";
import type { Band } from "../layout/lanes.ts";
import { drawBoxes } from "./drawBoxes.ts";
import type { BoxScene } from "./drawBoxes.ts";
import { drawOwnLanes } from "./drawOwnLanes.ts";
import type { OwnScene } from "./drawOwnLanes.ts";
import { drawSound } from "./drawSound.ts";
import type { SoundScene } from "./drawSound.ts";
import type { Theme } from "./theme.ts";

export interface Scene extends BoxScene, SoundScene, OwnScene {
  height: number;
  bands: readonly Band[];
  ticks: readonly Tick[];
  /** In pixels, and its length in seconds where that should be shown. */
  selected?: { from: number; to: number; seconds?: number };
}

type Context = CanvasRenderingContext2D;

/** The unit of the context is the CSS pixel. */
export function drawTimeline(context: Context, scene: Scene, theme: Theme): void {
  context.clearRect(0, 0, scene.width, scene.height);
  drawSound(context, scene.bands, scene, theme);
  drawGrid(context, scene, theme);
  if (scene.soundEnd !== undefined) drawEnd(context, scene, theme, scene.soundEnd);
  if (scene.selected) drawSelection(context, scene, theme, scene.selected);
  drawBoxes(context, scene, theme);
  drawOwnLanes(context, scene, theme);
}

/** The lanes begin there. */
function soundBottom(bands: readonly Band[]): number {
  const last = bands.findLast(({ id }) => id === "wave" || id === "spectrogram" || id === "axis")!;
  return last.y + last.height;
}

function drawGrid(context: Context, { ticks, width, height, bands, ratio, widths }: Scene, theme: Theme): void {
  widths.use(context, `11px ${theme.font}`);
  context.textBaseline = "alphabetic";
  context.textAlign = "left";
  const line = Math.max(1, Math.round(ratio)) / ratio;
  const bottom = soundBottom(bands);
  context.fillStyle = theme.line;
  for (const { x, label } of ticks) {
    const at = Math.round(x * ratio) / ratio;
    context.globalAlpha = 1;
    context.fillRect(at, AXIS_HEIGHT - (label ? 8 : 4), line, label ? 8 : 4);
    if (!label) continue;
    context.globalAlpha = theme.highContrast ? 0.3 : 0.45;
    context.fillRect(at, AXIS_HEIGHT, line, height - AXIS_HEIGHT);
  }
  context.globalAlpha = 1;
  for (const y of bands.length > 1 ? [AXIS_HEIGHT, bottom] : [AXIS_HEIGHT]) context.fillRect(0, y, width, line);
  context.fillStyle = theme.muted;
  for (const { x, label } of ticks) {
    if (label && x + 4 + widths.measure(context, label) <= width)
      context.fillText(label, Math.round(x * ratio) / ratio + 4, AXIS_HEIGHT - 10);
  }
}

/** Anything after the end of the recording is shaded: the result is for a longer one. */
function drawEnd(context: Context, { bands, width, hatchings }: Scene, theme: Theme, x: number): void {
  if (x >= width) return;
  context.fillStyle = hatchings.of(context, "down", theme.line);
  context.fillRect(Math.max(0, x), AXIS_HEIGHT, width - Math.max(0, x), soundBottom(bands) - AXIS_HEIGHT);
  context.font = `11px ${theme.font}`;
  context.textBaseline = "alphabetic";
  const text = t("end of the recording");
  if (x + context.measureText(text).width + 8 > width || x < 0) return;
  context.fillStyle = theme.background;
  context.fillRect(x + 2, AXIS_HEIGHT + 4, context.measureText(text).width + 8, 16);
  context.fillStyle = theme.muted;
  context.fillText(text, x + 6, AXIS_HEIGHT + 16);
}

function drawSelection(
  context: Context,
  { width, height }: Scene,
  theme: Theme,
  { from, to, seconds }: NonNullable<Scene["selected"]>,
): void {
  if (to < 0 || from > width) return;
  context.fillStyle = theme.accent;
  context.globalAlpha = theme.highContrast ? 0.22 : 0.14;
  context.fillRect(from, AXIS_HEIGHT, Math.max(1, to - from), height - AXIS_HEIGHT);
  context.globalAlpha = 1;
  for (const x of [from, to]) context.fillRect(Math.round(x) - 0.5, AXIS_HEIGHT, 1, height - AXIS_HEIGHT);
  if (seconds === undefined) return;
  const text = clock(seconds, 3);
  context.font = `600 11px ${theme.font}`;
  context.textBaseline = "alphabetic";
  const size = context.measureText(text).width + 12;
  const left = Math.max(2, Math.min(width - size - 2, (Math.max(0, from) + Math.min(width, to) - size) / 2));
  context.fillStyle = theme.accent;
  context.beginPath();
  context.roundRect(left, 3, size, 18, 4);
  context.fill();
  context.fillStyle = theme.background;
  context.fillText(text, left + 6, 16);
}
