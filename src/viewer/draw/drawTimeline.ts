import type { Tick } from "../layout/axis.ts";
import { AXIS_HEIGHT, fitLabel } from "../layout/lanes.ts";
import type { Band, Box } from "../layout/lanes.ts";
import type { ReadingKind } from "../../core/reading/miscues.ts";
import type { LabelWidths } from "./labelWidths.ts";
import type { Theme } from "./theme.ts";

export interface Scene {
  width: number;
  height: number;
  bands: readonly Band[];
  ticks: readonly Tick[];
  boxes: readonly Box[];
  /** Lowest and highest sample of each column of pixels, -1 to 1 after scaling; absent without a recording. */
  wave?: Float32Array;
  /** What stands in the sound's band instead of a wave. */
  waveNote?: string;
  /** The selected stretch in pixels. */
  selected?: { from: number; to: number };
  widths: LabelWidths;
  isSelected(box: Box): boolean;
  isHovered(box: Box): boolean;
}

type Context = CanvasRenderingContext2D;

/** Paints a whole scene; the context's unit is the CSS pixel. */
export function drawTimeline(context: Context, scene: Scene, theme: Theme): void {
  context.clearRect(0, 0, scene.width, scene.height);
  drawGrid(context, scene, theme);
  if (scene.selected) drawSelection(context, scene, theme, scene.selected);
  drawWave(context, scene, theme);
  context.textBaseline = "middle";
  for (const box of scene.boxes) drawBox(context, box, scene, theme);
}

function drawGrid(context: Context, { ticks, width, height, bands }: Scene, theme: Theme): void {
  context.font = `11px ${theme.font}`;
  context.textBaseline = "alphabetic";
  context.textAlign = "left";
  context.lineWidth = 1;
  for (const { x, label } of ticks) {
    const at = Math.round(x) + 0.5;
    context.strokeStyle = theme.line;
    context.globalAlpha = label ? 0.55 : 1;
    context.beginPath();
    context.moveTo(at, label ? AXIS_HEIGHT - 8 : AXIS_HEIGHT - 4);
    context.lineTo(at, label ? height : AXIS_HEIGHT);
    context.stroke();
    context.globalAlpha = 1;
    if (!label) continue;
    context.fillStyle = theme.muted;
    context.fillText(label, at + 4, AXIS_HEIGHT - 10);
  }
  context.strokeStyle = theme.line;
  for (const y of [AXIS_HEIGHT, bands[1]!.y + bands[1]!.height]) {
    context.beginPath();
    context.moveTo(0, y + 0.5);
    context.lineTo(width, y + 0.5);
    context.stroke();
  }
}

function drawSelection(context: Context, { height }: Scene, theme: Theme, { from, to }: { from: number; to: number }): void {
  context.fillStyle = theme.accent;
  context.globalAlpha = 0.12;
  context.fillRect(from, AXIS_HEIGHT, Math.max(1, to - from), height - AXIS_HEIGHT);
  context.globalAlpha = 1;
}

