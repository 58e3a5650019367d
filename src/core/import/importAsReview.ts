import { exportTiers, placesOf } from "../export/exportTiers.ts";
import type { Interval } from "../export/placedIntervals.ts";
import type { Annotation, TierItem } from "../formats/annotation.ts";
import { type ExportOrigin, ORIGIN_TIER, originOf, readOrigin } from "../formats/exportOrigin.ts";
import { placeText, readPlaceLabel } from "../formats/placeLabel.ts";
import { isAddition, isUnsaid, type ReadingKind } from "../reading/miscues.ts";
import { applyReview } from "../review/applyReview.ts";
import { withNewAddition, withPhonemes, withServiceAddition, withStop, withWord } from "../review/editReview.ts";
import { type AdditionReview, EMPTY_REVIEW, isConfirmation, type Review, type Stamp, type WordReview } from "../review/review.ts";
import type { Segment, Timeline } from "../timeline/model.ts";
import { withoutUndefined } from "../timeline/withoutUndefined.ts";
import { normaliseWord } from "../words/normaliseWord.ts";
import { linkItems } from "./linkItems.ts";
import type { Observed } from "./observed.ts";
import { observedPhonemes, phonemesChanged } from "./observedPhonemes.ts";
import { isNear } from "./tolerance.ts";

export interface ImportedReview {
  review: Review;
  counts: ImportCounts;
  /** What could not be taken over, and what the file does not say, in words. */
  notes: string[];
}

export interface ImportCounts {
  boundaries: number;
  words: number;
  additions: number;
  phonemes: number;
}

/**
 * What was edited in an annotation program, as a review of the service's timeline: moved boundaries, other labels, what was
 * added, removed, split and merged. What is as the service has it, to half a millisecond, is no entry. Never throws.
 *
 * @param timeline without a review.
 * @param stamp who imports it, and when.
 */
export function importAsReview(timeline: Timeline, read: Annotation, stamp: Stamp): ImportedReview {
  const importer = new Importer(timeline, read, stamp);
  return importer.run();
}

/** What the service says of a place. */
interface Base {
  segment: Pick<Segment, "kind" | "heard" | "expected" | "start" | "end">;
  /** Of a segment that the place covers wholly: its index. */
  index: number | undefined;
}

class Importer {
  private readonly notes: string[] = [];
  private readonly counts: ImportCounts = { boundaries: 0, words: 0, additions: 0, phonemes: 0 };
  private readonly own: ExportOrigin;
  private readonly origin: ExportOrigin | undefined;
  private readonly base: ReadonlyMap<string, Interval[]>;
  private review: Review = EMPTY_REVIEW;

  constructor(private readonly timeline: Timeline, private readonly read: Annotation, private readonly stamp: Stamp) {
    this.own = originOf(timeline);
    this.origin = readOrigin(this.tier(ORIGIN_TIER)?.[0]?.text ?? "");
    this.base = new Map(exportTiers({ timeline, service: timeline }).tiers.map(({ name, items }) => [name, items.filter(({ text }) => text !== "")]));
  }

  run(): ImportedReview {
    const { origin, own, timeline } = this;
    if (origin && origin.text !== own.text) return this.answer("The file was exported from a result of another text. Nothing was taken over.");
    if (!this.tier("reading") && !this.tier("untimed") && !this.tier("heard words") && !this.tier("words") && !this.tier("phonemes heard")) return this.answer("The file has none of the tiers that a result is exported with. Nothing was taken over.");
    if (!origin) this.notes.push("The file does not say which result it was exported from; it is compared with this one.");
    else if (origin.answer !== own.answer) this.notes.push("The file was exported from another result of this text; everything that is other than in this one is taken for a change.");
    if (this.isAligned) this.notes.push("Times that the embedded engine found for the export were not taken over.");
    const observed = this.observe();
    if (timeline.kind !== "pronunciation") this.compare(observed);
    this.comparePhonemes(observed);
    return this.answer();
  }

  /** Whether the file has times that this timeline lacks and that no person set. */
  private get isAligned(): boolean {
    return this.origin?.aligned === true && !this.own.aligned;
  }

  private answer(note?: string): ImportedReview {
    return { review: this.review, counts: this.counts, notes: note === undefined ? this.notes : [...this.notes, note] };
  }

  private tier(name: string): TierItem[] | undefined {
    return this.read.tiers.find((tier) => tier.name === name)?.items;
  }

