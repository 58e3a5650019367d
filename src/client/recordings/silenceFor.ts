import { checkDuration } from "../../contract/wire/recordingLimits.ts";
import type { Operation } from "../../operations/operation.ts";
import type { AudioFacts } from "./inspectAudio.ts";

/** Added to the shortest recording that is accepted, in seconds: services may round. */
const MARGIN = 0.1;

/** Seconds of silence, in whole hundredths, that make an operation accept a recording that is only too short; undefined where that is not the problem. */
export function silenceFor(
  { limits }: Pick<Operation, "limits">,
  { container, durationSeconds }: Omit<AudioFacts, "container" | "bytes"> & { container: string },
): number | undefined {
  const { minSeconds = 0 } = limits;
  const isShort = container === "wav" && durationSeconds > 0 && minSeconds > 0 && checkDuration(limits, durationSeconds) === "too-short";
  return isShort ? Math.ceil((minSeconds + MARGIN - durationSeconds) * 100) / 100 : undefined;
}
