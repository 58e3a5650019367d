import { exportTiers, placesOf } from "../export/exportTiers.ts";
import { type Interval, round } from "../export/placedIntervals.ts";
import { type Annotation, type SaidItem, TICKS, type TierItem } from "../formats/annotation.ts";
import { type ExportOrigin, originIn, originOf } from "../formats/exportOrigin.ts";
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
import { observeSaid } from "./observeSaid.ts";
import { observedPhonemes, phonemesChanged, type SeenPhoneme } from "./observedPhonemes.ts";
import { isNear } from "./tolerance.ts";

export interface ImportedReview {
  review: Review;
  /** What could not be taken over, and what the file does not say, in words. */
  notes: string[];
}

/**
 * What was edited in an annotation program, as a review of the service's timeline: moved boundaries, other labels, what was
 * added, removed, split and merged. What is as the service has it, as exactly as the format tells times, is no entry. Total.
 *
 * @param timeline without a review.
 * @param read a file that `requireFitting` lets pass.
 * @param stamp who imports it, and when.
 */
export function importAsReview(timeline: Timeline, read: Annotation, stamp: Stamp): ImportedReview {
  return new Importer(timeline, read, stamp).run();
}

/** Tiers with times as the format tells them: programs write the same time with other last digits. Of items that overlap, which no program makes, the later one yields. */
function inTicks(read: Annotation, ticks: number): Annotation {
  const tiers = read.tiers.map(({ name, items }) => {
    const kept: TierItem[] = [];
    for (const item of items) {
      if (item.end === item.start) {
        kept.push(item);
        continue;
      }
      const start = round(Math.max(item.start, kept.at(-1)?.end ?? 0), ticks);
      const end = round(item.end, ticks);
      if (end > start) kept.push({ ...item, start, end });
    }
    return { name, items: kept };
  });
  return { ...read, tiers };
}

const UNTIMED_TIER = "untimed";

/** What the service says of a place. */
interface Base {
  segment: Pick<Segment, "kind" | "heard" | "expected" | "start" | "end">;
  /** Of a segment that the place covers wholly: its index. */
  index: number | undefined;
}

class Importer {
  private readonly notes: string[] = [];
  private readonly own: ExportOrigin;
  private readonly origin: ExportOrigin | undefined;
  private readonly base: ReadonlyMap<string, Interval[]>;
  private readonly ticks: number;
  private review: Review = EMPTY_REVIEW;

  private readonly read: Annotation;

  constructor(private readonly timeline: Timeline, file: Annotation, private readonly stamp: Stamp) {
    this.ticks = TICKS[file.format];
    const read = inTicks(file, this.ticks);
    this.read = read;
    this.own = originOf(timeline, undefined);
    this.origin = originIn(read);
    this.base = new Map(exportTiers({ timeline, service: timeline }, this.ticks).tiers.map(({ name, items }) => [name, items.filter(({ text }) => text !== "")]));
  }

  run(): ImportedReview {
    const { origin, own, timeline } = this;
    if (!origin) this.notes.push("The file does not say which result it was exported from; it is compared with this one.");
    else if (origin.answer !== own.answer) this.notes.push("The file was exported from another result of this text; everything that is other than in this one is taken for a change.");
    if (this.isAligned) this.notes.push("Times that the embedded engine found for the export were not taken over.");
    const observed = this.read.said ? this.observeTranscript(this.read.said) : this.observe();
    if (timeline.kind !== "pronunciation") this.compare(observed);
    if (!this.read.said) this.comparePhonemes(observed);
    return { review: this.review, notes: this.notes };
  }

  /** @returns what a transcript says of each place, after where it says that the reader stopped. */
  private observeTranscript(said: readonly SaidItem[]): Observed[] {
    for (const text of this.tier(UNTIMED_TIER)?.map((item) => item.text) ?? []) this.takeStop(text);
    return observeSaid(this.timeline, said, (place) => this.baseOf(place)?.segment, this.ticks);
  }

  /** Whether the file has times that this timeline lacks and that no person set. */
  private get isAligned(): boolean {
    return this.origin?.aligned === true && !this.own.aligned;
  }

  private tier(name: string): TierItem[] | undefined {
    return this.read.tiers.find((tier) => tier.name === name)?.items;
  }

