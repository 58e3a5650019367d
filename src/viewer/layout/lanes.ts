import type { LaneId, PlacedItem } from "./placedItems.ts";
import { xOf } from "./viewport.ts";
import type { Viewport } from "./viewport.ts";

/** Heights in CSS pixels, from top to bottom. */
export const AXIS_HEIGHT = 26;
export const WAVE_HEIGHT = 92;
const LANE_HEIGHT: Record<LaneId, number> = { expectedWords: 32, heardWords: 32, expectedPhonemes: 28, heardPhonemes: 28 };
const GROUP_GAP = 10;
const LANE_GAP = 4;
/** What has hardly any length must still be seen and hit. */
const MARK_WIDTH = 12;

const LANE_LABEL: Record<LaneId, string> = {
  expectedWords: "Text", heardWords: "Heard", expectedPhonemes: "Phonemes expected", heardPhonemes: "Phonemes heard",
};
const LANE_ORDER: readonly LaneId[] = ["expectedWords", "heardWords", "expectedPhonemes", "heardPhonemes"];

export interface Band {
  id: LaneId | "axis" | "wave";
  label: string;
  y: number;
  height: number;
}

/** The bands of the timeline that this result has something for. */
export function bandsOf(items: readonly PlacedItem[]): { bands: Band[]; height: number } {
  const used = LANE_ORDER.filter((id) => items.some(({ lane }) => lane === id));
  const bands: Band[] = [
    { id: "axis", label: "Time", y: 0, height: AXIS_HEIGHT },
    { id: "wave", label: "Sound", y: AXIS_HEIGHT, height: WAVE_HEIGHT },
  ];
  let y = AXIS_HEIGHT + WAVE_HEIGHT;
  let previous: LaneId | undefined;
  for (const id of used) {
    const newGroup = !previous || previous.endsWith("Words") !== id.endsWith("Words");
    y += newGroup ? GROUP_GAP : LANE_GAP;
    bands.push({ id, label: LANE_LABEL[id], y, height: LANE_HEIGHT[id] });
    y += LANE_HEIGHT[id];
    previous = id;
  }
  return { bands, height: y + GROUP_GAP };
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  item: PlacedItem;
}

/** Items by lane in order of start, with what a search for the visible ones needs. */
export interface LaneIndex {
  byLane: ReadonlyMap<LaneId, readonly PlacedItem[]>;
  /** Length in seconds of the longest item of each lane. */
  longest: ReadonlyMap<LaneId, number>;
}

export function indexLanes(items: readonly PlacedItem[]): LaneIndex {
  const byLane = new Map<LaneId, PlacedItem[]>();
  const longest = new Map<LaneId, number>();
  for (const item of items) {
    const lane = byLane.get(item.lane);
    if (lane) lane.push(item);
    else byLane.set(item.lane, [item]);
    longest.set(item.lane, Math.max(longest.get(item.lane) ?? 0, item.end - item.start));
  }
  return { byLane, longest };
}

/** The boxes on screen, in drawing order. Boxes that fall on the same pixels as one like them are left out. */
export function boxesOf(index: LaneIndex, bands: readonly Band[], viewport: Viewport): Box[] {
  const boxes: Box[] = [];
  const margin = ((viewport.end - viewport.start) / Math.max(1, viewport.width)) * MARK_WIDTH;
  for (const band of bands) {
    const items = index.byLane.get(band.id as LaneId);
    if (!items) continue;
    let drawn: { pixel: number; kind: string } | undefined;
    for (let i = firstFrom(items, viewport.start - index.longest.get(band.id as LaneId)! - margin); i < items.length; i++) {
      const item = items[i]!;
      if (item.start > viewport.end + margin) break;
      if (item.end < viewport.start - margin) continue;
      const box = boxOf(item, band, viewport);
      const pixel = Math.round(box.x);
      if (box.width < 1.5 && drawn && drawn.pixel === pixel && drawn.kind === item.kind) continue;
      drawn = { pixel, kind: item.kind };
      boxes.push(box);
    }
  }
  return boxes;
}

function boxOf(item: PlacedItem, band: Band, viewport: Viewport): Box {
  const left = xOf(viewport, item.start);
  const width = xOf(viewport, item.end) - left;
  const omitted = item.kind === "omission" && width < MARK_WIDTH;
  const shown = omitted ? MARK_WIDTH : Math.max(1, width);
  return { x: omitted ? left + width / 2 - shown / 2 : left, y: band.y, width: shown, height: band.height, item };
}

function firstFrom(items: readonly PlacedItem[], time: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (items[middle]!.start < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The box under a point; of several the narrowest, so that a mark between two words can be hit. */
export function hitBox(boxes: readonly Box[], x: number, y: number): Box | undefined {
  let best: Box | undefined;
  for (const box of boxes) {
    const inside = x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
    if (inside && (!best || box.width < best.width)) best = box;
  }
  return best;
}

/** Shortens a label to a width with an ellipsis; empty when not even one letter fits. */
export function fitLabel(label: string, width: number, measure: (text: string) => number): string {
  if (measure(label) <= width) return label;
  const letters = [...label];
  let low = 0;
  let high = letters.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (measure(`${letters.slice(0, middle).join("")}…`) <= width) low = middle;
    else high = middle - 1;
  }
  return low > 0 ? `${letters.slice(0, low).join("").trimEnd()}…` : "";
}
