import { t } from "@vscode/l10n";
import { readReview } from "#contract/reading/review.ts";
import { HumanError } from "#core/humanError.ts";
import { canonicalJson } from "#core/review/canonicalJson.ts";
import { combineReviews, type ReviewDifference } from "#core/review/combineReviews.ts";
import type { Review } from "#core/review/review.ts";
import { timelineOf } from "#operations/timelineOf.ts";
import { AssessmentFileError, type ReadAssessment, readAssessment } from "../assessmentFile.ts";
import { mergeConflict } from "../conflicts/mergeConflict.ts";
import { writtenReviews } from "../conflicts/writtenReviews.ts";
import { withPropertyText } from "../withPropertyText.ts";
import { combinedReader, type SaidReader, saidReader, withSaidReader } from "./saidReader.ts";
import { withReviewText } from "./withReviewText.ts";

interface ReaderVersion {
  said: SaidReader;
  /** Of the copy. */
  side: string;
}

/** A review that is in a file beside another. */
export interface ReviewVersion {
  review: Review;
  /** As git calls its side; absent where both sides were kept. */
  side?: string;
}

/** The reviews of a result that two people changed, and the result without one. */
export interface ResultVersions {
  text: string;
  versions: readonly ReviewVersion[];
  base?: Review;
  /** Of the text that was read. */
  words: readonly string[];
  /** Two copies each say who read; a copy may have no review. */
  readers?: readonly [ReaderVersion, ReaderVersion];
}

export interface Copy {
  name: string;
  text: string;
}

/** Says which of two reviews is right; undefined to leave everything as it is. */
export type Decide = (difference: ReviewDifference, ours: ReviewVersion, theirs: ReviewVersion) => Promise<"ours" | "theirs" | undefined>;

/**
 * Undefined for a text that nobody else has changed.
 * @throws {HumanError} `versions-differ` if more than the review was changed; `assessment-damaged` if a version cannot be read.
 */
export function resultVersions(text: string): ResultVersions | undefined {
  const conflict = mergeConflict(text);
  if (!conflict) {
    const json = jsonOf(text);
    const written = writtenReviews(json, text);
    return written.length > 1 ? { ...withoutReviews(text), versions: written.map((one) => ({ review: readable(one) })) } : undefined;
  }
  const sides = (["ours", "theirs"] as const).map((side) => {
    const versions = writtenReviews(jsonOf(conflict[side]), conflict[side]).map(readable);
    return { name: conflict.names[side], versions: versions.length > 0 ? versions : [{}], ...withoutReviews(conflict[side]) };
  });
  const [ours, theirs] = sides as [(typeof sides)[number], (typeof sides)[number]];
  if (answerOf(ours.text) !== answerOf(theirs.text))
    throw new HumanError(
      "versions-differ",
      t(
        "The two sides of this merge are not one result: the recording was assessed again, or something beside the review was changed. Choose one side in Source Control. The corrections of the other stay in its branch.",
      ),
    );
  const base = baseOf(conflict.base);
  return {
    text: ours.text,
    words: ours.words,
    versions: sides.flatMap(({ name, versions }) => versions.map((review) => ({ review, side: name }))),
    ...(base && sides.every(({ versions }) => versions.length === 1) && { base }),
  };
}

/**
 * Two copies of one result, each reviewed by somebody; the first is the one that is written.
 * @throws {HumanError} `versions-differ` if they are not one result; `assessment-damaged` if one cannot be read.
 */
export function versionsOfCopies(copies: readonly [Copy, Copy]): ResultVersions {
  const versionsOf = ({ name, text }: Copy) => {
    const { file } = readAssessment(text);
    const { operation, assessedAt, reference, result } = file;
    const versions = writtenReviews(jsonOf(text), text).map(readable);
    const identity = canonicalJson([operation, assessedAt, reference.text, result]);
    return {
      ...withoutReviews(text),
      identity,
      reader: { said: saidReader(file), side: name },
      versions: versions.map((review) => ({ review, side: name })),
    };
  };
  const [ours, theirs] = [versionsOf(copies[0]), versionsOf(copies[1])];
  if (ours.identity !== theirs.identity)
    throw new HumanError(
      "versions-differ",
      t`${copies[0].name} and ${copies[1].name} are not copies of one result, so their reviews cannot be combined. To see how the readings differ, compare them.`,
    );
  return { text: ours.text, words: ours.words, versions: [...ours.versions, ...theirs.versions], readers: [ours.reader, theirs.reader] };
}

/** The text with one review of everybody's corrections, and with its reader; undefined if a decision was not made. */
export async function combinedText({ text, versions, base, readers }: ResultVersions, decide: Decide): Promise<string | undefined> {
  let [all = { review: {} }] = versions;
  for (const theirs of versions.slice(1)) {
    const both = { ours: all.review, theirs: theirs.review, base };
    const review = await combinedReview(both, (difference) => decide(difference, all, theirs));
    if (!review) return undefined;
    all = { ...all, review };
  }
  const reviewed = withReviewText(text, all.review);
  if (!readers) return reviewed;
  const [ours, theirs] = readers;
  const combined = combinedReader(ours.said, theirs.said);
  if ("said" in combined) return withSaidReader(reviewed, combined.said);
  const side = await decide(combined.difference, { review: {}, side: ours.side }, { review: {}, side: theirs.side });
  return side && withSaidReader(reviewed, (side === "ours" ? ours : theirs).said);
}

/** Puts the changes of two people into one review; undefined if a decision was not made. */
export async function combinedReview(
  both: Parameters<typeof combineReviews>[0],
  decide: (difference: ReviewDifference) => Promise<"ours" | "theirs" | undefined>,
): Promise<Review | undefined> {
  const chosen = new Set<string>();
  for (const difference of combineReviews(both).differences) {
    const side = await decide(difference);
    if (!side) return undefined;
    if (side === "theirs") chosen.add(difference.name);
  }
  return combineReviews(both, ({ name }) => chosen.has(name)).review;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    // The reason is in the file's own terms, and names nobody's words.
    readAssessment(text);
    return undefined;
  }
}

/** @throws {HumanError} for a review of which something would be lost. */
function readable(written: unknown): Review {
  const { review = {}, unread } = readReview(written);
  if (unread.length === 0) return review;
  throw new HumanError(
    "review-unreadable",
    t`The reviews cannot be combined because a part of one cannot be read: “${unread[0]!}”. Open the file as text and correct it first.`,
  );
}

/** @throws {AssessmentFileError} for a result that cannot be read. */
function withoutReviews(text: string): { text: string; words: string[] } {
  let bare = text;
  for (let next = withPropertyText(bare, "review", undefined); next !== bare; next = withPropertyText(bare, "review", undefined))
    bare = next;
  return { text: bare, words: wordsOf(readAssessment(bare)) };
}

/** Of the text that was read. */
export function wordsOf({ file, result }: ReadAssessment): string[] {
  return timelineOf({ result, reference: file.reference.text, list: file.reference.list }).words.map((one) => one.text);
}

/** Equal for versions that differ in nothing but their reviews. */
function answerOf(text: string): string {
  const { file }: ReadAssessment = readAssessment(text);
  return canonicalJson(file);
}

/** Undefined if it is not there or cannot be read: then nothing counts as taken back. */
function baseOf(text: string | undefined): Review | undefined {
  if (text === undefined) return undefined;
  try {
    const { file, unreadReview } = readAssessment(text);
    return unreadReview.length === 0 ? (file.review ?? {}) : undefined;
  } catch (error) {
    if (error instanceof AssessmentFileError) return undefined;
    throw error;
  }
}
