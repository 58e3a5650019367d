import { isUnsaid } from "#core/reading/miscues.ts";
import type { Edge, Retimed } from "#core/review/moveEdge.ts";
import type { Box } from "./lanes.ts";
import { xOf } from "./viewport.ts";
import type { Viewport } from "./viewport.ts";

/** Pixels from which the pointer grabs an edge; in narrow boxes, a third is left to grab the whole. */
const GRIP_PX = 5;
/** A narrower box has no edges to grab, only itself, unless it has hardly any length: its edges are then grabbed from outside. */
const NARROWEST_BOX_PX = 9;
/** Seconds; no edge that is moved leaves less. */
const MOMENT_SECONDS = 0.005;

/** Of two edges, the one whose box the point is in. */
export function edgeAt(boxes: readonly Box[], x: number, y: number): Edge | undefined {
  let found: { edge: Edge; distance: number } | undefined;
  for (const { item, x: left, y: top, width, height } of boxes) {
    const isMoment = item.end - item.start < MOMENT_SECONDS;
    if (
      y < top ||
      y > top + height ||
      (width < NARROWEST_BOX_PX && !isMoment) ||
      item.pause ||
      item.covers.length !== 1 ||
      item.placing === "between" ||
      isUnsaid(item.kind)
    )
      continue;
    const reach = isMoment ? GRIP_PX : Math.min(GRIP_PX, width / 3);
    for (const end of ["start", "end"] as const) {
      // Outside its box an edge is a hair further away than inside.
      const beyond = end === "start" ? left - x : x - left - width;
      // A moment itself is left to be clicked.
      if (isMoment && beyond <= 0) continue;
      const distance = Math.abs(beyond) + (beyond > 0 ? 0.01 : 0);
      if (distance <= reach && (!found || distance < found.distance)) found = { edge: { ...item.target, end }, distance };
    }
  }
  return found?.edge;
}

export function retimedBoxes(boxes: readonly Box[], { segments, phonemes }: Retimed, viewport: Viewport): Box[] {
  return boxes.map((box) => {
    const { target, covers, pause } = box.item;
    const stretch = pause || covers.length !== 1 ? undefined : (target.lane === "segment" ? segments : phonemes).get(target.index);
    if (!stretch) return box;
    const x = xOf(viewport, stretch.start);
    return { ...box, x, width: Math.max(1, xOf(viewport, stretch.end) - x) };
  });
}
