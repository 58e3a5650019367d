import { checkDuration } from "#contract/wire/recordingLimits.ts";
import type { Operation } from "#operations/operation.ts";
import type { AudioFacts } from "./inspectAudio.ts";

/** Seconds above the shortest accepted length: services may round. */
const LENGTH_MARGIN_SECONDS = 0.1;

/** Seconds, in whole hundredths; undefined unless the recording is only too short. */
export function silenceFor(
  { limits }: Pick<Operation, "limits">,
  { container, durationSeconds }: Omit<AudioFacts, "container" | "bytes"> & { container: string },
): number | undefined {
  const { minSeconds = 0 } = limits;
  const isShort = container === "wav" && durationSeconds > 0 && minSeconds > 0 && checkDuration(limits, durationSeconds) === "too-short";
  return isShort ? Math.ceil((minSeconds + LENGTH_MARGIN_SECONDS - durationSeconds) * 100) / 100 : undefined;
}
