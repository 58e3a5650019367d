import type { Analyser } from "../../core/analysis.ts";
import type { SharedEngine } from "../io.ts";

/** How long an engine stays without work, in milliseconds: it takes 160 MB or more, and seconds to start. */
const IDLE = 5 * 60_000;

/** An engine that is started with the first reading and kept for the next ones, until none has come for a while. */
export class KeptEngine implements SharedEngine {
  private engine: Promise<Analyser> | undefined;
  private users = 0;
  private timer: NodeJS.Timeout | undefined;

  /**
   * @param start starts one
   * @param idle how long it stays without work, in milliseconds
   */
  constructor(
    private readonly start: () => Promise<Analyser>,
    private readonly idle = IDLE,
  ) {}

  async use<T>(work: (analyser: Analyser) => Promise<T>): Promise<T> {
    this.users += 1;
    clearTimeout(this.timer);
    try {
      return await work(await (this.engine ??= this.begin()));
    } finally {
      this.users -= 1;
      if (this.users === 0) this.timer = setTimeout(() => void this.close(), this.idle).unref();
    }
  }

  /** Ends it. The next reading starts another one. */
  async close(): Promise<void> {
    clearTimeout(this.timer);
    const { engine } = this;
    this.engine = undefined;
    await engine?.then((analyser) => analyser.close()).catch(() => undefined);
  }

  /** One that could not be started is not kept. */
  private begin(): Promise<Analyser> {
    const starting = this.start();
    starting.catch(() => {
      if (this.engine === starting) this.engine = undefined;
    });
    return starting;
  }
}
