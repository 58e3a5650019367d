import type { Steps } from "../../core/steps.ts";
import { pauses } from "./pauses.ts";

/**
 * Takes the steps of long work, and lets other work run in between.
 * @throws the signal's reason, once it is aborted.
 */
export async function inTurns<Result>(steps: Steps<Result>, signal?: AbortSignal): Promise<Result> {
  const pause = pauses();
  for (;;) {
    signal?.throwIfAborted();
    const step = steps.next();
    if (step.done) return step.value;
    await pause();
  }
}
