import { t } from "@vscode/l10n";
import { canonicalJson } from "../review/canonicalJson.ts";
import { entryInWords } from "../review/entryInWords.ts";
import { withEntries, withPhonemes, withStop, withTiers } from "../review/editReview.ts";
import { type AdditionReview, type Review, standingOf, type TierReview, type WordReview } from "../review/review.ts";
import type { ReferenceWord } from "../timeline/model.ts";
import { type ImportChanges, NO_CHANGES } from "./importChanges.ts";

export interface MergedReview {
  review: Review;
  changes: ImportChanges;
  /** Places where the review differs from the file and stays. In words. */
  conflicts: string[];
}

export interface ReviewsToMerge {
  review: Review;
  edited: Review;
  /** The review that an unedited export with `review` would give. */
  unedited: Review;
  /** The file wins if both have an entry: it was exported with this review, or the author wants it so. */
  fileWins: boolean;
  /** The file may be older than the review: a place that it has as the service does says nothing against the review's entry. */
  isExport: boolean;
}

/**
 * Lays edits over a review. Unedited places keep the review's entry to the last digit; so does what no file has: cues, confirmations and
 * notes beside the reading.
 * @param words of the text, for messages about conflicts
 */
export function mergeImported(words: readonly Pick<ReferenceWord, "text">[], reviews: ReviewsToMerge): MergedReview {
  return new Merger(words, reviews).run();
}

type Entry = WordReview | AdditionReview;

interface Versions<One> {
  own: One | undefined;
  now: One | undefined;
  was: One | undefined;
}

class Merger {
  private readonly changes: ImportChanges = { ...NO_CHANGES };
  private readonly conflicts: string[] = [];
  private merged: Review;
  /** The review's entries, replaced by those of the file. */
  private readonly own: { words: Map<number, WordReview>; known: Map<string, AdditionReview>; added: Map<number, AdditionReview[]> };
  private isOther = false;

  constructor(
    private readonly words: readonly Pick<ReferenceWord, "text">[],
    private readonly reviews: ReviewsToMerge,
  ) {
    this.merged = reviews.review;
    this.own = { words: wordEntries(reviews.review), known: knownAdditions(reviews.review), added: newAdditions(reviews.review) };
  }

  run(): MergedReview {
    this.each(wordEntries, (word, versions) => {
      const entry = this.entry(versions, () => t`Word ${word + 1}, “${this.words[word]?.text ?? ""}”`);
      if (entry) this.put(this.own.words, word, entry.is);
    });
    this.each(knownAdditions, (key, versions) => {
      const { before } = (versions.own ?? versions.now ?? versions.was)!;
      const entry = this.entry(versions, () =>
        this.place(
          before,
          t("What the service heard at the end"),
          (word, text) => t`What the service heard before word ${word}, “${text}”`,
        ),
      );
      if (entry) this.put(this.own.known, key, entry.is);
    });
    this.each(newAdditions, (before, versions) => this.added(before, versions));
    const { review, edited, unedited } = this.reviews;
    const { words, known, added } = this.own;
    if (this.isOther) this.merged = withEntries(review, [...words.values()], [...known.values(), ...[...added.values()].flat()]);
    if (
      this.isTaken({ own: review.phonemes?.list, now: edited.phonemes?.list, was: unedited.phonemes?.list }, () =>
        t("Phonemes: the review and the file have different ones"),
      )
    ) {
      this.changes.phonemes++;
      this.merged = withPhonemes(this.merged, edited.phonemes);
    }
    const stops = [review, edited, unedited].map(({ stop }) => stop && { word: stop.word, seconds: stop.seconds });
    if (
      this.isTaken({ own: stops[0], now: stops[1], was: stops[2] }, () =>
        conflict(t("Last word attempted"), `“${review.stop?.text}”`, `“${edited.stop?.text}”`),
      )
    ) {
      this.changes.stops++;
      this.merged = withStop(this.merged, edited.stop);
    }
    this.each(ownTiers, (name, { own: mine, now, was }) => {
      const items = (tier: TierReview | undefined) => tier?.items;
      const differ = () => t`Tier “${name}”: the review and the file have different labels`;
      if (!this.isTaken({ own: items(mine), now: items(now), was: items(was) }, differ)) return;
      this.changes.tiers++;
      const others = (this.merged.tiers ?? []).filter((tier) => tier.name !== name);
      this.merged = withTiers(this.merged, now ? [...others, now] : others);
    });
    return { review: this.merged, changes: this.changes, conflicts: this.conflicts };
  }

  private each<Key, One>(of: (review: Review) => Map<Key, One>, visit: (key: Key, versions: Versions<One>) => void): void {
    const [own, now, was] = [of(this.reviews.review), of(this.reviews.edited), of(this.reviews.unedited)];
    for (const key of new Set([...own.keys(), ...now.keys(), ...was.keys()]))
      visit(key, { own: own.get(key), now: now.get(key), was: was.get(key) });
  }

