import type { ItemKind } from "#language/phonics/item.ts";
import type { ReadingCounts } from "../reading/readingCounts.ts";
import type { ListKind } from "../passage/facts.ts";
import type { ReadingKind } from "../reading/miscues.ts";
import type { Cue } from "../reading/cues.ts";

/**
 * Viewer, running record, marks and exports are all drawn from this. Plain data, equal after a trip through JSON. Times are seconds from
 * the start of the recording; a time or a score missing in the result is undefined and never guessed.
 */
export interface Timeline {
  kind: "fluency" | "pronunciation" | "recognition";
  /** As sent, without the markup of items. */
  reference: string;
  /** Absent for connected text. */
  list?: ListKind;
  duration?: number;
  /** Words of the text; empty for a pronunciation, whose reference is made of phonemes. */
  words: ReferenceWord[];
  segments: Segment[];
  /** In the order of the segments, then of speech. */
  phonemes: TimelinePhoneme[];
  /** Between spoken segments, in the order of time; empty if the result has no times to find them by. */
  pauses: Pause[];
  /** Seconds in which the embedded engine heard words that the result does not report: there is no pause there. */
  unreported?: { start: number; end: number }[];
  summary: Summary;
  /** For pronunciation and recognition. */
  verdict?: Verdict;
  /**
   * The service's message if the recording does not seem to be a reading of the text. Figures and marks then mean nothing, and are only
   * shown to somebody who asks for them anyway.
   */
  otherText?: string;
  /** The reason for `otherText` is that nothing can be heard. */
  silent?: true;
  /** The recording's file breaks off or is damaged: what was not heard at the end says nothing about the reader. */
  brokenOff?: true;
  /** The service's, about the recording itself, such as a loud background. */
  warnings: string[];
  /** Notes on parts that could not be taken from the result, in words. */
  notes: string[];
  /** Values of the result that are missing or could not be read, and are kept as they came; absent without any. */
  unread?: { path: string; value: string }[];
  /** Reasons to think that this is the result of somebody or something else, in words; absent without any. Shown above all figures. */
  foreign?: string[];
  /** Missing from the service's dictionary; absent if it names none. */
  unknownWords?: CountedWord[];
  /** The service's own; not always what the segments add up to. */
  serviceCounts?: ServiceCounts;
  /** Places that a person has changed or confirmed; absent without a review. */
  reviewed?: { changes: number; confirmed: number };
  /** Threshold of verdicts, if not the service's; see `atStrictness`. */
  strictness?: number;
  /** The last attempted word, if a reviewer or the clock says so. Nothing after it has segments. */
  stop?: { word: number; /** Length of a timed reading in seconds, where the clock set it. */ seconds?: number };
  /** The service's, of the whole recording. */
  transcription?: string;
  /** Of phonemes in place of words, as in `Segment.heard`; for an attempt at a word, a blank and the word follow. Absent without any. */
  spellings?: Record<string, string>;
}

/** Without the pauses, which follow from the rest. */
export type ReportedTimeline = Omit<Timeline, "pauses">;

export interface CountedWord {
  word: string;
  count: number;
}

export interface ServiceCounts {
  replacements: { expected: string; heard: string; count: number }[];
  /** All mispronounced phonemes. */
  mispronunciations?: number;
  /** Words of the text that were replaced by an entirely different word. */
  substitutedWords: CountedWord[];
  substitutions?: number;
}

/** Offsets count UTF-16 units in `Timeline.reference`, `end` exclusive. */
export interface ReferenceWord {
  text: string;
  start: number;
  end: number;
  /** A proper noun, as the language tells them apart. */
  isName?: true;
  /** Read by its letters and not as a word. */
  item?: ItemKind;
  /** Number of phonemes in its usual reading; only for nonsense words. */
  sounds?: number;
  /** Absent if the result says nothing about this word. */
  segment?: number;
}

