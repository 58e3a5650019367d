import type { ReadingCounts } from "../reading/readingCounts.ts";
import type { ReadingKind } from "../reading/miscues.ts";
import type { Cue } from "../reading/cues.ts";

/**
 * The one model that everything an author sees is drawn from: viewer, running record, marks, exports. It is plain
 * data, equal after a trip through JSON. Times are seconds from the start of the recording; a time or a score that
 * the result does not carry is undefined and never guessed.
 */
export interface Timeline {
  kind: "fluency" | "pronunciation" | "recognition";
  /** The text that was to be read, as sent. */
  reference: string;
  /** Length of the recording. */
  duration?: number;
  /** Words of the text in order; empty for a pronunciation, whose reference is made of phonemes. */
  words: ReferenceWord[];
  /** The pieces of the reading, in the order of reading. */
  segments: Segment[];
  /** In the order of the segments, within a segment in the order of speech. */
  phonemes: TimelinePhoneme[];
  /** Silences between spoken segments in the order of time; empty where the result has no times to find them by. */
  pauses: Pause[];
  /** Stretches in which the embedded engine heard words that the result does not report, in seconds: there is no pause there. */
  unreported?: { start: number; end: number }[];
  summary: Summary;
  /** For pronunciation and recognition: the answer to "was it right?". */
  verdict?: Verdict;
  /**
   * The service's message if the recording does not seem to be a reading of the text at all. Its figures and marks then mean nothing, and
   * are only shown to somebody who asks for them anyway.
   */
  otherText?: string;
  /** True if that is because nothing can be heard. */
  silent?: true;
  /** The service's warnings about the recording itself, such as a loud background. */
  warnings: string[];
  /** Notes on what could not be taken from the result, in words. */
  notes: string[];
  /** Words that the service's dictionary lacks; absent where it names none. */
  unknownWords?: CountedWord[];
  /** The service's own counts over the whole reading, if it has any; not always what the segments add up to. */
  serviceCounts?: ServiceCounts;
  /** The number of places that a person has changed or confirmed; absent if nobody has reviewed it. */
  reviewed?: { changes: number; confirmed: number };
  /** The threshold that words are judged by, where it differs from the service's; see `atStrictness`. */
  strictness?: number;
  /** The last word that was attempted, where a reviewer or the clock says so. What comes after it has no segments. */
  stop?: { word: number; /** Length of a timed reading in seconds, where the clock set it. */ seconds?: number };
  /** The service's transcription of the whole recording, where it gives one. */
  transcription?: string;
}

/** A timeline as a result reports it, before what follows from it is computed. */
export type ReportedTimeline = Omit<Timeline, "pauses">;

/** A word, and how often it came. */
export interface CountedWord {
  word: string;
  count: number;
}

/** A service's own counts. A total is undefined where it gives none. */
export interface ServiceCounts {
  /** The phonemes heard for others, with the number of times. */
  replacements: { expected: string; heard: string; count: number }[];
  /** All mispronounced phonemes. */
  mispronunciations?: number;
  /** Words of the text that were replaced by an entirely different word, and how often. */
  substitutedWords: CountedWord[];
  substitutions?: number;
}

/** A word of the text. Offsets count UTF-16 units in `Timeline.reference`, `end` exclusive. */
export interface ReferenceWord {
  text: string;
  start: number;
  end: number;
  /** The segment that says how it was read; absent when the result says nothing about this word. */
  segment?: number;
}

/** A stretch of a reading: mostly one word, more where the result does not separate words. */
export interface Segment {
  /** Its place in `Timeline.segments`. */
  index: number;
  kind: ReadingKind;
  /** Indices of the text's words that it covers; empty for insertions and repetitions. */
  words: number[];
  /** Index of its first word of the text, or of the word that an addition comes before (the word count at the end). */
  at: number;
  expected: string[];
  /** Empty for an omission. */
  heard: string[];
  start?: number;
  end?: number;
  /** 0 to 100. */
  score?: number;
  /** The probability that this verdict is right, 0 to 1, if the service gives one. */
  confidence?: number;
  /** Indices in `Timeline.phonemes`. */
  phonemes: number[];
  /** A person's verdict on it; absent if nobody has listened. */
  reviewed?: { as: "changed" | "confirmed"; by?: string; at: string };
  /** The direction in which a threshold moved its verdict; absent if the service's is kept. */
  moved?: "stricter" | "more lenient";
  /** For an addition where something was reviewed: which of the service's own before its word it is, counted from 0. */
  nth?: number;
  /** For an addition that is in the review: its index in `Review.additions`. */
  entry?: number;
  /** The cues that the reader relied on, according to a reviewer, in an error or in putting it right. */
  cues?: Cue[];
  /** The source of start and end when it is not the result. */
  source?: TimeSource;
  /** The reasons why it should be checked. */
  flags?: Suspicion[];
}

export type TimeSource = "local alignment" | "review";

/**
 * `too short`: it lasts 10 ms or less, too short to say anything; `beyond the recording`: it ends after its end; `before the recording`:
 * the result has it begin before 0 s, so that its times are left out.
 */
export type Suspicion = "too short" | "beyond the recording" | "before the recording";

/**
 * A silence of at least `PAUSE_SECONDS` between two spoken segments. `pause`: where the text has punctuation;
 * `hesitation`: within a phrase; `long pause`: at least `LONG_PAUSE_SECONDS`, wherever it is, a miscue to teachers.
 */
export interface Pause {
  /** Its place in `Timeline.pauses`. */
  index: number;
  kind: "pause" | "hesitation" | "long pause";
  start: number;
  end: number;
  /** The segments that it lies between. */
  after: number;
  before: number;
}

/** `unknown`: the result gives a heard phoneme but does not say what was expected. */
export type PhonemeKind = "equal" | "replace" | "insert" | "delete" | "unknown";

export interface TimelinePhoneme {
  /** Its place in `Timeline.phonemes`. */
  index: number;
  kind: PhonemeKind;
  expected?: string;
  /** Absent for a phoneme that was not said. */
  heard?: string;
  start?: number;
  end?: number;
  /** 0 to 100. */
  score?: number;
  /** Other phonemes it may have been, most probable first. */
  alternatives: { phoneme: string; posterior?: number }[];
  /** The segment that it belongs to. */
  segment?: number;
  /** The source of start and end when it is not the result. */
  source?: TimeSource;
  /** The reasons why it should be checked. */
  flags?: Suspicion[];
  /** Its place in the reference of a pronunciation. */
  place?: { start: number; end: number };
}

export interface Verdict {
  correct?: boolean;
  /** High, Medium or Low, as the service writes it. */
  confidence?: string;
  /** 0 to 100. */
  score?: number;
  feedback?: string;
  /** The words that were recognised. */
  heard?: string;
}

/** A number and where it comes from: sent by the service, or computed here from the segments. */
export interface Measured {
  value: number;
  source: "service" | "computed";
}

export interface Summary {
  /** Counted from the segments, so that every number is the number of marks that an author sees. */
  counts: ReadingCounts;
  /** Per cent, 0 to 100. */
  accuracy?: Measured;
  /** Words correct per minute. */
  wcpm?: Measured;
  /** The time at which the first correct word begins and that at which the last correct word ends. */
  start?: number;
  end?: number;
}
