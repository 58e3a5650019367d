import type { OperationId } from "#operations/operation.ts";
import { OPERATION_IDS } from "#operations/operations.ts";
import { randomHex } from "#core/bytes/randomHex.ts";
import { Ages } from "./ages.ts";
import { DiskUse } from "./diskUse.ts";
import { FileRefusedError } from "#platform/files/fileRefusedError.ts";
import { DIRECTORY_MODE, replaceFile, writeSynced } from "#platform/durableFile.ts";
import { join } from "#platform/node/paths.ts";
import { syncDirectory } from "#platform/node/syncDirectory.ts";
import { systemUptime } from "#platform/node/uptime.ts";
import type { FileSystem } from "#platform/files/fileSystem.ts";
import { OWN_FILES } from "#platform/node/ownFiles.ts";
import { parseJobRecord, parseResultRecord, speakerOf, type JobRecord, type Outcome, type ResultRecord } from "./jobRecord.ts";
import { receiveAudio } from "./receiveAudio.ts";
import type { Attempts } from "../queue/retries.ts";
import type { SpeakerData } from "./speakerData.ts";

export interface Upload {
  id: string;
  /** Removed unless the upload is accepted. */
  directory: string;
  audioPath: string;
}

export interface Recovered {
  /** Acknowledged jobs without a result, oldest first, with their unfinished attempts. */
  waiting: { job: JobRecord; attempts: Attempts }[];
  /** Their webhooks may not have been called. */
  undelivered: { job: JobRecord; result: ResultRecord }[];
}

const ID = /^[0-9a-f]{32}$/;
const RESULT_FILE = /^[0-9a-f]{32}\.json$/;
const JOB_FILE = "job.json";
const AUDIO_FILE = "audio";
const ATTEMPTS_FILE = "attempts";

/**
 * A job is a directory `jobs/<id>`, a result a file `results/<id>.json`; each appears as a whole through one rename. A job that has both is
 * finished. `unfinished/` is emptied at the start.
 */
export class JobStore {
  private readonly operations: readonly OperationId[];
  private readonly files: FileSystem;
  private readonly use: DiskUse;
  private readonly ages: Ages;
  private readonly jobs: string;
  private readonly results: string;
  private readonly unfinished: string;
  /** Without a result; asking for one needs no disk access. */
  private readonly pending = new Map<string, JobRecord>();

  /**
   * @param options.diskBytes limit of recordings and results together.
   * @param options.operations ids of the service's; jobs of any other are left where they are.
   * @param options.uptime elapsed milliseconds; replaced in tests.
   */
  constructor(
    directory: string,
    options: { files?: FileSystem; diskBytes?: number; uptime?: () => number; operations?: readonly OperationId[] } = {},
  ) {
    this.operations = options.operations ?? OPERATION_IDS;
    this.files = options.files ?? OWN_FILES;
    this.use = new DiskUse(options.diskBytes ?? Infinity);
    this.ages = new Ages(options.uptime ?? systemUptime);
    this.jobs = join(directory, "jobs");
    this.results = join(directory, "results");
    this.unfinished = join(directory, "unfinished");
  }

  /** Files move into place from here when they are complete. Emptied at each start. */
  get unfinishedDirectory(): string {
    return this.unfinished;
  }

  /**
   * @param damaged called with the name of a job that cannot be read and stays.
   * @throws the signal's reason when that aborts before all jobs are read.
   */
  async open(damaged: (name: string) => void, signal?: AbortSignal): Promise<Recovered> {
    await this.files.rm(this.unfinished, { recursive: true, force: true });
    for (const directory of [this.jobs, this.results, this.unfinished]) {
      await this.files.mkdir(directory, { recursive: true, mode: DIRECTORY_MODE });
    }
    for (const name of await this.files.readdir(this.results))
      this.use.set(join(this.results, name), await this.sizeOf(join(this.results, name)));
    const recovered: Recovered = { waiting: [], undelivered: [] };
    for (const name of await this.files.readdir(this.jobs)) {
      signal?.throwIfAborted();
      const job = parseJobRecord(await this.files.readFile(join(this.jobs, name, JOB_FILE), "utf8").catch(() => ""), this.operations);
      if (!job || job.id !== name) {
        damaged(name);
        continue;
      }
      this.use.set(this.audioPath(job), await this.sizeOf(this.audioPath(job)));
      const result = await this.read(name);
      if (result) recovered.undelivered.push({ job, result });
      else {
        recovered.waiting.push({ job, attempts: await this.attempts(name) });
        this.pending.set(name, job);
      }
    }
    recovered.waiting.sort((a, b) => a.job.receivedAt.localeCompare(b.job.receivedAt));
    return recovered;
  }

