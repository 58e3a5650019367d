import { t } from "@vscode/l10n";
import { HumanError } from "#core/humanError.ts";
import type { Clock } from "#platform/time/clock.ts";
import type { Address } from "../files/address.ts";
import type { ClaimRecord } from "./claimRecord.ts";
import type { Claim, Claims } from "./claims.ts";

/** Between two looks at a reading that somebody else is assessing. */
const LOOK_AGAIN_MS = 400;

export interface WantedResult<Result> {
  results: Address;
  /** See `readingKey`. */
  key: string;
  /** Looks anew each time. */
  find: () => Promise<Result | undefined>;
  /** Called once, if somebody else is assessing the reading. */
  onWait: () => void;
  signal: AbortSignal;
  /** Limits the wait for somebody else's result; for ever unless given. */
  timeoutSeconds?: number;
  clock: Pick<Clock, "now" | "sleep">;
}

/**
 * Takes the claim of a reading, and looks for its result once more; if somebody else holds the claim, waits for their result. Where they
 * keep none, the claim comes with the record of what they sent, since the service has the result. The caller sends what it gets a claim for,
 * unless its record has a job, and then releases it.
 * @returns `wasHeld`: somebody else had the claim meanwhile.
 * @throws {HumanError} `assessed-elsewhere` for a result that does not come in time; the signal's reason.
 */
export async function claimOrResult<Result>(
  claims: Pick<Claims, "take" | "record">,
  { results, key, find, onWait, signal, timeoutSeconds, clock }: WantedResult<Result>,
): Promise<{ claim: Claim; wasHeld: boolean; found?: undefined } | { claim?: undefined; found: Result }> {
  const began = clock.now();
  let theirs: ClaimRecord | undefined;
  for (let isFirst = true; ; isFirst = false) {
    signal.throwIfAborted();
    const claim = await claims.take(results, key);
    const found = await find().catch(async (error: unknown) => {
      await claim?.release();
      throw error;
    });
    if (found !== undefined) {
      // Whoever kept it may have been ended before they could clear their record.
      try {
        await claim?.clear();
      } finally {
        await claim?.release();
      }
      return { found };
    }
    if (claim) {
      try {
        if (theirs?.job && !(await claim.record())) await claim.write(theirs);
      } catch (error) {
        await claim.release();
        throw error;
      }
      return { claim, wasHeld: !isFirst };
    }
    theirs = (await claims.record(results, key)) ?? theirs;
    if (isFirst) onWait();
    if (timeoutSeconds !== undefined && clock.now() - began > timeoutSeconds * 1000)
      throw new HumanError(
        "assessed-elsewhere",
        t`Another window or terminal has sent this recording, and has had no result after ${timeoutSeconds} seconds. It was not sent a second time. Try again later.`,
      );
    await clock.sleep(LOOK_AGAIN_MS, signal);
  }
}
