import { t } from "@vscode/l10n";
import type { AssessedBy } from "#contract/reading/reading.ts";
import { HumanError } from "#core/humanError.ts";
import type { PlannedReading } from "../plan/plannedReading.ts";
import type { KeptReading } from "../results/keptReading.ts";
import { readingKey } from "#project/results/readingKey.ts";
import { inTurn } from "./inTurn.ts";

export interface RunItem {
  reading: PlannedReading;
  assessedBy: AssessedBy;
}

export interface Fingerprint {
  /** Hexadecimal. */
  sha256: string;
  bytes: number;
  /** Seconds of silence appended to the copy that is sent, where the reading should be padded. */
  silence?: number;
}

export interface RunHost {
  fingerprint(item: RunItem, signal: AbortSignal): Promise<Fingerprint>;
  /** The latest result that has this key (`readingKey`). */
  known(key: string, item: RunItem): Promise<KeptReading | undefined>;
  /**
   * Submits the recording or continues an earlier submission with this key, and keeps the result where it will be found.
   * @returns `known` for a result that has come from elsewhere meanwhile, so that nothing was sent.
   */
  assess(
    item: RunItem,
    fingerprint: Fingerprint,
    key: string,
    signal: AbortSignal,
  ): Promise<{ state: "known" | "assessed"; kept: KeptReading }>;
}

export type RunOutcome =
  | { state: "known" | "assessed"; kept: KeptReading }
  | { state: "failed"; error: HumanError }
  /** Not sent, as the run ended before. */
  | { state: "left"; reason: string };

export interface RunOptions {
  /** 1 or more. */
  atOnce: number;
  signal: AbortSignal;
  /** Called in the order in which readings end. Only what was sent in this run has a time. */
  onOutcome?: (outcome: RunOutcome, index: number, assessedInMs?: number) => void;
  onProgress?: (progress: RunProgress) => void;
  /** Milliseconds; the system's unless given. */
  now?: () => number;
}

export interface RunProgress {
  readings: number;
  /** Whatever the outcome. */
  done: number;
  /** Those that did not have to be assessed, since their results already existed. */
  known: number;
  /** Of the recordings that are still to be assessed, and of those that have been in this run. */
  bytesLeft: number;
  bytesAssessed: number;
}

/** Failures that would also hit every other reading: the run ends with them. */
const OF_ALL: ReadonlySet<string> = new Set([
  "key-refused",
  "key-missing",
  "base-url-invalid",
  "insecure-address",
  "redirect-refused",
  "service-unreachable",
  "rate-limited",
  "save-failed",
  "job-not-written",
  "engine-missing",
  "service-not-started",
]);
export function endsRun(code: string): boolean {
  return OF_ALL.has(code);
}

const HASHED_AT_ONCE = 4;
export const STOPPED = t("The run was stopped before this one was sent.");

/**
 * An existing result is used, and of readings with the same sound, reference and service only one is sent; so a run that was stopped
 * continues where it ended. First all recordings are looked at, so that it is known how much there is to do. A failure that would hit every
 * reading ends the run.
 * @returns an outcome for each reading, in their order; nothing is thrown for one that fails.
 */
export async function runReadings(
  items: readonly RunItem[],
  host: RunHost,
  { atOnce, signal, onOutcome, onProgress, now = () => performance.now() }: RunOptions,
): Promise<RunOutcome[]> {
  const outcomes: RunOutcome[] = [];
  const progress: RunProgress = { readings: items.length, done: 0, known: 0, bytesLeft: 0, bytesAssessed: 0 };
  const ending = new AbortController();
  const either = AbortSignal.any([signal, ending.signal]);
  let end: string | undefined;

  const settle = (index: number, outcome: RunOutcome, assessedInMs?: number): void => {
    const named: RunOutcome = "kept" in outcome ? { ...outcome, kept: withAlias(outcome.kept, items[index]!) } : outcome;
    outcomes[index] = named;
    progress.done++;
    if (outcome.state === "known") progress.known++;
    onOutcome?.(named, index, assessedInMs);
    onProgress?.({ ...progress });
  };
  const fail = (index: number, error: unknown): void => {
    const stopped = either.aborted && (!(error instanceof HumanError) || error.code === "cancelled");
    if (stopped) return settle(index, { state: "left", reason: end ?? STOPPED });
    if (!(error instanceof HumanError)) throw error;
    if (endsRun(error.code) && end === undefined) {
      end = t`Not sent, because the run ended: ${error.message}`;
      settle(index, { state: "failed", error });
      return ending.abort();
    }
    settle(index, { state: "failed", error });
  };

  /** By the key that equal readings share. */
  const waiting = new Map<string, { index: number; fingerprint: Fingerprint; same: number[] }>();
  await inTurn(items, HASHED_AT_ONCE, async (item, index) => {
    if (either.aborted) return settle(index, { state: "left", reason: end ?? STOPPED });
    try {
      const fingerprint = await host.fingerprint(item, either);
      const key = keyOf(item, fingerprint);
      const kept = await host.known(key, item);
      if (kept) return settle(index, { state: "known", kept });
      const first = waiting.get(key);
      if (first) first.same.push(index);
      else {
        waiting.set(key, { index, fingerprint, same: [] });
        progress.bytesLeft += fingerprint.bytes;
      }
      onProgress?.({ ...progress });
    } catch (error) {
      fail(index, error);
    }
  });

  const queue = [...waiting].sort(([, one], [, other]) => one.index - other.index);
  await inTurn(queue, atOnce, async ([key, { index, fingerprint, same }]) => {
    const all = [index, ...same];
    if (either.aborted) {
      for (const one of all) settle(one, { state: "left", reason: end ?? STOPPED });
      return;
    }
    try {
      const began = now();
      const { state, kept } = await host.assess(items[index]!, fingerprint, key, either);
      if (state === "assessed") progress.bytesAssessed += fingerprint.bytes;
      progress.bytesLeft -= fingerprint.bytes;
      settle(index, { state, kept }, state === "assessed" ? now() - began : undefined);
      for (const one of same) settle(one, { state: "known", kept });
    } catch (error) {
      progress.bytesLeft -= fingerprint.bytes;
      for (const one of all) fail(one, error);
    }
  });
  return outcomes;
}

function withAlias({ alias: _, ...kept }: KeptReading, { reading: { reader } }: RunItem): KeptReading {
  return { ...kept, ...(reader?.alias !== undefined && { alias: reader.alias }) };
}

function keyOf({ reading: { reference, operation, format }, assessedBy }: RunItem, { sha256, silence }: Fingerprint): string {
  return readingKey({ sha256, silence, text: reference.text, pronunciations: reference.pronunciations, operation, format, assessedBy });
}