  async beginUpload(): Promise<Upload> {
    const id = randomHex(16);
    const directory = join(this.unfinished, id);
    await this.files.mkdir(directory, { mode: DIRECTORY_MODE });
    return { id, directory, audioPath: join(directory, AUDIO_FILE) };
  }

  /**
   * @returns the recording's SHA-256 in hexadecimal, once it is on disk.
   * @throws {ProblemError} 507 if it takes more room than the service may use.
   */
  async receive({ audioPath }: Upload, stream: AsyncIterable<Uint8Array>): Promise<string> {
    return receiveAudio(stream, audioPath, this.files, (bytes) => this.use.grow(audioPath, bytes));
  }

  async discard(upload: Upload): Promise<void> {
    this.use.set(upload.audioPath, 0);
    await this.files.rm(upload.directory, { recursive: true, force: true });
  }

  /** On return the job survives a crash. */
  async accept(upload: Upload, job: JobRecord): Promise<void> {
    const directory = join(this.jobs, job.id);
    await writeSynced(join(upload.directory, JOB_FILE), JSON.stringify(job), this.files);
    await syncDirectory(upload.directory, this.files);
    await this.files.rename(upload.directory, directory);
    try {
      await syncDirectory(this.jobs, this.files);
    } catch (error) {
      // Nobody knows about this job, so the next start must not find it.
      await this.files.rename(directory, upload.directory);
      throw error;
    }
    this.use.set(this.audioPath(job), this.use.of(upload.audioPath));
    this.use.set(upload.audioPath, 0);
    this.pending.set(job.id, job);
  }

  audioPath(job: JobRecord): string {
    return join(this.jobs, job.id, AUDIO_FILE);
  }

  /** None if not recorded, or recorded by an earlier version, which did not know what had ended an analysis. */
  async attempts(id: string): Promise<Attempts> {
    const text = await this.files.readFile(join(this.jobs, id, ATTEMPTS_FILE), "utf8").catch(() => "");
    const [, crashes, interruptions] = /^(\d{1,6}) (\d{1,6})$/.exec(text) ?? [];
    return { crashes: Number(crashes ?? 0), interruptions: Number(interruptions ?? 0) };
  }

  async setAttempts(id: string, { crashes, interruptions }: Attempts): Promise<void> {
    await replaceFile(join(this.jobs, id, ATTEMPTS_FILE), `${crashes} ${interruptions}`, this.unfinished, this.files);
  }

  /** Also deletes the recording; on return the outcome survives a crash. Can be retried. */
  async finish(job: JobRecord, outcome: Outcome, completedAt: Date): Promise<ResultRecord> {
    const { id, operation, userToken } = job;
    const result: ResultRecord = { id, operation, userToken, completedAt: completedAt.toISOString(), ...outcome };
    const text = JSON.stringify(result);
    await replaceFile(this.resultFile(id), text, this.unfinished, this.files);
    this.use.set(this.resultFile(id), new TextEncoder().encode(text).length);
    this.ages.begin(this.resultFile(id), 0);
    this.pending.delete(id);
    await this.deleteAudio(job);
    return result;
  }

