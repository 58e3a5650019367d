import { randomUUID } from "node:crypto";
import { open, realpath, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { utf8Of } from "../../core/bytes/utf8Of.ts";
import { readBounded } from "./boundedFile.ts";
import { createWhole } from "./createWhole.ts";
import { processInfo, processRealm, type ProcessInfo, type ProcessRealm } from "./processInfo.ts";

/** The file of a lock is touched this often while it is held. */
export const LOCK_BEAT_MS = 20_000;
/** The holder of a lock that was not touched for this long has ended, where that cannot be seen. */
export const LOCK_SILENCE_MS = 90_000;

const LARGEST_LOCK_BYTES = 65_536;
/** As much as a name of a file can hold. */
const TOKEN = /^[\w-]{1,100}$/;
const MOST_ATTEMPTS = 5;
/** The time that it takes to remove a lock. */
const REMOVAL_MS = 10;

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

/** The holder of a lock: a process of this computer by its id, another computer or container by its name, neither if that is unknown. */
export interface OtherHolder {
  pid?: number;
  host?: string;
}

export type LockTaken = { release: () => Promise<void>; heldBy?: undefined } | { release?: undefined; heldBy: OtherHolder };

const OWN_LOCKS = Symbol.for("speech-assessment.ownLocks");
/** The locks of this process, whichever bundle took them: one that names this process but is not among them is from an earlier one with its id. */
const held = ((globalThis as { [OWN_LOCKS]?: Set<string> })[OWN_LOCKS] ??= new Set());

/**
 * Takes a lock that one process at a time can have: a file that says who has it. The lock of a process that is gone is taken over: on Linux
 * also when it is a zombie or its id has since been given to another program, judging by the start of the computer and of the process. On
 * other systems only its id is looked at. A process in another container or on another computer cannot be looked at: it holds the lock as
 * long as it touches its file.
 * @param path of the lock's file, in a folder that exists.
 * @throws whatever the file system throws.
 */
export async function takeLock(
  path: string,
  { lost, inspect = processInfo, realm, beat = LOCK_BEAT_MS }: LockOptions = {},
): Promise<LockTaken> {
  const file = join(await realpath(dirname(path)), basename(path));
  if (held.has(file)) return { heldBy: { pid: process.pid } };
  held.add(file);
  const token = randomUUID();
  try {
    const self = await inspect(process.pid);
    const heldBy = await take(file, { pid: process.pid, token, started: self?.started, ...(realm ?? (await processRealm())) }, inspect);
    if (heldBy) {
      held.delete(file);
      return { heldBy };
    }
  } catch (error) {
    held.delete(file);
    throw error;
  }
  let over = false;
  const timer = setInterval(() => {
    void readLock(file).then((found) => {
      if (over) return;
      if (found?.holder?.token === token) return touch(file);
      // A disk that fails now and then is not a reason to stop; somebody else's name is.
      if (!found?.holder) return;
      over = true;
      clearInterval(timer);
      lost?.();
    });
  }, beat);
  timer.unref();
  const release = async () => {
    over = true;
    clearInterval(timer);
    if ((await readLock(file))?.holder?.token === token) await rm(file, { force: true });
    held.delete(file);
  };
  return { release };
}

/** @returns who has the lock, if it could not be taken. */
async function take(path: string, self: Holder, inspect: Inspect): Promise<OtherHolder | undefined> {
  const create = (at: string) => createWhole(at, JSON.stringify(self), { unfinished: `${path}.${self.token}`, mode: 0o600 });
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const { isCreated, date } = await create(path);
    if (isCreated) return undefined;
    const found = await readLock(path);
    // Released in the meantime.
    if (!found) continue;
    const heldBy = await livingHolder(path, found, self, date, inspect);
    if (heldBy) return heldBy;
    // Of several processes that find a lock of a dead one, only one may remove it: the others could remove the lock that it takes next.
    const remover = `${path}.${found.holder?.token ?? "unreadable"}.stale`;
    if ((await create(remover)).isCreated) {
      try {
        const now = await readLock(path);
        if (now && now.holder?.token === found.holder?.token) await rm(path, { force: true });
      } finally {
        await rm(remover, { force: true });
      }
    } else {
      const other = await readLock(remover);
      if (other && !(await livingHolder(remover, other, self, date, inspect))) await rm(remover, { force: true });
      await sleep(REMOVAL_MS);
    }
  }
  return {};
}

/** Resolves to the holder of a lock that was read; undefined if its holder has ended. @param now milliseconds by the clock of the disk. */
async function livingHolder(
  path: string,
  { holder }: ReadLock,
  self: Holder,
  now: number,
  inspect: Inspect,
): Promise<OtherHolder | undefined> {
  if (!holder) return undefined;
  if (isVisible(holder, self)) return (await isAlive(holder, inspect)) ? { pid: holder.pid } : undefined;
  return (await isTouched(path, now)) ? { host: holder.host ?? "?" } : undefined;
}

/** Returns true if this process can see the holder's, if that still runs. */
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
  return found !== undefined && now - found.mtimeMs < LOCK_SILENCE_MS;
}

/** Sets the time of its last change, by the clock of the disk, and leaves it as it is. */
async function touch(path: string): Promise<void> {
  const file = await open(path, "r+").catch(() => undefined);
  await file?.write("{", 0).catch(() => undefined);
  await file?.close().catch(() => undefined);
}

/** A lock's file; without a holder if it is none of ours, so that there is no living one to respect. */
interface ReadLock {
  holder?: Holder;
}

/** @returns undefined where there is no lock. */
async function readLock(path: string): Promise<ReadLock | undefined> {
  try {
    const value = JSON.parse(utf8Of(await readBounded(path, { most: LARGEST_LOCK_BYTES }))) as Partial<Holder> | null;
    if (Number.isInteger(value?.pid) && typeof value?.token === "string" && TOKEN.test(value.token)) return { holder: value as Holder };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
  }
  return {};
}

async function isAlive({ pid, boot, started }: Holder, inspect: Inspect): Promise<boolean> {
  if (pid === process.pid || !isTaken(pid)) return false;
  if (boot === undefined || started === undefined) return true;
  const info = await inspect(pid);
  // Not knowing about it is no reason to take its lock away.
  return info === undefined || (!info.ended && info.boot === boot && info.started === started);
}

/** Returns true if there is a process with this id. */
function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
