import type { AcceptedFinding } from "#core/accepted/acceptedFindings.ts";
import type { Alphabet } from "#core/arpabet/alphabet.ts";
import type { OwnWords } from "#language/lexicon/ownWords.ts";
import type { PassageFacts } from "#core/passage/facts.ts";
import type { WordLexicon } from "#language/language.ts";
import type { PassageFormat } from "#core/passage/readableText.ts";
import type { Teaching } from "#core/passage/scopeChecks.ts";
import type { Reader } from "#core/reading/reader.ts";
import type { Timeline } from "#core/timeline/model.ts";
import type { OperationId } from "#operations/operation.ts";
import type { RunReport } from "#sets/reports/runReport.ts";

export interface OpenedFile {
  /** Relative to the root, with forward slashes. */
  path: string;
  bytes: Uint8Array;
}

export interface AssessmentAsked {
  recording: string;
  reference: { path: string } | { text: string };
  line: number | undefined;
  kind: OperationId | undefined;
  save: boolean;
}

/** Asks for a scope and sequence. */
export interface TaughtText {
  text: string;
  format: PassageFormat;
  /** Absent for a text that is not in a file. */
  path: string | undefined;
  /** Counts where neither the text nor its folder names a scope and sequence. */
  given: { scope: string; unit: string | undefined } | undefined;
}

export interface KnownReading {
  timeline: Timeline;
  operation: OperationId;
  /** ISO 8601; absent for one that is not in a file. */
  assessedAt?: string;
  /** The name of the file with the text, without its folder, and of the place in it; absent for a text that is in no file. */
  passage?: string;
  /** The reader, as far as norms ask. */
  reader: Reader;
  /** Relative to the root with forward slashes; absent where it is not in a file. */
  path?: string;
  /** Notes for the author besides the warnings of the timeline. */
  notes: string[];
}

/**
 * Gives tools what they need from the place where they run. All files are within the given roots: a path that leads out of them, as written
 * or through a link, is refused with `outside-roots`, and only regular files of bounded size are read. Everything throws `HumanError`.
 */
export interface ToolHost {
  /** @throws {HumanError} `outside-roots`, `file-unreadable` */
  open(path: string, signal: AbortSignal): Promise<OpenedFile>;
  /** The name of a path within the roots, for a file that need not exist. @throws {HumanError} `outside-roots` */
  place(path: string): Promise<string>;
  lexicon(): Promise<WordLexicon>;
  /** The guide to problems, as Markdown. */
  guide(): Promise<string>;
  decisions(path: string, signal: AbortSignal): Promise<{ own: OwnWords; accepted: readonly AcceptedFinding[] }>;
  alphabet(named: string, signal: AbortSignal): Promise<Alphabet>;
  /**
   * The point in the curriculum that the readers of a text have reached, by what it says itself, its folder, or else what was given.
   * @throws {HumanError} if what was given cannot be used
   */
  teaching(text: TaughtText, signal: AbortSignal): Promise<Teaching & { facts?: PassageFacts }>;
  /** Assesses with the embedded engine only. */
  assess(asked: AssessmentAsked, signal: AbortSignal): Promise<KnownReading>;
  result(path: string, signal: AbortSignal): Promise<KnownReading>;
  run(
    asked: { paths: readonly string[]; tags: readonly string[]; fresh: boolean },
    signal: AbortSignal,
  ): Promise<{ report: RunReport; notes: string[] }>;
}