  /**
   * Returns true if a place was edited and takes its entry from the file.
   * @param conflict describes the place and both entries, if they differ
   */
  private isTaken<One>({ own, now, was }: Versions<One>, conflict: () => string): boolean {
    if (isSame(now, was) || isSame(now, own)) return false;
    if (own === undefined || this.reviews.fileWins) return own !== undefined || now !== undefined;
    if (now !== undefined || !this.reviews.isExport) this.conflicts.push(conflict());
    return false;
  }

  /** Undefined if the review keeps its own entry. */
  private entry<One extends Entry>({ own, now, was }: Versions<One>, place: () => string): { is: One | undefined } | undefined {
    const versions = { own: own && standingOf(own) === "changed" ? said(own) : undefined, now: now && said(now), was: was && said(was) };
    if (!this.isTaken(versions, () => conflict(place(), entryInWords(own), entryInWords(now)))) return undefined;
    this.count(now, was);
    if (!now) return { is: own?.cues && confirmed(own) };
    return { is: { ...now, ...kept(own, now, was), ...(own?.cues && { cues: own.cues }) } };
  }

  /** Additions that the service does not have are known by their order alone, so those before one word stay together. */
  private added(before: number, { own = [], now = [], was = [] }: Versions<AdditionReview[]>): void {
    const asSaid = (list: readonly AdditionReview[]) => (list.length > 0 ? list.map(said) : undefined);
    const tell = (list: readonly AdditionReview[]) => list.map((one) => entryInWords(one)).join(", ");
    if (
      !this.isTaken({ own: asSaid(own), now: asSaid(now), was: asSaid(was) }, () =>
        conflict(
          this.place(before, t("What was added at the end"), (word, text) => t`What was added before word ${word}, “${text}”`),
          tell(own),
          tell(now),
        ),
      )
    )
      return;
    this.changes.added += Math.max(0, now.length - was.length);
    this.changes.removed += Math.max(0, was.length - now.length);
    if (now.length === was.length) now.forEach((one, i) => this.count(one, was[i]));
    this.put(
      this.own.added,
      before,
      now.map((one) => own[was.findIndex((other) => isSame(said(one), said(other)))] ?? one),
    );
  }

  private put<Key, One>(entries: Map<Key, One>, key: Key, entry: One | undefined): void {
    this.isOther = true;
    if (entry === undefined) entries.delete(key);
    else entries.set(key, entry);
  }

  private count(now: Entry | undefined, was: Entry | undefined): void {
    const isOther = (field: "start" | "end" | "said" | "verdict" | "phonemes") => !isSame(now?.[field], was?.[field]);
    if (now?.verdict === "none" && was?.verdict !== "none") {
      this.changes.removed++;
      return;
    }
    this.changes.boundaries += [isOther("start"), isOther("end")].filter(Boolean).length;
    if (isOther("verdict") || isOther("said")) this.changes.labels++;
    if (isOther("phonemes")) this.changes.phonemes++;
  }

  private place(before: number, atEnd: string, beforeWord: (word: number, text: string) => string): string {
    const word = this.words[before];
    return word ? beforeWord(before + 1, word.text) : atEnd;
  }
}

function wordEntries({ words = [] }: Review): Map<number, WordReview> {
  return new Map(words.map((one) => [one.word, one]));
}

/** The service's own, by place. */
function knownAdditions({ additions = [] }: Review): Map<string, AdditionReview> {
  return new Map(additions.flatMap((one) => (one.of === undefined ? [] : [[`${one.before}.${one.of}`, one] as const])));
}

/** Those that the service does not have, by the word that they come before. */
function newAdditions({ additions = [] }: Review): Map<number, AdditionReview[]> {
  const groups = new Map<number, AdditionReview[]>();
  for (const one of additions) {
    if (one.of !== undefined) continue;
    const group = groups.get(one.before);
    if (group) group.push(one);
    else groups.set(one.before, [one]);
  }
  return groups;
}

function ownTiers({ tiers = [] }: Review): Map<string, TierReview> {
  return new Map(tiers.map((tier) => [tier.name, tier]));
}

const FIELDS = ["verdict", "said", "start", "end", "phonemes"] as const;

function said(entry: Entry): Partial<Entry> {
  return Object.fromEntries(FIELDS.flatMap((field) => (entry[field] === undefined ? [] : [[field, entry[field]]])));
}

/** Fields that were not edited: the review has them more exactly than any file. */
function kept<One extends Entry>(own: One | undefined, now: One, was: One | undefined): Partial<One> {
  if (!own || !was) return {};
  return Object.fromEntries(
    FIELDS.flatMap((field) => (own[field] !== undefined && isSame(now[field], was[field]) ? [[field, own[field]]] : [])),
  ) as Partial<One>;
}

function confirmed<One extends Entry>(entry: One): One {
  return Object.fromEntries(Object.entries(entry).filter(([name]) => !FIELDS.some((field) => field === name))) as unknown as One;
}

function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other);
}

function conflict(place: string, own: string, file: string): string {
  return t`${place}: the review has ${own}, the file has ${file}`;
}
