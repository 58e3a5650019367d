import { t } from "@vscode/l10n";
import type { AssessmentOutcome } from "#client/assessmentClient.ts";
import { afterAwake } from "#platform/time/countdown.ts";
import type { JobFile } from "./store/jobFile.ts";
import type { Moves } from "#project/moves/moves.ts";
import { HumanError } from "#core/humanError.ts";
import type { AssessmentProgress } from "#client/progressText.ts";
import {
  canBeRetried,
  elsewhereError,
  hasResultToAskFor,
  isElsewhere,
  isUnfinished,
  type Job,
  type JobsDependencies,
  retried,
} from "./job.ts";
import { NOT_WRITTEN } from "./jobErrors.ts";
import { JobRun } from "./jobRun.ts";
import { Scheduler } from "#platform/scheduler.ts";

export type NewJob = Omit<JobFile, "version" | "id" | "state" | "createdAt" | "idempotencyKey">;

export interface WatchOptions {
  signal: AbortSignal;
  onProgress: (progress: AssessmentProgress) => void;
  /** The job then continues unwatched. */
  timeoutSeconds: number;
  /** Assessed together with others: its result is not opened. */
  isOneOfMany?: boolean;
  /** Watched from elsewhere: its result is announced, but not opened. */
  isAnnounced?: boolean;
}

/** Requests at a time, and milliseconds between their starts. */
const POLLS = { atOnce: 4, gap: 50 };
/** Recordings that are sent after a restart, unwatched. */
const UPLOADS = { atOnce: 2, gap: 250 };
/** Milliseconds between looks at other windows' jobs. */
const LOOK_AGAIN = 10_000;
/** Kept jobs that succeeded or were cancelled. */
const MOST_REMEMBERED_JOBS = 100;

export class Jobs {
  private readonly runs = new Map<string, JobRun>();
  private readonly polls: Scheduler;
  private readonly uploads: Scheduler;
  private closed = false;
  private looking: Promise<void> | undefined;
  /** By id, while an ended job is made ready. */
  private readonly readying = new Map<string, Promise<JobRun>>();
  /** By job, while its lock is released. */
  private readonly leaving = new Map<string, Promise<void>>();
  private stopLooking = (): void => undefined;

  constructor(private readonly dependencies: JobsDependencies) {
    const { clock } = dependencies;
    this.polls = new Scheduler({ ...POLLS, clock });
    this.uploads = new Scheduler({ ...UPLOADS, clock });
  }

  /** Newest first. */
  all(): Job[] {
    return [...this.runs.values()].sort((a, b) => b.file.createdAt.localeCompare(a.file.createdAt));
  }

  get(id: string): Job | undefined {
    return this.runs.get(id);
  }

  get waiting(): number {
    return [...this.runs.values()].filter(({ file }) => isUnfinished(file.state)).length;
  }

  /** Takes up jobs left behind by an earlier window. */
  async open(): Promise<void> {
    await this.look();
    await this.forgetOldest();
  }

  async add(job: NewJob): Promise<string> {
    const { store, clock } = this.dependencies;
    const id = crypto.randomUUID();
    const file: JobFile = {
      version: 2,
      id,
      state: "preparing",
      createdAt: new Date(clock.date()).toISOString(),
      idempotencyKey: crypto.randomUUID(),
      ...job,
    };
    const run = this.make(file);
    try {
      run.release = await (await store()).add(file);
    } catch (cause) {
      throw new HumanError(
        NOT_WRITTEN,
        t(
          "The job could not be saved in the editor's storage, so nothing was sent. Free up disk space if the disk is full, and try again.",
        ),
        { cause },
      );
    }
    this.runs.set(id, run);
    this.dependencies.onDidChange();
    return id;
  }

  /**
   * Waits for a job that `add` returned.
   * @returns `available` when its result is open, `waiting` when it takes longer than somebody wants to watch.
   * @throws the failure, or `cancelled`.
   */
  watch(id: string, options: WatchOptions): Promise<"available" | "waiting"> {
    return this.follow(this.required(id), options, { asItIs: false, resumed: false });
  }

  /** Like `watch`, for a job that failed or is unwatched. */
  async watchAgain(id: string, options: WatchOptions): Promise<"available" | "waiting"> {
    const run = await this.again(id);
    run.hint();
    return this.follow(run, options, { asItIs: true, resumed: run.file.state === "uploading" });
  }

  async cancel(id: string): Promise<void> {
    const run = this.required(id);
    if (this.closed || !isUnfinished(run.file.state)) return;
    this.mustBeOurs(run);
    await run.cancel();
    await this.letGo(run);
  }

  /**
   * Tries a failed job again; asks for the result of a cancelled one that the service had accepted, or of one that is waited for.
   * @param asItIs sends a changed recording, which only its author may decide.
   */
  async retry(id: string, { asItIs } = { asItIs: true }): Promise<void> {
    const run = await this.again(id);
    run.hint();
    if (isUnfinished(run.file.state)) run.start({ asItIs, resumed: run.file.state === "uploading" });
  }