  /** Everything that the file names, in the order of the text. */
  private observe(): Observed[] {
    const observed: Observed[] = [];
    let unknown = 0;
    const anchors = this.tier("reading") ?? this.base.get("reading") ?? [];
    for (const anchor of anchors) {
      const label = readPlaceLabel(anchor.text);
      if (label && this.baseOf(label.place)) observed.push({ ...label, anchor, heard: [], gone: false });
      else unknown++;
    }
    for (const text of (this.tier("untimed") ?? this.base.get("untimed") ?? []).flatMap((item) => item.text.split(";"))) {
      const stop = /^\s*stop (\d{1,7})(?: (\d+(?:\.\d+)?))?\s*$/.exec(text);
      const label = readPlaceLabel(text);
      if (stop) this.stop(Number(stop[1]) - 1, stop[2] === undefined ? undefined : Number(stop[2]));
      else if (label && (this.timeline.kind === "pronunciation" || this.baseOf(label.place))) observed.push({ ...label, anchor: undefined, heard: wordsIn(label.said ?? ""), gone: false });
      else if (text.trim() !== "") unknown++;
    }
    if (unknown > 0) this.notes.push(unknown === 1 ? "One label of the tiers reading and untimed is not of this text and was left out." : `${unknown} labels of the tiers reading and untimed are not of this text and were left out.`);
    this.observeWords(observed);
    const key = ({ place }: Observed) => (place.before !== undefined ? place.before - 0.5 : place.first);
    return observed.sort((a, b) => key(a) - key(b));
  }

  /** What was said in each place, and when, by the tiers of words. */
  private observeWords(observed: Observed[]): void {
    const timed = observed.filter(({ anchor }) => anchor !== undefined).sort((a, b) => a.anchor!.start - b.anchor!.start);
    const anchors = timed.map(({ anchor }) => anchor!);
    const heard = this.tier("heard words");
    const words = this.tier("words");
    const heardLinks = linkItems(heard ?? [], anchors);
    const wordLinks = linkItems(words ?? [], anchors);
    for (const [i, one] of timed.entries()) {
      const { segment, index } = this.baseOf(one.place)!;
      const [said, shown] = [heardLinks.linked.get(i) ?? [], wordLinks.linked.get(i) ?? []];
      one.heard = heard ? wordsIn(said.map(({ text }) => text).join(" ")) : segment.heard;
      const isMissing = (tier: string, items: readonly TierItem[], isThere: boolean) => isThere && items.length === 0 && this.placed(tier, index) !== undefined;
      one.gone = isMissing("heard words", said, heard !== undefined) || isMissing("words", shown, words !== undefined);
      if (this.isAligned && segment.start === undefined) continue;
      const candidates: [tier: string, items: readonly TierItem[]][] = [["heard words", said], ["words", shown], ["reading", [one.anchor!]]];
      const changed = (side: "start" | "end") =>
        candidates.flatMap(([tier, items]) => (items.length === 0 ? [] : [{ value: side === "start" ? items[0]!.start : items.at(-1)!.end, placed: this.placed(tier, index)?.[side] }]))
          .find(({ value, placed }) => !isNear(value, placed) && !isNear(value, segment[side]))?.value;
      Object.assign(one, withoutUndefined({ start: changed("start"), end: changed("end") }));
    }
    this.observeAdded(heardLinks.unlinked, observed, timed);
  }

  /** Words in the tier of those heard that no place has: of a word that had been left out, or something else. */
  private observeAdded(items: readonly TierItem[], observed: Observed[], timed: readonly Observed[]): void {
    const untimed = ` ${observed.filter(({ anchor }) => !anchor).flatMap(({ heard }) => heard).join(" ")} `;
    const gaps = new Set((this.base.get("heard words") ?? []).filter(({ of }) => of === undefined).map(({ text }) => text));
    for (const { start, end, text } of items) {
      if (gaps.has(text) || untimed.includes(` ${text} `)) continue;
      const last = timed.findLast(({ anchor }) => anchor!.start <= start)?.place;
      const before = last === undefined ? 0 : (last.before ?? last.last + 1);
      const left = observed.find(({ place, kind }) => place.before === undefined && isUnsaid(kind) && place.first >= before && place.first === place.last && isSame(text, this.timeline.words[place.first]!.text));
      if (left) Object.assign(left, { kind: "correct", heard: wordsIn(text), start, end });
      else observed.push({ place: { before, of: undefined }, kind: "insertion", heard: wordsIn(text), start, end, phonemes: [], anchor: { start, end, text }, gone: false });
    }
  }

