import type { OperationId } from "../../operations/operation.ts";
import { OPERATIONS, operationOf } from "../../operations/operations.ts";
import type { TakePage } from "../../pages/recorder/takeProtocol.ts";

/** Half a minute, the timed minute of curriculum-based measurement, and longer ones; seconds. */
const OFFERED = [30, 60, 120, 180, 300] as const;
const USUAL = 60;
/** Seconds. Nobody wants longer takes than this, and a page holds them in memory. */
const LONGEST = 14 * 60;

/**
 * By the operations that accept recordings of the text: an older operation may accept longer ones than its successor. A passage is read for
 * a minute unless the author says otherwise, a word or phonemes until they have been said.
 */
export function takeLengths(likely: OperationId): Pick<TakePage, "kind" | "lengths" | "length" | "most" | "least"> {
  const { takes, limits } = operationOf(likely);
  const most = Math.min(
    LONGEST,
    Math.max(...OPERATIONS.filter((operation) => operation.takes === takes).map(({ limits: { maxSeconds } }) => maxSeconds)),
  );
  const lengths = takes === "passage" ? OFFERED.filter((length) => length <= most) : [];
  return {
    kind: takes,
    lengths,
    length: takes === "passage" ? USUAL : 0,
    most,
    ...(limits.minSeconds !== undefined && { least: limits.minSeconds }),
  };
}
