import { AnalysisError } from "#core/analysis.ts";

export function unreadable(message: string, cause?: unknown): AnalysisError {
  return new AnalysisError("audio-unreadable", message, { cause });
}

export function damaged(cause: unknown): AnalysisError {
  return unreadable("The recording is damaged: its sound cannot be read. Export it again from the program that made it.", cause);
}

/** The file contradicts itself, so that no other decoder shall try either. */
export class HopelessFile extends Error {
  override readonly name = "HopelessFile";
}
