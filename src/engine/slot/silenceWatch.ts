import type { Clock } from "#platform/time/clock.ts";
import { afterAwake } from "#platform/time/countdown.ts";
import { HEARTBEAT_MS } from "./workerProtocol.ts";

/** One of the two is called, once. */
export interface Silence {
  /** The process runs, but its engine's work does not end. */
  stuck: () => void;
  /** The process itself stood still, whatever its engine was doing. */
  halted: () => void;
}

/**
 * A working process gives a sign of life every `HEARTBEAT_MS`, from a thread that does nothing else. Only time in which it ran counts
 * against its engine; time in which both processes were stopped, or the machine was asleep, counts against neither.
 */
export class SilenceWatch {
  private quiet = 0;
  private heardAt: number;
  private ended = false;
  private cancel: () => void = () => undefined;

  /** @param limit for either silence; milliseconds */
  constructor(
    private readonly clock: Clock,
    private readonly limit: number,
    private readonly on: Silence,
  ) {
    this.heardAt = clock.now();
    this.hear();
  }

  /** A sign of life of the process, not of its engine. */
  beat(): void {
    if (this.ended) return;
    // A longer gap is time in which the process, or this one, did not run.
    this.quiet += Math.min(this.clock.now() - this.heardAt, 2 * HEARTBEAT_MS);
    this.hear();
    if (this.quiet >= this.limit) this.tell(this.on.stuck);
  }

  end(): void {
    this.ended = true;
    this.cancel();
  }

  private tell(what: () => void): void {
    this.end();
    what();
  }

  private hear(): void {
    this.cancel();
    this.heardAt = this.clock.now();
    this.cancel = afterAwake(this.clock, this.limit, () => this.tell(this.on.halted));
  }
}
