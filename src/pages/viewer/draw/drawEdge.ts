import { clock } from "../layout/axis.ts";
import { AXIS_HEIGHT } from "../layout/lanes.ts";
import type { Band } from "../layout/lanes.ts";
import type { Theme } from "./theme.ts";

export interface EdgeScene {
  /** Pixels. */
  x: number;
  /** Seconds. */
  at: number;
  lane: "segment" | "phoneme";
  end: "start" | "end";
  /** It moves without its neighbour's. */
  alone: boolean;
  width: number;
  bands: readonly Band[];
}

const HANDLE_PX = 5;

/**
 * A strong line over the lanes of what it belongs to, a fine one through the sound, its time on the axis. Arrows show the sides on which
 * something moves along.
 */
export function drawEdge(context: CanvasRenderingContext2D, { x, at, lane, end, alone, width, bands }: EdgeScene, theme: Theme): void {
  if (x < -HANDLE_PX || x > width + HANDLE_PX) return;
  const own = bands.filter(({ id }) => id.endsWith(lane === "segment" ? "Words" : "Phonemes"));
  const [first, last] = [own[0], own.at(-1)];
  const left = Math.round(x);
  if (first && last) {
    const top = first.y - 3;
    const bottom = last.y + last.height + 3;
    const middle = (top + bottom) / 2;
    context.fillStyle = theme.background;
    context.fillRect(left - 4, top, 8, bottom - top);
    context.fillStyle = theme.accent;
    context.fillRect(left - 0.5, AXIS_HEIGHT, 1, top - AXIS_HEIGHT);
    context.fillStyle = theme.foreground;
    // Wider than the playhead, which is often at the start of a word.
    context.fillRect(left - 2.5, top, 5, bottom - top);
    for (const side of alone ? [end === "start" ? 1 : -1] : [-1, 1]) {
      context.beginPath();
      context.moveTo(left + side * 4, middle - HANDLE_PX);
      context.lineTo(left + side * (4 + HANDLE_PX), middle);
      context.lineTo(left + side * 4, middle + HANDLE_PX);
      context.fill();
    }
  }
  const text = clock(at, 3);
  context.font = `600 11px ${theme.font}`;
  context.textBaseline = "alphabetic";
  const size = context.measureText(text).width + 12;
  const from = Math.max(2, Math.min(width - size - 2, left - size / 2));
  context.fillStyle = theme.foreground;
  context.beginPath();
  context.roundRect(from, 3, size, 18, 4);
  context.fill();
  context.fillStyle = theme.background;
  context.fillText(text, from + 6, 16);
}
