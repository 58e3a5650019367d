import { readFileSync } from "node:fs";

/** The end of a child process, as seen by its parent. */
export interface ChildDeath {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** True if the system killed any process for lack of memory while the child was at work. */
  outOfMemory: boolean;
}

/** Signals that a process gets for its own actions: a native crash, an abort. */
const OWN_SIGNALS: readonly (NodeJS.Signals | null)[] = ["SIGABRT", "SIGBUS", "SIGFPE", "SIGILL", "SIGSEGV", "SIGSYS", "SIGTRAP"];

/**
 * Decides whether a process ended because of what it did (`itself`, or `memory` where it took too much), or was ended by
 * something else.
 *
 * What cannot be determined:
 * - A crash signal that was sent from outside (`kill -SEGV`) looks like a crash.
 * - SIGKILL has no sender. On Linux it counts as lack of memory where the system has killed any process for that in the
 *   meantime, which may have been another one. macOS does not say when it kills for lack of memory: `outside`.
 * - On Windows a process that is ended from outside has the exit code that the other side chose, usually 1, which is
 *   treated as such here; with another code it looks as if it had ended by itself.
 */
export function blameFor(
  { code, signal, outOfMemory }: ChildDeath,
  platform: NodeJS.Platform = process.platform,
): "itself" | "memory" | "outside" {
  if (signal === "SIGKILL" && outOfMemory) return "memory";
  if (signal !== null) return OWN_SIGNALS.includes(signal) ? "itself" : "outside";
  return platform === "win32" && code === 1 ? "outside" : "itself";
}

/** Returns the number of processes that Linux has killed for lack of memory since it was started; undefined where that is unknown. */
export function outOfMemoryKills(): number | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    const [, count] = /^oom_kill (\d+)$/m.exec(readFileSync("/proc/vmstat", "latin1")) ?? [];
    return count === undefined ? undefined : Number(count);
  } catch {
    return undefined;
  }
}