  /** Cancels it first. */
  async remove(id: string): Promise<void> {
    const run = this.required(id);
    await this.cancel(id);
    // Another window may have tried it again.
    const held = await this.hold(run).catch(() => true);
    if (!held && (await (await this.dependencies.store()).read(id))) this.mustBeOurs(run);
    await this.forget(run);
  }

  /** Failed jobs with a result to ask for stay, or with an answer that may say where it is: nothing else knows it. */
  async removeFinished(): Promise<void> {
    for (const { file } of this.all())
      if (!isUnfinished(file.state) && !hasResultToAskFor(file) && file.answer === undefined) await this.removeUnlessElsewhere(file.id);
  }

  /** Forgets all jobs with a speaker's token, whatever their state; another window finds nothing to write to. @returns their number. */
  async forgetSpeaker(userToken: string): Promise<number> {
    const theirs = [...this.runs.values()].filter(({ file }) => file.userToken === userToken);
    for (const run of theirs) {
      if (!run.elsewhere) await this.cancel(run.file.id);
      await this.forget(run);
    }
    return theirs.length;
  }

  ofSpeaker(userToken: string): Job[] {
    return this.all().filter(({ file }) => file.userToken === userToken);
  }

  /** The job that a service knows by this id, in whatever state; the one that is waited for, if there are several. */
  submitted(serviceId: string): Job | undefined {
    const jobs = this.all().filter(({ file }) => file.submitted?.id === serviceId);
    return jobs.find(({ file }) => file.state === "pending") ?? jobs[0];
  }

  /** Resolves when each recording that is being sent now has its answer, or will have none. Never rejects. */
  async acknowledged(): Promise<void> {
    await Promise.all([...this.runs.values()].map((run) => run.acknowledged()));
  }

  /** For a result that arrived by itself. @returns true if the job is done. */
  async receive(id: string, outcome: AssessmentOutcome): Promise<boolean> {
    await this.runs.get(id)?.finish(outcome);
    return this.runs.get(id)?.file.state === "available";
  }

  /** Those that this window holds: another may be writing to any other. */
  async followMoves(moves: Moves): Promise<void> {
    for (const run of this.runs.values()) {
      const { reference, recording } = run.file;
      const [text, sound] = [reference.path && moves.to(reference.path), moves.to(recording.path)];
      if (!run.release || (text === reference.path && sound === recording.path)) continue;
      await run.change({ ...run.file, reference: { ...reference, path: text }, recording: { ...recording, path: sound } });
    }
  }

  /** Leaves everything as it is, for the next window. */
  async close(): Promise<void> {
    this.closed = true;
    this.stopLooking();
    await Promise.all(
      [...this.runs.values()].map(async (run) => {
        await run.stop();
        await this.letGo(run);
      }),
    );
  }

  /** Reads the disk, resumes jobs without a window, and looks again while another window has something. */
  look(): Promise<void> {
    // Two at once would each start a run of a job.
    return (this.looking ??= this.lookOnce().finally(() => (this.looking = undefined)));
  }

  private async lookOnce(): Promise<void> {
    const store = await this.dependencies.store();
    const files = await store.all();
    for (const file of files) {
      if (this.closed) return;
      const known = this.runs.get(file.id);
      if (known?.release || (known && isBehind(file, known.file))) continue;
      const run = this.make(file);
      this.runs.set(file.id, run);
      if (isUnfinished(file.state)) await this.takeUp(run).catch((error: unknown) => this.leaveForNow(run, error));
    }
    const there = new Set(files.map(({ id }) => id));
    for (const [id, run] of this.runs) if (!run.release && !there.has(id)) this.runs.delete(id);
    this.dependencies.onDidChange();
    this.stopLooking();
    if (this.closed || ![...this.runs.values()].some((run) => run.elsewhere || isLeft(run))) return;
    this.stopLooking = this.dependencies.clock.after(
      LOOK_AGAIN,
      () => void this.look().catch((error: unknown) => this.dependencies.log("The jobs could not be read", error)),
    );
  }

  private async follow(
    run: JobRun,
    { signal, onProgress, timeoutSeconds, ...shown }: WatchOptions,
    how: { asItIs: boolean; resumed: boolean },
  ): Promise<"available" | "waiting"> {
    const watched = run.watch(onProgress, shown);
    const stopTimer = afterAwake(this.dependencies.clock, timeoutSeconds * 1000, () => watched.leave());
    const cancel = () =>
      void (watched.giveUp()
        ? undefined
        : this.cancel(run.file.id).catch((error: unknown) => this.dependencies.log("A job could not be cancelled", error)));
    signal.addEventListener("abort", cancel, { once: true });
    if (signal.aborted) cancel();
    else run.start(how);
    try {
      return await watched.end;
    } finally {
      stopTimer();
      signal.removeEventListener("abort", cancel);
    }
  }