/** Mostly one word, more if the result does not separate words. */
export interface Segment {
  /** In `Timeline.segments`. */
  index: number;
  kind: ReadingKind;
  /** Indices; empty for insertions and repetitions. */
  words: number[];
  /** Index of its first word, or of the word that an addition comes before (the word count at the end). */
  at: number;
  expected: string[];
  /** Empty for an omission. */
  heard: string[];
  start?: number;
  end?: number;
  /** 0 to 100. */
  score?: number;
  /** 0 to 1: probability that this verdict is right, if the service gives one. */
  confidence?: number;
  /** For a word that was read right: what was said if this verdict is wrong, empty for nothing. Absent if the service names nothing. */
  alternative?: string[];
  /** Indices in `Timeline.phonemes`. */
  phonemes: number[];
  /** Absent if nobody has listened. */
  reviewed?: { as: "changed" | "confirmed"; by?: string; at: string };
  /** The direction in which a threshold moved the verdict; absent if the service's is kept. */
  moved?: "stricter" | "more lenient";
  /** For a reviewed addition: its index among the service's own before its word. */
  nth?: number;
  /** For an addition in the review: its index in `Review.additions`. */
  entry?: number;
  /** According to a reviewer, for an error or a self-correction. */
  cues?: Cue[];
  /** Only if the times are not from the result. */
  source?: TimeSource;
  flags?: Suspicion[];
}

export type TimeSource = "local alignment" | "review";

/**
 * `too short`: 10 ms or less, too short to say anything; `beyond the recording`: it ends after its end; `before the recording`: it begins
 * before 0 s, so its times are left out; `not readable`: the result has something about it that could not be read.
 */
export type Suspicion = "too short" | "beyond the recording" | "before the recording" | "not readable";

/**
 * At least `PAUSE_SECONDS` between two spoken segments. `pause`: at punctuation; `hesitation`: within a phrase; `long pause`: at least
 * `LONG_PAUSE_SECONDS`, anywhere, a miscue to teachers.
 */
export interface Pause {
  /** In `Timeline.pauses`. */
  index: number;
  kind: "pause" | "hesitation" | "long pause";
  start: number;
  end: number;
  /** Segments before and after. */
  after: number;
  before: number;
}

/** `unknown`: the result does not say what was expected. */
export type PhonemeKind = "equal" | "replace" | "insert" | "delete" | "unknown";

export interface TimelinePhoneme {
  /** In `Timeline.phonemes`. */
  index: number;
  kind: PhonemeKind;
  expected?: string;
  /** Absent for an omission. */
  heard?: string;
  start?: number;
  end?: number;
  /** 0 to 100. */
  score?: number;
  /** 0 to 1: probability that experts would find it said, if the service gives one. */
  confidence?: number;
  /** Most probable first. */
  alternatives: { phoneme: string; posterior?: number }[];
  /** Absent if it belongs to none. */
  segment?: number;
  /** Only if the times are not from the result. */
  source?: TimeSource;
  flags?: Suspicion[];
  /** In the reference of a pronunciation. */
  place?: { start: number; end: number };
}

export interface Verdict {
  correct?: boolean;
  /** High, Medium or Low, as the service writes it. */
  confidence?: string;
  /** 0 to 100. */
  score?: number;
  feedback?: string;
  heard?: string;
}

/** With its origin: sent by the service, or computed here from the segments. */
export interface Measured {
  value: number;
  source: "service" | "computed";
  /** Counted from the segments; set if it differs from the service's figure by more than rounding. */
  computed?: number;
}

export interface Summary {
  /** Counted from the segments, so that numbers match the marks that an author sees. */
  counts: ReadingCounts;
  /** Per cent, 0 to 100. */
  accuracy?: Measured;
  /** Words correct per minute. */
  wcpm?: Measured;
  /** Seconds at which the first correct word begins and the last one ends. */
  start?: number;
  end?: number;
  /** Figures of the service that are missing or could not be read. */
  unread?: ("accuracy" | "wcpm")[];
}
