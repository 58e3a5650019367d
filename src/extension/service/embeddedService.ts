import type { Transport } from "#contract/wire/transport.ts";
import type { Analyser } from "#core/analysis.ts";
import type { Service } from "#service/node/startService.ts";

export interface RunningService extends Pick<Service, "url" | "apiKey" | "webhookSecret" | "speakerData" | "deleteSpeaker"> {
  /** The transport to it, if it is not reached through the network. */
  transport?: Transport;
  /** For requests that its protocol does not cover. */
  engine: Pick<Analyser, "analyse">;
  close(): Promise<void>;
}

/** Started once when first needed, and again after a failure. */
export class EmbeddedService {
  private running: Promise<RunningService> | undefined;
  private closed = false;

  constructor(private readonly start: () => Promise<RunningService>) {}

  /** @throws whatever the start threw; the next call tries again. */
  get(): Promise<RunningService> {
    if (this.closed) return Promise.reject(new Error("the embedded service is closed"));
    if (this.running) return this.running;
    const starting = this.start();
    this.running = starting;
    starting.catch(() => {
      if (this.running === starting) this.running = undefined;
    });
    return starting;
  }

  /** For a service that no longer answers: the next call of `get` starts a fresh one. */
  async restart(): Promise<void> {
    const old = this.running;
    this.running = undefined;
    await stop(old);
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.restart();
  }
}

async function stop(running: Promise<RunningService> | undefined): Promise<void> {
  const service = await running?.catch(() => undefined); // a failed start left nothing to stop
  await service?.close();
}
