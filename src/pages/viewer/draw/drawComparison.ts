import type { ComparedUnit, Side } from "#core/comparison/compareTimelines.ts";
import { ticksOf } from "../layout/axis.ts";
import { fitLabel } from "../layout/lanes.ts";
import { columnsOf } from "../layout/peaks.ts";
import type { Peaks } from "../layout/peaks.ts";
import { xOf } from "../layout/viewport.ts";
import type { Viewport } from "../layout/viewport.ts";
import type { Theme } from "./theme.ts";

/** From top to bottom, in CSS pixels: time, wave and words of A, the lines between, words, wave and time of B. */
const AXIS_HEIGHT_PX = 20;
const WAVE_HEIGHT_PX = 44;
const BOX_HEIGHT_PX = 28;
const JOIN_HEIGHT_PX = 26;
const FIRST = { axis: 0, wave: AXIS_HEIGHT_PX, box: AXIS_HEIGHT_PX + WAVE_HEIGHT_PX };
const SECOND = {
  box: FIRST.box + BOX_HEIGHT_PX + JOIN_HEIGHT_PX,
  wave: FIRST.box + 2 * BOX_HEIGHT_PX + JOIN_HEIGHT_PX,
  axis: FIRST.box + 2 * BOX_HEIGHT_PX + JOIN_HEIGHT_PX + WAVE_HEIGHT_PX,
};
const LANES: Record<Side, typeof FIRST> = { first: FIRST, second: SECOND };
export const COMPARISON_HEIGHT = SECOND.axis + AXIS_HEIGHT_PX;

export interface TakeScene {
  view: Viewport;
  /** Absent while its recording is being read, or if there is none. */
  peaks?: Peaks;
  /** In place of the wave. */
  note?: string;
  /** The playhead, in seconds. */
  time?: number;
}

export interface ComparisonScene {
  width: number;
  units: readonly ComparedUnit[];
  takes: Record<Side, TakeScene>;
  chosen?: { unit: number; side: Side };
}

export function unitAt(
  { units, takes }: Pick<ComparisonScene, "units" | "takes">,
  x: number,
  y: number,
): { unit: number; side: Side } | undefined {
  const side: Side = y < (FIRST.box + BOX_HEIGHT_PX + SECOND.box) / 2 ? "first" : "second";
  const unit = units.findIndex((one) => {
    const { start, end } = one[side];
    return start !== undefined && end !== undefined && x >= xOf(takes[side].view, start) && x <= xOf(takes[side].view, end);
  });
  return unit < 0 ? undefined : { unit, side };
}

export function drawComparison(context: CanvasRenderingContext2D, { width, units, takes, chosen }: ComparisonScene, theme: Theme): void {
  context.clearRect(0, 0, width, COMPARISON_HEIGHT);
  context.textBaseline = "middle";
  for (const side of ["first", "second"] as const) drawTake(context, takes[side], LANES[side], width, side, theme);
  for (const [i, unit] of units.entries()) {
    const isChosen = chosen?.unit === i;
    join(context, takes, unit, isChosen, width, theme);
    for (const side of ["first", "second"] as const)
      box(context, takes[side].view, unit, side, isChosen ? (chosen.side === side ? "heard" : "chosen") : undefined, theme);
  }
  for (const side of ["first", "second"] as const) drawName(context, LANES[side], side, theme);
}

