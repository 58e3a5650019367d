import type { TierItem } from "../formats/annotation.ts";

/** Gives each item to the anchor with which it shares the most time. Linear. @param anchors in the order of time, without overlap */
export function linkItems(
  items: readonly TierItem[],
  anchors: readonly TierItem[],
): { linked: Map<number, TierItem[]>; unlinked: TierItem[] } {
  const linked = new Map<number, TierItem[]>();
  const unlinked: TierItem[] = [];
  let from = 0;
  for (const item of items) {
    while (from < anchors.length && anchors[from]!.end <= item.start) from++;
    let best = -1;
    let most = 1e-9;
    for (let i = from; i < anchors.length && anchors[i]!.start < item.end; i++) {
      const shared = Math.min(item.end, anchors[i]!.end) - Math.max(item.start, anchors[i]!.start);
      if (shared > most) [best, most] = [i, shared];
    }
    if (best < 0) unlinked.push(item);
    else {
      const own = linked.get(best);
      if (own) own.push(item);
      else linked.set(best, [item]);
    }
  }
  return { linked, unlinked };
}
