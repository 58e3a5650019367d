import { t } from "@vscode/l10n";
import { isUnsaid } from "#core/reading/miscues.ts";
import { heightOf, LANE_SIZES } from "./laneHeights.ts";
import type { LaneHeights, LaneSize } from "./laneHeights.ts";
import type { LaneId, Lanes, PlacedItem } from "./placedItems.ts";
import { xOf } from "./viewport.ts";
import type { Viewport } from "./viewport.ts";

/** CSS pixels, as all heights here. */
export const AXIS_HEIGHT = 26;
const PAUSES_HEIGHT = 18;
const OWN_HEIGHT = 24;
/** A lane whose items have scores is higher by a line. */
const SCORE_HEIGHT = 10;
const GROUP_GAP = 10;
const LANE_GAP = 4;
/** Something with hardly any length must still be visible and clickable. */
const MARK_WIDTH = 12;

const LANE_LABEL: Record<LaneId, string> = {
  expectedWords: t("Text"),
  heardWords: t("Heard"),
  pauses: t("Pauses"),
  expectedPhonemes: t("Phonemes expected"),
  heardPhonemes: t("Phonemes heard"),
};

/** `own`: an imported tier. */
export type BandId = LaneId | "axis" | "wave" | "spectrogram" | "own";

export interface Band {
  id: BandId;
  label: string;
  y: number;
  height: number;
  /** Its items have scores, which take a line of it. */
  scored?: true;
  /** The place of an imported tier among them. */
  tier?: number;
}

export interface BandChoice {
  hidden?: readonly string[];
  spectrogram?: boolean;
  heights?: LaneHeights;
  /** Names of imported tiers, which lie below everything else. */
  tiers?: readonly string[];
}

/** A border that changes the height of one band or of several alike. */
export interface LaneBorder {
  size: LaneSize;
  /** Of the last of them, at its lower edge. */
  y: number;
  /** Bands that change their height with it. */
  bands: number;
  height: number;
}

/** Those that this result has something for and that are not hidden. */
export function bandsOf(
  lanes: Lanes,
  { hidden = [], spectrogram = false, heights = {}, tiers = [] }: BandChoice = {},
): { bands: Band[]; height: number } {
  const bands: Band[] = [{ id: "axis", label: t("Time"), y: 0, height: AXIS_HEIGHT }];
  let y = AXIS_HEIGHT;
  const add = (id: BandId, label: string, scored = false) => {
    const size = sizeOf(id);
    const height = (size ? heightOf(size, heights) : PAUSES_HEIGHT) + (scored ? SCORE_HEIGHT : 0);
    bands.push({ id, label, y, height, ...(scored && { scored }) });
    y += height;
  };
  if (!hidden.includes("wave")) add("wave", t("Sound"));
  if (spectrogram) add("spectrogram", t("Spectrum"));
  let previous: LaneId | undefined;
  for (const [id, { scored }] of lanes) {
    if (hidden.includes(id)) continue;
    const newGroup = !previous || isPhonemeLane(previous) !== isPhonemeLane(id);
    y += newGroup ? GROUP_GAP : LANE_GAP;
    add(id, LANE_LABEL[id], scored);
    previous = id;
  }
  if (!hidden.includes("own")) {
    for (const [tier, label] of tiers.entries()) {
      y += tier === 0 ? GROUP_GAP : LANE_GAP;
      bands.push({ id: "own", label, y, height: OWN_HEIGHT, tier });
      y += OWN_HEIGHT;
    }
  }
  return { bands, height: y + GROUP_GAP };
}

/** Undefined for bands that have one height only. */
function sizeOf(id: BandId): LaneSize | undefined {
  if (id === "wave" || id === "spectrogram") return id;
  return id.endsWith("Words") ? "words" : id.endsWith("Phonemes") ? "phonemes" : undefined;
}

/** From top to bottom. */
export function bordersOf(bands: readonly Band[], heights: LaneHeights): LaneBorder[] {
  return LANE_SIZES.flatMap((size) => {
    const own = bands.filter(({ id }) => sizeOf(id) === size);
    const last = own.at(-1);
    return last ? [{ size, y: last.y + last.height, bands: own.length, height: heightOf(size, heights) }] : [];
  });
}

/** A point of the sound, or of the time above it, belongs to no word or phoneme. */
export function isInSound(bands: readonly Band[], y: number): boolean {
  return bands.some((band) => ["axis", "wave", "spectrogram"].includes(band.id) && y >= band.y && y < band.y + band.height);
}

export function laneLabel(id: LaneId): string {
  return LANE_LABEL[id];
}

function isPhonemeLane(id: LaneId): boolean {
  return id.endsWith("Phonemes");
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  item: PlacedItem;
  /** The lane has a line for scores. */
  scored: boolean;
}

/** In drawing order. Boxes that fall on the same pixels as a similar one are left out. */
export function boxesOf(lanes: Lanes, bands: readonly Band[], viewport: Viewport): Box[] {
  const boxes: Box[] = [];
  const perSecond = Math.max(1, viewport.width) / (viewport.end - viewport.start);
  const margin = MARK_WIDTH / perSecond;
  for (const band of bands) {
    const lane = lanes.get(band.id as LaneId);
    if (!lane) continue;
    const { items, longest } = lane;
    let pixel = NaN;
    const drawn = new Set<string>();
    for (let i = firstFrom(items, viewport.start - longest - margin); i < items.length; i++) {
      const item = items[i]!;
      if (item.start > viewport.end + margin) break;
      if (item.end < viewport.start - margin) continue;
      // Most of a long recording's items share a pixel with a similar one; no box is made for those.
      if ((item.end - item.start) * perSecond < 1.5 && !isMark(item)) {
        const at = Math.round((item.start - viewport.start) * perSecond);
        if (at !== pixel) drawn.clear();
        pixel = at;
        const kind = item.pause ?? item.kind;
        if (drawn.has(kind)) continue;
        drawn.add(kind);
      }
      boxes.push(boxOf(item, band, viewport));
    }
  }
  return boxes;
}

function boxOf(item: PlacedItem, band: Band, viewport: Viewport): Box {
  const left = xOf(viewport, item.start);
  const width = xOf(viewport, item.end) - left;
  const marked = isMark(item) && width < MARK_WIDTH;
  const shown = marked ? MARK_WIDTH : Math.max(1, width);
  return {
    x: marked ? left + width / 2 - shown / 2 : left,
    y: band.y,
    width: shown,
    height: band.height,
    item,
    scored: band.scored === true,
  };
}

/** Returns true for words that have a place and no time of their own: left out, or said where the result does not say when. */
function isMark({ kind, placing }: PlacedItem): boolean {
  return isUnsaid(kind) || placing === "between";
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

/** Of several, the narrowest, so that a mark between two words can be hit. */
export function hitBox(boxes: readonly Box[], x: number, y: number): Box | undefined {
  let best: Box | undefined;
  for (const box of boxes) {
    const inside = x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
    if (inside && (!best || box.width < best.width)) best = box;
  }
  return best;
}

/** A shortened label ends with an ellipsis; empty when not even one letter fits. */
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
