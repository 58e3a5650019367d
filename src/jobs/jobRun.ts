import { t } from "@vscode/l10n";
import type { AssessmentOutcome } from "#client/assessmentClient.ts";
import { type PaceName, waitBetween } from "#client/exchange/backoff.ts";
import { claimOrResult } from "#project/claims/claimOrResult.ts";
import type { Claim } from "#project/claims/claims.ts";
import { isLostForGood, NOT_CLAIMED } from "#project/claims/claimErrors.ts";
import {
  answerIn,
  cancelled,
  isKeyReused,
  isRemoved,
  mayBeAccepted,
  maybeSent,
  overdue,
  unusableAnswerIn,
  unwritten,
  withKeptAnswer,
} from "./jobErrors.ts";
import type { JobFile } from "./store/jobFile.ts";
import { HumanError } from "#core/humanError.ts";
import { seemsOtherText } from "#operations/timelineOf.ts";
import type { AssessmentProgress } from "#client/progressText.ts";
import { type ClaimedReading, ended, isUnfinished, type Job, type JobsDependencies, retried } from "./job.ts";
import type { Scheduler } from "#platform/scheduler.ts";

export interface JobRunDependencies extends JobsDependencies {
  polls: Scheduler;
  uploads: Scheduler;
  /** This window is done with the job. */
  onEnd: () => Promise<void>;
  /** Another window removed the job. */
  onGone: () => Promise<void>;
}

interface Shown {
  isOneOfMany?: boolean;
  isAnnounced?: boolean;
}

interface Watcher extends Shown {
  onProgress: (progress: AssessmentProgress) => void;
  resolve(end: "available" | "waiting"): void;
  reject(error: unknown): void;
}

export interface Watching {
  end: Promise<"available" | "waiting">;
  leave(): void;
  /** Stops waiting where somebody else waits too. @returns false for the last one: the job itself should be cancelled. */
  giveUp(): boolean;
}

/** An unwatched job is polled at the usual pace for this long after it was resumed, or its service has come back. */
const RECENT_MS = 10 * 60_000;
/** Failed polls in a row until a watcher gets an error. */
const MOST_FAILURES_IN_A_ROW = 8;
/** Watched jobs are asked for first. */
const RANK_WATCHED = 0;
const RANK_UNWATCHED = 1;
/** Milliseconds after which a result will not come. */
const OVERDUE_MS = 7 * 24 * 3_600_000;

/** Sends, asks and stores. Every step is on disk before the next one. */
export class JobRun implements Job {
  progress: AssessmentProgress | undefined;
  trouble: string | undefined;
  elsewhere = false;
  /** Undefined while this window does not hold the job. */
  release: (() => Promise<void>) | undefined;
  private readonly stopping = new AbortController();
  private readonly stopped = this.stopping.signal;
  private poke = new AbortController();
  private hinted = false;
  /** A set may wait for a job that was started by itself, say. */
  private readonly watchers = new Set<Watcher>();
  private storing: Promise<void> | undefined;
  private claim: Claim | undefined;
  private isCancelled = false;
  /** The result that came with its acknowledgment. */
  private early: AssessmentOutcome | undefined;
  /** An earlier window may have sent it, and the service has not said what sending it twice would do. */
  private unsure = false;
  private writing = Promise.resolve();
  private driving: Promise<void> | undefined;
  private sending: Promise<void> | undefined;

  constructor(
    public file: JobFile,
    private readonly dependencies: JobRunDependencies,
  ) {}

  /** @param how `resumed`: an earlier window may have sent it. `asItIs`: the recording may have changed since. */
  start(how: { asItIs: boolean; resumed: boolean }): void {
    this.driving ??= this.drive(how);
  }

  get watched(): boolean {
    return this.watchers.size > 0;
  }

  watch(onProgress: (progress: AssessmentProgress) => void, shown: Shown = {}): Watching {
    let watcher: Watcher;
    const end = new Promise<"available" | "waiting">((resolve, reject) => {
      watcher = { ...shown, onProgress, resolve, reject };
      this.watchers.add(watcher);
    });
    return {
      end,
      leave: () => {
        if (this.file.state === "pending" && this.watchers.delete(watcher)) watcher.resolve("waiting");
      },
      giveUp: () => {
        if (this.watchers.size < 2 || !this.watchers.delete(watcher)) return false;
        watcher.reject(cancelled());
        return true;
      },
    };
  }

  /** Never rejects. */
  async acknowledged(): Promise<void> {
    await this.sending?.catch(() => undefined);
  }

