import type { Interval } from "../export/placedIntervals.ts";
import type { TierItem } from "../formats/annotation.ts";
import type { LabelPhoneme } from "../formats/placeLabel.ts";
import type { ReviewedPhoneme } from "../review/review.ts";
import type { TimelinePhoneme } from "../timeline/model.ts";
import { withoutUndefined } from "../timeline/withoutUndefined.ts";
import { alignLabels } from "./alignLabels.ts";
import type { Observed } from "./observed.ts";
import { isNear } from "./tolerance.ts";

export interface SeenPhoneme extends ReviewedPhoneme {
  placed: boolean;
}

/** The phonemes of each place, with edits in the tiers of phonemes: other labels and times, removals and additions. */
export function observedPhonemes(
  observed: readonly Observed[],
  tiers: { heard: readonly TierItem[] | undefined; expected: readonly TierItem[] | undefined },
): SeenPhoneme[][] {
  const all = observed.flatMap(({ phonemes }, place) => phonemes.map((phoneme) => ({ phoneme, place })));
  const take = (side: "heard" | "expected") => {
    const own = all.filter(({ phoneme }) => phoneme.placed && phoneme[side] !== undefined);
    const items = tiers[side];
    const aligned =
      items &&
      alignLabels(
        own.map(({ phoneme }) => phoneme[side]!),
        items.map(({ text }) => text),
      );
    return {
      items,
      of: new Map(aligned ? own.map(({ phoneme }, i) => [phoneme, aligned.matches[i]]) : []),
      added: aligned?.added ?? [],
      own,
    };
  };
  const [heard, expected] = [take("heard"), take("expected")];
  const lists: SeenPhoneme[][] = observed.map(() => []);
  const addedAfter = new Map<number, typeof heard.added>();
  for (const one of heard.added) {
    const group = addedAfter.get(one.after);
    if (group) group.push(one);
    else addedAfter.set(one.after, [one]);
  }
  const add = (after: number, place: number) => {
    for (const { item } of addedAfter.get(after) ?? [])
      lists[place]?.push({ heard: heard.items![item]!.text, start: heard.items![item]!.start, end: heard.items![item]!.end, placed: true });
  };
  if (heard.own[0]) add(-1, heard.own[0].place);
  let nth = 0;
  for (const { phoneme, place } of all) {
    const seen = seenOf(phoneme, side(heard, phoneme), side(expected, phoneme));
    if (seen) lists[place]!.push(seen);
    if (heard.own[nth]?.phoneme === phoneme) add(nth++, place);
  }
  return lists;
}

function side(
  { items, of }: { items: readonly TierItem[] | undefined; of: ReadonlyMap<LabelPhoneme, number | undefined> },
  phoneme: LabelPhoneme,
): TierItem | "as it was" | undefined {
  if (!of.has(phoneme)) return "as it was";
  const item = of.get(phoneme);
  return item === undefined ? undefined : items![item];
}

/** Undefined if it was removed and nothing was expected in its place. */
function seenOf(
  { expected, heard, placed }: LabelPhoneme,
  said: TierItem | "as it was" | undefined,
  shown: TierItem | "as it was" | undefined,
): SeenPhoneme | undefined {
  const nowHeard = heard === undefined || said === "as it was" ? heard : said?.text;
  const times = typeof said === "object" ? said : typeof shown === "object" ? shown : undefined;
  if (nowHeard === undefined && expected === undefined) return undefined;
  return withoutUndefined({ expected, heard: nowHeard, start: times?.start, end: times?.end, placed: placed && times !== undefined });
}

/**
 * The phonemes for a review; undefined if the timeline has the same.
 * @param placed the timeline's own phonemes in an export
 * @param isTimeless true if times of phonemes that the timeline has none for count for nothing
 * @param ticks steps of a second in the file
 */
export function phonemesChanged(
  seen: readonly SeenPhoneme[],
  own: readonly TimelinePhoneme[],
  placed: ReadonlyMap<number, Interval>,
  { isTimeless, ticks }: { isTimeless: boolean; ticks: number },
): ReviewedPhoneme[] | undefined {
  let same = seen.length === own.length;
  const list = seen.map(({ placed: isPlaced, ...phoneme }, i): ReviewedPhoneme => {
    const was = own[i];
    const isSymbol = was?.expected === phoneme.expected && was?.heard === phoneme.heard;
    const at = was && placed.get(was.index);
    const isTime =
      !isPlaced ||
      (isTimeless && was?.start === undefined) ||
      (["start", "end"] as const).every((one) => isNear(phoneme[one], at?.[one], ticks) || isNear(phoneme[one], was?.[one], ticks));
    if (!isSymbol || !isTime) same = false;
    return isTime && was ? withoutUndefined({ expected: phoneme.expected, heard: phoneme.heard, start: was.start, end: was.end }) : phoneme;
  });
  return same ? undefined : list;
}