function drawTake(
  context: CanvasRenderingContext2D,
  { view, peaks, note, time }: TakeScene,
  lane: typeof FIRST,
  width: number,
  side: Side,
  theme: Theme,
): void {
  context.font = `11px ${theme.font}`;
  context.textAlign = "left";
  context.fillStyle = theme.muted;
  for (const { x, label } of ticksOf(view)) if (label && x > 22) context.fillText(label, x + 3, lane.axis + AXIS_HEIGHT_PX / 2);
  const middle = lane.wave + WAVE_HEIGHT_PX / 2;
  if (peaks) {
    const columns = columnsOf(peaks, view.start, view.end, Math.max(1, Math.round(width)));
    const reach = (WAVE_HEIGHT_PX / 2 - 3) / peaks.loudest;
    context.fillStyle = theme.wave;
    for (let x = 0; x * 2 < columns.length; x++) {
      const top = middle - columns[x * 2 + 1]! * reach;
      context.fillRect(x, top - 0.5, 1, middle - columns[x * 2]! * reach - top + 1);
    }
  } else if (note) {
    context.fillText(
      fitLabel(note, width - 60, (text) => context.measureText(text).width),
      30,
      middle,
    );
  }
  if (time === undefined) return;
  const x = xOf(view, time);
  const from = side === "first" ? lane.wave : lane.box;
  context.fillStyle = theme.accent;
  if (x >= 0 && x <= width) context.fillRect(x - 1, from, 2, WAVE_HEIGHT_PX + BOX_HEIGHT_PX);
}

/** On the axis, where it does not cover any sound. */
function drawName(context: CanvasRenderingContext2D, lane: typeof FIRST, side: Side, theme: Theme): void {
  context.font = `700 12px ${theme.font}`;
  context.fillStyle = theme.background;
  context.fillRect(0, lane.axis, 20, AXIS_HEIGHT_PX);
  context.fillStyle = theme.foreground;
  context.fillText(side === "first" ? "A" : "B", 6, lane.axis + AXIS_HEIGHT_PX / 2);
}

function box(
  context: CanvasRenderingContext2D,
  view: Viewport,
  unit: ComparedUnit,
  side: Side,
  state: "heard" | "chosen" | undefined,
  theme: Theme,
): void {
  const { kind, heard, start, end } = unit[side];
  if (start === undefined || end === undefined || end < view.start || start > view.end) return;
  const y = LANES[side].box;
  const x = xOf(view, start);
  const width = Math.max(1, xOf(view, end) - x - 1);
  const isCompared = unit.change !== "not attempted";
  context.globalAlpha = unit.change === "same" || !isCompared ? 0.14 : 0.4;
  context.fillStyle = kind === "untold" || !isCompared ? theme.muted : theme.kind[kind];
  context.fillRect(x, y, width, BOX_HEIGHT_PX);
  context.globalAlpha = 1;
  if (kind !== "correct" && isCompared) context.fillRect(x, y + BOX_HEIGHT_PX - 3, width, 3);
  if (state) {
    context.strokeStyle = theme.accent;
    context.lineWidth = state === "heard" ? 3 : 1.5;
    context.strokeRect(x + 1, y + 1, Math.max(1, width - 2), BOX_HEIGHT_PX - 2);
  }
  if (width < 14) return;
  context.font = `12px ${theme.font}`;
  context.fillStyle = isCompared ? theme.foreground : theme.muted;
  const label = kind === "substitution" ? heard.join(" ") : unit.text;
  const text = fitLabel(label, width - 6, (part) => context.measureText(part).width);
  const left = Math.max(0, x);
  if (left + 6 < x + width) context.fillText(text, left + 3, y + BOX_HEIGHT_PX / 2);
}

/** A line from a word to the same word below, so that faster and slower stretches are visible. */
function join(
  context: CanvasRenderingContext2D,
  takes: ComparisonScene["takes"],
  { first, second, change }: ComparedUnit,
  chosen: boolean,
  width: number,
  theme: Theme,
): void {
  if (first.start === undefined || second.start === undefined) return;
  const [from, to] = [xOf(takes.first.view, first.start), xOf(takes.second.view, second.start)];
  if (Math.max(from, to) < 0 || Math.min(from, to) > width) return;
  const isQuiet = change === "same" || change === "not attempted";
  context.strokeStyle = isQuiet && !chosen ? theme.line : theme.accent;
  context.lineWidth = chosen ? 2.5 : isQuiet ? 1 : 1.5;
  context.beginPath();
  context.moveTo(from, FIRST.box + BOX_HEIGHT_PX);
  context.lineTo(to, SECOND.box);
  context.stroke();
}