  /** Everything that the file names, in the order of the text. */
  private observe(): Observed[] {
    const observed: Observed[] = [];
    let unknown = 0;
    for (const anchor of this.anchors()) {
      const label = readPlaceLabel(anchor.text);
      if (label && this.baseOf(label.place)) observed.push({ ...label, anchor, heard: [], gone: false });
      else unknown++;
    }
    for (const text of (this.tier(UNTIMED_TIER) ?? this.base.get(UNTIMED_TIER) ?? []).flatMap((item) => item.text.split(";"))) {
      if (this.takeStop(text)) continue;
      const label = readPlaceLabel(text);
      if (label && (this.timeline.kind === "pronunciation" || this.baseOf(label.place))) observed.push({ ...label, anchor: undefined, heard: wordsIn(label.said ?? ""), gone: false });
      else if (text.trim() !== "") unknown++;
    }
    if (unknown > 0) this.notes.push(unknown === 1 ? "One label of the tiers reading and untimed is not of this text and was left out." : `${unknown} labels of the tiers reading and untimed are not of this text and were left out.`);
    this.observeWords(observed);
    const key = ({ place }: Observed) => (place.before !== undefined ? place.before - 0.5 : place.first);
    return observed.sort((a, b) => key(a) - key(b));
  }

  /** The labels of places; where only the label of a word was removed that is still there as it was, the one that it had. */
  private anchors(): TierItem[] {
    const [base, own] = [this.base.get("reading") ?? [], this.tier("reading")];
    if (!own) return base;
    const named = new Set([...own, ...(this.tier(UNTIMED_TIER) ?? []).flatMap(({ text }) => text.split(";").map((label) => ({ text: label })))].flatMap(({ text }) => placesIn(text)));
    const said = new Set((this.tier("heard words") ?? []).map(itemKey));
    const lost = base.filter(({ text, of }) => {
      const word = this.placed("heard words", of);
      return word !== undefined && said.has(itemKey(word)) && !placesIn(text).some((place) => named.has(place));
    });
    return [...own, ...linkItems(lost, own).unlinked].sort((a, b) => a.start - b.start);
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
          .find(({ value, placed }) => !isNear(value, placed, this.ticks) && !isNear(value, segment[side], this.ticks))?.value;
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
    this.review = isKnown ? withServiceAddition(this.review, before, of, { ...change, ...this.stamp }) : withNewAddition(this.review, { before, ...change, ...this.stamp });
  }

  private removeAddition(before: number, of: number | undefined): void {
    if (of === undefined) return;
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
    const { tiers } = exportTiers({ timeline, service: this.timeline }, this.ticks);
    const placed = placedPhonemes((name) => tiers.find((tier) => tier.name === name)!.items);
    const asTheyWere = placedPhonemes((name) => this.base.get(name) ?? []);
    if (timeline.kind === "pronunciation") {
      const changed = lists[0] && this.phonemesChanged(lists[0], timeline, timeline.phonemes.map((_, i) => i), placed);
      if (changed) {
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
      const changed = this.phonemesChanged(lists[i]!, timeline, timeline.segments[index]!.phonemes, placed);
      // Those that nobody edited follow what is said of their word.
      const own = this.baseOf(place)?.index;
      const isEdited = own === undefined || this.phonemesChanged(lists[i]!, this.timeline, this.timeline.segments[own]!.phonemes, asTheyWere);
      if (!changed || !isEdited || (place.before === undefined && place.first !== place.last)) continue;
      this.putPhonemes(place, at.get(placeText(place))?.length ?? 0, changed);
    }
  }

  private phonemesChanged(seen: readonly SeenPhoneme[], timeline: Timeline, own: readonly number[], placed: ReadonlyMap<number, Interval>): WordReview["phonemes"] {
    return phonemesChanged(seen, own.map((phoneme) => timeline.phonemes[phoneme]!), placed, { isTimeless: this.isAligned, ticks: this.ticks });
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
    this.review = withWord(this.review, word, { text: this.timeline.words[word]!.text, ...change, ...this.stamp });
  }

  /** @returns whether a label says where the reader stopped. */
  private takeStop(label: string): boolean {
    const stop = /^\s*stop (\d{1,7})(?: (\d+(?:\.\d+)?))?\s*$/.exec(label);
    if (!stop) return false;
    const word = Number(stop[1]) - 1;
    const text = this.timeline.words[word]?.text;
    if (text !== undefined) this.review = withStop(this.review, withoutUndefined({ word, text, seconds: stop[2] === undefined ? undefined : Number(stop[2]), ...this.stamp }));
    return true;
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

/** Where each phoneme stands in the tiers of phonemes. */
function placedPhonemes(itemsOf: (tier: string) => readonly Interval[]): Map<number, Interval> {
  return new Map(["phonemes expected", "phonemes heard"].flatMap((name) => itemsOf(name).flatMap((item) => (item.of === undefined ? [] : [[item.of, item] as const]))));
}

function itemKey({ start, end, text }: TierItem): string {
  return `${start} ${end} ${text}`;
}

/** Every word and every addition that a label names. */
function placesIn(label: string): string[] {
  const place = readPlaceLabel(label)?.place;
  if (!place) return [];
  return place.before !== undefined ? [placeText(place)] : Array.from({ length: place.last - place.first + 1 }, (_, i) => String(place.first + i + 1));
}

function wordsIn(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}

function isSame(a: string, b: string): boolean {
  return normaliseWord(a) === normaliseWord(b);
}
