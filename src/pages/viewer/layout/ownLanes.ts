import type { TierReview } from "#core/review/review.ts";
import type { Band } from "./lanes.ts";
import { xOf } from "./viewport.ts";
import type { Viewport } from "./viewport.ts";

/** Pixels around a point in which it is meant. */
const POINT_GRIP = 4;

/** A label of an imported tier. */
export interface OwnLabel {
  tier: string;
  label: TierReview["items"][number];
}

/** In CSS pixels. */
export interface OwnBox extends OwnLabel {
  x: number;
  y: number;
  /** 0 for a point. */
  width: number;
  height: number;
  /** Pixels for its text: those of the label, or of a point up to the next one. */
  room: number;
}

/** Those on screen, in the order of their lanes and times. */
export function ownBoxesOf(tiers: readonly TierReview[], bands: readonly Band[], viewport: Viewport): OwnBox[] {
  return bands.flatMap(({ tier: index, y, height }) => {
    const tier = index === undefined ? undefined : tiers[index];
    if (!tier) return [];
    return tier.items.flatMap((label, at): OwnBox[] => {
      if (label.end < viewport.start || label.start > viewport.end) return [];
      const x = xOf(viewport, label.start);
      const width = xOf(viewport, label.end) - x;
      const next = tier.items[at + 1];
      const room = width > 0 ? width : (next ? xOf(viewport, next.start) : viewport.width) - x;
      return [{ x, y, width, height, room, tier: tier.name, label }];
    });
  });
}

export function hitOwnBox(boxes: readonly OwnBox[], x: number, y: number): OwnBox | undefined {
  const slack = (box: OwnBox) => (box.width > 0 ? 0 : POINT_GRIP);
  return boxes.find((box) => y >= box.y && y <= box.y + box.height && x >= box.x - slack(box) && x <= box.x + box.width + slack(box));
}
