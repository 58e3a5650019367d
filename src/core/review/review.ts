import { t } from "@vscode/l10n";
import { plural } from "../plural.ts";
import type { Cue } from "../reading/cues.ts";
import type { Timeline } from "../timeline/model.ts";

/**
 * A person's verdicts on a reading, besides the service's. A review never changes the service's answer: it is in the file of the result
 * beside it, and `applyReview` lays it over the timeline. Words are known by their place in the text and by their spelling, so that a
 * review of another text is noticed.
 */
export interface Review {
  words?: WordReview[];
  additions?: AdditionReview[];
  /**
   * All phonemes that belong to no word: those of a pronunciation, whose reference has none, and of a recognition that lists them apart.
   */
  phonemes?: PhonemesReview;
  /** The place where the reader stopped, or where the time was up. */
  stop?: StopReview;
  /** The probability of a miscue from which a word counts as one; absent where the service's verdicts stand. See `atStrictness`. */
  strictness?: number;
  /** A person's notes beside the reading, for the printed record. */
  notes?: string;
  retelling?: string;
  /** The person who observed the reading. */
  observer?: string;
  /** The date of the reading, in the observer's own words, if it is not the day of the assessment. */
  date?: string;
}

/** The person who made an entry, and the time. */
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
  /** The words said, in letters. */
  said?: string;
  /** Seconds. */
  start?: number;
  end?: number;
  /** All of its phonemes, in the order of speech. */
  phonemes?: ReviewedPhoneme[];
  /** The cues that the reader seems to have relied on. They do not decide whether it is an error. */
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
  /** The index of the addition among the service's own before that word, from 0; absent if the service does not have it. */
  of?: number;
  /** Absent where the service's stands. */
  verdict?: AdditionVerdict;
  said?: string;
  /** Seconds. */
  start?: number;
  end?: number;
  phonemes?: ReviewedPhoneme[];
  /** The cues of an added word; for a self-correction, those that the reader used to put it right. */
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
  /** True if start and end are those of a local alignment, which the reviewer left as they are. */
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

/** The amount of a reading that was reviewed: places where the review differs from the service, and those where it confirms the service. */
export type ReviewCount = NonNullable<Timeline["reviewed"]>;

/** Returns the verdict of an entry on the service: that it is wrong, that it is right, or neither, as with only cues. */
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