  /** There is reason to ask for the result now. */
  hint(): void {
    this.hinted = true;
    this.poke.abort();
  }

  async cancel(): Promise<void> {
    this.isCancelled = true;
    this.stopping.abort();
    // A result that is becoming a file cannot be stopped.
    await this.storing?.catch(() => undefined);
    if (!isUnfinished(this.file.state)) return;
    try {
      await this.change(ended(this.file, "cancelled", this.now()));
    } catch (error) {
      if (!isRemoved(error)) throw error;
      await this.dependencies.onGone();
    } finally {
      // It stops, even if that could not be written down.
      for (const watcher of this.unwatch()) watcher.reject(cancelled());
    }
  }

  /** Writes nothing to disk. */
  async stop(): Promise<void> {
    this.stopping.abort();
    for (const watcher of this.unwatch()) watcher.reject(new HumanError("cancelled", t("The window is closing.")));
    await this.settled();
  }

  /** Resolves when nothing of it is under way any more. */
  async settled(): Promise<void> {
    await this.driving;
    await this.writing.catch(() => undefined);
  }

  finish(outcome: AssessmentOutcome): Promise<void> {
    if (this.file.state !== "pending") return this.storing ?? Promise.resolve();
    return (this.storing ??= this.store(outcome).finally(() => (this.storing = undefined)));
  }

  /** Returns when the change is on disk. @throws {HumanError} `job-removed`, `job-not-written` */
  async change(file: JobFile): Promise<void> {
    this.file = file;
    this.writing = this.writing.catch(() => undefined).then(async () => (await this.dependencies.store()).write(file));
    await this.writing.catch((error: unknown) => {
      throw unwritten(error);
    });
    this.dependencies.onDidChange();
  }

  private async drive(how: { asItIs: boolean; resumed: boolean }): Promise<void> {
    try {
      try {
        await this.toTheEnd(how);
      } catch (error) {
        if (!how.resumed || !this.isLostHere(error)) throw error;
        await this.change(retried({ ...this.file, failure: { code: error.code, message: error.message } }, crypto.randomUUID()));
        await this.toTheEnd(how);
      }
    } catch (error) {
      if (!this.stopped.aborted) await this.fail(error);
    }
  }

  private async toTheEnd(how: { asItIs: boolean; resumed: boolean }): Promise<void> {
    const reading = await this.dependencies.readingOf(this.file);
    const taken = reading && (await this.take(reading));
    if (taken?.found !== undefined) return this.useResult(taken.found);
    this.claim = taken?.claim;
    try {
      const wasSentElsewhere = await this.adoptRecord();
      if (!this.file.submitted) await (this.sending = this.send({ ...how, resumed: how.resumed || wasSentElsewhere }, wasSentElsewhere));
      await this.wait();
    } catch (error) {
      // Whatever else the service may have is for the next one to ask for, here or in a terminal.
      if ((this.isCancelled && !mayBeAccepted(error)) || isLostForGood(error)) await this.claim?.clear();
      throw error;
    } finally {
      const { claim } = this;
      this.claim = undefined;
      await claim?.release();
    }
  }

  private async take({
    claims,
    folders,
    ...reading
  }: ClaimedReading): Promise<Awaited<ReturnType<typeof claimOrResult<string>>> | undefined> {
    const onWait = () => this.report({ stage: "elsewhere" });
    for (const results of folders)
      try {
        return await claimOrResult(claims, { ...reading, results, onWait, signal: this.stopped, clock: this.dependencies.clock });
      } catch (error) {
        if (!(error instanceof HumanError) || error.code !== NOT_CLAIMED) throw error;
        this.dependencies.log("A reading could not be claimed", error);
      }
    return undefined;
  }

  /** Goes on with an earlier holder's submission. @returns true if it is unknown whether that arrived. */
  private async adoptRecord(): Promise<boolean> {
    const record = this.file.submitted ? undefined : await this.claim?.record();
    if (!record) return false;
    const { idempotencyKey, job } = record;
    if (job) await this.change({ ...this.file, state: "pending", idempotencyKey, submitted: job });
    else if (idempotencyKey !== this.file.idempotencyKey) {
      await this.change({ ...this.file, state: "uploading", idempotencyKey });
      return true;
    }
    return false;
  }

