import { t } from "@vscode/l10n";
import { FEW_MISTAKES, wordsLeft, worthHearing } from "#core/review/doubtOrder.ts";
import type { Segment, Timeline } from "#core/timeline/model.ts";
import { followed } from "../../kit/followed.ts";
import type { ListeningChoices } from "../viewerProtocol.ts";

/** Seconds that are played before and after a word: enough to know where one is, up to a sentence. */
export const CONTEXT_SECONDS = [0.6, 1.5, 3, 6] as const;

export const FIRST_CHOICES: ListeningChoices = { order: "doubt", context: CONTEXT_SECONDS[0] };

/** A word to hear, with its places in both orders. */
interface Place {
  name: string;
  doubt: number;
  /** Its segment when listening began. */
  index: number;
}

/** Goes through the words that are worth hearing, one after the other. Survives redrawing the page. */
export class ListeningSession {
  /** In the order in which they are heard. */
  places: readonly Place[] = [];
  /** In `places`; their number once all were heard. */
  at = 0;
  /** Share of wrong verdicts from which it stops. */
  private few = FEW_MISTAKES;
  /** When each word was reviewed last, to notice new reviews and those that were undone. */
  private reviewedAt = new Map<string, string | undefined>();
  /** Words of the rounds before, which nobody wants to hear again. */
  private readonly before = new Set<string>();
  isActive = false;

  constructor(public choices: ListeningChoices = FIRST_CHOICES) {
    followed(this, "places", "at", "isActive", "choices");
  }

  /** The word that is being heard stays the same. */
  choose(choices: Partial<ListeningChoices>): void {
    this.choices = { ...this.choices, ...choices };
    const here = this.places[this.at];
    this.places = this.places.toSorted(this.choices.order === "doubt" ? (a, b) => a.doubt - b.doubt : (a, b) => a.index - b.index);
    if (here) this.at = this.places.indexOf(here);
  }

  begin(timeline: Timeline): void {
    this.isActive = true;
    this.few = FEW_MISTAKES;
    this.before.clear();
    this.plan(timeline, worthHearing(timeline));
  }

  end(): void {
    this.isActive = false;
    this.places = [];
  }

  /** Words to hear until half as many of those left are wrong; none if no other is in doubt. */
  more(timeline: Timeline): number[] {
    const heard = new Set([...this.before, ...this.places.map(({ name }) => name)]);
    return worthHearing(timeline, this.nextFew(timeline), false).filter((index) => !heard.has(nameOf(timeline.segments[index]!)));
  }

  goOn(timeline: Timeline): void {
    const more = this.more(timeline);
    this.few = this.nextFew(timeline);
    for (const { name } of this.places) this.before.add(name);
    this.plan(timeline, more);
  }

  /** In `Timeline.segments`; undefined once all were heard. */
  current(timeline: Timeline): number | undefined {
    const place = this.places[this.at];
    return place && indicesIn(timeline).get(place.name);
  }

  /** To the next or previous word, whether it has been reviewed or not. Beyond the last one, all were heard. */
  step(timeline: Timeline, by: 1 | -1): void {
    const known = indicesIn(timeline);
    let to = this.at + by;
    while (this.places[to] && !known.has(this.places[to]!.name)) to += by;
    if (to >= 0) this.at = to;
  }

  isFirst(timeline: Timeline): boolean {
    const known = indicesIn(timeline);
    return !this.places.slice(0, this.at).some(({ name }) => known.has(name));
  }

  /**
   * Follows a change of the review: on from the current word if that is what was reviewed, back to one whose review was undone.
   * @returns true if another word is current now.
   */
  follow(timeline: Timeline): boolean {
    const before = this.reviewedAt;
    const now = (this.reviewedAt = this.reviews(timeline));
    const undone = this.places.findIndex(({ name }) => before.get(name) !== undefined && now.has(name) && now.get(name) === undefined);
    if (undone >= 0) {
      const moves = undone !== this.at;
      this.at = undone;
      return moves;
    }
    const here = this.places[this.at];
    // An addition that was not said is gone.
    if (!here || (now.has(here.name) && (now.get(here.name) === undefined || now.get(here.name) === before.get(here.name)))) return false;
    const next = this.places.findIndex(({ name }, i) => i > this.at && now.has(name) && now.get(name) === undefined);
    this.at = next < 0 ? this.places.length : next;
    return true;
  }

  /** Makes a word the current one if it is to be heard. */
  moveTo({ segments }: Timeline, index: number): void {
    const segment = segments[index];
    const to = segment ? this.places.findIndex(({ name }) => name === nameOf(segment)) : -1;
    if (to >= 0) this.at = to;
  }

  /** Such as `3 of 7`. */
  get position(): string {
    return t`${Math.min(this.at + 1, this.places.length)} of ${this.places.length}`;
  }

  get total(): number {
    return this.places.length;
  }

  private nextFew(timeline: Timeline): number {
    return Math.min(this.few, wordsLeft(timeline)?.wrong ?? this.few) / 2;
  }

  private plan(timeline: Timeline, order: readonly number[]): void {
    this.places = order.map((index, doubt) => ({ name: nameOf(timeline.segments[index]!), doubt, index }));
    this.at = 0;
    this.choose({});
    this.at = 0;
    this.reviewedAt = this.reviews(timeline);
  }

  /** Of the words to hear that the timeline has. */
  private reviews(timeline: Timeline): Map<string, string | undefined> {
    const known = indicesIn(timeline);
    return new Map(
      this.places.flatMap(({ name }) => {
        const index = known.get(name);
        return index === undefined ? [] : [[name, timeline.segments[index]!.reviewed?.at] as const];
      }),
    );
  }
}

function indicesIn({ segments }: Timeline): Map<string, number> {
  return new Map(segments.map((segment) => [nameOf(segment), segment.index]));
}

/** Stays the same for a word in every version of a timeline. */
function nameOf({ words, at, heard }: Segment): string {
  return words.length > 0 ? `word ${words[0]}` : `before ${at} ${heard.join(" ")}`;
}
