import { AnalysisError } from "#core/analysis.ts";

/** `code` is for the log and contains nothing from the recording or its text. */
export class ChildEnded extends Error {
  override readonly name = "ChildEnded";
  constructor(
    readonly code: string,
    message = code,
  ) {
    super(message);
  }
}

export function closedError(): AnalysisError {
  return new AnalysisError("closed", "The engine was stopped before the analysis was finished. Assess the recording again.");
}

/** A bug that the engine survived. */
export function engineFailed(reason: string): AnalysisError {
  return new AnalysisError("engine-failed", onThisRecording("failed"), { cause: new Error(reason) });
}

export function engineStuck(): AnalysisError {
  return new AnalysisError("engine-failed", onThisRecording("got stuck and was stopped"), { cause: new ChildEnded("silent") });
}

export function engineCrashed(cause: ChildEnded, outOfMemory: boolean): AnalysisError {
  return outOfMemory
    ? new AnalysisError("engine-out-of-memory", onThisRecording("ran out of memory"), { cause })
    : new AnalysisError("engine-crashed", onThisRecording("failed"), { cause });
}

export function engineKilled(cause: ChildEnded): AnalysisError {
  return new AnalysisError("engine-killed", "The engine was ended by another program or the system, not by this recording. Try again.", {
    cause,
  });
}

export function engineHalted(): AnalysisError {
  return new AnalysisError(
    "engine-killed",
    "The engine was paused by another program or the system, not by this recording, and was then ended. Try again.",
    { cause: new ChildEnded("halted") },
  );
}

/** The engine ended, or never began, before it could take a recording. */
export function engineMissing(cause: unknown): AnalysisError {
  const { code, syscall = "" } = cause as { code?: string; syscall?: string };
  if (syscall.startsWith("spawn") && code !== "ENOENT" && code !== "EACCES") {
    return new AnalysisError(
      "engine-failed",
      `The engine could not be started: the system allows no more processes (${code}). Close other programs, and try again.`,
      { cause },
    );
  }
  return new AnalysisError(
    "engine-failed",
    "The engine could not be started: part of the installation is missing or damaged. Install the extension again.",
    { cause },
  );
}

/** Only in a browser, which loads the engine from the extension's address. */
export function engineNotLoaded(cause: unknown): AnalysisError {
  return new AnalysisError("engine-failed", "The engine could not be loaded. Check your connection to the internet, and try again.", {
    cause,
  });
}

function onThisRecording(what: string): string {
  return `The engine ${what} on this recording. Other recordings are not affected. Try again. If it fails again, export the recording as 16-bit WAV.`;
}
