import { mkdir, readFile, writeFile } from "#platform/node/files.ts";
import { dirname } from "#platform/node/paths.ts";
import type { Receiver, ReceiverOptions } from "#client/webhooks/startReceiver.ts";
import type { ExpectedCallback, ReceivedCallback } from "#client/webhooks/callbackHandler.ts";
import { isLoopback } from "#contract/wire/protectedAddress.ts";
import { removeSecret, repeatsSecret } from "#contract/secrets/removeSecret.ts";
import { findOperation } from "#operations/operations.ts";
import { hasResultToAskFor, type Job } from "./job.ts";
import type { Jobs } from "./jobs.ts";

/** Through a port that the host forwards, or the author's own tunnel. */
export type ReceiveWebhooks = "off" | "forwarded" | "tunnel";

export interface JobReceiverDependencies {
  startReceiver: (options: ReceiverOptions) => Promise<Receiver>;
  embedded: { get(): Promise<{ apiKey: string; webhookSecret: string }> };
  keys: {
    get(origin: string): Promise<{ key: string } | undefined>;
    webhookSecret(origin: string, address: string): Promise<string | undefined>;
  };
  /** `port`: 0 for any free one. */
  receive: () => ReceiveWebhooks;
  port: () => number;
  jobs: () => Pick<Jobs, "all" | "submitted" | "receive" | "retry" | "acknowledged">;
  /** File with the last port and path, so that the address survives a reload. */
  memory: string;
  /** Makes a loopback address reachable for others, where the editor can. */
  forward: (address: string) => Promise<string>;
  log: (message: string) => void;
}

/** `received`: it leads to this window. `webhook`: the profile's, whose secret is kept. */
export type Webhook = { webhookUrl?: string; received?: boolean; webhook?: string };

/** Receives results besides asking for them. What a known secret vouches for is the result; anything else is a reason to ask at once. */
export class JobReceiver {
  private running: Promise<Receiver> | undefined;

  constructor(private readonly dependencies: JobReceiverDependencies) {}

  async webhookFor({ kind, webhookUrl }: { kind: "embedded" | "hosted"; webhookUrl?: string }): Promise<Webhook> {
    const mode = this.dependencies.receive();
    if (mode === "off") return { webhookUrl };
    if (kind === "embedded") return { webhookUrl: (await this.start()).url, received: true };
    if (mode === "tunnel") {
      if (webhookUrl === undefined) return {};
      const { token } = await this.start();
      return { webhookUrl: `${webhookUrl.replace(/\/+$/, "")}/${token}`, received: true, webhook: webhookUrl };
    }
    const address = await this.dependencies.forward((await this.start()).url);
    if (!isLoopback(new URL(address).hostname)) return { webhookUrl: address, received: true, webhook: webhookUrl };
    this.dependencies.log("This editor forwards no port to the outside, so the service is asked for the result instead.");
    return { webhookUrl };
  }

  /** Takes its last address if that is free. */
  start(): Promise<Receiver> {
    this.running ??= this.listen().catch((error: unknown) => {
      this.running = undefined;
      throw error;
    });
    return this.running;
  }

  async close(): Promise<void> {
    const { running } = this;
    this.running = undefined;
    await (await running?.catch(() => undefined))?.close();
  }

  private async listen(): Promise<Receiver> {
    const { startReceiver, memory, log } = this.dependencies;
    const fixed = this.dependencies.port();
    const { port, token } = await this.remembered();
    const options = {
      expects: (id: string) => this.expects(id),
      expectsUnnamed: (ids: readonly string[]) => this.expectsUnnamed(ids),
      onResult: (received: ReceivedCallback) => this.take(received),
      log,
    };
    const start = (wanted: number) => startReceiver({ ...options, port: wanted, token });
    // A tunnel leads to only one port.
    const receiver = fixed > 0 ? await start(fixed) : await start(port).catch(() => start(0));
    try {
      await mkdir(dirname(memory), { recursive: true, mode: 0o700 });
      await writeFile(memory, JSON.stringify({ port: receiver.port, token: receiver.token }), { mode: 0o600 });
    } catch {
      // Jobs are also asked for.
      log("The receiver's address could not be saved; it will change after a reload.");
    }
    return receiver;
  }

