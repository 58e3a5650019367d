import { HumanError } from "./humanError.ts";
import type { OwnWords } from "../language/lexicon/ownWords.ts";

/**
 * The requests to an engine and its answers. Every engine, now and later, uses these types; the embedded service turns an `Analysis` into
 * the wire's result bodies. Times are seconds from the start of the recording, scores are from 0 to 100 (those that experts would give: 100
 * for right), posteriors from 0 to 1.
 */

export type AnalysisKind = "fluency" | "pronunciation" | "recognition";

export interface AnalysisRequest {
  kind: AnalysisKind;
  /** Absolute path of the recording. */
  audioPath: string;
  /** The passage, the word or phrase, or phonemes separated by blanks. */
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
  /** @throws {AnalysisError} for every failure that a person can understand; rejects with the signal's reason when aborted. */
  analyse(request: AnalysisRequest, options?: AnalysisOptions): Promise<Analysis>;
  /** Stops all work; running analyses fail with code `closed`. */
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

/** A failure of an analysis in words: what happened, what it means, what to do. */
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
    | "other-speech"
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
  /** The phonemes that were probably said instead or as well, most probable first; present only where the engine is uncertain. */
  alternatives?: PhonemeAlternative[];
}

/** One step of an alignment between expected and heard phonemes. */
export interface PhonemePair {
  kind: "equal" | "replace" | "insert" | "delete";
  expected?: string;
  heard?: string;
  /** Position in the expected phonemes; for an insertion, the position that it comes before. */
  index: number;
}

export interface ReadingEvent {
  kind: "correct" | "substitution" | "insertion" | "omission";
  /** Index of the reference word; for an insertion, of the word that it comes before (the word count at the end). */
  wordIndex: number;
  start: number;
  /** Equal to `start` for a word that was not read. */
  end: number;
  /** Words heard, lower case; empty for a deletion. */
  heard: string[];
  /** An insertion that says again what was just said. */
  repetition?: boolean;
  /** An insertion that is the beginning of the word read next ("ele- elephant"); `heard` is empty, `heardPhonemes` say what was heard. */
  falseStart?: boolean;
  /** 0 to 100, how well the word's phonemes were said; absent for insertions and deletions. */
  score?: number;
  /** 0 to 1: probability that the verdict on this word of the text is right; absent for insertions. */
  confidence?: number;
  /** Expected phonemes without stress; for replaced and equal words. */
  expectedPhonemes?: string[];
  /** Heard phonemes of a replaced or inserted word. */
  heardPhonemes?: string[];
  /** Alignment of expected and heard phonemes of a replaced word. */
  phonemePairs?: PhonemePair[];
  /** Times of the phonemes: expected ones for an equal word, heard ones otherwise. */
  phonemes?: TimedPhoneme[];
}

interface AnalysisBase {
  /** Length of the recording in seconds. */
  duration: number;
  warnings: SignalWarning[];
}

export interface FluencyAnalysis extends AnalysisBase {
  kind: "fluency";
  /** The reference's words as the tokeniser gives them, in order; `wordIndex` of an event counts these. */
  words: string[];
  /** In the order of reading. */
  events: ReadingEvent[];
  /** Reference words that the dictionary lacks, lower case, each once; any attempt at them counts as right. */
  unknownWords: string[];
}

export interface PronunciationAnalysis extends AnalysisBase {
  kind: "pronunciation";
  /** The reference's phonemes in order, without stress. */
  phonemes: (TimedPhoneme & { kind: "equal" | "replace" | "delete"; heard?: string })[];
  isCorrect: boolean;
  /** 0 to 100 for the whole reference. */
  score: number;
  /** One sentence on what was heard differently; empty when all is as expected. */
  feedback: string;
}

export interface RecognitionAnalysis extends AnalysisBase {
  kind: "recognition";
  /** The word or phrase heard, lower case; empty when nothing was said. */
  prediction: string;
  correct: boolean;
  confidence: "High" | "Medium" | "Low";
  score: number;
  /** Heard phonemes in order; `original` is the expected one where it differs. */
  phonemes: (TimedPhoneme & { original: string | null })[];
  feedback: string;
}

export type Analysis = FluencyAnalysis | PronunciationAnalysis | RecognitionAnalysis;
