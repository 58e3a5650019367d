import type { LeftOutReason } from "#core/agreement/leftOut.ts";
import { applyReview } from "#core/review/applyReview.ts";
import type { Steps } from "#core/steps.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { timelineOf } from "#operations/timelineOf.ts";
import type { KeptReading } from "../results/keptReading.ts";
import { compareRatings, type ComparedRatings } from "#core/agreement/compareRatings.ts";
import { type FileProblem, type OtherRaters, otherRatings } from "./otherRaters.ts";
import { engineRating, personRating } from "#core/agreement/rating.ts";
import type { ServedReading } from "./raterTable.ts";
import { nameOf } from "../results/resultPlaces.ts";

export interface ComparisonRequest {
  readings: readonly KeptReading[];
  /** The engine's verdicts, or the reviews that the readings have. */
  first: "engine" | "review";
  /** Compared with the first; absent for the reviews that the readings have. */
  others?: OtherRaters | undefined;
  /** True if people state that what they left alone is right. */
  isWhole: boolean;
  /** Gives the service's timeline where it is known already. */
  serviceOf?: (reading: KeptReading) => Timeline;
}

export interface LeftOut {
  uri: string;
  name: string;
  why: LeftOutReason;
}

export interface ComparedReading {
  reading: KeptReading;
  texts: string[];
  /** The number of words of the text that the service says something about, up to the last word attempted. */
  told: number;
  compared: ComparedRatings;
}

export interface ComparedReadings {
  compared: ComparedReading[];
  leftOut: LeftOut[];
  problems: FileProblem[];
}

/** Takes one reading per step; those that nothing can be said about are left out with the reason. */
export function* compareReadings({ readings, first, others, isWhole, serviceOf = asServed }: ComparisonRequest): Steps<ComparedReadings> {
  const leftOut: LeftOut[] = [];
  const leave = ({ uri }: KeptReading, why: LeftOut["why"]) => void leftOut.push({ uri, name: nameOf(uri), why });
  const served: ServedReading[] = [];
  for (const reading of readings) {
    const service = serviceOf(reading);
    if (service.kind !== "fluency") leave(reading, "not-a-reading");
    else if (service.otherText !== undefined) leave(reading, "other-text");
    else served.push({ reading, service });
    yield;
  }
  const { ratings, problems } = others ? yield* otherRatings(served, others, isWhole) : { ratings: undefined, problems: [] };
  const compared: ComparedReading[] = [];
  for (const { reading, service } of served) {
    const {
      file: { review },
      unreadReview,
    } = reading;
    const usesReview = first === "review" || !ratings;
    if (usesReview && applyReview(service, review).reviewed === undefined) leave(reading, "not-reviewed");
    else if (usesReview && isWhole && unreadReview.length > 0) leave(reading, "unread-review");
    else {
      const own =
        review && usesReview ? { rating: personRating(service, { review, isWhole }), stop: review.stop, isSameAnswer: true } : undefined;
      const other = ratings ? ratings.get(reading.uri) : own;
      if (!other) leave(reading, "no-other");
      else {
        const engine = engineRating(service, other.stop);
        const result = compareRatings(first === "engine" ? engine : own!.rating, other.rating, other.isSameAnswer);
        if (result.words.length > 0 || result.additions.length > 0)
          compared.push({
            reading,
            texts: service.words.map(({ text }) => text),
            told: engine.words.filter((kind) => kind !== undefined).length,
            compared: result,
          });
        else leave(reading, "nothing-shared");
      }
    }
    yield;
  }
  return { compared, leftOut, problems };
}

/** Without its review. */
export function asServed({ result, file }: KeptReading): Timeline {
  return timelineOf({ result, reference: file.reference.text, list: file.reference.list });
}
