import { t } from "@vscode/l10n";
import { plural } from "../plural.ts";
import type { Cue } from "../reading/cues.ts";
import type { Timeline } from "../timeline/model.ts";

/**
 * What a person says about a reading, besides what the service said. It never changes the service's answer: it is in the
 * file of the result beside it, and `applyReview` lays it over the timeline. Words are known by their place in the text and
 * by their spelling, so that a review of another text is noticed.
 */
export interface Review {
  words?: WordReview[];
  additions?: AdditionReview[];
  /** All phonemes that belong to no word: those of a pronunciation, whose reference has none, and of a recognition that lists them apart. */
  phonemes?: PhonemesReview;
  /** Where the reader stopped, or where the time was up. */
  stop?: StopReview;
  /** The probability of a miscue from which a word counts as one; absent where the service's verdicts stand. See `atStrictness`. */
  strictness?: number;
  /** What a person writes beside the reading, for the printed record. */
  notes?: string;
  retelling?: string;
  /** Who observed the reading. */
  observer?: string;
  /** When the reading was, in the observer's own words, where that is not the day of the assessment. */
  date?: string;
}

/** Who said it, and when. */
export interface Stamp {
  /** Name or initials of the reviewer. */
  by?: string;
  /** ISO 8601. */
  at: string;
}

/** `told`: the teacher said the word. `variant`: said differently in a way that is accepted, such as a dialect's. */
export const WORD_VERDICTS = ["correct", "substitution", "omission", "told", "variant"] as const;

export type WordVerdict = (typeof WORD_VERDICTS)[number];

/** A word of the text, as a reviewer hears it. What is absent stays as the service has it; with only a stamp, the word is confirmed. */
export interface WordReview extends Stamp {
  /** Index in `Timeline.words`. */
  word: number;
  /** The word as it is in the text. */
  text: string;
  verdict?: WordVerdict;
  /** What was said, in letters. */
  said?: string;
  /** Seconds. */
  start?: number;
  end?: number;
  /** All of its phonemes, in the order of speech. */
  phonemes?: ReviewedPhoneme[];
  /** What the error goes back to. Says nothing about whether it is one. */
  cues?: Cue[];
  /** Besides cues: the word was confirmed as well. */
  confirmed?: boolean;
}

/** `none`: what the service heard there was not said. */
export const ADDITION_VERDICTS = ["insertion", "repetition", "selfCorrection", "falseStart", "none"] as const;

export type AdditionVerdict = (typeof ADDITION_VERDICTS)[number];

/** Something that was said besides the words of the text. */
export interface AdditionReview extends Stamp {
  /** Index of the word of the text that it comes before; the number of words at the end. */
  before: number;
  /** Which of the service's own additions before that word it is, counted from 0; absent for one that the service does not have. */
  of?: number;
  /** Absent where the service's stands. */
  verdict?: AdditionVerdict;
  said?: string;
  /** Seconds. */
  start?: number;
  end?: number;
  phonemes?: ReviewedPhoneme[];
  /** What an added word goes back to; for a self-correction, what the reader used to put it right. */
  cues?: Cue[];
  /** Besides cues: what the service heard was confirmed as well. */
  confirmed?: boolean;
}

/** A phoneme: expected and heard, expected and not said, or heard and not expected. */
export interface ReviewedPhoneme {
  expected?: string;
  heard?: string;
  /** Seconds. */
  start?: number;
  end?: number;
  /** Whether start and end are those of a local alignment, which the reviewer left as they are. */
  local?: boolean;
}

export interface PhonemesReview extends Stamp {
  list: ReviewedPhoneme[];
}

export interface StopReview extends Stamp {
  /** Index of the last word that was attempted. */
  word: number;
  text: string;
  /** The length of a timed reading in seconds, where the clock set it. */
  seconds?: number;
}

export const EMPTY_REVIEW: Review = {};

/** How much of a reading was reviewed: places where the review differs from the service, and where it says that the service is right. */
export type ReviewCount = NonNullable<Timeline["reviewed"]>;

/** What an entry says about the service: that it is wrong, that it is right, or neither, as with only cues. */
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

/** Such as `Reviewed, 3 changes`; undefined where nothing was. */
export function reviewInWords({ changes, confirmed }: ReviewCount): string | undefined {
  if (changes > 0) return plural(changes, t("Reviewed, 1 change"), t`Reviewed, ${changes} changes`);
  return confirmed > 0 ? plural(confirmed, t("Reviewed, 1 word confirmed"), t`Reviewed, ${confirmed} words confirmed`) : undefined;
}
