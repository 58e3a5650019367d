import { mkdir, readFile, writeFile } from "../platform/node/files.ts";
import { dirname } from "../platform/node/paths.ts";
import type { Receiver, ReceiverOptions } from "../client/webhooks/startReceiver.ts";
import type { ReceivedCallback } from "../client/webhooks/callbackHandler.ts";
import { isLoopback } from "../contract/wire/protectedAddress.ts";
import { removeSecret, repeatsSecret } from "../contract/secrets/removeSecret.ts";
import { findOperation } from "../operations/operations.ts";
import type { Job } from "./job.ts";
import type { Jobs } from "./jobs.ts";

/** The setting for receiving results: off, through a port that the host forwards, or through the author's own tunnel. */
export type ReceiveWebhooks = "off" | "forwarded" | "tunnel";

export interface JobReceiverDependencies {
  /** Loads the server on first use. */
  startReceiver: (options: ReceiverOptions) => Promise<Receiver>;
  embedded: { get(): Promise<{ apiKey: string; webhookSecret: string }> };
  keys: {
    get(origin: string): Promise<{ key: string } | undefined>;
    webhookSecret(origin: string, address: string): Promise<string | undefined>;
  };
  /** The author's settings. `port`: 0 for any free one. */
  receive: () => ReceiveWebhooks;
  port: () => number;
  jobs: () => Pick<Jobs, "submitted" | "receive" | "retry">;
  /** File with the last port and path, so that the address survives a reload. */
  memory: string;
  /** Makes a loopback address reachable for others, where the editor can do that. */
  forward: (address: string) => Promise<string>;
  log: (message: string) => void;
}

/** The webhook that a submission names. `received`: it leads to this window. `webhook`: the profile's, whose secret is kept. */
export type Webhook = { webhookUrl?: string; received?: boolean; webhook?: string };

/**
 * Receives results in this window, in addition to asking for them. Anything that a known secret vouches for is the
 * result; anything else is a reason to ask the service at once.
 */
export class JobReceiver {
  private running: Promise<Receiver> | undefined;

  constructor(private readonly dependencies: JobReceiverDependencies) {}

  /** Resolves to the webhook for a submission, by the author's settings. */
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

  /** The receiver, at its last address if that is free. */
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
    const options = { expects: (id: string) => this.expects(id), onResult: (received: ReceivedCallback) => this.take(received), log };
    const start = (wanted: number) => startReceiver({ ...options, port: wanted, token });
    // A tunnel leads to only one port; without one, any will do.
    const receiver = fixed > 0 ? await start(fixed) : await start(port).catch(() => start(0));
    try {
      await mkdir(dirname(memory), { recursive: true, mode: 0o700 });
      await writeFile(memory, JSON.stringify({ port: receiver.port, token: receiver.token }), { mode: 0o600 });
    } catch {
      // Its jobs are asked for in any case.
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

  private async expects(id: string): Promise<{ operation: Job["file"]["operation"]; secret?: string; hints: true } | undefined> {
    const file = this.dependencies.jobs().submitted(id)?.file;
    if (!file?.service.received) return undefined;
    const { embedded, keys } = this.dependencies;
    const { baseUrl, webhook } = file.service;
    const secret =
      file.assessedBy.service === "embedded"
        ? (await embedded.get()).webhookSecret
        : webhook === undefined
          ? undefined
          : await keys.webhookSecret(new URL(baseUrl).origin, webhook);
    return { operation: file.operation, secret, hints: true };
  }

  /** Resolves to the API key that submissions to a service carry; empty if it is no longer known. */
  private async keyOf({ assessedBy, service }: Job["file"]): Promise<string> {
    const { embedded, keys } = this.dependencies;
    if (assessedBy.service === "embedded") return (await embedded.get()).apiKey;
    return (await keys.get(new URL(service.baseUrl).origin))?.key ?? "";
  }

  private async take({ id, signed, outcome }: ReceivedCallback): Promise<boolean> {
    const jobs = this.dependencies.jobs();
    const file = jobs.submitted(id)?.file;
    if (!file) return false;
    // The service itself says better what went wrong. One that repeats the API key
    // is not kept: what the client fetches does not contain it.
    const key = await this.keyOf(file);
    const isResult =
      signed && outcome.kind === "result" && isDelivered(file) && !removeSecret(outcome.raw, key) && !repeatsSecret(outcome.text, key);
    this.dependencies.log(isResult ? "A signed result was received." : "A delivery was received; asking the service for the result.");
    if (isResult) return jobs.receive(file.id, { id, result: outcome.result, raw: outcome.raw, text: outcome.text });
    await jobs.retry(file.id);
    return false;
  }
}

/** Returns true if callbacks deliver the result in the requested format: they use the operation's first one. */
function isDelivered({ operation, format }: Job["file"]): boolean {
  const [delivered, ...others] = findOperation(operation)?.formats ?? [];
  return delivered !== undefined && (others.length === 0 || format === delivered);
}
