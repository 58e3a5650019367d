import { t } from "@vscode/l10n";
import type { AssessmentOutcome } from "../client/assessmentClient.ts";
import type { NotYet } from "../client/awaitResult.ts";
import type { Clock } from "../platform/clock.ts";
import type { SubmittedJob } from "../client/submittedJob.ts";
import type { KeptAnswer } from "../contract/answerNotUnderstoodError.ts";
import type { JobFile, JobState } from "./jobFile.ts";
import { HumanError } from "../core/humanError.ts";
import type { AssessmentProgress } from "../client/progressText.ts";
import type { JobStore } from "./jobStore.ts";

/** A job as it is shown. */
export interface Job {
  readonly file: JobFile;
  /** Of a recording on its way. */
  readonly progress?: AssessmentProgress;
  /** Whether another window looks after it. */
  readonly elsewhere: boolean;
  /** Whether somebody waits for it in this window. */
  readonly watched?: boolean;
  /** Why the service gave no answer to the last question; it is asked again. */
  readonly trouble?: string;
}

export interface SendOptions {
  signal: AbortSignal;
  onProgress: (progress: AssessmentProgress) => void;
}

/** The way from a job to its service. */
export interface JobService {
  /**
   * The job with its recording as it would be sent now.
   * @throws {HumanError} `recording-unreadable` for one that is gone, `recording-changed` unless it is taken as it is.
   */
  checkRecording(job: JobFile, asItIs: boolean): Promise<JobFile>;
  submit(job: JobFile, options: SendOptions): Promise<SubmittedJob>;
  ask(job: JobFile, signal: AbortSignal): Promise<AssessmentOutcome | NotYet>;
  /** Whether sending it twice makes one assessment alone. No answer means no. */
  understandsKeys(job: JobFile, signal: AbortSignal): Promise<boolean>;
  /** Looks after a service that does not answer. */
  repair(job: JobFile): Promise<void>;
}

export interface JobsDependencies {
  /** Loaded when there is a job, or was one. */
  store: () => Promise<Pick<JobStore, "all" | "read" | "add" | "write" | "remove" | "hold">>;
  service: JobService;
  /**
   * Makes a result a file, once: one that may be there already is looked for first.
   * @param how `watched`: somebody waits for it, so it is opened. `isOneOfMany`: nothing is asked about it.
   * @returns the file's address.
   */
  storeResult: (job: JobFile, outcome: AssessmentOutcome, how: { watched: boolean; isOneOfMany?: boolean; mayBeStored: boolean }) => Promise<string>;
  /** Makes an answer that cannot be understood a file all the same. @returns the file's address. */
  keepAnswer: (job: JobFile, answer: KeptAnswer) => Promise<string>;
  isHumanError: (error: unknown) => error is HumanError;
  /** Told of jobs that ended, well or not, and that nobody watched. */
  onEnded: (job: JobFile) => void;
  onDidChange: () => void;
  /** Takes one line, without names, tokens and texts. */
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

/** Failures after which the service has nothing to be asked for any more: it has to be submitted again. */
const FOR_GOOD: readonly string[] = ["analysis-failed", "result-unknown", "foreign-address", "answer-too-large"];

/** Whether a job that ended can be taken up again: one that failed, and a cancelled one that the service had accepted. */
export function canBeRetried({ state, submitted, userToken }: JobFile): boolean {
  return state === "failed" || (state === "cancelled" && submitted !== undefined && userToken !== undefined);
}

/** Whether a job failed whose result its service may have all the same. */
export function hasResultToAskFor({ state, submitted, failure }: JobFile): boolean {
  return state === "failed" && submitted !== undefined && !(failure && FOR_GOOD.includes(failure.code));
}

/**
 * Whether trying a failed job again may be charged twice: a hosted service may have accepted the recording already, and nothing tells where
 * the result is.
 */
export function mayCostTwice({ state, submitted, assessedBy, maybeAccepted }: JobFile): boolean {
  return state === "failed" && submitted === undefined && assessedBy.service === "hosted" && maybeAccepted === true;
}

/** What belongs to the result's file once that is there. */
function withoutText({ pronunciations: _own, ...reference }: JobFile["reference"]): JobFile["reference"] {
  return { ...reference, text: "" };
}

/** An ended job as it is tried again: asked for where its service has it, otherwise sent once more. @param newKey for a submission of its own. */
export function retried(job: JobFile, newKey: string): JobFile {
  const { failure, submitted, maybeSent, endedAt: _endedAt, ...rest } = job;
  if (submitted && !(failure && FOR_GOOD.includes(failure.code))) return { ...rest, submitted, state: "pending" };
  // Whether it was sent is as open as before.
  if (!submitted && maybeSent) return { ...rest, state: "uploading" };
  // A service that has acknowledged this key would only answer with the same job.
  return { ...rest, state: "preparing", ...(submitted && { idempotencyKey: newKey }) };
}

/**
 * A job at its good end, without what nobody has use for any more. A cancelled one that the service had accepted keeps
 * text and token, as its result can still be asked for and belongs to them.
 * @param found where its result is, and what has to be known of it before it is opened.
 */
export function ended(job: JobFile, state: "available" | "cancelled", endedAt: string, found: Pick<JobFile, "result" | "otherText"> = {}): JobFile {
  const { userToken, failure: _failure, storing, ...rest } = job;
  const kept = state === "cancelled" && job.submitted ? { userToken, ...(storing && { storing }) } : { reference: withoutText(job.reference) };
  return { ...rest, ...kept, state, endedAt, ...found };
}