function drawWave(context: Context, scene: Scene, theme: Theme): void {
  const band = scene.bands.find(({ id }) => id === "wave")!;
  const middle = band.y + band.height / 2;
  if (!scene.wave) {
    context.fillStyle = theme.muted;
    context.font = `12px ${theme.font}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(fitLabel(scene.waveNote ?? "", scene.width - 24, (text) => context.measureText(text).width), scene.width / 2, middle);
    context.textAlign = "left";
    return;
  }
  const reach = band.height / 2 - 6;
  const step = scene.width / (scene.wave.length / 2);
  context.fillStyle = theme.wave;
  context.beginPath();
  for (let column = 0; column * 2 < scene.wave.length; column++) {
    const top = middle - scene.wave[column * 2 + 1]! * reach;
    const bottom = middle - scene.wave[column * 2]! * reach;
    context.rect(column * step, top, step, Math.max(1, bottom - top));
  }
  context.fill();
}

function drawBox(context: Context, box: Box, scene: Scene, theme: Theme): void {
  const { item, y, height } = box;
  const colour = theme.kind[item.kind];
  const miscue = item.kind !== "correct";
  const selected = scene.isSelected(box);
  const hovered = scene.isHovered(box);
  const inset = box.width > 6 ? 1 : 0;
  const x = box.x + inset;
  const width = box.width - inset * 2;
  if (width < 4) {
    context.fillStyle = colour;
    context.globalAlpha = miscue ? 0.9 : 0.35;
    context.fillRect(box.x, y + 2, Math.max(1, box.width), height - 4);
    context.globalAlpha = 1;
    return;
  }
  context.beginPath();
  context.roundRect(x + 0.5, y + 0.5, width - 1, height - 1, Math.min(5, width / 2));
  const paint = selected && !miscue ? theme.accent : colour;
  // The grid must not run through the label.
  context.fillStyle = theme.background;
  if (item.placing !== "openEnd") context.fill();
  context.fillStyle = item.placing === "openEnd" ? fading(context, paint, x, width) : paint;
  context.globalAlpha = fillStrength(theme, miscue, selected, hovered, item.placing === "between");
  context.fill();
  context.globalAlpha = selected || hovered || miscue || theme.highContrast ? 1 : 0.45;
  const edge = selected ? theme.accent : colour;
  context.strokeStyle = item.placing === "openEnd" ? fading(context, edge, x, width) : edge;
  context.lineWidth = selected ? 2 : 1;
  context.setLineDash(item.kind === "omission" || item.placing === "between" ? [4, 3] : []);
  context.stroke();
  context.setLineDash([]);
  context.globalAlpha = 1;
  // The mark that tells the kind without its colour: a bar below for another word, a dash through for none.
  if (item.kind === "substitution") {
    context.fillStyle = colour;
    context.fillRect(x + 4, y + height - 5, Math.max(1, width - 8), 2);
  }
  // A box that runs off the screen keeps its label in sight.
  const left = Math.max(0, x);
  drawLabel(context, box, left, Math.min(scene.width, x + width) - left, theme, scene.widths);
}

/** The right side fades where the result does not say when the sound ended. */
function fading(context: Context, colour: string, x: number, width: number): CanvasGradient {
  const gradient = context.createLinearGradient(x, 0, x + width, 0);
  gradient.addColorStop(0.6, colour);
  gradient.addColorStop(1, `color-mix(in srgb, ${colour} 0%, transparent)`);
  return gradient;
}

function fillStrength(theme: Theme, miscue: boolean, selected: boolean, hovered: boolean, between: boolean): number {
  if (theme.highContrast) return selected || hovered ? 0.25 : 0;
  const base = selected ? 0.3 : miscue ? 0.2 : 0.13;
  return (between && !selected ? base * 0.5 : base) + (hovered ? 0.12 : 0);
}

const SMALLEST_LABEL = 7;
const PREFIX = { correct: "", substitution: "", omission: "", insertion: "^ ", repetition: "R " } as const;

function drawLabel(context: Context, { item, y, height }: Box, x: number, width: number, theme: Theme, widths: LabelWidths): void {
  const words = item.lane.endsWith("Words");
  context.font = words ? `13px ${theme.font}` : `11.5px ${theme.font}`;
  const room = width - (words ? 8 : 4);
  // Not even one letter and an ellipsis fit: measuring is what costs most here, so it is left.
  if (room < SMALLEST_LABEL) return drawUnlabelled(context, item.kind, x, width, y + height / 2, theme);
  const measure = (text: string) => widths.measure(context, text);
  // Lanes of phonemes show an addition by the gap above it; a mark that costs the label its letters helps nobody.
  const marked = words ? PREFIX[item.kind] + item.label : item.label;
  const label = measure(marked) <= room ? marked : fitLabel(item.label, room, measure);
  const middle = y + height / 2 + (item.kind === "substitution" ? -1 : 0.5);
  if (label) {
    const size = measure(label);
    context.fillStyle = item.placing === "between" ? theme.muted : theme.foreground;
    const left = x + (width - size) / 2;
    context.fillText(label, left, middle);
    if (item.kind === "omission") strike(context, left - 2, left + size + 2, middle, theme.kind.omission);
  } else drawUnlabelled(context, item.kind, x, width, middle, theme);
}

function drawUnlabelled(context: Context, kind: ReadingKind, x: number, width: number, y: number, theme: Theme): void {
  if (kind === "omission") strike(context, x + 2, x + width - 2, y, theme.kind.omission);
}

function strike(context: Context, from: number, to: number, y: number, colour: string): void {
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(from, y);
  context.lineTo(to, y);
  context.stroke();
}
