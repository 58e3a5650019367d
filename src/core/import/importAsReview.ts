import { t } from "@vscode/l10n";
import { exportTiers, placesOf } from "../export/exportTiers.ts";
import { type Interval, round } from "../export/placedIntervals.ts";
import { TICKS, type Tier, type TierItem } from "../formats/annotation.ts";
import { type ExportOrigin, originIn, originOf } from "../formats/exportOrigin.ts";
import { placeText } from "../formats/placeLabel.ts";
import { isUnsaid, type ReadingKind } from "../reading/miscues.ts";
import { applyReview } from "../review/applyReview.ts";
import { withEntries } from "../review/editReview.ts";
import {
  type AdditionReview,
  type PhonemesReview,
  type Review,
  type Stamp,
  standingOf,
  type StopReview,
  type WordReview,
} from "../review/review.ts";
import { atStrictness } from "../strictness/atStrictness.ts";
import type { Timeline } from "../timeline/model.ts";
import { withoutUndefined } from "../timeline/withoutUndefined.ts";
import { isSameWord } from "../words/isSameWord.ts";
import type { Observed } from "./observed.ts";
import { observeSaid } from "./observeSaid.ts";
import { observedPhonemes, phonemesChanged, type SeenPhoneme } from "./observedPhonemes.ts";
import type { ChosenAnnotation } from "./chooseTiers.ts";
import { observeAligned } from "./observeAligned.ts";
import { observeTiers } from "./observeTiers.ts";
import { readStop, UNTIMED_TIER } from "./readStop.ts";
import { ServiceBase } from "./serviceBase.ts";

export interface ImportedReview {
  review: Review;
  /** Parts that could not be imported or that the file leaves open, in words. */
  notes: string[];
}

type ReadAnnotation = Omit<ChosenAnnotation, "notes">;

/**
 * Edits of an annotation program as a review of the service's timeline: moved boundaries, other labels, what was added, removed, split and
 * merged. What equals the service's answer, at the format's precision of times, makes no entry. Never throws.
 * @param timeline without a review
 * @param read accepted by `requireFitting`
 * @param stamp who imports it, and when
 */
export function importAsReview(timeline: Timeline, read: ReadAnnotation, stamp: Stamp): ImportedReview {
  return new Importer(timeline, read, stamp).run();
}

/**
 * Rounds times as the format gives them: programs write the same time with different last digits. Of items that overlap, which no program
 * makes, the later one yields.
 */
function inTicks(read: ReadAnnotation, ticks: number): ReadAnnotation {
  const rounded = ({ name, items }: Tier): Tier => {
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
  };
  const { aligned } = read;
  return {
    ...read,
    tiers: read.tiers.map(rounded),
    ...(aligned && { aligned: { words: rounded(aligned.words), ...(aligned.phonemes && { phonemes: rounded(aligned.phonemes) }) } }),
  };
}

class Importer {
  private readonly notes: string[] = [];
  private readonly own: ExportOrigin;
  private readonly origin: ExportOrigin | undefined;
  private readonly base: ServiceBase;
  private readonly read: ReadAnnotation;
  /** Instead of the file's tier of heard phonemes. */
  private alignedPhonemes: TierItem[] | undefined;
  private readonly words = new Map<number, WordReview>();
  /** The service's own additions, by place. */
  private readonly known = new Map<string, AdditionReview>();
  /** Other additions, by the word that they come before. */
  private readonly added = new Map<number, AdditionReview[]>();
  private phonemes: PhonemesReview | undefined;
  private stop: StopReview | undefined;

  /** The service's, at the strictness of the export, whose changes are nobody's edit. */
  private readonly timeline: Timeline;

  constructor(
    service: Timeline,
    file: ReadAnnotation,
    private readonly stamp: Stamp,
  ) {
    this.own = originOf(service, undefined);
    this.origin = originIn(file);
    this.timeline = atStrictness(service, this.origin?.strictness);
    this.base = new ServiceBase(this.timeline, TICKS[file.format]);
    this.read = inTicks(file, TICKS[file.format]);
  }

  run(): ImportedReview {
    const { origin, own, timeline, base } = this;
    if (!origin) this.notes.push(t("The file does not say which result it was exported from. It is compared with this one."));
    else if (origin.answer !== own.answer)
      this.notes.push(
        t("The file was exported from another result of this text. Everything that differs from this result counts as a change."),
      );
    if (this.isAligned) this.notes.push(t("Times that the embedded engine found for the export were not imported."));
    this.takeStop();
    const { said, tiers, aligned } = this.read;
    const { observed, notes } = aligned
      ? this.observeAligned(aligned)
      : said
        ? { observed: observeSaid(timeline, said, (place) => base.of(place)?.segment, base.ticks), notes: [] }
        : observeTiers(tiers, base, this.isAligned);
    this.notes.push(...notes);
    if (timeline.kind !== "pronunciation") this.compare(observed);
    if (!said) this.comparePhonemes(observed);
    return { review: this.review(), notes: this.notes };
  }