  private async remembered(): Promise<{ port: number; token?: string }> {
    try {
      const { port, token } = JSON.parse(await readFile(this.dependencies.memory, "utf8")) as { port?: unknown; token?: unknown };
      const usable = Number.isInteger(port) && typeof token === "string" && /^[A-Za-z0-9_-]{22,128}$/.test(token);
      return usable ? { port: port as number, token } : { port: 0 };
    } catch {
      return { port: 0 };
    }
  }

  private async expects(id: string): Promise<ExpectedCallback | undefined> {
    const job = this.dependencies.jobs().submitted(id);
    if (!job?.file.service.received) return undefined;
    const { file } = job;
    // Services deliver again what was fetched long ago, and whoever refuses it may be taken off their list.
    if (!canBeAskedFor(job)) return { isDone: true };
    const { embedded, keys } = this.dependencies;
    const { baseUrl, webhook } = file.service;
    const secret =
      file.assessedBy.service === "embedded"
        ? (await embedded.get()).webhookSecret
        : webhook === undefined
          ? undefined
          : await keys.webhookSecret(new URL(baseUrl).origin, webhook);
    return { operation: file.operation, secret };
  }

  /**
   * The result may be faster than the acknowledgment, whose id is then still to come: `acknowledged` tells when. A body without any id is
   * about one of the jobs that are waited for.
   */
  private expectsUnnamed(ids: readonly string[]): object | undefined {
    const jobs = this.dependencies.jobs();
    const own = jobs.all().filter(({ file }) => file.service.received);
    if (own.some(({ file }) => file.state === "uploading")) {
      void jobs.acknowledged().then(() => this.ask(ids.flatMap((id) => jobs.submitted(id) ?? [])));
      return {};
    }
    return ids.length === 0 && own.some(canBeAskedFor) ? {} : undefined;
  }

  private async ask(jobs: readonly Job[]): Promise<void> {
    for (const job of jobs)
      if (canBeAskedFor(job))
        // Every job is also asked for in its time.
        await this.dependencies
          .jobs()
          .retry(job.file.id)
          .catch(() => undefined);
  }

  /** Empty if it is no longer known. */
  private async keyOf({ assessedBy, service }: Job["file"]): Promise<string> {
    const { embedded, keys } = this.dependencies;
    if (assessedBy.service === "embedded") return (await embedded.get()).apiKey;
    return (await keys.get(new URL(service.baseUrl).origin))?.key ?? "";
  }

  private async take({ id, signed, outcome }: ReceivedCallback): Promise<boolean> {
    const jobs = this.dependencies.jobs();
    const job = id === undefined ? undefined : jobs.submitted(id);
    if (id === undefined || !job) {
      await this.ask(jobs.all().filter((one) => one.file.service.received && one.file.state === "pending"));
      return false;
    }
    if (!canBeAskedFor(job)) return false;
    const { file } = job;
    // The service itself says better what went wrong. A result that repeats the API key is not kept: a fetched one is without it.
    const key = await this.keyOf(file);
    const isResult =
      signed && outcome.kind === "result" && isDelivered(file) && !removeSecret(outcome.raw, key) && !repeatsSecret(outcome.text, key);
    this.dependencies.log(isResult ? "A signed result was received." : "A delivery was received; asking the service for the result.");
    if (!isResult || file.state === "failed") await jobs.retry(file.id);
    return isResult && jobs.receive(file.id, { id, result: outcome.result, raw: outcome.raw, text: outcome.text });
  }
}

/** This window waits for it, or could: asking again sends nothing. */
function canBeAskedFor({ file, elsewhere }: Job): boolean {
  return !elsewhere && (file.state === "pending" || hasResultToAskFor(file));
}

/** Callbacks use the operation's first format. */
function isDelivered({ operation, format }: Job["file"]): boolean {
  const [delivered, ...others] = findOperation(operation)?.formats ?? [];
  return delivered !== undefined && (others.length === 0 || format === delivered);
}
