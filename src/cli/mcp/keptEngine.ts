import type { Analyser } from "#core/analysis.ts";
import type { Clock } from "#platform/time/clock.ts";
import type { SharedEngine } from "../io.ts";

/** An engine stays this long without work: it takes 160 MB or more, and seconds to start. */
const IDLE_MS = 5 * 60_000;

/** Starts an engine with the first reading and keeps it for the next ones, until none has come for a while. */
export class KeptEngine implements SharedEngine {
  private engine: Promise<Analyser> | undefined;
  private users = 0;
  private stopTimer = () => {};

  /** @param start starts one */
  constructor(
    private readonly start: () => Promise<Analyser>,
    private readonly after: Clock["after"] = afterUnlessEnded,
  ) {}

  async use<T>(work: (analyser: Analyser) => Promise<T>): Promise<T> {
    this.users += 1;
    this.stopTimer();
    try {
      return await work(await (this.engine ??= this.begin()));
    } finally {
      this.users -= 1;
      if (this.users === 0) this.stopTimer = this.after(IDLE_MS, () => void this.close());
    }
  }

  /** The next reading starts another engine. */
  async close(): Promise<void> {
    this.stopTimer();
    const { engine } = this;
    this.engine = undefined;
    await engine?.then((analyser) => analyser.close()).catch(() => undefined);
  }

  /** An engine that could not be started is not kept. */
  private begin(): Promise<Analyser> {
    const starting = this.start();
    starting.catch(() => {
      if (this.engine === starting) this.engine = undefined;
    });
    return starting;
  }
}

/** Calls back after some milliseconds, and keeps no program from ending before that. */
function afterUnlessEnded(milliseconds: number, callback: () => void): () => void {
  const timer = setTimeout(callback, milliseconds).unref();
  return () => clearTimeout(timer);
}
