import { canonicalJson } from "./canonicalJson.ts";
import type { Review } from "./review.ts";
import { partsOf, type ReviewPart, reviewOfParts } from "./reviewParts.ts";

/** A part that two people changed, and not in the same way; undefined for one who took it back. */
export interface ReviewDifference {
  /** As in `partsOf`. */
  name: string;
  place: ReviewPart["place"];
  ours: unknown;
  theirs: unknown;
}

export interface CombinedReview {
  /** With ours where the two differ and nobody has chosen. */
  review: Review;
  differences: ReviewDifference[];
}

/**
 * What two people changed in a review, each beside the other. Of two who said the same, the later one is named; of notes and of a retelling,
 * both texts stay.
 * @param base the review that both began with. Without it, nothing is taken for taken back: what only one of them has is kept.
 * @param isTheirs decides where both changed a part.
 */
export function combineReviews(
  { ours, theirs, base }: { ours: Review; theirs: Review; base?: Review | undefined },
  isTheirs: (difference: ReviewDifference) => boolean = () => false,
): CombinedReview {
  const [own, other, before] = [partsOf(ours), partsOf(theirs), base && partsOf(base)];
  const combined: ReviewPart[] = [];
  const differences: ReviewDifference[] = [];
  for (const name of new Set([...own.keys(), ...other.keys()])) {
    const [one, two] = [own.get(name), other.get(name)];
    const { place } = (one ?? two)!;
    const keep = (value: unknown) => value !== undefined && combined.push({ place, value });
    const [a, b] = [one?.value, two?.value];
    const was = before?.get(name)?.value;
    if (canonicalJson(a) === canonicalJson(b)) keep(a);
    else if (before ? isSame(a, was) : a === undefined) keep(b);
    else if (before ? isSame(b, was) : b === undefined) keep(a);
    else {
      const both = bothTexts(place.of, a, b) ?? laterOfSame(a, b);
      if (both !== undefined) {
        keep(both);
        continue;
      }
      const difference = { name, place, ours: a, theirs: b };
      differences.push(difference);
      keep(isTheirs(difference) ? b : a);
    }
  }
  return { review: reviewOfParts(combined), differences };
}

function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other);
}

/** In characters; a longer one could not be read again. */
const LONGEST_WRITING = 5_000;

function bothTexts(of: ReviewPart["place"]["of"], ours: unknown, theirs: unknown): string | undefined {
  if ((of !== "notes" && of !== "retelling") || typeof ours !== "string" || typeof theirs !== "string") return undefined;
  const both = ours.includes(theirs) ? ours : theirs.includes(ours) ? theirs : `${ours}\n\n${theirs}`;
  return both.length > LONGEST_WRITING ? undefined : both;
}

function laterOfSame(ours: unknown, theirs: unknown): unknown {
  if (!isStamped(ours) || !isStamped(theirs)) return undefined;
  const unstamped = (value: object) => canonicalJson({ ...value, by: undefined, at: undefined });
  if (unstamped(ours) !== unstamped(theirs)) return undefined;
  return Date.parse(theirs.at) > Date.parse(ours.at) ? theirs : ours;
}

function isStamped(value: unknown): value is { at: string } {
  return typeof value === "object" && value !== null && "at" in value && typeof value.at === "string";
}
