import { t } from "@vscode/l10n";
import type { AssessmentOutcome } from "#client/assessmentClient.ts";
import type { NotYet } from "#client/awaitResult.ts";
import type { Clock } from "#platform/time/clock.ts";
import type { SubmittedJob } from "#contract/wire/submittedJob.ts";
import type { KeptAnswer } from "#contract/wire/answerNotUnderstoodError.ts";
import type { JobFile, JobState } from "./store/jobFile.ts";
import { HumanError } from "#core/humanError.ts";
import type { WantedResult } from "#project/claims/claimOrResult.ts";
import type { Address } from "#project/files/address.ts";
import type { Claims } from "#project/claims/claims.ts";
import type { AssessmentProgress } from "#client/progressText.ts";
import type { JobStore } from "./store/jobStore.ts";

export interface Job {
  readonly file: JobFile;
  readonly progress?: AssessmentProgress;
  /** Another window is responsible for it. */
  readonly elsewhere: boolean;
  /** Somebody in this window waits for it. */
  readonly watched?: boolean;
  /** The service did not answer the last request; it will be asked again. */
  readonly trouble?: string;
}

export interface SendOptions {
  signal: AbortSignal;
  onProgress: (progress: AssessmentProgress) => void;
  /** Called if the acknowledgment already is the result. */
  onResult: (outcome: AssessmentOutcome) => void;
}

export interface JobService {
  /**
   * @param asItIs accepts a recording that has changed.
   * @throws {HumanError} `recording-unreadable`, `recording-changed`
   */
  checkRecording(job: JobFile, asItIs: boolean): Promise<JobFile>;
  submit(job: JobFile, options: SendOptions): Promise<SubmittedJob>;
  ask(job: JobFile, signal: AbortSignal): Promise<AssessmentOutcome | NotYet>;
  /** Resolves to true if sending it twice makes only one assessment. No answer means no. */
  understandsKeys(job: JobFile, signal: AbortSignal): Promise<boolean>;
  repair(job: JobFile): Promise<void>;
}

export interface ClaimedReading extends Pick<WantedResult<string>, "key" | "find"> {
  claims: Pick<Claims, "take" | "record">;
  /** It is claimed in the first of these that can be written to. */
  folders: readonly Address[];
}

export interface JobsDependencies {
  /** Loaded when there is or was a job. */
  store: () => Promise<Pick<JobStore, "all" | "read" | "add" | "write" | "remove" | "hold">>;
  service: JobService;
  /**
   * Makes a result a file, once: looks for an existing file first.
   * @param how `watched`: somebody waits, so it is opened. `isOneOfMany`: nothing is asked.
   * @returns the file's address.
   */
  storeResult: (
    job: JobFile,
    outcome: AssessmentOutcome,
    how: { watched: boolean; isOneOfMany?: boolean; mayBeStored: boolean },
  ) => Promise<string>;
  /** Claimed before a job is sent; undefined for a job that costs nothing. */
  readingOf: (job: JobFile) => Promise<ClaimedReading | undefined>;
  /** Shows a result of another window or terminal. @returns true if it says that the recording is of another text. */
  useResult: (job: JobFile, result: string, how: { watched: boolean }) => Promise<boolean>;
  /** Also for an answer that cannot be understood. @returns the file's address. */
  keepAnswer: (job: JobFile, answer: KeptAnswer) => Promise<string>;
  /** Well or not, while nobody watched. */
  onEnded: (job: JobFile) => void;
  onDidChange: () => void;
  /** One line, without names, tokens or texts. */
  log: (message: string, error?: unknown) => void;
  clock: Clock;
}

export function elsewhereError(): HumanError {
  return new HumanError("job-elsewhere", t("Another window with this workspace is handling this job. Use that window, or close it."));
}

export function isElsewhere(error: unknown): boolean {
  return error instanceof HumanError && error.code === "job-elsewhere";
}

export function isUnfinished(state: JobState): boolean {
  return state === "preparing" || state === "uploading" || state === "pending";
}

/** Nothing is left to ask the service for: the recording has to be submitted again. */
const FOR_GOOD: readonly string[] = ["analysis-failed", "result-unknown", "result-gone", "foreign-address", "answer-too-large"];

/** Returns true for a failed job, and for a cancelled one that the service had accepted. */
export function canBeRetried({ state, submitted, userToken }: JobFile): boolean {
  return state === "failed" || (state === "cancelled" && submitted !== undefined && userToken !== undefined);
}

export function hasResultToAskFor({ state, submitted, failure }: JobFile): boolean {
  return state === "failed" && submitted !== undefined && !(failure && FOR_GOOD.includes(failure.code));
}

/** Returns true if a hosted service may have accepted the recording already, and nothing says where the result is, or it is gone. */
export function mayCostTwice({ state, submitted, assessedBy, maybeAccepted, failure }: JobFile): boolean {
  const isInDoubt = (submitted === undefined && maybeAccepted === true) || failure?.code === "result-gone";
  return state === "failed" && assessedBy.service === "hosted" && isInDoubt;
}

function withoutText({ pronunciations: _own, ...reference }: JobFile["reference"]): JobFile["reference"] {
  return { ...reference, text: "" };
}

/** Asks for the result where the service has it; otherwise sends again. @param newKey for a submission of its own. */
export function retried(job: JobFile, newKey: string): JobFile {
  const { failure, submitted, maybeSent, answer: _answer, endedAt: _endedAt, ...rest } = job;
  if (submitted && !(failure && FOR_GOOD.includes(failure.code))) return { ...rest, submitted, state: "pending" };
  // Still uncertain if it was sent.
  if (!submitted && maybeSent) return { ...rest, state: "uploading" };
  // A service that has acknowledged this key would only answer with the same job.
  return { ...rest, state: "preparing", ...(submitted && { idempotencyKey: newKey }) };
}

/**
 * Drops what is no longer needed. A cancelled job that the service had accepted keeps text and token: its result can still be asked for.
 * @param found the result's place, and facts needed before it is opened.
 */
export function ended(
  job: JobFile,
  state: "available" | "cancelled",
  endedAt: string,
  found: Pick<JobFile, "result" | "otherText"> = {},
): JobFile {
  const { userToken, failure: _failure, answer: _answer, storing, ...rest } = job;
  const kept =
    state === "cancelled" && job.submitted ? { userToken, ...(storing && { storing }) } : { reference: withoutText(job.reference) };
  return { ...rest, ...kept, state, endedAt, ...found };
}