  private observeAligned({ words, phonemes }: NonNullable<ChosenAnnotation["aligned"]>): { observed: Observed[]; notes: string[] } {
    const seen = observeAligned({ words: words.items, phonemes: phonemes?.items }, this.base);
    this.alignedPhonemes = seen.phonemes;
    return seen;
  }

  private review(): Review {
    return withEntries(
      withoutUndefined({ phonemes: this.phonemes, stop: this.stop }),
      [...this.words.values()],
      [...this.known.values(), ...[...this.added.values()].flat()],
    );
  }

  /** The file has times that this timeline lacks and that no person set. */
  private get isAligned(): boolean {
    return this.origin?.aligned === true && !this.own.aligned;
  }

  private tier(name: string): readonly TierItem[] | undefined {
    if (this.alignedPhonemes) return name === "phonemes heard" ? this.alignedPhonemes : undefined;
    return this.read.tiers.find((tier) => tier.name === name)?.items;
  }

  private takeStop(): void {
    for (const label of (this.tier(UNTIMED_TIER) ?? []).flatMap(({ text }) => text.split(";"))) {
      const stop = readStop(label);
      const text = stop && this.timeline.words[stop.word]?.text;
      if (stop && text !== undefined) this.stop = withoutUndefined({ ...stop, text, ...this.stamp });
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
    const { segment } = this.base.of(one.place)!;
    const said = one.heard.join(" ");
    const isOther = said !== segment.heard.join(" ") && !isSameWord(said, segment.heard.join(" "));
    if (first !== last) {
      // A stretch has one time for all of its words; each word can be another one.
      const heard = isOther && one.heard.length === last - first + 1 ? one.heard : undefined;
      if (one.gone) for (let word = first; word <= last; word++) this.putWord(word, { verdict: "omission" });
      else if (heard)
        heard.forEach(
          (text, i) =>
            !isSameWord(text, segment.heard[i] ?? "") &&
            this.putWord(
              first + i,
              isSameWord(text, this.timeline.words[first + i]!.text) ? { verdict: "correct" } : { verdict: "substitution", said: text },
            ),
        );
      else if (isOther || one.kind !== segment.kind || one.start !== undefined || one.end !== undefined)
        this.notes.push(
          t`Words ${first + 1} to ${last + 1} have no times of their own in this result. Changes to them as a group were not imported.`,
        );
      return;
    }
    let kind: ReadingKind = one.gone ? "omission" : one.kind;
    if (kind === segment.kind && isOther && !one.gone)
      kind = isSameWord(said, segment.expected.join(" ")) ? "correct" : kind === "correct" ? "substitution" : kind;
    const isHeard = kind === "substitution" || kind === "variant";
    this.putWord(
      first,
      withoutUndefined({
        verdict: kind === segment.kind ? undefined : (kind as WordReview["verdict"]),
        said: isHeard && isOther && said !== "" ? said : undefined,
        ...(isUnsaid(kind) ? {} : timesOf(one, segment)),
      }),
    );
  }

  private compareAddition(one: Observed, before: number, of: number | undefined): void {
    const { segment } = this.base.of(one.place)!;
    const said = one.heard.join(" ");
    if (one.gone) return this.removeAddition(before, of);
    const isKnown = of !== undefined;
    const change = withoutUndefined({
      verdict: !isKnown || one.kind !== segment.kind ? (one.kind as AdditionReview["verdict"]) : undefined,
      said: said !== segment.heard.join(" ") ? said : undefined,
      ...timesOf(one, segment),
    });
    if (standingOf(change) !== "changed") return;
    if (isKnown) this.known.set(placeText(one.place), { before, of, ...change, ...this.stamp });
    else
      this.added
        .set(before, this.added.get(before) ?? [])
        .get(before)!
        .push({ before, ...change, ...this.stamp });
  }

  private removeAddition(before: number, of: number | undefined): void {
    if (of === undefined) return;
    this.known.set(placeText({ before, of }), { before, of, verdict: "none", ...this.stamp });
  }

  private removeUnseen(seen: ReadonlySet<string>): void {
    const last = this.stop?.word ?? Infinity;
    const places = placesOf({ timeline: this.timeline });
    for (const [i, segment] of this.timeline.segments.entries()) {
      const place = places[i]!;
      if (place.before !== undefined) {
        if (place.before <= last + 1 && !seen.has(placeText(place))) this.removeAddition(place.before, place.of);
      } else if (!isUnsaid(segment.kind)) {
        for (const word of segment.words)
          if (word <= last && !seen.has(placeText({ first: word, last: word }))) this.putWord(word, { verdict: "omission" });
      }
    }
  }

  private comparePhonemes(observed: readonly Observed[]): void {
    const lists = observedPhonemes(observed, { heard: this.tier("phonemes heard"), expected: this.tier("phonemes expected") });
    const review = this.review();
    const timeline = applyReview(this.timeline, review);
    const { tiers } = exportTiers({ timeline, service: this.timeline }, this.base.ticks);
    const placed = placedPhonemes((name) => tiers.find((tier) => tier.name === name)!.items);
    const asTheyWere = placedPhonemes((name) => this.base.tier(name));
    if (timeline.kind === "pronunciation") {
      const changed =
        lists[0] &&
        this.phonemesChanged(
          lists[0],
          timeline,
          timeline.phonemes.map((_, i) => i),
          placed,
        );
      if (changed) this.phonemes = { list: changed, ...this.stamp };
      return;
    }
    const places = placesOf({ timeline, service: this.timeline, review }).map(placeText);
    /** The last one first. */
    const at = new Map<string, number[]>();
    for (let i = places.length - 1; i >= 0; i--)
      at.set(places[i]!, at.get(places[i]!) ?? [])
        .get(places[i]!)!
        .push(i);
    for (const [i, { place, gone }] of observed.entries()) {
      const index = at.get(placeText(place))?.pop();
      if (index === undefined || gone) continue;
      const changed = this.phonemesChanged(lists[i]!, timeline, timeline.segments[index]!.phonemes, placed);
      // Phonemes that nobody edited follow the verdict on their word.
      const own = this.base.of(place)?.index;
      const isEdited =
        own === undefined || this.phonemesChanged(lists[i]!, this.timeline, this.timeline.segments[own]!.phonemes, asTheyWere);
      if (!changed || !isEdited || (place.before === undefined && place.first !== place.last)) continue;
      this.putPhonemes(place, at.get(placeText(place))?.length ?? 0, changed);
    }
  }

  private phonemesChanged(
    seen: readonly SeenPhoneme[],
    timeline: Timeline,
    own: readonly number[],
    placed: ReadonlyMap<number, Interval>,
  ): WordReview["phonemes"] {
    return phonemesChanged(
      seen,
      own.map((phoneme) => timeline.phonemes[phoneme]!),
      placed,
      { isTimeless: this.isAligned, ticks: this.base.ticks },
    );
  }

  /** @param later number of additions at the same place after it */
  private putPhonemes(place: Observed["place"], later: number, phonemes: NonNullable<WordReview["phonemes"]>): void {
    if (place.before === undefined) {
      this.words.set(place.first, {
        word: place.first,
        text: this.timeline.words[place.first]!.text,
        ...this.words.get(place.first),
        phonemes,
        ...this.stamp,
      });
    } else if (place.of !== undefined) {
      this.known.set(placeText(place), {
        before: place.before,
        of: place.of,
        ...this.known.get(placeText(place)),
        phonemes,
        ...this.stamp,
      });
    } else {
      const own = this.added.get(place.before)?.at(-1 - later);
      if (own) own.phonemes = phonemes;
    }
  }

  private putWord(word: number, change: Omit<WordReview, "word" | "text" | "at" | "by">): void {
    if (standingOf(change) !== "changed") return;
    this.words.set(word, { word, text: this.timeline.words[word]!.text, ...change, ...this.stamp });
  }
}

function timesOf({ start, end, anchor }: Observed, was: { end?: number }): { start?: number; end?: number } {
  // A stretch that was moved as a whole ends where it says, even near its old end.
  const until = start !== undefined && end === undefined && was.end !== undefined && was.end < start ? anchor?.end : end;
  return withoutUndefined({ start, end: until });
}

/** The interval of each phoneme in the tiers of phonemes. */
function placedPhonemes(itemsOf: (tier: string) => readonly Interval[]): Map<number, Interval> {
  return new Map(
    ["phonemes expected", "phonemes heard"].flatMap((name) =>
      itemsOf(name).flatMap((item) => (item.of === undefined ? [] : [[item.of, item] as const])),
    ),
  );
}
