import type { Steps } from "#core/steps.ts";
import { pauses } from "./pauses.ts";

/** Other work runs between the steps. @throws the signal's reason, once it is aborted. */
export async function inTurns<Result>(steps: Steps<Result>, signal?: AbortSignal): Promise<Result> {
  const pause = pauses();
  for (;;) {
    signal?.throwIfAborted();
    const step = steps.next();
    if (step.done) return step.value;
    await pause();
  }
}
