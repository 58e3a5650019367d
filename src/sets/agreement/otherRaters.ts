import { t } from "@vscode/l10n";
import { originIn, originOf } from "#core/formats/exportOrigin.ts";
import { HumanError } from "#core/humanError.ts";
import { applyReview } from "#core/review/applyReview.ts";
import type { Steps } from "#core/steps.ts";
import { splitName } from "#core/splitName.ts";
import { timelineOf } from "#operations/timelineOf.ts";
import { importReview } from "#results/annotations/importReview.ts";
import { readAnnotation } from "#results/annotations/readAnnotation.ts";
import type { KeptReading } from "../results/keptReading.ts";
import { type Opinion, personRating, type Rating } from "#core/agreement/rating.ts";
import { readRaterTable, type ServedReading } from "./raterTable.ts";
import type { TableProblem } from "../table/readTable.ts";
import { nameOf, readingFinder, recordingKey, textKey } from "../results/resultPlaces.ts";

export interface OtherRaters {
  results?: readonly KeptReading[];
  /** See `readRaterTable`. */
  tables?: readonly { name: string; text: string }[];
  /** Files of Praat, ELAN or CLAN, exported from a result and edited. */
  annotations?: readonly { name: string; bytes: Uint8Array }[];
}

export interface OtherRating {
  rating: Rating;
  /** The last word as set by this rater, or by the clock. */
  stop: Opinion["review"]["stop"];
  /** True if it is about the same answer of a service; see `compareRatings`. */
  isSameAnswer: boolean;
}

export interface FileProblem extends Partial<TableProblem> {
  file: string;
  message: string;
}

/**
 * By the URI of each reading's result. Where several rate one, results count before tables and tables before annotations, and the first of
 * each kind counts.
 */
export function* otherRatings(
  served: readonly ServedReading[],
  { results = [], tables = [], annotations = [] }: OtherRaters,
  isWhole: boolean,
): Steps<{ ratings: Map<string, OtherRating>; problems: FileProblem[] }> {
  const ratings = new Map<string, OtherRating>();
  const problems: FileProblem[] = [];
  const put = ({ reading: { uri }, service }: ServedReading, opinion: Opinion) => {
    if (!ratings.has(uri)) ratings.set(uri, { rating: personRating(service, opinion), stop: opinion.review.stop, isSameAnswer: true });
  };
  const others = new Map<string, Reviewed[]>();
  for (const result of results) {
    const one = reviewedResult(result);
    if (one) (others.get(one.text) ?? others.set(one.text, []).get(one.text)!).push(one);
    yield;
  }
  for (const one of served) {
    const rating = ratingIn(one, others.get(textKey(one.reading)) ?? [], isWhole);
    if (rating) ratings.set(one.reading.uri, rating);
    yield;
  }
  for (const { name, text } of tables) {
    const read = readRaterTable(text, served, isWhole);
    problems.push(...read.problems.map((problem) => ({ file: name, ...problem })));
    for (const one of served) {
      const opinion = read.opinions.get(one.reading.uri);
      if (opinion) put(one, opinion);
    }
  }
  for (const { name, bytes } of annotations) {
    try {
      const owners = ownersOf(name, bytes, served);
      if (owners.length === 0)
        problems.push({
          file: name,
          message: t("It is not clear which reading this belongs to. Give the file the name of the result or of the recording."),
        });
      // Only what the file says: another person's review is not this rater's opinion.
      for (const one of owners)
        put(one, {
          review: importReview({ bytes, service: one.service, review: {}, stamp: { at: new Date(0).toISOString() }, replace: true }).review,
          isWhole,
        });
    } catch (error) {
      if (!(error instanceof HumanError)) throw error;
      problems.push({ file: name, message: error.message });
    }
  }
  return { ratings, problems };
}

interface Reviewed extends ServedReading {
  answer: string;
  text: string;
}

function reviewedResult(reading: KeptReading): Reviewed | undefined {
  const { file, result } = reading;
  const service = timelineOf({ result, reference: file.reference.text, list: file.reference.list });
  if (applyReview(service, file.review).reviewed === undefined) return undefined;
  return { reading, service, answer: originOf(service, undefined).answer, text: textKey(reading) };
}

/**
 * The review of another result of the same recording; one of the same answer before one that comes from another model.
 * @param others of the same text.
 */
function ratingIn({ reading, service }: ServedReading, others: readonly Reviewed[], isWhole: boolean): OtherRating | undefined {
  const { answer } = originOf(service, undefined);
  const ofIt = others.filter(
    (other) =>
      other.reading.uri !== reading.uri && isSameRecording(other.reading, reading) && other.service.words.length === service.words.length,
  );
  const chosen = ofIt.find((other) => other.answer === answer) ?? ofIt[0];
  const review = chosen?.reading.file.review;
  if (!chosen || !review || (isWhole && chosen.reading.unreadReview.length > 0)) return undefined;
  return { rating: personRating(chosen.service, { review, isWhole }), stop: review.stop, isSameAnswer: chosen.answer === answer };
}

function isSameRecording(a: KeptReading, b: KeptReading): boolean {
  if (a.file.recording.sha256 !== undefined && b.file.recording.sha256 !== undefined) return recordingKey(a) === recordingKey(b);
  return nameOf(a.file.recording.path) === nameOf(b.file.recording.path);
}

/**
 * The readings whose answer an annotation says it was exported from, otherwise those that it is named after. Children who read a text
 * without a miscue may have the same answer: then its name distinguishes them. None where several recordings are left.
 */
function ownersOf(name: string, bytes: Uint8Array, served: readonly ServedReading[]): ServedReading[] {
  const origin = originIn(readAnnotation(bytes));
  const exported = origin ? served.filter(({ service }) => originOf(service, undefined).answer === origin.answer) : [];
  const find = readingFinder(exported.length > 0 ? exported : served, ({ reading }) => reading);
  const { stem } = splitName(nameOf(name));
  // A name that several have identifies none of them.
  const named = [find({ result: stem }), find({ recording: stem })].find((found) => typeof found !== "string" && found.length > 0);
  const owners = Array.isArray(named) ? named : exported;
  return new Set(owners.map(({ reading }) => recordingKey(reading))).size > 1 ? [] : owners;
}
