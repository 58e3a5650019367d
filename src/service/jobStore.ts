import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Operation } from "../contract/limits.ts";
import { DIRECTORY_MODE, replaceFile, syncDirectory, writeSynced } from "./durableFile.ts";
import { parseJobRecord, parseResultRecord, type JobRecord, type Outcome, type ResultRecord } from "./jobRecord.ts";

/** A submission that is still coming in. */
export interface Upload {
  id: string;
  /** Where its files go; removed unless the upload is accepted. */
  directory: string;
  /** The recording's place in it. */
  audioPath: string;
}

/** What an earlier process left. */
export interface Recovered {
  /** Acknowledged jobs without a result, oldest first, with how often each was begun. */
  waiting: { job: JobRecord; attempts: number }[];
  /** Jobs with a result whose webhook may not have been told. */
  untold: { job: JobRecord; result: ResultRecord }[];
}

const ID = /^[0-9a-f]{32}$/;
const JOB_FILE = "job.json";
const AUDIO_FILE = "audio";
const ATTEMPTS_FILE = "attempts";

/**
 * Jobs and results on disk. A job is a directory `jobs/<id>` that appears whole by one rename; a result is a file
 * `results/<id>.json` that appears whole in the same way. A job that has both is finished. All that is half written
 * lies in `unfinished/`, which is emptied at the start.
 */
export class JobStore {
  readonly #jobs: string;
  readonly #results: string;
  readonly #unfinished: string;
  /** Jobs without a result, so that asking for one that is pending takes no disk. */
  readonly #pending = new Map<string, Operation>();

  constructor(directory: string) {
    this.#jobs = join(directory, "jobs");
    this.#results = join(directory, "results");
    this.#unfinished = join(directory, "unfinished");
  }

  /** @param damaged is told the name of a job that cannot be read; it is left where it is. */
  async open(damaged: (name: string) => void): Promise<Recovered> {
    await rm(this.#unfinished, { recursive: true, force: true });
    for (const directory of [this.#jobs, this.#results, this.#unfinished]) {
      await mkdir(directory, { recursive: true, mode: DIRECTORY_MODE });
    }
    const recovered: Recovered = { waiting: [], untold: [] };
    for (const name of await readdir(this.#jobs)) {
      const job = parseJobRecord(await readFile(join(this.#jobs, name, JOB_FILE), "utf8").catch(() => ""));
      if (!job || job.id !== name) {
        damaged(name);
        continue;
      }
      const result = await this.#read(name);
      if (result) recovered.untold.push({ job, result });
      else {
        recovered.waiting.push({ job, attempts: await this.attempts(name) });
        this.#pending.set(name, job.operation);
      }
    }
    recovered.waiting.sort((a, b) => a.job.receivedAt.localeCompare(b.job.receivedAt));
    return recovered;
  }

  async beginUpload(): Promise<Upload> {
    const id = randomBytes(16).toString("hex");
    const directory = join(this.#unfinished, id);
    await mkdir(directory, { mode: DIRECTORY_MODE });
    return { id, directory, audioPath: join(directory, AUDIO_FILE) };
  }

  async discard(upload: Upload): Promise<void> {
    await rm(upload.directory, { recursive: true, force: true });
  }

  /** Makes an upload a job; on return it outlasts a crash. The recording has been synced by whoever wrote it. */
  async accept(upload: Upload, job: JobRecord): Promise<void> {
    await writeSynced(join(upload.directory, JOB_FILE), JSON.stringify(job));
    await syncDirectory(upload.directory);
    await rename(upload.directory, join(this.#jobs, job.id));
    await syncDirectory(this.#jobs);
    this.#pending.set(job.id, job.operation);
  }

  audioPath(job: JobRecord): string {
    return join(this.#jobs, job.id, AUDIO_FILE);
  }

  /** How often an analysis of this job was begun without coming to an end. */
  async attempts(id: string): Promise<number> {
    const text = await readFile(join(this.#jobs, id, ATTEMPTS_FILE), "utf8").catch(() => "");
    return /^\d{1,6}$/.test(text) ? Number(text) : 0;
  }

  async setAttempts(id: string, attempts: number): Promise<void> {
    await replaceFile(join(this.#jobs, id, ATTEMPTS_FILE), String(attempts), this.#unfinished);
  }

  /** Stores what came of a job and deletes its recording; on return the outcome outlasts a crash. */
  async finish(job: JobRecord, outcome: Outcome, completedAt: Date): Promise<ResultRecord> {
    const { id, operation } = job;
    const result: ResultRecord = { id, operation, completedAt: completedAt.toISOString(), ...outcome };
    await replaceFile(this.#resultFile(id), JSON.stringify(result), this.#unfinished);
    this.#pending.delete(id);
    await rm(this.audioPath(job), { force: true });
    return result;
  }

  /** Removes what is left of a finished job beside its result. */
  async forget(id: string): Promise<void> {
    // Moved first: a crash must not leave a job of which only some files are deleted.
    const aside = join(this.#unfinished, `${id}.finished`);
    await rename(join(this.#jobs, id), aside);
    await rm(aside, { recursive: true, force: true });
  }

  async find(operation: Operation, id: string): Promise<ResultRecord | "pending" | undefined> {
    if (!ID.test(id)) return undefined;
    const pending = this.#pending.get(id);
    if (pending !== undefined) return pending === operation ? "pending" : undefined;
    const result = await this.#read(id);
    return result?.operation === operation ? result : undefined;
  }

  /** Deletes results stored before `time`. @returns how many. */
  async sweep(time: Date): Promise<number> {
    let count = 0;
    for (const name of await readdir(this.#results)) {
      const path = join(this.#results, name);
      const { mtimeMs } = await stat(path);
      if (mtimeMs >= time.getTime()) continue;
      await rm(path, { force: true });
      count++;
    }
    return count;
  }

  async #read(id: string): Promise<ResultRecord | undefined> {
    let text: string;
    try {
      text = await readFile(this.#resultFile(id), "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
    return parseResultRecord(text);
  }

  #resultFile(id: string): string {
    return join(this.#results, `${id}.json`);
  }
}
