import { PAUSE_SECONDS } from "#core/timeline/pauses.ts";
import { itemsOf, type Lanes, type Selection } from "../layout/placedItems.ts";

interface Sounding {
  index: number;
  start: number;
  end: number;
  /** The latest end of all up to this one, seconds: where an earlier one may still sound. */
  reach: number;
}

/** Something that the result has no time for never sounds. */
export class SoundingItems {
  private readonly sounding: Sounding[] = [];

  constructor(lanes: Lanes, of: Selection["lane"]) {
    const known = new Set<number>();
    for (const { target, placing, kind, start, end } of itemsOf(lanes, of)) {
      if (placing === "between" || kind === "omission" || known.has(target.index)) continue;
      known.add(target.index);
      this.sounding.push({ index: target.index, start, end, reach: end });
    }
    this.sounding.sort((a, b) => a.start - b.start);
    for (const [i, item] of this.sounding.entries()) {
      const next = this.sounding[i + 1];
      // A gap shorter than a pause is part of speaking; switching the light off there would only flicker.
      if (next && next.start > item.end && next.start - item.end < PAUSE_SECONDS) item.end = next.start;
      item.reach = Math.max(item.end, this.sounding[i - 1]?.reach ?? 0);
    }
  }

  /** Of several, the one that began last; undefined in a pause. @param time seconds. */
  at(time: number): number | undefined {
    let [low, high] = [0, this.sounding.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.sounding[middle]!.start <= time) low = middle + 1;
      else high = middle;
    }
    for (let i = low - 1; i >= 0 && this.sounding[i]!.reach > time; i--) if (this.sounding[i]!.end > time) return this.sounding[i]!.index;
    return undefined;
  }
}
