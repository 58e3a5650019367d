import { type RecordingLimits, refusedLength } from "#contract/wire/recordingLimits.ts";

/** In English, like all bodies of the service. */
export function limitsInWords({ containers, minSeconds, maxSeconds, maxExclusive }: RecordingLimits): string {
  const formats = containers.length === 1 ? containers[0]! : `${containers.slice(0, -1).join(", ")} and ${containers.at(-1)!}`;
  const length =
    minSeconds === undefined ? `${maxExclusive ? "less than" : "at most"} ${maxSeconds} seconds` : `${minSeconds} to ${maxSeconds} seconds`;
  return `This assessment accepts ${formats} recordings of ${length}.`;
}

/** Never rounded across the limit. @param seconds more than 0. */
export function lengthInWords(seconds: number, verdict: "too-short" | "too-long"): string {
  const { milliseconds, digits } = refusedLength(seconds, verdict);
  return `${(milliseconds / 1000).toFixed(digits)} seconds`;
}
