import { randomUUID } from "node:crypto";
import { link, open, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { t } from "@vscode/l10n";
import { HumanError } from "../../core/humanError.ts";
import { readBounded } from "./boundedFile.ts";
import { processInfo, processRealm, type ProcessInfo, type ProcessRealm } from "./processInfo.ts";
import { utf8Of } from "../../core/utf8Of.ts";

const NAME = "service.lock";
/** The file of a lock is touched this often while it is held, in milliseconds. */
export const LOCK_BEAT = 20_000;
/** The holder of a lock that was not touched for this long, in milliseconds, has ended. */
const SILENCE = 90_000;

/** No lock is larger; bytes. */
const LARGEST = 65_536;

/** The process that has a lock; what is unknown about it is absent, as it is in locks of earlier versions. */
interface Holder extends Partial<Pick<ProcessInfo, "started"> & ProcessRealm> {
  pid: number;
  token: string;
}

export interface LockOptions {
  /** Called when another process has taken the lock over, because this one gave no sign of life (it was frozen, say). */
  lost?: () => void;
  /** Looks up a process of this computer; tests pass their own, as for the two below. */
  inspect?: (pid: number) => Promise<ProcessInfo | undefined>;
  realm?: ProcessRealm;
  /** Milliseconds. */
  beat?: number;
}

type Inspect = NonNullable<LockOptions["inspect"]>;

/** Directories held by this process: a lock that names this process but is not among them is from an earlier one with its id. */
const held = new Set<string>();

/**
 * Makes this process the only one that works in a data directory; two would analyse the same jobs twice. The lock of a
 * process that is gone is taken over: on Linux also when it is a zombie or its id has since been given to another
 * program, judging by the start of the computer and of the process. On other systems only its id is looked at. A
 * process in another container or on another computer cannot be looked at: it holds the lock as long as it touches its
 * file.
 *
 * @returns a function that releases the directory.
 * @throws {HumanError} `data-directory-in-use`
 */
export async function lockDirectory(
  directory: string,
  { lost, inspect = processInfo, realm, beat = LOCK_BEAT }: LockOptions = {},
): Promise<() => Promise<void>> {
  const path = join(await realpath(directory), NAME);
  if (held.has(path)) throw inUse(path, process.pid);
  held.add(path);
  const token = randomUUID();
  try {
    const self = await inspect(process.pid);
    await take(path, { pid: process.pid, token, started: self?.started, ...(realm ?? (await processRealm())) }, inspect);
  } catch (error) {
    held.delete(path);
    throw error;
  }
  let over = false;
  const timer = setInterval(() => {
    void readHolder(path).then((holder) => {
      if (over) return;
      if (holder?.token === token) return touch(path);
      // A disk that fails now and then is not a reason to stop; somebody else's name is.
      if (!holder) return;
      over = true;
      clearInterval(timer);
      lost?.();
    });
  }, beat);
  timer.unref();
  return async () => {
    over = true;
    clearInterval(timer);
    if ((await readHolder(path))?.token === token) await rm(path, { force: true });
    held.delete(path);
  };
}

async function take(path: string, self: Holder, inspect: Inspect): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    // Written to another file and linked into place: no other process ever reads a lock that is still empty.
    const own = `${path}.${self.token}`;
    let now = 0;
    try {
      await writeFile(own, JSON.stringify(self), { flag: "wx", mode: 0o600, flush: true });
      now = (await stat(own)).mtimeMs;
      await link(own, path);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      await rm(own, { force: true });
    }
    const holder = await readHolder(path);
    if (holder && !isVisible(holder, self)) {
      if (await isTouched(path, now)) throw inUseElsewhere(path, holder.host ?? "?");
    } else if (holder && (await isAlive(holder, inspect))) throw inUse(path, holder.pid);
    await removeStale(path, holder?.token, `${own}.stale`);
  }
  throw inUse(path);
}

/** Whether this process can see the holder's, if that still runs. */
function isVisible(holder: Holder, self: Holder): boolean {
  // Earlier versions did not say where they ran.
  if (holder.host === undefined) return true;
  // A restarted computer keeps its name; what ran before is gone.
  if (holder.boot !== self.boot) return holder.host === self.host;
  return holder.namespace === self.namespace && (holder.boot !== undefined || holder.host === self.host);
}

/** @param now milliseconds by the clock of the disk, which may be another computer's. */
async function isTouched(path: string, now: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && now - found.mtimeMs < SILENCE;
}

/** Sets the time of its last change, by the clock of the disk, and leaves it as it is. */
async function touch(path: string): Promise<void> {
  const file = await open(path, "r+").catch(() => undefined);
  await file?.write("{", 0).catch(() => undefined);
  await file?.close().catch(() => undefined);
}

/** Moves a dead process's lock away. If another process was quicker, the moved lock is its live one: it is put back. */
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
    const value = JSON.parse(utf8Of(await readBounded(path, { most: LARGEST }))) as Partial<Holder> | null;
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
  // Not knowing about it is no reason to take its lock away.
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

/** @param pid of the process that has it, where that is known. */
function inUse(path: string, pid?: number): HumanError {
  const who =
    pid === undefined
      ? t("The data directory is in use by another embedded service.")
      : t`The data directory is in use by another embedded service (process ${pid}).`;
  return new HumanError("data-directory-in-use", `${who} ${t("Stop that service, or choose another directory.")} ${deleteLock(path)}`);
}

function inUseElsewhere(path: string, host: string): HumanError {
  const message = t`The data directory is in use by an embedded service in another container or on another computer (${host}). Stop that service, or choose another directory. If it has crashed, wait ${SILENCE / 1000} seconds.`;
  return new HumanError("data-directory-in-use", `${message} ${deleteLock(path)}`);
}

function deleteLock(path: string): string {
  return t`If no service is running, delete ${path} and start again.`;
}
