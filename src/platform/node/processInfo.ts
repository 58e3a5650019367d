import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";

export interface ProcessInfo {
  /** Random id of the computer's start. */
  boot: string;
  /** Clock ticks from the computer's start to the process's. */
  started: string;
  /** A zombie: its parent has not asked how it ended. */
  ended: boolean;
}

/** From Linux (proc(5)). Undefined on other systems, and for a process that does not exist or is hidden. */
export async function processInfo(pid: number): Promise<ProcessInfo | undefined> {
  if (process.platform !== "linux") return undefined;
  try {
    const [stat, boot] = await Promise.all([readFile(`/proc/${pid}/stat`, "utf8"), bootId()]);
    // The second field, the program's name in parentheses, may hold blanks and parentheses; field 3 follows.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [state, started] = [fields[0], fields[22 - 3]];
    if (!state || !started) return undefined;
    return { boot, started, ended: state === "Z" || state === "X" };
  } catch {
    return undefined;
  }
}

/** Process ids are unique within one computer, on Linux within one container. */
export interface ProcessRealm {
  host: string;
  /** As in `ProcessInfo`; shared by a computer's containers. */
  boot?: string;
  /** Process ids' namespace (pid_namespaces(7)). */
  namespace?: string;
}

let own: Promise<ProcessRealm> | undefined;

/** Only the name except on Linux: the first one, since a laptop may get another with each network. */
export function processRealm(): Promise<ProcessRealm> {
  return (own ??= lookedUp());
}

async function lookedUp(): Promise<ProcessRealm> {
  const host = hostname();
  if (process.platform !== "linux") return { host };
  try {
    const [boot, namespace] = await Promise.all([bootId(), readlink("/proc/self/ns/pid")]);
    return { host, boot, namespace };
  } catch {
    return { host };
  }
}

async function bootId(): Promise<string> {
  return (await readFile("/proc/sys/kernel/random/boot_id", "utf8")).trim();
}
