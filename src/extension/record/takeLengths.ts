import type { OperationId } from "#operations/operation.ts";
import { OPERATIONS, operationOf } from "#operations/operations.ts";
import type { TakePage } from "#pages/recorder/takeProtocol.ts";

/** Half a minute, the timed minute of curriculum-based measurement, and longer ones; seconds. */
const OFFERED_SECONDS = [30, 60, 120, 180, 300] as const;
const USUAL_SECONDS = 60;
/** Seconds. Nobody wants longer takes than this, and a page holds them in memory. */
const LONGEST_TAKE_SECONDS = 14 * 60;

/**
 * By the operations that accept recordings of the text: an older operation may accept longer ones than its successor. A passage is read for
 * a minute unless the author says otherwise, a word or phonemes until they have been said.
 */
export function takeLengths(likely: OperationId): Pick<TakePage, "kind" | "lengths" | "length" | "most" | "least"> {
  const { takes, limits } = operationOf(likely);
  const most = Math.min(
    LONGEST_TAKE_SECONDS,
    Math.max(...OPERATIONS.filter((operation) => operation.takes === takes).map(({ limits: { maxSeconds } }) => maxSeconds)),
  );
  const lengths = takes === "passage" ? OFFERED_SECONDS.filter((length) => length <= most) : [];
  return {
    kind: takes,
    lengths,
    length: takes === "passage" ? USUAL_SECONDS : 0,
    most,
    ...(limits.minSeconds !== undefined && { least: limits.minSeconds }),
  };
}
