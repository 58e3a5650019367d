import { isAddition } from "../reading/miscues.ts";
import { AS_ASSESSED } from "../reading/strictness.ts";
import type { Segment, Timeline } from "../timeline/model.ts";
import { nthOf } from "./nthOf.ts";
import type { AdditionReview, PhonemesReview, Review, Stamp, StopReview, TierReview, WordReview } from "./review.ts";

/** Each returns a new review; empty parts are left out, so that a review taken back is as if it never existed. */

/** Replaces an entry; undefined takes it back. */
export function withWord(review: Review, word: number, said: Omit<WordReview, "word"> | undefined): Review {
  const others = (review.words ?? []).filter((one) => one.word !== word);
  return compact({ ...review, words: said ? [...others, { word, ...said }].sort((a, b) => a.word - b.word) : others });
}

/** Undefined takes the entry back. */
export function withServiceAddition(
  review: Review,
  before: number,
  of: number,
  said: Omit<AdditionReview, "before" | "of"> | undefined,
): Review {
  const others = (review.additions ?? []).filter((one) => one.before !== before || one.of !== of);
  return compact({ ...review, additions: said ? ordered([...others, { before, of, ...said }]) : others });
}

export function withNewAddition(review: Review, said: Omit<AdditionReview, "of">): Review {
  return compact({ ...review, additions: ordered([...(review.additions ?? []), said]) });
}

/** Replaces an entry or takes it back. @param index in `review.additions` */
export function withAdditionAt(review: Review, index: number, said: AdditionReview | undefined): Review {
  const additions = [...(review.additions ?? [])];
  additions.splice(index, 1, ...(said ? [said] : []));
  return compact({ ...review, additions: ordered(additions) });
}

/** Adds to an entry. @param segment of the reviewed timeline, of one word at most */
export function withSegment(
  review: Review,
  timeline: Pick<Timeline, "segments" | "words">,
  segment: Segment,
  change: Pick<WordReview, "said" | "start" | "end" | "phonemes" | keyof Stamp>,
): Review {
  if (isAddition(segment.kind)) return withAddition(review, timeline, segment, change);
  const word = segment.words[0]!;
  const { word: _word, ...before } = review.words?.find((one) => one.word === word) ?? { word, text: timeline.words[word]!.text };
  return withWord(review, word, { ...before, ...change });
}

/** Like `withSegment`, for an addition of anybody. */
export function withAddition(
  review: Review,
  timeline: Pick<Timeline, "segments">,
  segment: Segment,
  change: Omit<AdditionReview, "before" | "of">,
): Review {
  const { entry, at, nth } = segment;
  const before = entry === undefined ? undefined : review.additions?.[entry];
  if (before) {
    const { confirmed: _, ...rest } = before;
    return withAdditionAt(review, entry!, { ...rest, ...change });
  }
  return withServiceAddition(review, at, nth ?? nthOf(timeline, segment), change);
}

export function withStop(review: Review, stop: StopReview | undefined): Review {
  return compact({ ...review, stop });
}

export function withTiers(review: Review, tiers: TierReview[]): Review {
  return compact({ ...review, tiers });
}

/** Keeps none if every verdict stands as assessed. */
export function withStrictness(review: Review, threshold: number): Review {
  return compact({ ...review, strictness: threshold === AS_ASSESSED ? undefined : threshold });
}

export function withPhonemes(review: Review, phonemes: PhonemesReview | undefined): Review {
  return compact({ ...review, phonemes });
}

/** An empty text takes a writing back. */
export function withWritings(review: Review, writings: Pick<Review, "notes" | "retelling" | "observer" | "date">): Review {
  return compact({ ...review, ...Object.fromEntries(Object.entries(writings).map(([name, text]) => [name, text?.trim() || undefined])) });
}

export function withEntries(review: Review, words: readonly WordReview[], additions: readonly AdditionReview[]): Review {
  return compact({ ...review, words: [...words].sort((a, b) => a.word - b.word), additions: ordered([...additions]) });
}

function ordered(additions: AdditionReview[]): AdditionReview[] {
  return additions.sort((a, b) => a.before - b.before);
}

function compact(review: Review): Review {
  const kept = Object.entries(review).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0));
  return Object.fromEntries(kept);
}
