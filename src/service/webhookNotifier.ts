import { PROBLEM_CONTENT_TYPE } from "../contract/problem.ts";
import { deliverWebhook } from "./deliverWebhook.ts";
import { reasonOf } from "./errorTrace.ts";
import type { JobRecord, ResultRecord } from "./jobRecord.ts";
import { outcomeProblem } from "./outcomeProblem.ts";

interface NotifierOptions {
  /** Milliseconds. */
  timeout: number;
  log: (line: string) => void;
  /** Called when a job's receiver was tried, with or without success. */
  done: (job: JobRecord) => Promise<void>;
}

/** Tells receivers what came of their jobs: the body that a GET on the result address gets. */
export class WebhookNotifier {
  readonly #options: NotifierOptions;
  readonly #running = new Set<Promise<void>>();
  readonly #stop = new AbortController();

  constructor(options: NotifierOptions) {
    this.#options = options;
  }

  /** Starts a delivery and returns at once; the next job need not wait for a slow receiver. */
  notify(job: JobRecord & { webhookUrl: string }, result: ResultRecord): void {
    const running = this.#deliver(job, result).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Aborts deliveries under way; their jobs are told again by the next process. */
  async close(): Promise<void> {
    this.#stop.abort(new Error("The service is stopping."));
    await Promise.all(this.#running);
  }

  async #deliver(job: JobRecord & { webhookUrl: string }, result: ResultRecord): Promise<void> {
    const { timeout, log, done } = this.#options;
    const signal = this.#stop.signal;
    // Of the address only the origin is logged: paths and queries of webhooks often hold secrets.
    const subject = `job ${job.id} webhook ${new URL(job.webhookUrl).origin}`;
    try {
      const failed = result.failure && outcomeProblem(result.failure).toProblem();
      const body = failed ? { ...failed, id: job.id } : result.body!;
      const status = await deliverWebhook(job.webhookUrl, body, failed ? PROBLEM_CONTENT_TYPE : "application/json", timeout, signal);
      log(`${subject} answered ${status}`);
    } catch (error) {
      if (signal.aborted) return;
      log(`${subject} failed (${reasonOf(error)})`);
    }
    await done(job).catch((error: unknown) => log(`job ${job.id} could not be tidied away (${reasonOf(error)})`));
  }
}
