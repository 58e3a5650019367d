/** The four assessments of the service, by kind and version. */
export const OPERATIONS = ["fluency-v1", "fluency-v2", "pronunciation", "recognition"] as const;
export type Operation = (typeof OPERATIONS)[number];

export const CONTAINERS = ["wav", "mp3", "m4a", "webm", "ogg", "mp4"] as const;
/** A recording's file format, by the ending that it usually has. */
export type Container = (typeof CONTAINERS)[number];

export interface OperationLimits {
  containers: readonly Container[];
  /** Shortest recording in seconds, itself allowed. */
  minSeconds?: number;
  /** Longest recording in seconds; itself allowed unless `maxExclusive`. */
  maxSeconds: number;
  maxExclusive: boolean;
  /** The limits in words for people. */
  sentence: string;
}

/** What each assessment takes. The only place that holds these limits: client, service and editor all read it. */
export const LIMITS: Record<Operation, OperationLimits> = {
  "fluency-v1": {
    containers: CONTAINERS,
    maxSeconds: 15 * 60,
    maxExclusive: true,
    sentence: "Fluency v1 takes wav, mp3, m4a, webm, ogg and mp4 recordings of less than 15 minutes.",
  },
  "fluency-v2": {
    containers: ["wav"],
    maxSeconds: 2 * 60,
    maxExclusive: false,
    sentence: "Fluency v2 takes wav recordings of at most 2 minutes.",
  },
  pronunciation: {
    containers: ["wav"],
    minSeconds: 3,
    maxSeconds: 15,
    maxExclusive: false,
    sentence: "Pronunciation takes wav recordings of 3 to 15 seconds.",
  },
  recognition: {
    containers: ["wav"],
    maxSeconds: 30,
    maxExclusive: false,
    sentence: "Recognition takes wav recordings of at most 30 seconds.",
  },
};

/** Whether a recording of this length, in seconds, may be submitted. A length that is no number counts as too short. */
export function checkDuration(operation: Operation, seconds: number): "ok" | "too-short" | "too-long" {
  const { minSeconds = 0, maxSeconds, maxExclusive } = LIMITS[operation];
  if (!(seconds > 0) || seconds < minSeconds) return "too-short";
  if (seconds > maxSeconds || (maxExclusive && seconds === maxSeconds)) return "too-long";
  return "ok";
}

/** Whether the assessment takes recordings in this format. */
export function takesContainer(operation: Operation, container: string): boolean {
  return (LIMITS[operation].containers as readonly string[]).includes(container);
}

/** Decimal fractions are not exact; milliseconds. */
const BINARY = 1e-6;

/**
 * A length that is not taken, in words: never rounded across the limit that it misses (2.99994 s is not "3 seconds", 120.004 s not
 * "2 minutes").
 */
export function refusedDurationInWords(seconds: number, verdict: "too-short" | "too-long"): string {
  const milliseconds = verdict === "too-short" ? Math.floor(seconds * 1000 + BINARY) : Math.ceil(seconds * 1000 - BINARY);
  const digits = milliseconds % 100 === 0 ? 1 : milliseconds % 10 === 0 ? 2 : 3;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(digits)} seconds`;
  const minutes = Math.floor(milliseconds / 60_000);
  return `${minutes} ${minutes === 1 ? "minute" : "minutes"} and ${((milliseconds - minutes * 60_000) / 1000).toFixed(digits)} seconds`;
}
