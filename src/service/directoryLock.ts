import { randomUUID } from "node:crypto";
import { link, readFile, realpath, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { HumanError } from "../core/humanError.ts";
import { writeSynced } from "./durableFile.ts";
import { processInfo, type ProcessInfo } from "./processInfo.ts";

const NAME = "service.lock";

/** The process that has a lock; `boot` and `started` are absent where nothing is known of processes, and in locks of earlier versions. */
interface Holder extends Partial<Pick<ProcessInfo, "boot" | "started">> {
  pid: number;
  token: string;
}

type Inspect = (pid: number) => Promise<ProcessInfo | undefined>;

/** Directories held by this process: a lock that names this process but is not among them is from an earlier one with its id. */
const held = new Set<string>();

/**
 * Makes this process the only one that works in a data directory; two would analyse the same jobs twice. The lock of a
 * process that is gone is taken over: on Linux also when it is a zombie or its id has gone to another program since, by
 * the start of the computer and of the process. On other systems its id alone is looked at.
 *
 * @param inspect tells of the processes of this computer; a test hands in its own.
 * @returns a function that gives the directory free.
 * @throws {HumanError} `data-directory-in-use`
 */
export async function lockDirectory(directory: string, inspect: Inspect = processInfo): Promise<() => Promise<void>> {
  const path = join(await realpath(directory), NAME);
  if (held.has(path)) throw inUse(path, process.pid);
  held.add(path);
  const token = randomUUID();
  try {
    const self = await inspect(process.pid);
    await take(path, { pid: process.pid, token, boot: self?.boot, started: self?.started }, inspect);
  } catch (error) {
    held.delete(path);
    throw error;
  }
  return async () => {
    if ((await readHolder(path))?.token === token) await rm(path, { force: true });
    held.delete(path);
  };
}

async function take(path: string, self: Holder, inspect: Inspect): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    // Written beside and linked into place: no other process ever reads a lock that is still empty.
    const own = `${path}.${self.token}`;
    await writeSynced(own, JSON.stringify(self));
    try {
      await link(own, path);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      await rm(own, { force: true });
    }
    const holder = await readHolder(path);
    if (holder && (await isAlive(holder, inspect))) throw inUse(path, holder.pid);
    await removeStale(path, holder?.token, `${own}.stale`);
  }
  throw inUse(path, undefined);
}

/** Moves a dead process's lock away. Should another starter have been quicker, it is its live lock that was moved: put it back. */
async function removeStale(path: string, staleToken: string | undefined, aside: string): Promise<void> {
  try {
    await rename(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  if ((await readHolder(aside))?.token !== staleToken) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    const value = JSON.parse(await readFile(path, "utf8")) as Partial<Holder> | null;
    if (Number.isInteger(value?.pid) && typeof value?.token === "string") return value as Holder;
  } catch {
    // Gone in the meantime, or not a lock of ours: there is no living holder to respect.
  }
  return undefined;
}

async function isAlive({ pid, boot, started }: Holder, inspect: Inspect): Promise<boolean> {
  if (pid === process.pid || !isTaken(pid)) return false;
  if (boot === undefined || started === undefined) return true;
  const info = await inspect(pid);
  // What is not known of it is no reason to take a lock away from it.
  return info === undefined || (!info.ended && info.boot === boot && info.started === started);
}

/** Whether there is a process with this id. */
function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function inUse(path: string, pid: number | undefined): HumanError {
  const who = pid === undefined ? "another process" : pid === process.pid ? "this process" : `process ${pid}`;
  return new HumanError(
    "data-directory-in-use",
    `The data directory is in use: ${who} runs an embedded service in it. Stop that one or choose another directory. If no service runs, delete ${path} and start again.`,
  );
}