  private async useResult(result: string): Promise<void> {
    const { useResult, onEnded, onEnd } = this.dependencies;
    const watched = [...this.watchers].some((watcher) => !watcher.isOneOfMany && !watcher.isAnnounced);
    const isOtherText = await useResult(this.file, result, { watched });
    await this.change(ended(this.file, "available", this.now(), { result, ...(isOtherText && { otherText: true }) }));
    this.stopping.abort();
    await onEnd();
    const watchers = this.unwatch();
    for (const watcher of watchers) watcher.resolve("available");
    if (watchers.length === 0 || (!watched && watchers.some((watcher) => watcher.isAnnounced))) onEnded(this.file);
  }

  /** Without a workspace, the embedded service forgets its jobs with the window; sending one again costs nothing. */
  private isLostHere(error: unknown): error is HumanError {
    return this.file.assessedBy.service === "embedded" && error instanceof HumanError && error.code === "result-unknown";
  }

  private async send({ asItIs, resumed }: { asItIs: boolean; resumed: boolean }, wasSentElsewhere: boolean): Promise<void> {
    const { service, uploads } = this.dependencies;
    this.unsure = this.file.state === "uploading" && resumed;
    const maySendTwice = !this.unsure || (await service.understandsKeys(this.file, this.stopped));
    this.unsure = false;
    if (!maySendTwice) throw maybeSent();
    if (resumed || asItIs) await this.checkRecording(asItIs);
    this.stopped.throwIfAborted();
    await this.change({ ...this.file, state: "uploading" });
    await this.claim?.write({ version: 1, idempotencyKey: this.file.idempotencyKey });
    const submit = () =>
      service.submit(this.file, {
        signal: this.stopped,
        onProgress: (progress) => this.report(progress),
        onResult: (outcome) => (this.early = outcome),
      });
    // A new job is sent at once.
    const submitted = await (resumed ? uploads.run(submit, { signal: this.stopped }) : submit()).catch(async (error: unknown) => {
      // Another reader's submission has this key.
      if (wasSentElsewhere && isKeyReused(error)) throw maybeSent();
      // The service certainly has nothing, unless it has it from an earlier attempt, so the next one starts anew.
      if (!resumed && !this.stopped.aborted && !mayBeAccepted(error)) await this.claim?.clear();
      throw error;
    });
    // It was accepted: its result is awaited even without a record.
    await this.claim?.write({ version: 1, idempotencyKey: this.file.idempotencyKey, job: submitted }).catch(() => undefined);
    if (this.stopped.aborted) return;
    await this.change({ ...this.file, state: "pending", submitted });
  }

  /** A changed recording is a different submission. */
  private async checkRecording(asItIs: boolean): Promise<void> {
    const checked = await this.dependencies.service.checkRecording(this.file, asItIs);
    this.stopped.throwIfAborted();
    const changed = checked.recording.sha256 !== this.file.recording.sha256;
    if (changed) await this.change({ ...checked, idempotencyKey: crypto.randomUUID() });
  }

  private async wait(): Promise<void> {
    const { service, polls, clock } = this.dependencies;
    let [failures, round, slowFrom] = [0, 0, clock.now() + RECENT_MS];
    let pace: PaceName | undefined;
    if (this.early && this.file.state === "pending") return await this.finish(this.early);
    this.report({ stage: "waiting" });
    while (this.file.state === "pending") {
      const answer = await polls
        .run(() => service.ask(this.file, this.stopped), { rank: this.watched ? RANK_WATCHED : RANK_UNWATCHED, signal: this.stopped })
        .catch((error: unknown) => this.keepAnswer(error));
      if ("text" in answer) return await this.finish(answer);
      if (failures > 0 && !answer.failure) slowFrom = clock.now() + RECENT_MS;
      failures = answer.failure ? failures + 1 : 0;
      this.tell(answer.failure?.message ?? answer.notice);
      if (answer.failure?.code === "service-unreachable") await service.repair(this.file);
      if (failures > MOST_FAILURES_IN_A_ROW) for (const watcher of this.unwatch()) watcher.reject(answer.failure);
      if (clock.date() - Date.parse(this.file.createdAt) > OVERDUE_MS) throw overdue();
      const last = pace;
      pace = this.paceNow(slowFrom, answer.failure !== undefined);
      round = pace === last ? round + 1 : 0;
      await this.pause(waitBetween(round, answer.wait, clock.random, pace));
    }
  }