  private compare(observed: readonly Observed[]): void {
    const seen = new Set<string>();
    for (const one of observed) {
      if (one.place.before !== undefined) {
        seen.add(placeText(one.place));
        this.compareAddition(one, one.place.before, one.place.of);
      } else {
        for (let word = one.place.first; word <= one.place.last; word++) seen.add(placeText({ first: word, last: word }));
        this.compareWords(one, one.place.first, one.place.last);
      }
    }
    this.removeUnseen(seen);
  }

  private compareWords(one: Observed, first: number, last: number): void {
    const { segment } = this.baseOf(one.place)!;
    const said = one.heard.join(" ");
    const isOther = said !== segment.heard.join(" ") && !isSame(said, segment.heard.join(" "));
    if (first !== last) {
      // A stretch has one time for all of its words; each word can be another one.
      const heard = isOther && one.heard.length === last - first + 1 ? one.heard : undefined;
      if (one.gone) for (let word = first; word <= last; word++) this.putWord(word, { verdict: "omission" });
      else if (heard) heard.forEach((text, i) => !isSame(text, segment.heard[i] ?? "") && this.putWord(first + i, isSame(text, this.timeline.words[first + i]!.text) ? { verdict: "correct" } : { verdict: "substitution", said: text }));
      else if (isOther || one.kind !== segment.kind || one.start !== undefined || one.end !== undefined) this.notes.push(`Words ${first + 1} to ${last + 1} have no times of their own in this result; what was changed of them together was not taken over.`);
      return;
    }
    let kind: ReadingKind = one.gone ? "omission" : one.kind;
    if (kind === segment.kind && isOther && !one.gone) kind = isSame(said, segment.expected.join(" ")) ? "correct" : kind === "correct" ? "substitution" : kind;
    const isHeard = kind === "substitution" || kind === "variant";
    this.putWord(first, withoutUndefined({
      verdict: kind === segment.kind ? undefined : (kind as WordReview["verdict"]),
      said: isHeard && isOther && said !== "" ? said : undefined,
      ...(isUnsaid(kind) ? {} : timesOf(one, segment)),
    }));
  }

  private compareAddition(one: Observed, before: number, of: number | undefined): void {
    const { segment } = this.baseOf(one.place)!;
    const said = one.heard.join(" ");
    if (one.gone) return this.removeAddition(before, of);
    const isKnown = of !== undefined;
    const change = withoutUndefined({
      verdict: !isKnown || one.kind !== segment.kind ? (one.kind as AdditionReview["verdict"]) : undefined,
      said: said !== segment.heard.join(" ") ? said : undefined,
      ...timesOf(one, segment),
    });
    if (isConfirmation(change)) return;
    this.count(change, "additions");
    this.review = isKnown ? withServiceAddition(this.review, before, of, { ...change, ...this.stamp }) : withNewAddition(this.review, { before, ...change, ...this.stamp });
  }

  private removeAddition(before: number, of: number | undefined): void {
    if (of === undefined) return;
    this.counts.additions++;
    this.review = withServiceAddition(this.review, before, of, { verdict: "none", ...this.stamp });
  }

  private removeUnseen(seen: ReadonlySet<string>): void {
    const last = this.review.stop?.word ?? Infinity;
    const places = placesOf({ timeline: this.timeline });
    for (const [i, segment] of this.timeline.segments.entries()) {
      const place = places[i]!;
      if (place.before !== undefined) {
        if (place.before <= last + 1 && !seen.has(placeText(place))) this.removeAddition(place.before, place.of);
      } else if (!isUnsaid(segment.kind)) {
        for (const word of segment.words) if (word <= last && !seen.has(placeText({ first: word, last: word }))) this.putWord(word, { verdict: "omission" });
      }
    }
  }