  async forget(id: string): Promise<void> {
    // Moved first: a crash must not leave only some of its files.
    const aside = join(this.unfinished, `${id}.finished`);
    await this.files.rename(join(this.jobs, id), aside).catch((error: { code?: string }) => {
      if (error.code !== "ENOENT") throw error;
    });
    this.use.set(join(this.jobs, id, AUDIO_FILE), 0);
    await this.files.rm(aside, { recursive: true, force: true });
  }

  async find(operation: OperationId, id: string): Promise<ResultRecord | { pending: JobRecord } | undefined> {
    if (!ID.test(id)) return undefined;
    const pending = this.pending.get(id);
    if (pending !== undefined) return pending.operation === operation ? { pending } : undefined;
    const result = await this.read(id);
    return result?.operation === operation ? result : undefined;
  }

  has(id: string): boolean {
    return this.pending.has(id) || this.use.of(this.resultFile(id)) > 0;
  }

  /** Reads every stored result. */
  async ofSpeaker(token: string): Promise<SpeakerData> {
    const data: SpeakerData = { jobs: [], results: [], bytes: 0 };
    for (const job of this.pending.values()) {
      if (job.userToken !== token) continue;
      data.jobs.push({ id: job.id, operation: job.operation, receivedAt: job.receivedAt });
      data.bytes += this.use.of(this.audioPath(job));
    }
    for (const name of await this.files.readdir(this.results)) {
      const result = await this.read(name.replace(/\.json$/, ""));
      if (!result || speakerOf(result) !== token || data.jobs.some(({ id }) => id === result.id)) continue;
      data.results.push({ id: result.id, operation: result.operation, completedAt: result.completedAt });
      data.bytes += this.use.of(this.resultFile(result.id));
    }
    data.jobs.sort((a, b) => a.receivedAt.localeCompare(b.receivedAt));
    data.results.sort((a, b) => a.completedAt.localeCompare(b.completedAt));
    return data;
  }

  /** Also its recording and result, as far as they exist. Nothing may be working on it. */
  async remove(id: string): Promise<void> {
    // The job first: without its result, the next start would pick it up again.
    await this.forget(id);
    this.pending.delete(id);
    await this.deleteResult(this.resultFile(id));
    for (const directory of [this.results, this.jobs]) await syncDirectory(directory, this.files);
  }

  /**
   * Deletes results older than `retention` milliseconds.
   * @returns their number.
   * @param now by the clock of the disk's times; anything older than this process is as old as that says.
   */
  async sweep(retention: number, now: Date): Promise<number> {
    let count = 0;
    for (const name of await this.files.readdir(this.results)) {
      const path = join(this.results, name);
      if (!RESULT_FILE.test(name) || (await this.ageOf(path, now)) <= retention) continue;
      await this.deleteResult(path);
      count++;
    }
    return count;
  }

  private async ageOf(path: string, now: Date): Promise<number> {
    const known = this.ages.of(path);
    if (known !== undefined) return known;
    // It may have been deleted for its speaker.
    const stored = await this.files.stat(path).catch(() => undefined);
    if (!stored) return 0;
    const age = now.getTime() - stored.mtimeMs;
    this.ages.begin(path, age);
    return age;
  }

  private async read(id: string): Promise<ResultRecord | undefined> {
    let text: string;
    try {
      text = await this.files.readFile(this.resultFile(id), "utf8");
    } catch (error) {
      // Not stored here; the next outcome replaces it.
      if ((error as { code?: string }).code === "ENOENT" || error instanceof FileRefusedError) return undefined;
      throw error;
    }
    return parseResultRecord(text);
  }

  private async deleteAudio(job: JobRecord): Promise<void> {
    await this.files.rm(this.audioPath(job), { force: true });
    this.use.set(this.audioPath(job), 0);
  }

  private async deleteResult(path: string): Promise<void> {
    await this.files.rm(path, { force: true });
    this.use.set(path, 0);
    this.ages.forget(path);
  }

  private async sizeOf(path: string): Promise<number> {
    return (await this.files.stat(path).catch(() => undefined))?.size ?? 0;
  }

  private resultFile(id: string): string {
    return join(this.results, `${id}.json`);
  }
}
