import type { Viewport } from "./viewport.ts";

export const TILE_COLUMNS = 256;
/** Seconds; below it a 3 ms window shows nothing new. */
const FINEST_STEP = 0.0005;

/** The `index`-th of the tiles with columns of `FINEST_STEP * 2 ** level` seconds. */
export interface TileKey {
  level: number;
  index: number;
}

/** Seconds of a column. */
export function stepOf(level: number): number {
  return FINEST_STEP * 2 ** level;
}

export function spanOfTile({ level, index }: TileKey): { start: number; end: number; step: number } {
  const step = stepOf(level);
  return { start: index * TILE_COLUMNS * step, end: (index + 1) * TILE_COLUMNS * step, step };
}

/** Its columns are no wider than a pixel of the screen, and more than half of one. */
export function levelFor({ start, end, width }: Viewport): number {
  const perPixel = (end - start) / Math.max(1, width);
  return Math.max(0, Math.floor(Math.log2(perPixel / FINEST_STEP) + 1e-9));
}

/** Those in the middle first, since people look there. None before the start or past `duration`. */
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

/** The nearest coarser tile that covers one that is still being computed. */
export function standIn(key: TileKey, has: (key: TileKey) => boolean): TileKey | undefined {
  for (let up = 1; up <= 6; up++) {
    const coarser = { level: key.level + up, index: key.index >> up };
    if (has(coarser)) return coarser;
  }
  return undefined;
}
