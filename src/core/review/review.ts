import { t } from "@vscode/l10n";
import { plural } from "../plural.ts";
import type { Cue } from "../reading/cues.ts";
import type { Timeline } from "../timeline/model.ts";

/**
 * A person's verdicts besides the service's. A review never changes the service's answer: it is in the result's file, and `applyReview`
 * lays it over the timeline. Words are known by place and spelling, so that a review of another text is noticed.
 */
export interface Review {
  words?: WordReview[];
  additions?: AdditionReview[];
  /** Phonemes of no word: those of a pronunciation, whose reference has none, and of a recognition that lists them apart. */
  phonemes?: PhonemesReview;
  /** The place where the reader stopped, or the time was up. */
  stop?: StopReview;
  /** Added in an annotation program, by their names. */
  tiers?: TierReview[];
  /** The probability of a miscue from which a word counts as one; absent if the service's verdicts stand. See `atStrictness`. */
  strictness?: number;
  /** For the printed record. */
  notes?: string;
  retelling?: string;
  observer?: string;
  /** In the observer's own words, if not the day of the assessment. */
  date?: string;
}

export interface Stamp {
  by?: string;
  /** ISO 8601. */
  at: string;
}

/** `told`: the teacher said the word. `variant`: accepted though said differently, as in a dialect. */
export const WORD_VERDICTS = ["correct", "substitution", "omission", "told", "variant", "soundedOut"] as const;

export type WordVerdict = (typeof WORD_VERDICTS)[number];

/** Absent fields stay as the service has them; with only a stamp, the word is confirmed. */
export interface WordReview extends Stamp {
  /** Index in `Timeline.words`. */
  word: number;
  text: string;
  verdict?: WordVerdict;
  /** In letters. */
  said?: string;
  /** Seconds. */
  start?: number;
  end?: number;
  /** All of them, in the order of speech. */
  phonemes?: ReviewedPhoneme[];
  /** Do not decide whether it is an error. */
  cues?: Cue[];
  /** Only needed besides cues. */
  confirmed?: boolean;
}

/** A tier of somebody's own, such as of gestures or stress; exports have it again. */
export interface TierReview extends Stamp {
  name: string;
  /** In the order of time, in seconds; start and end of a point are the same. */
  items: { start: number; end: number; text: string }[];
}

/** `none`: what the service heard there was not said. */
export const ADDITION_VERDICTS = ["insertion", "repetition", "selfCorrection", "falseStart", "none"] as const;

export type AdditionVerdict = (typeof ADDITION_VERDICTS)[number];

export interface AdditionReview extends Stamp {
  /** Index of the word that follows; the number of words at the end. */
  before: number;
  /** Index from 0 among the service's own additions before that word; absent if the service does not have it. */
  of?: number;
  /** Absent if the service's stands. */
  verdict?: AdditionVerdict;
  said?: string;
  /** Seconds. */
  start?: number;
  end?: number;
  phonemes?: ReviewedPhoneme[];
  /** For a self-correction, those used to put it right. */
  cues?: Cue[];
  /** Only needed besides cues. */
  confirmed?: boolean;
}

export interface ReviewedPhoneme {
  expected?: string;
  heard?: string;
  /** Seconds. */
  start?: number;
  end?: number;
  /** Times are a local alignment's, which the reviewer left. */
  local?: boolean;
}

export interface PhonemesReview extends Stamp {
  list: ReviewedPhoneme[];
}

export interface StopReview extends Stamp {
  /** Index of the last attempted word. */
  word: number;
  text: string;
  /** Length of a timed reading, if the clock set it. */
  seconds?: number;
}

export const EMPTY_REVIEW: Review = {};

/** Places where the review differs from the service, and those where it confirms it. */
export type ReviewCount = NonNullable<Timeline["reviewed"]>;

/** On the service's verdict: wrong, right, or neither, as with only cues. */
export function standingOf({
  verdict,
  said,
  start,
  end,
  phonemes,
  cues,
  confirmed,
}: Pick<WordReview, "said" | "start" | "end" | "phonemes" | "cues" | "confirmed"> & { verdict?: string }):
  | "changed"
  | "confirmed"
  | undefined {
  if ([verdict, said, start, end, phonemes].some((value) => value !== undefined)) return "changed";
  return cues === undefined || confirmed ? "confirmed" : undefined;
}

export function countReview({ words = [], additions = [], phonemes, stop }: Review): ReviewCount {
  const standings = [...words, ...additions].map(standingOf);
  const count = (wanted: "changed" | "confirmed") => standings.filter((standing) => standing === wanted).length;
  return { changes: count("changed") + (phonemes ? 1 : 0) + (stop ? 1 : 0), confirmed: count("confirmed") };
}

/** `Reviewed, 3 changes`; undefined if nothing was. */
export function reviewInWords({ changes, confirmed }: ReviewCount): string | undefined {
  if (changes > 0) return plural(changes, t("Reviewed, 1 change"), t`Reviewed, ${changes} changes`);
  return confirmed > 0 ? plural(confirmed, t("Reviewed, 1 word confirmed"), t`Reviewed, ${confirmed} words confirmed`) : undefined;
}
