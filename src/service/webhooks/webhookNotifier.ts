import { PROBLEM_CONTENT_TYPE } from "#contract/wire/problem.ts";
import { retryAfter } from "#contract/wire/retryAfter.ts";
import { reasonOf } from "../http/errorTrace.ts";
import type { JobRecord, ResultRecord } from "../store/jobRecord.ts";
import { outcomeProblem } from "../store/outcomeProblem.ts";
import type { Log } from "../log.ts";
import { RefusedAddressError, type AddressPolicy, type Resolve } from "./addressGuard.ts";
import { deliverWebhook, type DeliveryAnswer, type WebhookMessage } from "./deliverWebhook.ts";
import type { Delivery, DeliveryStore } from "./deliveryStore.ts";
import { ATTEMPTS, delayAfter, LONGEST_DELAY } from "./retrySchedule.ts";

/** Replaced in tests. */
export interface WebhookClock {
  /** Milliseconds since 1970, by the wall clock: due times survive restarts. */
  now: () => number;
  /** Milliseconds; the result cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
  /** From 0, below 1. */
  random: () => number;
}

export const systemWebhookClock: WebhookClock = {
  now: Date.now,
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};

export interface NotifierOptions {
  store: DeliveryStore;
  /** Undefined if the outcome is no longer kept. */
  resultOf: (delivery: Delivery) => Promise<ResultRecord | undefined>;
  /** Where the service is reached; problems lead there. */
  base: () => string;
  /** `whsec_…` */
  secret: string;
  policy: AddressPolicy;
  resolve?: Resolve;
  /** Milliseconds for one attempt. */
  timeout: number;
  clock?: WebhookClock;
  log: Log;
}

type JobWithWebhook = Pick<JobRecord, "id" | "operation"> & { webhookUrl: string };

interface Entry {
  delivery: Delivery;
  attempt?: { stop: AbortController; ended: Promise<void> };
}

/** Simultaneous: to one receiver, and in total. */
const AT_ONE_RECEIVER = 2;
const AT_ONCE = 16;
/** Milliseconds between looks at the clock: a timer stops while a computer sleeps. */
const LONGEST_NAP = 60_000;

/**
 * Sends outcomes to receivers: the body that a GET on the result address returns. Without a confirmation by 2xx, a receiver is called again
 * on a schedule that survives the process.
 */
export class WebhookNotifier {
  private readonly options: NotifierOptions;
  private readonly clock: WebhookClock;
  private readonly entries = new Map<string, Entry>();
  private stopTimer = (): void => undefined;
  private closed = false;

  constructor(options: NotifierOptions) {
    this.options = options;
    this.clock = options.clock ?? systemWebhookClock;
  }

  async open(): Promise<void> {
    const { store, log } = this.options;
    const damaged = (name: string) => log(`the data directory holds a damaged delivery, ${JSON.stringify(name)}; it is left where it is`);
    for (const delivery of await store.open(damaged)) this.entries.set(delivery.id, { delivery });
    this.pump();
  }

  /** On return the delivery survives a crash; the attempts continue by themselves. */
  async add({ id, operation, webhookUrl: url }: JobWithWebhook): Promise<void> {
    if (this.entries.has(id)) return;
    const delivery: Delivery = { id, operation, url, failures: 0, due: new Date(this.clock.now()).toISOString() };
    await this.options.store.put(delivery);
    this.entries.set(id, { delivery });
    this.pump();
  }

  /** Also one under way; on return its address is kept nowhere. @returns true if there was one. */
  async forget(id: string): Promise<boolean> {
    const entry = this.entries.get(id);
    this.entries.delete(id);
    entry?.attempt?.stop.abort(new Error("The delivery is given up."));
    await entry?.attempt?.ended;
    await this.options.store.remove(id);
    return entry !== undefined;
  }

  /** Aborts attempts under way; they do not count, and the next process repeats them. */
  async close(): Promise<void> {
    this.closed = true;
    this.stopTimer();
    const attempts = [...this.entries.values()].flatMap(({ attempt }) => attempt ?? []);
    for (const { stop } of attempts) stop.abort(new Error("The service is stopping."));
    await Promise.all(attempts.map(({ ended }) => ended));
  }

