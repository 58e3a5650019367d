import { HopelessFile } from "./notReadable.ts";

/**
 * The most that a file's bytes can hold: pauses by packets' times, and for each byte what the densest codec (Opus without speech, packets
 * of 120 ms) puts into it. More is a false claim that would cost memory.
 */
const LONGEST_PAUSE_SECONDS = 60;
const SECONDS_PER_BYTE = 1 / 16;

/** @throws {HopelessFile} */
export function requirePossible(seconds: number, fileBytes: number): void {
  if (seconds > LONGEST_PAUSE_SECONDS + fileBytes * SECONDS_PER_BYTE) throw new HopelessFile("More sound than the file can hold");
}
