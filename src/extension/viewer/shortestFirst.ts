import { Scheduler } from "#platform/scheduler.ts";

/** Longer recordings take turns among themselves: a short one never waits for them. */
export const LONG_SECONDS = 300;

/**
 * One at a time, the shortest of those waiting first. Long recordings have a separate queue, so that no more than two are worked on at
 * once.
 */
export class ShortestFirst {
  private readonly short = new Scheduler({ atOnce: 1 });
  private readonly long = new Scheduler({ atOnce: 1 });

  /**
   * @param seconds length of the recording.
   * @param signal takes work that has not begun out of the queue; work that has begun handles it by itself.
   * @throws whatever the work throws; the signal's reason.
   */
  run<Result>(seconds: number, work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    return (seconds > LONG_SECONDS ? this.long : this.short).run(work, { rank: seconds, signal });
  }
}