  /** For a job whose lock cannot be written, as on a full disk: two windows would send it twice. */
  private leaveForNow(run: JobRun, error: unknown): void {
    run.trouble = t("The editor's storage cannot be written to, so this job waits until it can. Free up disk space if the disk is full.");
    this.dependencies.log("A job could not be resumed", error);
  }

  /** Made ready if it ended without a result; otherwise unchanged. */
  private again(id: string): Promise<JobRun> {
    const underway = this.readying.get(id);
    if (underway) return underway;
    const ready = this.makeReady(id).finally(() => this.readying.delete(id));
    this.readying.set(id, ready);
    return ready;
  }

  private async makeReady(id: string): Promise<JobRun> {
    const run = this.required(id);
    if (isUnfinished(run.file.state)) this.mustBeOurs(run);
    if (!canBeRetried(run.file)) return run;
    const release = await this.take(run);
    // Another window may have tried it again.
    const now = await (await this.dependencies.store()).read(id).catch((error: unknown) => {
      run.release = release;
      throw error;
    });
    const file = now === undefined || isBehind(now, run.file) ? run.file : now;
    const fresh = this.make(file, release);
    this.runs.set(id, fresh);
    if (canBeRetried(file)) {
      await fresh.change(retried(file, crypto.randomUUID())).catch(async (error: unknown) => {
        // It has failed as before, and can be tried again.
        fresh.file = file;
        await this.letGo(fresh);
        throw error;
      });
    } else if (!isUnfinished(file.state)) await this.letGo(fresh);
    return fresh;
  }

  private async takeUp(run: JobRun): Promise<void> {
    if (!(await this.hold(run))) return;
    // It may have ended before it was held.
    const now = await (await this.dependencies.store()).read(run.file.id);
    if (now) run.file = now;
    if (now && isUnfinished(now.state)) run.start({ asItIs: false, resumed: true });
    else await this.letGo(run);
  }

  /** The old run may just be ending, and then has no lock to hand over. */
  private async take(run: JobRun): Promise<() => Promise<void>> {
    while (await this.hold(run)) {
      const { release } = run;
      run.release = undefined;
      if (release) return release;
    }
    throw elsewhereError();
  }

  private async hold(run: JobRun): Promise<boolean> {
    await this.leaving.get(run.file.id)?.catch(() => undefined);
    run.release ??= await (await this.dependencies.store()).hold(run.file.id);
    run.elsewhere = run.release === undefined;
    return !run.elsewhere;
  }

  private make(file: JobFile, release?: () => Promise<void>): JobRun {
    const { polls, uploads } = this;
    const run: JobRun = new JobRun(file, {
      ...this.dependencies,
      polls,
      uploads,
      onEnd: () => this.letGo(run),
      onGone: () => this.dropped(run),
    });
    run.release = release;
    return run;
  }

  private async forget(run: JobRun): Promise<void> {
    this.runs.delete(run.file.id);
    await run.settled();
    try {
      await (await this.dependencies.store()).remove(run.file.id);
    } finally {
      await this.letGo(run);
      this.dependencies.onDidChange();
    }
  }

  private async removeUnlessElsewhere(id: string): Promise<void> {
    await this.remove(id).catch((error: unknown) => {
      if (!isElsewhere(error)) throw error;
    });
  }

  private async dropped(run: JobRun): Promise<void> {
    if (this.runs.get(run.file.id) === run) this.runs.delete(run.file.id);
    await this.letGo(run);
    this.dependencies.onDidChange();
  }

  private async letGo(run: JobRun): Promise<void> {
    const { release } = run;
    run.release = undefined;
    if (!release) return;
    const { id } = run.file;
    const gone = release().finally(() => this.leaving.delete(id));
    this.leaving.set(id, gone);
    await gone;
  }

  private async forgetOldest(): Promise<void> {
    const done = this.all().filter(({ file }) => file.state === "available" || file.state === "cancelled");
    for (const { file } of done.slice(MOST_REMEMBERED_JOBS)) await this.removeUnlessElsewhere(file.id);
  }

  private required(id: string): JobRun {
    const run = this.runs.get(id);
    if (run) return run;
    throw new HumanError("job-unknown", t("This job no longer exists."));
  }

  private mustBeOurs(run: JobRun): void {
    if (run.elsewhere) throw elsewhereError();
    if (isLeft(run)) throw new HumanError("job-left", run.trouble ?? t("This job is just starting. Try again in a moment."));
  }
}

/** Returns true if the disk lacks something that only this window knows. */
function isBehind(onDisk: JobFile, known: JobFile): boolean {
  return known.failure?.code === NOT_WRITTEN && isUnfinished(onDisk.state);
}

function isLeft({ file, release, elsewhere }: JobRun): boolean {
  return isUnfinished(file.state) && !release && !elsewhere;
}
