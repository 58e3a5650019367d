import { CLOSEST_SECONDS } from "./viewport.ts";
import type { TimeSpan } from "./viewport.ts";

export type OverviewGrip = "window" | "start" | "end" | "outside";

/** Pixels from which the pointer grabs the window's edge. */
const EDGE_PX = 6;

/** A narrow window has its edges outside it, so that there is something left to move it by. @param window edges in pixels. */
export function overviewGrip(x: number, window: { left: number; right: number }): OverviewGrip {
  const inside = window.right - window.left > 4 * EDGE_PX ? EDGE_PX : 1;
  if (x >= window.left - EDGE_PX && x <= window.left + inside) return "start";
  if (x <= window.right + EDGE_PX && x >= window.right - inside) return "end";
  return x > window.left && x < window.right ? "window" : "outside";
}

/** The other edge stays, and the window never turns inside out. */
export function dragEdge(span: TimeSpan, edge: "start" | "end", time: number): TimeSpan {
  if (edge === "start") return { start: Math.min(time, span.end - CLOSEST_SECONDS), end: span.end };
  return { start: span.start, end: Math.max(time, span.start + CLOSEST_SECONDS) };
}
