import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";

/** The data that distinguish one process from every other that has or had its id. */
export interface ProcessInfo {
  /** The start of the computer during which it runs: a random id. */
  boot: string;
  /** When it was started, in clock ticks since the start of the computer. */
  started: string;
  /** It has ended; only its entry is left, until its parent asks how it ended (a zombie). */
  ended: boolean;
}

/**
 * What Linux reports about a process (proc(5)). Undefined on other systems, which have no such files, and where there
 * is no such process or it is hidden from this one.
 */
export async function processInfo(pid: number): Promise<ProcessInfo | undefined> {
  if (process.platform !== "linux") return undefined;
  try {
    const [stat, boot] = await Promise.all([readFile(`/proc/${pid}/stat`, "utf8"), bootId()]);
    // The second field is the program's name in parentheses, which may hold blanks and parentheses itself; after it come field 3 and the others.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [state, started] = [fields[0], fields[22 - 3]];
    if (!state || !started) return undefined;
    return { boot, started, ended: state === "Z" || state === "X" };
  } catch {
    return undefined;
  }
}

/** The realm in which process ids mean something: within one computer, and on Linux within one container. */
export interface ProcessRealm {
  /** The computer's or container's name. */
  host: string;
  /** As in `ProcessInfo`; containers of one computer have the same. */
  boot?: string;
  /** The namespace of process ids (pid_namespaces(7)). */
  namespace?: string;
}

let own: Promise<ProcessRealm> | undefined;

/** That of this process. Systems other than Linux give only the name: the first one, since a laptop may get another with each network. */
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
