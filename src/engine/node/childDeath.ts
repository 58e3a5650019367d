import { readFileSync } from "node:fs";

export interface ChildDeath {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The system killed some process for lack of memory while the child was at work. */
  outOfMemory: boolean;
}

/** For a process's own actions: a native crash, an abort. */
const OWN_SIGNALS: readonly (NodeJS.Signals | null)[] = ["SIGABRT", "SIGBUS", "SIGFPE", "SIGILL", "SIGSEGV", "SIGSYS", "SIGTRAP"];

/**
 * A process ended because of what it did (`itself`, or `memory`), or by something else. Not certain:
 * - A crash signal from outside (`kill -SEGV`) looks like a crash.
 * - SIGKILL has no sender. On Linux it counts as lack of memory where the system has killed any process for that meanwhile. macOS does not
 * say when it kills for lack of memory: `outside`.
 * - On Windows, an end from outside has a code chosen by the other side, usually 1, which counts as such; another one looks like the
 * process's own.
 */
export function blameFor(
  { code, signal, outOfMemory }: ChildDeath,
  platform: NodeJS.Platform = process.platform,
): "itself" | "memory" | "outside" {
  if (signal === "SIGKILL" && outOfMemory) return "memory";
  if (signal !== null) return OWN_SIGNALS.includes(signal) ? "itself" : "outside";
  return platform === "win32" && code === 1 ? "outside" : "itself";
}

/** Since Linux was started; undefined where unknown. */
export function outOfMemoryKills(): number | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    const [, count] = /^oom_kill (\d+)$/m.exec(readFileSync("/proc/vmstat", "latin1")) ?? [];
    return count === undefined ? undefined : Number(count);
  } catch {
    return undefined;
  }
}