  private comparePhonemes(observed: readonly Observed[]): void {
    const lists = observedPhonemes(observed, { heard: this.tier("phonemes heard"), expected: this.tier("phonemes expected") });
    const timeline = applyReview(this.timeline, this.review);
    const { tiers } = exportTiers({ timeline, service: this.timeline });
    const placed = new Map<number, Interval>();
    for (const name of ["phonemes expected", "phonemes heard"]) for (const item of tiers.find((tier) => tier.name === name)!.items) if (item.of !== undefined) placed.set(item.of, item);
    const isTimeless = this.isAligned;
    if (timeline.kind === "pronunciation") {
      const changed = lists[0] && phonemesChanged(lists[0], timeline.phonemes, placed, isTimeless);
      if (changed) {
        this.counts.phonemes++;
        this.review = withPhonemes(this.review, { list: changed, ...this.stamp });
      }
      return;
    }
    const places = placesOf({ timeline, service: this.timeline, review: this.review }).map(placeText);
    const at = new Map<string, number[]>();
    for (const [i, place] of places.entries()) at.set(place, [...(at.get(place) ?? []), i]);
    for (const [i, { place, gone }] of observed.entries()) {
      const index = at.get(placeText(place))?.shift();
      if (index === undefined || gone) continue;
      const changed = phonemesChanged(lists[i]!, timeline.segments[index]!.phonemes.map((phoneme) => timeline.phonemes[phoneme]!), placed, isTimeless);
      if (!changed || (place.before === undefined && place.first !== place.last)) continue;
      this.counts.phonemes++;
      this.putPhonemes(place, at.get(placeText(place))?.length ?? 0, changed);
    }
  }

  private putPhonemes(place: Observed["place"], later: number, phonemes: NonNullable<WordReview["phonemes"]>): void {
    if (place.before === undefined) {
      const was = this.review.words?.find(({ word }) => word === place.first);
      this.review = withWord(this.review, place.first, { text: this.timeline.words[place.first]!.text, ...was, phonemes, ...this.stamp });
      return;
    }
    const { before, of } = place;
    const same = (this.review.additions ?? []).filter((one) => one.before === before && one.of === of);
    const was = of === undefined ? same.at(-1 - later) : same[0];
    if (of !== undefined) this.review = withServiceAddition(this.review, before, of, { ...was, phonemes, ...this.stamp });
    else if (was) this.review = { ...this.review, additions: this.review.additions!.map((one) => (one === was ? { ...was, phonemes } : one)) };
  }

  private putWord(word: number, change: Omit<WordReview, "word" | "text" | "at" | "by">): void {
    if (isConfirmation(change)) return;
    this.count(change, "words");
    this.review = withWord(this.review, word, { text: this.timeline.words[word]!.text, ...change, ...this.stamp });
  }

  private count(change: { verdict?: string; said?: string; start?: number; end?: number }, of: "words" | "additions"): void {
    this.counts.boundaries += [change.start, change.end].filter((time) => time !== undefined).length;
    if (change.verdict !== undefined || change.said !== undefined) this.counts[of]++;
  }

  private stop(word: number, seconds: number | undefined): void {
    const text = this.timeline.words[word]?.text;
    const { stop } = this.timeline;
    if (text === undefined || (stop?.word === word && stop.seconds === seconds)) return;
    this.review = withStop(this.review, withoutUndefined({ word, text, seconds, ...this.stamp }));
  }

  private placed(tier: string, segment: number | undefined): Interval | undefined {
    if (segment === undefined) return undefined;
    let places = this.places.get(tier);
    if (!places) this.places.set(tier, (places = new Map((this.base.get(tier) ?? []).flatMap((item) => (item.of === undefined ? [] : [[item.of, item] as const])))));
    return places.get(segment);
  }

  private readonly places = new Map<string, Map<number, Interval>>();

  /** Undefined for a place that this text does not have. */
  private baseOf(place: Observed["place"]): Base | undefined {
    const { words, segments } = this.timeline;
    if (place.before !== undefined) {
      const { before, of } = place;
      if (before > words.length) return undefined;
      if (of === undefined) return { segment: { kind: "insertion", heard: [], expected: [] }, index: undefined };
      const index = this.additions.get(before)?.[of];
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

  private get additions(): Map<number, number[]> {
    return (this.serviceAdditions ??= this.timeline.segments.reduce((all, { kind, at, index }) => (isAddition(kind) ? all.set(at, [...(all.get(at) ?? []), index]) : all), new Map<number, number[]>()));
  }

  private serviceAdditions: Map<number, number[]> | undefined;
}

function timesOf({ start, end, anchor }: Observed, was: { end?: number }): { start?: number; end?: number } {
  // A stretch that was moved as a whole ends where it says, even where that is near its old end.
  const until = start !== undefined && end === undefined && was.end !== undefined && was.end < start ? anchor?.end : end;
  return withoutUndefined({ start, end: until });
}

function wordsIn(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}

function isSame(a: string, b: string): boolean {
  return normaliseWord(a) === normaliseWord(b);
}
