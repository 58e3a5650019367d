import type { Viewport } from "./viewport.ts";

/** Columns of a tile of the spectrogram. */
export const TILE_COLUMNS = 256;
/** The finest step between two columns, in seconds; below it a 3 ms window shows nothing new. */
const FINEST_STEP = 0.0005;

/** One tile of the spectrogram: the `index`-th of those with columns of `FINEST_STEP * 2 ** level` seconds. */
export interface TileKey {
  level: number;
  index: number;
}

/** The seconds of one column. */
export function stepOf(level: number): number {
  return FINEST_STEP * 2 ** level;
}

export function spanOfTile({ level, index }: TileKey): { start: number; end: number; step: number } {
  const step = stepOf(level);
  return { start: index * TILE_COLUMNS * step, end: (index + 1) * TILE_COLUMNS * step, step };
}

/** The level whose columns are no wider than a pixel of the screen, and more than half of one. */
export function levelFor({ start, end, width }: Viewport): number {
  const perPixel = (end - start) / Math.max(1, width);
  return Math.max(0, Math.floor(Math.log2(perPixel / FINEST_STEP) + 1e-9));
}

/** The tiles on screen, those in the middle first, since people look there. None before the start or past `duration`. */
export function tilesIn(viewport: Viewport, duration: number): TileKey[] {
  const level = levelFor(viewport);
  const length = stepOf(level) * TILE_COLUMNS;
  const first = Math.max(0, Math.floor(viewport.start / length));
  const last = Math.min(Math.ceil(duration / length), Math.ceil(viewport.end / length)) - 1;
  const middle = (viewport.start + viewport.end) / 2 / length - 0.5;
  const keys: TileKey[] = [];
  for (let index = first; index <= last; index++) keys.push({ level, index });
  return keys.sort((a, b) => Math.abs(a.index - middle) - Math.abs(b.index - middle));
}

/** Returns the tile to draw in place of one that is still being computed: the nearest coarser one that covers it, if any. */
export function standIn(key: TileKey, has: (key: TileKey) => boolean): TileKey | undefined {
  for (let up = 1; up <= 6; up++) {
    const coarser = { level: key.level + up, index: key.index >> up };
    if (has(coarser)) return coarser;
  }
  return undefined;
}
