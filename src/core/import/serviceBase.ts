import { exportTiers } from "../export/exportTiers.ts";
import type { Interval } from "../export/placedIntervals.ts";
import type { Place } from "../formats/placeLabel.ts";
import { isAddition } from "../reading/miscues.ts";
import type { Segment, Timeline } from "../timeline/model.ts";

export interface Base {
  segment: Pick<Segment, "kind" | "heard" | "expected" | "start" | "end">;
  /** Its index, if the place covers it wholly. */
  index: number | undefined;
}

export class ServiceBase {
  private readonly tiers: ReadonlyMap<string, Interval[]>;
  private readonly places = new Map<string, Map<number, Interval>>();
  private readonly additions: ReadonlyMap<number, number[]>;

  /**
   * @param timeline without a review
   * @param ticks steps of a second that an export has
   */
  constructor(
    readonly timeline: Timeline,
    readonly ticks: number,
  ) {
    this.tiers = new Map(
      exportTiers({ timeline, service: timeline }, ticks).tiers.map(({ name, items }) => [name, items.filter(({ text }) => text !== "")]),
    );
    this.additions = timeline.segments.reduce(
      (all, { kind, at, index }) => (isAddition(kind) ? all.set(at, [...(all.get(at) ?? []), index]) : all),
      new Map<number, number[]>(),
    );
  }

  /** Labels as in an export. */
  tier(name: string): readonly Interval[] {
    return this.tiers.get(name) ?? [];
  }

  /** The interval of a segment in an export; undefined if it has none. */
  placed(tier: string, segment: number | undefined): Interval | undefined {
    if (segment === undefined) return undefined;
    let places = this.places.get(tier);
    if (!places)
      this.places.set(
        tier,
        (places = new Map(this.tier(tier).flatMap((item) => (item.of === undefined ? [] : [[item.of, item] as const])))),
      );
    return places.get(segment);
  }

  /** Undefined if the text has no such place. */
  of(place: Place): Base | undefined {
    const { words, segments } = this.timeline;
    if (place.before !== undefined) {
      const { before, of: nth } = place;
      if (before > words.length) return undefined;
      if (nth === undefined) return { segment: { kind: "insertion", heard: [], expected: [] }, index: undefined };
      const index = this.additions.get(before)?.[nth];
      return index === undefined ? undefined : { segment: segments[index]!, index };
    }
    const index = words[place.first]?.segment;
    const segment = index === undefined ? undefined : segments[index]!;
    if (!segment || index === undefined || !segment.words.includes(place.last)) return undefined;
    if (segment.words[0] === place.first && segment.words.at(-1) === place.last) return { segment, index };
    if (place.first !== place.last) return undefined;
    // A stretch that was taken apart: its words have no times of their own.
    const at = segment.words.indexOf(place.first);
    const heard = segment.heard.length === segment.words.length ? [segment.heard[at]!] : at === 0 ? segment.heard : [];
    return { segment: { kind: segment.kind, heard, expected: [words[place.first]!.text] }, index: undefined };
  }
}
