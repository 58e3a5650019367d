/** Recordings longer than this, in seconds, take turns among themselves: a short one never waits for them. */
export const LONG_SECONDS = 300;

interface Waiting {
  seconds: number;
  start(): void;
}

/**
 * Work on recordings, one at a time, the shortest of those waiting first. Long recordings have a separate queue, so
 * that no more than two are worked on at once.
 */
export class ShortestFirst {
  private readonly queues = { short: { waiting: [] as Waiting[], busy: false }, long: { waiting: [] as Waiting[], busy: false } };

  /**
   * @param seconds length of the recording.
   * @param signal takes work that has not begun out of the queue; work that has begun handles it by itself.
   * @throws whatever the work throws; the signal's reason.
   */
  async run<Result>(seconds: number, work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const queue = this.queues[seconds > LONG_SECONDS ? "long" : "short"];
    if (queue.busy) {
      await new Promise<void>((resolve, reject) => {
        const waiting = { seconds, start: resolve };
        queue.waiting.push(waiting);
        signal.addEventListener("abort", () => {
          const at = queue.waiting.indexOf(waiting);
          if (at < 0) return;
          queue.waiting.splice(at, 1);
          reject(signal.reason as Error);
        });
      });
    }
    queue.busy = true;
    try {
      return await work();
    } finally {
      queue.waiting.sort((a, b) => a.seconds - b.seconds);
      const next = queue.waiting.shift();
      // Stays busy for the one that starts now, before anybody else can ask.
      if (next) next.start();
      else queue.busy = false;
    }
  }
}
