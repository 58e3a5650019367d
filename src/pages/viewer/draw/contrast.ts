import { levelOf } from "../audio/tileLevels.ts";
import type { TimeSpan } from "../layout/viewport.ts";

/** dB by which the loudest part on screen may change before colours do. */
const STEP_DB = 2;
/** dB below the recording's loudest part. Where only the room is heard, on screen, it is not drawn like a voice. */
const QUIETEST_DB = 30;

/** A tile on screen: `peaks` are the highest bytes of its columns of `step` seconds, `loudest` is the level of the whole recording in dB. */
interface ShownTile {
  start: number;
  step: number;
  peaks: Uint8Array;
  loudest: number;
}

/** Fits the colours to what is on screen. They change where somebody stays or a whole screen has gone by: on the way they would flicker. */
export class Contrast {
  private fitted: (TimeSpan & { top: number }) | undefined;

  /** The level in dB of the darkest colour; undefined before anything is on screen. */
  get top(): number | undefined {
    return this.fitted?.top;
  }

  /** @returns whether the colours have changed. */
  fit({ start, end }: TimeSpan, tiles: readonly ShownTile[], moves: "no" | "along" | "closer"): boolean {
    const { fitted } = this;
    const isPassing = moves === "closer" || (moves === "along" && fitted && Math.abs(start - fitted.start) < end - start);
    if ((fitted && isPassing) || tiles.length === 0) return false;
    let loudest = 0;
    for (const tile of tiles) {
      const from = Math.max(0, Math.floor((start - tile.start) / tile.step));
      const to = Math.min(tile.peaks.length, Math.ceil((end - tile.start) / tile.step));
      for (let column = from; column < to; column++) loudest = Math.max(loudest, tile.peaks[column]!);
    }
    const top = Math.max(levelOf(loudest), tiles[0]!.loudest - QUIETEST_DB);
    const isSame = fitted !== undefined && Math.abs(top - fitted.top) < STEP_DB;
    this.fitted = { start, end, top: isSame ? fitted.top : top };
    return !isSame;
  }
}
