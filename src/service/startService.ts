import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Analyser } from "../core/analysis.ts";
import { HumanError } from "../core/humanError.ts";
import { lockDirectory } from "./directoryLock.ts";
import { DIRECTORY_MODE } from "./durableFile.ts";
import { reasonOf } from "./errorTrace.ts";
import { JobQueue } from "./jobQueue.ts";
import type { JobRecord, ResultRecord } from "./jobRecord.ts";
import { JobRunner } from "./jobRunner.ts";
import { JobStore } from "./jobStore.ts";
import { RequestHandler } from "./requestHandler.ts";
import { DEFAULT_SERVICE_LIMITS, type ServiceLimits } from "./serviceLimits.ts";
import { WebhookNotifier } from "./webhookNotifier.ts";

export interface ServiceOptions {
  /** Stays the caller's: it is not closed with the service. */
  analyser: Analyser;
  /** Where jobs and results are kept; made if need be. One service at a time works in it. */
  dataDirectory: string;
  /** 0, the default, takes any free port. */
  port?: number;
  /** Made at random by default. */
  apiKey?: string;
  /** Takes one line at a time, never with a key, a user token, audio or reference text. */
  log?: (line: string) => void;
  limits?: Partial<ServiceLimits>;
  now?: () => Date;
}

export interface Service {
  /** Base URL without a closing slash. */
  url: string;
  apiKey: string;
  /** Stops listening, breaks off analyses (the next start begins them again) and gives the data directory free. */
  close(): Promise<void>;
}

const ADDRESS = "127.0.0.1";
/** How long an analysis may take to heed its signal at the end, and a connection to be closed; milliseconds. */
const CLOSING_PATIENCE = 3000;

/**
 * Starts the embedded service on the loopback address.
 * @throws {HumanError} `data-directory-unusable`, `data-directory-in-use`, `port-unusable` or `key-unusable`.
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { analyser, dataDirectory, port = 0, log = () => undefined, now = () => new Date() } = options;
  const limits = { ...DEFAULT_SERVICE_LIMITS, ...options.limits };
  const apiKey = options.apiKey ?? randomBytes(32).toString("base64url");
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new HumanError("key-unusable", "The key for the embedded service is empty or holds characters that no HTTP header can carry. Use letters and digits.");

  const unlock = await openDirectory(dataDirectory);
  try {
    const store = new JobStore(dataDirectory);
    const notifier = new WebhookNotifier({ timeout: limits.webhookTimeout, log, done: (job) => store.forget(job.id) });
    const stored = async (job: JobRecord, result: ResultRecord) => {
      if (job.webhookUrl === undefined) await store.forget(job.id);
      else notifier.notify({ ...job, webhookUrl: job.webhookUrl }, result);
    };
    const runner = new JobRunner({ analyser, store, limits, now, log, stored });
    const queue = new JobQueue<JobRecord>({ concurrency: limits.concurrency, capacity: limits.queueLength, run: (job, signal) => runner.run(job, signal) });
    const recovered = await store.open((name) => log(`the data directory holds a damaged job, ${JSON.stringify(name)}; it is left where it is`));
    const sweep = async () => void (await store.sweep(new Date(now().getTime() - limits.resultRetention)));
    await sweep();

    const server = makeServer(limits);
    const handler = new RequestHandler({ store, queue, apiKey, limits, now, log, port: () => (server.address() as AddressInfo).port });
    server.on("request", (request, response) => handler.handle(request, response));
    await listen(server, port);

    for (const { job, attempts } of recovered.waiting) {
      log(`job ${job.id} ${job.operation} taken up again`);
      queue.add(job, { alone: attempts > 0 });
    }
    for (const { job, result } of recovered.untold) await stored(job, result);
    const timer = setInterval(() => void sweep().catch((error: unknown) => log(`old results could not be deleted (${reasonOf(error)})`)), limits.sweepInterval);
    timer.unref();

    const shutDown = async () => {
      clearInterval(timer);
      const closed = new Promise((resolve) => server.close(resolve));
      await queue.close(CLOSING_PATIENCE);
      await notifier.close();
      await Promise.race([closed, sleep(200)]);
      server.closeAllConnections();
      await closed;
      await handler.settled();
      await unlock();
    };
    let closing: Promise<void> | undefined;
    return { url: `http://${ADDRESS}:${(server.address() as AddressInfo).port}`, apiKey, close: () => (closing ??= shutDown()) };
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function openDirectory(directory: string): Promise<() => Promise<void>> {
  try {
    await mkdir(directory, { recursive: true, mode: DIRECTORY_MODE });
    return await lockDirectory(directory);
  } catch (cause) {
    if (cause instanceof HumanError) throw cause;
    throw new HumanError("data-directory-unusable", `The embedded service cannot keep its data in ${directory} (${reasonOf(cause)}). Choose another directory, or make this one writable.`, { cause });
  }
}

function makeServer(limits: ServiceLimits): Server {
  const server = createServer({
    headersTimeout: limits.headersTimeout,
    requestTimeout: limits.requestTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    connectionsCheckingInterval: Math.min(limits.headersTimeout, 5000),
    maxHeaderSize: 16_384,
  });
  server.maxHeadersCount = 100;
  return server;
}

async function listen(server: Server, port: number): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, ADDRESS, resolve);
    });
  } catch (cause) {
    throw new HumanError("port-unusable", `The embedded service cannot listen on port ${port} (${reasonOf(cause)}). Choose another port, or 0 for any free one.`, { cause });
  }
}
