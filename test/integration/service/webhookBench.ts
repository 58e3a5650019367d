import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FileSystem } from "#platform/files/fileSystem.ts";
import { OWN_FILES } from "#platform/node/ownFiles.ts";
import type { ResultRecord } from "#service/store/jobRecord.ts";
import { DeliveryStore } from "#service/webhooks/deliveryStore.ts";
import { WebhookNotifier, type NotifierOptions, type WebhookClock } from "#service/webhooks/webhookNotifier.ts";
import { startFaultServer, type FaultServer, type RecordedRequest, type Steps } from "../../support/faultServer.ts";
import { fixture } from "../../unit/contract/fixtures.ts";

export const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
export const ID = "0123456789abcdef0123456789abcdef";

/** Time that passes when it is advanced, and chance that is what a test says. */
export class ManualClock implements WebhookClock {
  chance = 0;
  #time = Date.parse("2026-03-14T09:00:00Z");
  readonly #timers = new Set<{ at: number; callback: () => void }>();

  readonly now = (): number => this.#time;
  readonly random = (): number => this.chance;

  after(milliseconds: number, callback: () => void): () => void {
    const timer = { at: this.#time + milliseconds, callback };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }

  /** Lets time pass; what is due in between is called when it is due. */
  advance(milliseconds: number): void {
    const end = this.#time + milliseconds;
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#timers.delete(next);
      this.#time = Math.max(this.#time, next.at);
      next.callback();
    }
    this.#time = end;
  }

  /** Sets the wall clock, forward or back, as a person or a time server does; timers know nothing of it. */
  set(time: number): void {
    this.#time = time;
  }

  get running(): number {
    return this.#timers.size;
  }
}

/** Notifiers with receivers that misbehave on loopback, and what they leave on the disk. */
export class WebhookBench {
  readonly clock = new ManualClock();
  readonly lines: string[] = [];
  #directory = "";
  readonly #servers: FaultServer[] = [];
  readonly #notifiers: WebhookNotifier[] = [];

  async receiver(steps: Steps): Promise<FaultServer> {
    const server = await startFaultServer(steps);
    this.#servers.push(server);
    return server;
  }

  async store(files: FileSystem = OWN_FILES): Promise<DeliveryStore> {
    const unfinished = join(await this.directory(), "unfinished");
    await mkdir(unfinished, { recursive: true });
    return new DeliveryStore(join(await this.directory(), "deliveries"), unfinished, files);
  }

  async directory(): Promise<string> {
    return (this.#directory ||= await mkdtemp(join(tmpdir(), "webhooks-")));
  }

  /** Opened, on the data that an earlier one of the same test left. */
  async notifier(options: Partial<NotifierOptions> = {}): Promise<WebhookNotifier> {
    const notifier = new WebhookNotifier({
      store: await this.store(),
      resultOf: ({ id }) => Promise.resolve(recordOf(id)),
      secret: SECRET,
      policy: { allowLoopback: true },
      base: () => "",
      timeout: 15_000,
      clock: this.clock,
      log: (line) => this.lines.push(line),
      ...options,
    });
    this.#notifiers.push(notifier);
    await notifier.open();
    return notifier;
  }

  /** Names of what is to be delivered yet. */
  async kept(): Promise<string[]> {
    return readdir(join(await this.directory(), "deliveries"));
  }

  async clear(): Promise<void> {
    for (const notifier of this.#notifiers.splice(0)) await notifier.close();
    for (const server of this.#servers.splice(0)) await server.close();
    if (this.#directory) await rm(this.#directory, { recursive: true, force: true });
    this.#directory = "";
    this.lines.length = 0;
  }
}

export function recordOf(id: string): ResultRecord {
  return {
    id,
    operation: "recognition",
    completedAt: "2026-03-14T08:59:00.000Z",
    body: { ...(fixture("recognitionCorrect") as object), assessment_id: id },
  };
}

export function jobFor(url: string, id = ID): { id: string; operation: "recognition"; webhookUrl: string } {
  return { id, operation: "recognition", webhookUrl: url };
}

/** Checks what a receiver got by the words of Standard Webhooks, without the library that made it. @returns its id and time. */
export function assertSigned(
  { headers, body }: Pick<RecordedRequest, "headers" | "body">,
  secret: string,
): { id: string; timestamp: number } {
  const [id, timestamp] = [String(headers["webhook-id"]), String(headers["webhook-timestamp"])];
  assert.match(timestamp, /^\d{10}$/);
  const mac = createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"))
    .update(`${id}.${timestamp}.`)
    .update(body);
  assert.equal(headers["webhook-signature"], `v1,${mac.digest("base64")}`);
  return { id, timestamp: Number(timestamp) };
}
