import { HumanError } from "./humanError.ts";
import type { OwnWords } from "#language/lexicon/ownWords.ts";
import type { ItemKind } from "#language/phonics/item.ts";

/**
 * Requests and answers of every engine; the embedded service turns an `Analysis` into result bodies of the wire. Times are seconds from the
 * start of the recording, scores 0 to 100 (as experts would give them: 100 is right), posteriors 0 to 1.
 */

export type AnalysisKind = "fluency" | "pronunciation" | "recognition";

export interface AnalysisRequest {
  kind: AnalysisKind;
  /** Absolute path. */
  audioPath: string;
  /** The passage, or the word or phrase, in which items may be marked (see `readItemMarkup`); or phonemes separated by blanks. */
  reference: string;
  /** Words of a passage or phrase, with what counts as right instead of the dictionary's pronunciations; no effect for phonemes. */
  pronunciations?: OwnWords;
}

export interface AnalysisProgress {
  stage: "reading audio" | "listening" | "aligning" | "scoring";
  /** From 0 to 1 over the whole analysis; never falls. */
  fraction: number;
}

export interface AnalysisOptions {
  signal?: AbortSignal;
  onProgress?: (progress: AnalysisProgress) => void;
}

export interface Analyser {
  /** @throws {AnalysisError} for every failure that a person can understand; rejects with the signal's reason when aborted */
  analyse(request: AnalysisRequest, options?: AnalysisOptions): Promise<Analysis>;
  /** Running analyses fail with code `closed`. */
  close(): Promise<void>;
}

export type AnalysisErrorCode =
  | "audio-unreadable" // not a recording that can be decoded, or damaged
  | "audio-unsupported" // a real recording in a format, rate or channel count that this engine does not take
  | "audio-too-short"
  | "audio-too-long"
  | "reference-empty"
  | "reference-unknown-phoneme"
  | "reference-too-long"
  | "engine-failed" // the engine met a defect, got stuck or could not be started
  | "engine-crashed" // this analysis ended the process that the engine runs in
  | "engine-out-of-memory" // the same, by taking too much memory
  | "engine-killed" // somebody else ended that process
  | "closed";

export class AnalysisError extends HumanError {
  override readonly name = "AnalysisError";
  declare readonly code: AnalysisErrorCode;
  constructor(code: AnalysisErrorCode, message: string, options?: ErrorOptions) {
    super(code, message, options);
  }
}

export interface SignalWarning {
  code:
    | "silence"
    | "quiet"
    | "clipped"
    | "noisy"
    | "short"
    | "narrow-band"
    | "incomplete"
    | "fast"
    | "other-speech"
    | "several-voices"
    | "other-text"
    | "unread-end"
    | "unknown-words";
  message: string;
}

export interface PhonemeAlternative {
  phoneme: string;
  posterior: number;
}

export interface TimedPhoneme {
  phoneme: string;
  start: number;
  end: number;
  score: number;
  /** 0 to 1: probability that this phoneme was said and no other in its place. */
  posterior?: number;
  /** 0 to 1: probability that experts would find this phoneme said. */
  confidence?: number;
  /** Probably said instead or as well, most probable first; present only where the engine is uncertain. */
  alternatives?: PhonemeAlternative[];
}

export interface PhonemePair {
  kind: "equal" | "replace" | "insert" | "delete";
  expected?: string;
  heard?: string;
  /** For an insertion, the position that it comes before. */
  index: number;
}

export interface ReadingEvent {
  kind: "correct" | "substitution" | "insertion" | "omission";
  /** For an insertion, the word that it comes before (the word count at the end). */
  wordIndex: number;
  start: number;
  /** Equal to `start` if the word was not read. */
  end: number;
  /** Lower case; empty for a deletion. */
  heard: string[];
  /** An insertion that says again what was just said. */
  repetition?: boolean;
  /** An insertion that begins the word read next ("ele- elephant"); `heard` is empty, the sounds are in `heardPhonemes`. */
  falseStart?: boolean;
  /** An insertion in whose place the reader then said the word of the text. */
  selfCorrection?: boolean;
  /** A word read right whose sounds were said one by one, with silence between them, and never together. */
  soundedOut?: boolean;
  /** 0 to 100, how well the phonemes were said; absent for insertions and deletions. */
  score?: number;
  /** 0 to 1: probability that the verdict on this word of the text is right; absent for insertions, and where nothing was heard at all. */
  confidence?: number;
  /** For a word that was read right: what was said if that is wrong, empty for nothing; absent where no word is likely. */
  alternative?: string[];
  /** Without stress; for replaced and equal words. */
  expectedPhonemes?: string[];
  /** For replaced or inserted words. */
  heardPhonemes?: string[];
  /** For replaced words. */
  phonemePairs?: PhonemePair[];
  /** Expected phonemes of an equal word, heard ones otherwise. */
  phonemes?: TimedPhoneme[];
}

interface AnalysisBase {
  /** Seconds. */
  duration: number;
  warnings: SignalWarning[];
}

export interface FluencyAnalysis extends AnalysisBase {
  kind: "fluency";
  /** Words as the tokeniser gives them; `wordIndex` of an event counts these. */
  words: string[];
  /** By word: what it is if it is read by its letters; absent where the reference marks nothing as that. */
  items?: (ItemKind | undefined)[];
  /** In the order of reading. */
  events: ReadingEvent[];
  /** Words that the dictionary lacks, lower case, each once; any attempt at them counts as right. */
  unknownWords: string[];
}

export interface PronunciationAnalysis extends AnalysisBase {
  kind: "pronunciation";
  /** In order, without stress. */
  phonemes: (TimedPhoneme & { kind: "equal" | "replace" | "delete"; heard?: string })[];
  isCorrect: boolean;
  /** 0 to 100 for the whole reference. */
  score: number;
  /** One sentence on what was heard differently; empty when all is as expected. */
  feedback: string;
}

export interface RecognitionAnalysis extends AnalysisBase {
  kind: "recognition";
  /** Lower case; empty when nothing was said. */
  prediction: string;
  correct: boolean;
  confidence: "High" | "Medium" | "Low";
  score: number;
  /** Heard phonemes; `original` is the expected one where it differs. */
  phonemes: (TimedPhoneme & { original: string | null })[];
  feedback: string;
}

export type Analysis = FluencyAnalysis | PronunciationAnalysis | RecognitionAnalysis;