  /** The answer was paid for: it becomes a file, once. @throws the given error, saying where the answer is. */
  private async keepAnswer(error: unknown): Promise<never> {
    const answer = error instanceof HumanError ? answerIn(error) : undefined;
    if (answer === undefined || this.stopped.aborted) throw error;
    if (this.file.result === undefined) {
      const result = await this.dependencies
        .keepAnswer(this.file, answer)
        .catch((unkept: unknown) => this.dependencies.log("An answer could not be kept", unkept));
      if (typeof result === "string") this.file = { ...this.file, result };
    }
    throw this.file.result === undefined
      ? error
      : new HumanError(
          "answer-not-understood",
          `${(error as HumanError).message} ${t("The answer was saved unchanged. You can open it in the Jobs view.")}`,
          { cause: error },
        );
  }

  /** @param slowFrom when an unwatched job begins to be asked for slowly, by the clock's `now`. */
  private paceNow(slowFrom: number, hasFailed: boolean): PaceName {
    const { service, assessedBy } = this.file;
    if (service.received) return "slow";
    if (this.watched) return assessedBy.service === "embedded" && !hasFailed ? "local" : "usual";
    // Asking the embedded service costs nothing.
    return assessedBy.service === "embedded" || this.dependencies.clock.now() < slowFrom ? "unwatched" : "slow";
  }

  private async pause(milliseconds: number): Promise<void> {
    this.poke = new AbortController();
    if (!this.hinted) {
      await this.dependencies.clock.sleep(milliseconds, AbortSignal.any([this.stopped, this.poke.signal])).catch((error: unknown) => {
        if (!this.hinted) throw error;
      });
    }
    this.hinted = false;
    this.stopped.throwIfAborted();
  }

  private async store(outcome: AssessmentOutcome): Promise<void> {
    const { storeResult, onEnded, onEnd } = this.dependencies;
    const mayBeStored = this.file.storing === true;
    this.report({ stage: "reading result" });
    const storing: JobFile = { ...this.file, storing: true };
    await this.change(storing);
    const watching = [...this.watchers];
    const isOneOfMany = this.watched && watching.every((watcher) => watcher.isOneOfMany);
    const isOpened = watching.some((watcher) => !watcher.isOneOfMany && !watcher.isAnnounced);
    const result = await storeResult(storing, outcome, { watched: isOpened, mayBeStored, ...(isOneOfMany && { isOneOfMany }) });
    const found = { result, ...(seemsOtherText({ result: outcome.result, reference: storing.reference.text }) && { otherText: true }) };
    await this.change(ended(storing, "available", this.now(), found)).catch((error: unknown) => {
      // A retry needs text and token, and has to know that there may be a file.
      this.file = storing;
      throw error;
    });
    await this.claim?.clear();
    this.stopping.abort();
    await onEnd();
    const watchers = this.unwatch();
    for (const watcher of watchers) watcher.resolve("available");
    if (watchers.length === 0 || (!isOpened && watchers.some((watcher) => watcher.isAnnounced))) onEnded(this.file);
  }

  private async fail(cause: unknown): Promise<void> {
    const { log, onEnded, onEnd, onGone } = this.dependencies;
    const answer = unusableAnswerIn(cause);
    const error = answer !== undefined && cause instanceof HumanError ? withKeptAnswer(cause) : cause;
    if (isRemoved(error)) {
      for (const watcher of this.unwatch()) watcher.reject(error);
      return onGone();
    }
    const failure =
      error instanceof HumanError
        ? { code: error.code, message: error.message }
        : { code: "defect", message: t("Something went wrong in Speech Assessment Authoring. For details, see the log.") };
    try {
      await this.change({
        ...this.file,
        state: "failed",
        endedAt: this.now(),
        failure,
        ...(this.unsure && { maybeSent: true }),
        ...(mayBeAccepted(error) && { maybeAccepted: true }),
        ...(answer !== undefined && { answer }),
      });
    } catch (unwritten) {
      log("A job's failure could not be recorded", unwritten);
    }
    await onEnd();
    const watchers = this.unwatch();
    for (const watcher of watchers) watcher.reject(error);
    if (watchers.length > 0) return;
    if (!(error instanceof HumanError)) log("A job met a defect", error);
    onEnded(this.file);
  }

  private now(): string {
    return new Date(this.dependencies.clock.date()).toISOString();
  }

  private unwatch(): Watcher[] {
    const watchers = [...this.watchers];
    this.watchers.clear();
    return watchers;
  }

  private report(progress: AssessmentProgress): void {
    this.progress = progress;
    for (const watcher of this.watchers) watcher.onProgress(progress);
    this.dependencies.onDidChange();
  }

  private tell(trouble: string | undefined): void {
    if (this.trouble === trouble) return;
    this.trouble = trouble;
    this.report({ stage: trouble === undefined ? "waiting" : "no answer" });
  }
}
