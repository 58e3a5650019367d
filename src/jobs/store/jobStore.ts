import { mkdir, readdir, readFile, rm, stat } from "#platform/node/files.ts";
import { join } from "#platform/node/paths.ts";
import { type JobFile, readJob } from "./jobFile.ts";
import { HumanError } from "#core/humanError.ts";
import { lockDirectory } from "#platform/node/directoryLock.ts";
import { DIRECTORY_MODE, replaceFile } from "#platform/durableFile.ts";

const FILE = "job.json";
const UNFINISHED = "unfinished";
/** Half-written for this many milliseconds: no longer being written. */
const ABANDONED_MS = 60_000;

/**
 * One workspace's jobs: a folder each, with a file that is replaced as a whole and the lock of the window that looks after it. Several
 * windows may work in it. Only its owner may read it.
 */
export class JobStore {
  private opened: Promise<void> | undefined;
  /** The disk is read repeatedly, and an unreadable job is logged only once. */
  private readonly reportedOnce = new Set<string>();

  /** @param warn called for files that cannot be read, by this store's names for them. */
  constructor(
    private readonly folder: string,
    private readonly warn: (message: string) => void,
  ) {}

  /** Oldest first. Unreadable ones are left where they are. */
  async all(): Promise<JobFile[]> {
    const entries = await readdir(this.folder, { withFileTypes: true }).catch(nothingThere);
    const names = entries.filter((entry) => entry.isDirectory() && entry.name !== UNFINISHED).map(({ name }) => name);
    const found: JobFile[] = [];
    for (const name of names) {
      const job = await this.read(name);
      if (job) found.push(job);
    }
    return found.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  }

  /** Undefined when there is none that can be read. */
  async read(id: string): Promise<JobFile | undefined> {
    const path = join(this.folder, id, FILE);
    let text: string;
    try {
      text = await readFile(path, "utf8");
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "ENOENT") return this.unreadable(id, `cannot be read (${code})`);
      // Nothing was sent. A writer at work needs less than a minute.
      if (await isAbandoned(join(this.folder, id))) await this.remove(id);
      return undefined;
    }
    const job = readJob(text);
    if (job?.id === id) return job;
    return this.unreadable(id, "is damaged or of a later version");
  }

  /** This window looks after the new job before any other can see it. @returns a function that releases it. */
  async add(job: JobFile): Promise<() => Promise<void>> {
    await this.ready();
    await mkdir(join(this.folder, job.id), { mode: DIRECTORY_MODE });
    const release = await lockDirectory(join(this.folder, job.id));
    try {
      await this.write(job);
    } catch (error) {
      await this.remove(job.id).catch(() => undefined);
      await release();
      throw error;
    }
    return release;
  }

  /** Returns when the job is on disk: a crash leaves its old or its new state. @throws ENOENT for a job that was removed. */
  async write(job: JobFile): Promise<void> {
    await this.ready();
    await replaceFile(join(this.folder, job.id, FILE), JSON.stringify(job), join(this.folder, UNFINISHED));
  }

  async remove(id: string): Promise<void> {
    await rm(join(this.folder, id), { recursive: true, force: true });
  }

  /**
   * This window looks after the job until it releases it or ends.
   * @returns a function that releases it; undefined while another window has the job, or without such a job.
   */
  async hold(id: string): Promise<(() => Promise<void>) | undefined> {
    try {
      return await lockDirectory(join(this.folder, id));
    } catch (error) {
      if (error instanceof HumanError && error.code === "data-directory-in-use") return undefined;
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  }

  private unreadable(id: string, why: string): undefined {
    if (!this.reportedOnce.has(id)) this.warn(`The job ${id} ${why}; it is left where it is`);
    this.reportedOnce.add(id);
  }

  /** A full disk may have room again. */
  private ready(): Promise<void> {
    this.opened ??= this.open().catch((error: unknown) => {
      this.opened = undefined;
      throw error;
    });
    return this.opened;
  }

  private async open(): Promise<void> {
    const unfinished = join(this.folder, UNFINISHED);
    await mkdir(unfinished, { recursive: true, mode: DIRECTORY_MODE });
    for (const name of await readdir(unfinished))
      if (await isAbandoned(join(unfinished, name))) await rm(join(unfinished, name), { force: true });
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > ABANDONED_MS;
}

function nothingThere(error: NodeJS.ErrnoException): [] {
  if (error.code === "ENOENT") return [];
  throw error;
}
