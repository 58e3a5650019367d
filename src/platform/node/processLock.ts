import { randomUUID } from "node:crypto";
import { open, realpath, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { utf8Of } from "#core/bytes/utf8Of.ts";
import { readBounded } from "./boundedFile.ts";
import { createWhole } from "./createWhole.ts";
import { processInfo, processRealm, type ProcessInfo, type ProcessRealm } from "./processInfo.ts";

/** Between touches of a held lock's file. */
export const LOCK_BEAT_MS = 20_000;
/** Without a touch for this long, the holder has ended, where that cannot be seen. */
export const LOCK_SILENCE_MS = 90_000;

const LARGEST_LOCK_BYTES = 65_536;
/** Fits in a file's name. */
const TOKEN = /^[\w-]{1,100}$/;
const MOST_ATTEMPTS = 5;
const REMOVAL_MS = 10;

/** Unknown parts are absent, as in locks of earlier versions. */
interface Holder extends Partial<Pick<ProcessInfo, "started"> & ProcessRealm> {
  pid: number;
  token: string;
}

export interface LockOptions {
  /** Another process took the lock over because this one gave no sign of life (it was frozen, say). */
  lost?: () => void;
  /** Looks up a process of this computer; replaced in tests, like the two below. */
  inspect?: (pid: number) => Promise<ProcessInfo | undefined>;
  realm?: ProcessRealm;
  /** Milliseconds. */
  beat?: number;
  /** Permissions of the file: other people can only respect a lock that they can read. 0o600 unless given. */
  mode?: number;
}

type Inspect = NonNullable<LockOptions["inspect"]>;

/** By process id on this computer, by name for another computer or container, neither if unknown. */
export interface OtherHolder {
  pid?: number;
  host?: string;
}

export type LockTaken = { release: () => Promise<void>; heldBy?: undefined } | { release?: undefined; heldBy: OtherHolder };

const OWN_LOCKS = Symbol.for("speech-assessment.ownLocks");
/** Of this process, whichever bundle took them: another lock with this process's id is from an earlier process. */
const held = ((globalThis as { [OWN_LOCKS]?: Set<string> })[OWN_LOCKS] ??= new Set());

/**
 * A file says who has the lock. It is taken over from a process that is gone: on Linux also from a zombie, or if the id now belongs to
 * another program, judging by the start of computer and process; elsewhere only the id is looked at. A process in another container or on
 * another computer holds the lock as long as it touches the file.
 * @param path of the lock's file, in an existing folder.
 * @throws whatever the file system throws.
 */
export async function takeLock(
  path: string,
  { lost, inspect = processInfo, realm, beat = LOCK_BEAT_MS, mode = 0o600 }: LockOptions = {},
): Promise<LockTaken> {
  const file = join(await realpath(dirname(path)), basename(path));
  if (held.has(file)) return { heldBy: { pid: process.pid } };
  held.add(file);
  const token = randomUUID();
  try {
    const self = await inspect(process.pid);
    const heldBy = await take(
      file,
      { pid: process.pid, token, started: self?.started, ...(realm ?? (await processRealm())) },
      inspect,
      mode,
    );
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
      // A failing disk is no reason to stop; somebody else's name is.
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
async function take(path: string, self: Holder, inspect: Inspect, mode: number): Promise<OtherHolder | undefined> {
  const create = (at: string) => createWhole(at, JSON.stringify(self), { unfinished: `${path}.${self.token}`, mode, isOwn: true });
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const { isCreated, date } = await create(path);
    if (isCreated) return undefined;
    const found = await readLock(path);
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

/** Undefined if the holder has ended. @param now milliseconds by the disk's clock. */
async function livingHolder(
  path: string,
  { holder, isUnreadable }: ReadLock,
  self: Holder,
  now: number,
  inspect: Inspect,
): Promise<OtherHolder | undefined> {
  if (isUnreadable) return (await isTouched(path, now)) ? { host: "?" } : undefined;
  if (!holder) return undefined;
  if (isVisible(holder, self)) return (await isAlive(holder, inspect)) ? { pid: holder.pid } : undefined;
  return (await isTouched(path, now)) ? { host: holder.host ?? "?" } : undefined;
}

/** True if this process could see the holder's process. */
function isVisible(holder: Holder, self: Holder): boolean {
  // Earlier versions did not say where they ran.
  if (holder.host === undefined) return true;
  // A restarted computer keeps its name, but not its processes.
  if (holder.boot !== self.boot) return holder.host === self.host;
  return holder.namespace === self.namespace && (holder.boot !== undefined || holder.host === self.host);
}

/** @param now milliseconds by the disk's clock, which may be another computer's. */
async function isTouched(path: string, now: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && now - found.mtimeMs < LOCK_SILENCE_MS;
}

/** Sets the last change by the disk's clock. */
async function touch(path: string): Promise<void> {
  const file = await open(path, "r+").catch(() => undefined);
  await file?.write("{", 0).catch(() => undefined);
  await file?.close().catch(() => undefined);
}

/** Without a holder if it is none of ours: there is no living one to respect. */
interface ReadLock {
  holder?: Holder;
  /** Somebody else's on this computer, who lets nobody read it. */
  isUnreadable?: boolean;
}

async function readLock(path: string): Promise<ReadLock | undefined> {
  try {
    const value = JSON.parse(utf8Of(await readBounded(path, { most: LARGEST_LOCK_BYTES, isOwn: true }))) as Partial<Holder> | null;
    if (Number.isInteger(value?.pid) && typeof value?.token === "string" && TOKEN.test(value.token)) return { holder: value as Holder };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    if (code === "EACCES" || code === "EPERM") return { isUnreadable: true };
  }
  return {};
}

async function isAlive({ pid, boot, started }: Holder, inspect: Inspect): Promise<boolean> {
  if (pid === process.pid || !isTaken(pid)) return false;
  if (boot === undefined || started === undefined) return true;
  const info = await inspect(pid);
  // A process without facts keeps its lock.
  return info === undefined || (!info.ended && info.boot === boot && info.started === started);
}

function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