  /** Starts everything due that may start, and runs again when the next is due. */
  private pump(): void {
    this.stopTimer();
    if (this.closed) return;
    const now = this.clock.now();
    const busy = new Map<string, number>();
    let running = 0;
    for (const { attempt, delivery } of this.entries.values()) {
      if (!attempt) continue;
      running++;
      busy.set(originOf(delivery), (busy.get(originOf(delivery)) ?? 0) + 1);
    }
    let nap = LONGEST_NAP;
    for (const entry of this.entries.values()) {
      if (entry.attempt) continue;
      const wait = waitFor(entry.delivery, now);
      if (wait > 0) {
        nap = Math.min(nap, wait);
        continue;
      }
      const origin = originOf(entry.delivery);
      const there = busy.get(origin) ?? 0;
      if (running >= AT_ONCE || there >= AT_ONE_RECEIVER) continue;
      running++;
      busy.set(origin, there + 1);
      this.start(entry);
    }
    this.stopTimer = this.clock.after(nap, () => this.pump());
  }

  private start(entry: Entry): void {
    const stop = new AbortController();
    const ended = this.tell(entry, stop.signal).finally(() => {
      entry.attempt = undefined;
      this.pump();
    });
    entry.attempt = { stop, ended };
  }

  private async tell(entry: Entry, signal: AbortSignal): Promise<void> {
    const { delivery } = entry;
    // Paths and queries of webhooks often hold secrets: only the origin is logged.
    const subject = `job ${delivery.id} webhook ${originOf(delivery)}`;
    try {
      const result = await this.options.resultOf(delivery);
      if (!result) return await this.end(delivery, `${subject} is not called any more: the result was deleted`);
      const answer = await this.send(delivery, result, signal);
      if (answer.status >= 200 && answer.status < 300) return await this.end(delivery, `${subject} answered ${answer.status}`);
      if (answer.status === 410) return await this.end(delivery, `${subject} answered 410 and is not called again`);
      await this.failed(entry, `${subject} answered ${answer.status}`, retryAfter(answer.retryAfter, answer.date, this.clock.now()));
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof RefusedAddressError && !error.mayChange)
        return await this.end(delivery, `${subject} is refused (${error.code})`);
      await this.failed(entry, `${subject} failed (${reasonOf(error)})`);
    }
  }

  private send(delivery: Delivery, result: ResultRecord, signal: AbortSignal): Promise<DeliveryAnswer> {
    const { secret, policy, resolve, timeout } = this.options;
    return deliverWebhook(delivery.url, messageOf(result, this.options.base()), {
      secret,
      policy,
      resolve,
      timeout,
      signal,
      time: new Date(this.clock.now()),
    });
  }

  /** Never rejects: this process follows a schedule that cannot be stored, and the next one starts from the disk. */
  private async failed(entry: Entry, what: string, asked?: number): Promise<void> {
    const { store, log } = this.options;
    const failures = entry.delivery.failures + 1;
    const delay = delayAfter(failures, asked, this.clock.random);
    const attempt = `${what}, attempt ${failures} of ${ATTEMPTS}`;
    if (delay === undefined) return this.end(entry.delivery, `${attempt}; given up`);
    entry.delivery = { ...entry.delivery, failures, due: new Date(this.clock.now() + delay).toISOString() };
    log(`${attempt}; the next in ${duration(delay)}`);
    await store
      .put(entry.delivery)
      .catch((error: unknown) => log(`job ${entry.delivery.id} webhook: its schedule could not be stored (${reasonOf(error)})`));
  }

  private async end({ id }: Delivery, line: string): Promise<void> {
    const { store, log } = this.options;
    await store
      .remove(id)
      .catch((error: unknown) =>
        log(`job ${id} webhook could not be cleaned up (${reasonOf(error)}); it is called again at the next start`),
      );
    this.entries.delete(id);
    log(line);
  }
}

function messageOf({ id, body, failure }: ResultRecord, base: string): WebhookMessage {
  const content = failure ? { ...outcomeProblem(failure).toProblem(base), id } : body;
  return { id: `msg_${id}`, body: JSON.stringify(content), contentType: failure ? PROBLEM_CONTENT_TYPE : "application/json" };
}

/** Milliseconds. Anything farther off than any delay is due at once: the clock was set back. */
function waitFor({ due }: Delivery, now: number): number {
  const wait = Date.parse(due) - now;
  return wait > LONGEST_DELAY ? 0 : wait;
}

function originOf({ url }: Delivery): string {
  return new URL(url).origin;
}

function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
