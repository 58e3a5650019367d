import { t } from "@vscode/l10n";
import type { AssessmentOutcome } from "../client/assessmentClient.ts";
import type { NotYet } from "../client/awaitResult.ts";
import type { Clock } from "../platform/time/clock.ts";
import type { SubmittedJob } from "../contract/wire/submittedJob.ts";
import type { KeptAnswer } from "../contract/wire/answerNotUnderstoodError.ts";
import type { JobFile, JobState } from "./store/jobFile.ts";
import { HumanError } from "../core/humanError.ts";
import type { WantedResult } from "../project/claims/claimOrResult.ts";
import type { Claims } from "../project/claims/claims.ts";
import type { AssessmentProgress } from "../client/progressText.ts";
import type { JobStore } from "./store/jobStore.ts";

/** A job as shown. */
export interface Job {
  readonly file: JobFile;
  /** For a recording on its way. */
  readonly progress?: AssessmentProgress;
  /** True if another window is responsible for it. */
  readonly elsewhere: boolean;
  /** True if somebody in this window is waiting for it. */
  readonly watched?: boolean;
  /** Why the service gave no answer to the last request; it will be asked again. */
  readonly trouble?: string;
}

export interface SendOptions {
  signal: AbortSignal;
  onProgress: (progress: AssessmentProgress) => void;
}

/** A job's access to its service. */
export interface JobService {
  /**
   * The job with its recording as it would be sent now.
   * @throws {HumanError} `recording-unreadable` for one that is gone, `recording-changed` unless it is accepted as it
   * is.
   */
  checkRecording(job: JobFile, asItIs: boolean): Promise<JobFile>;
  submit(job: JobFile, options: SendOptions): Promise<SubmittedJob>;
  ask(job: JobFile, signal: AbortSignal): Promise<AssessmentOutcome | NotYet>;
  /** Resolves to true if sending it twice makes only one assessment. No answer means no. */
  understandsKeys(job: JobFile, signal: AbortSignal): Promise<boolean>;
  /** Looks after a service that does not answer. */
  repair(job: JobFile): Promise<void>;
}

/** A job's reading, as others may be assessing it too. */
export interface ClaimedReading extends Pick<WantedResult<string>, "results" | "key" | "find"> {
  claims: Pick<Claims, "take">;
}

export interface JobsDependencies {
  /** Loaded when there is or was a job. */
  store: () => Promise<Pick<JobStore, "all" | "read" | "add" | "write" | "remove" | "hold">>;
  service: JobService;
  /**
   * Makes a result a file, once: a file that may already exist is looked for first.
   * @param how `watched`: somebody waits for it, so it is opened. `isOneOfMany`: nothing is asked about it.
   * @returns the file's address.
   */
  storeResult: (
    job: JobFile,
    outcome: AssessmentOutcome,
    how: { watched: boolean; isOneOfMany?: boolean; mayBeStored: boolean },
  ) => Promise<string>;
  /** Resolves to the reading to claim before a job is sent; undefined for a job that costs nothing. */
  readingOf: (job: JobFile) => Promise<ClaimedReading | undefined>;
  /** Shows a result that another window or terminal has had meanwhile. @returns whether it says that the recording is of another text. */
  useResult: (job: JobFile, result: string, how: { watched: boolean }) => Promise<boolean>;
  /** Makes a file even of an answer that cannot be understood. @returns the file's address. */
  keepAnswer: (job: JobFile, answer: KeptAnswer) => Promise<string>;
  /** Called with jobs that ended, well or not, while nobody watched them. */
  onEnded: (job: JobFile) => void;
  onDidChange: () => void;
  /** Takes one line, without names, tokens or texts. */
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

/** Failures after which there is nothing left to ask the service for: the recording has to be submitted again. */
const FOR_GOOD: readonly string[] = ["analysis-failed", "result-unknown", "foreign-address", "answer-too-large"];

/** Returns true if a job that ended can be resumed: one that failed, and a cancelled one that the service had accepted. */
export function canBeRetried({ state, submitted, userToken }: JobFile): boolean {
  return state === "failed" || (state === "cancelled" && submitted !== undefined && userToken !== undefined);
}

/** Returns true if a job failed although its service may have the result. */
export function hasResultToAskFor({ state, submitted, failure }: JobFile): boolean {
  return state === "failed" && submitted !== undefined && !(failure && FOR_GOOD.includes(failure.code));
}

/**
 * Returns true if trying a failed job again may be charged twice: a hosted service may have accepted the recording already, and nothing
 * says where the result is.
 */
export function mayCostTwice({ state, submitted, assessedBy, maybeAccepted }: JobFile): boolean {
  return state === "failed" && submitted === undefined && assessedBy.service === "hosted" && maybeAccepted === true;
}

/** Returns the reference without the parts that are in the result's file once it exists. */
function withoutText({ pronunciations: _own, ...reference }: JobFile["reference"]): JobFile["reference"] {
  return { ...reference, text: "" };
}

/**
 * An ended job as it is tried again: its result is asked for where its service has it, otherwise it is sent again.
 * @param newKey for a submission of its own.
 */
export function retried(job: JobFile, newKey: string): JobFile {
  const { failure, submitted, maybeSent, endedAt: _endedAt, ...rest } = job;
  if (submitted && !(failure && FOR_GOOD.includes(failure.code))) return { ...rest, submitted, state: "pending" };
  // It is as uncertain as before whether it was sent.
  if (!submitted && maybeSent) return { ...rest, state: "uploading" };
  // A service that has acknowledged this key would only answer with the same job.
  return { ...rest, state: "preparing", ...(submitted && { idempotencyKey: newKey }) };
}

/**
 * A job that ended well, without what is no longer needed. A cancelled one that the service had accepted keeps
 * text and token, since its result can still be asked for and belongs to them.
 * @param found where its result is, and what has to be known about it before it is opened.
 */
export function ended(
  job: JobFile,
  state: "available" | "cancelled",
  endedAt: string,
  found: Pick<JobFile, "result" | "otherText"> = {},
): JobFile {
  const { userToken, failure: _failure, storing, ...rest } = job;
  const kept =
    state === "cancelled" && job.submitted ? { userToken, ...(storing && { storing }) } : { reference: withoutText(job.reference) };
  return { ...rest, ...kept, state, endedAt, ...found };
}
