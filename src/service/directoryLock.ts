import { randomUUID } from "node:crypto";
import { link, readFile, realpath, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { HumanError } from "../core/humanError.ts";
import { writeSynced } from "./durableFile.ts";

const NAME = "service.lock";

interface Holder {
  pid: number;
  token: string;
}

/** Directories held by this process: a lock that names this process but is not among them is from an earlier one with its id. */
const held = new Set<string>();

/**
 * Makes this process the only one that works in a data directory; two would analyse the same jobs twice. The lock of a
 * process that is gone is taken over.
 *
 * @returns a function that gives the directory free.
 * @throws {HumanError} `data-directory-in-use`
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const path = join(await realpath(directory), NAME);
  if (held.has(path)) throw inUse(path, process.pid);
  held.add(path);
  const token = randomUUID();
  try {
    await take(path, { pid: process.pid, token });
  } catch (error) {
    held.delete(path);
    throw error;
  }
  return async () => {
    if ((await readHolder(path))?.token === token) await rm(path, { force: true });
    held.delete(path);
  };
}

async function take(path: string, self: Holder): Promise<void> {
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
    if (holder && isAlive(holder.pid)) throw inUse(path, holder.pid);
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

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
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
