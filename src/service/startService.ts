import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Analyser } from "../core/analysis.ts";
import { HumanError } from "../core/humanError.ts";
import { lockDirectory } from "../platform/node/directoryLock.ts";
import { deleteSpeaker } from "./deleteSpeaker.ts";
import { DIRECTORY_MODE } from "../platform/durableFile.ts";
import { keepReserve, withReserve } from "./diskReserve.ts";
import { reasonOf } from "./errorTrace.ts";
import type { FileSystem } from "../core/fileSystem.ts";
import { OWN_FILES } from "../platform/node/ownFiles.ts";
import { ADDRESS, listen, makeServer } from "./httpServer.ts";
import { IdempotencyKeys } from "./idempotencyKeys.ts";
import { JobQueue } from "./jobQueue.ts";
import type { JobRecord } from "./jobRecord.ts";
import { JobRunner } from "./jobRunner.ts";
import { JobStore } from "./jobStore.ts";
import { makeDirectory } from "../platform/node/makeDirectory.ts";
import { RequestHandler } from "./requestHandler.ts";
import { Router } from "./router.ts";
import type { ServedOperation } from "./servedOperation.ts";
import { SERVED_OPERATIONS } from "./servedOperations.ts";
import { entryOf } from "./retries.ts";
import { DEFAULT_SERVICE_LIMITS, type ServiceLimits } from "./serviceLimits.ts";
import type { DeletedData, SpeakerData } from "./speakerData.ts";
import { SubmissionIntake } from "./submissionIntake.ts";
import { DeliveryStore } from "./webhooks/deliveryStore.ts";
import { signingSecret } from "./webhooks/signingSecret.ts";
import { systemWebhookClock, WebhookNotifier } from "./webhooks/webhookNotifier.ts";

export interface ServiceOptions {
  /** Those of the embedded service unless given. */
  operations?: readonly ServedOperation[];
  /** Stays the caller's: it is not closed with the service. */
  analyser: Analyser;
  /** Where jobs and results are kept; made if need be. One service at a time works in it. */
  dataDirectory: string;
  /** 0, the default, takes any free port. */
  port?: number;
  /** Made at random by default. */
  apiKey?: string;
  /** `whsec_…`, with which callbacks are signed; by default made at random once and kept in the data directory. */
  webhookSecret?: string;
  /** Whether results may be sent to receivers on this computer; by default only public addresses are accepted. */
  allowLoopbackWebhooks?: boolean;
  /** Takes one line at a time, never with a key, a user token, audio or reference text. */
  log?: (line: string) => void;
  /** Called when the service has stopped by itself: it was frozen for so long that another took its data directory over. */
  lost?: () => void;
  /** Ends the start before it is done; of no effect afterwards. */
  signal?: AbortSignal;
  /** Of the engine: recordings that it would need ffmpeg for are refused at once where it finds none or may start none. */
  env?: NodeJS.ProcessEnv;
  limits?: Partial<ServiceLimits>;
  now?: () => Date;
  /** Milliseconds that go by whatever the clock is set to. */
  uptime?: () => number;
  /** The disk, for tests of one that is full or fails. */
  files?: FileSystem;
}

export interface Service {
  /** Base URL without a closing slash. */
  url: string;
  apiKey: string;
  /** What a receiver verifies the callbacks with. */
  webhookSecret: string;
  /** What is kept of the speaker with this user token: what `deleteSpeaker` would delete now. */
  speakerData(token: string): Promise<SpeakerData>;
  /**
   * Deletes all that is kept of a speaker, breaks off analyses of the speaker's recordings, and sends none of the
   * results any more. The addresses of the results are unknown from then on.
   * @returns what was deleted.
   */
  deleteSpeaker(token: string): Promise<DeletedData>;
  /** Stops listening, breaks off analyses (the next start begins them again) and gives the data directory free. */
  close(): Promise<void>;
}

/** How long an analysis may take to heed its signal at the end, and a connection to be closed; milliseconds. */
const CLOSING_PATIENCE = 3000;

/**
 * Starts the embedded service on the loopback address.
 * @throws {HumanError} `data-directory-unusable`, `data-directory-in-use`, `port-unusable`, `key-unusable` or `webhook-secret-unusable`;
 * or the signal's reason.
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { analyser, dataDirectory, operations = SERVED_OPERATIONS, signal, port = 0, log = () => undefined, now = () => new Date(), files = OWN_FILES, env = process.env } = options;
  const limits = { ...DEFAULT_SERVICE_LIMITS, ...options.limits };
  const apiKey = options.apiKey ?? randomBytes(32).toString("base64url");
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new HumanError("key-unusable", "The key for the embedded service is empty or has characters that an HTTP header cannot carry. Use letters and digits.");

  let stop = (): void => undefined;
  const unlock = await openDirectory(dataDirectory, limits.lockBeat, () => {
    log("another service has taken the data directory over, because this one gave no sign of life for some time; this one stops");
    stop();
  });
  try {
    const store = new JobStore(dataDirectory, { files, diskBytes: limits.diskBytes, uptime: options.uptime, operations: operations.map(({ id }) => id) });
    const keys = new IdempotencyKeys(join(dataDirectory, "keys"), store.unfinishedDirectory, files);
    const stored = async ({ id, operation, webhookUrl }: JobRecord) => {
      if (webhookUrl !== undefined) await notifier.add({ id, operation, webhookUrl });
      await store.forget(id);
    };
    const runner = new JobRunner({ analyser, operations, store, limits, now, log, stored });
    const queue = new JobQueue<JobRecord>({ concurrency: limits.concurrency, capacity: limits.queueLength, run: (job, signal) => runner.run(job, signal) });
    const recovered = await store.open((name) => log(`the data directory holds a damaged job, ${JSON.stringify(name)}; it is left where it is`), signal);
    const webhookSecret = await signingSecret(dataDirectory, store.unfinishedDirectory, options.webhookSecret, files);
    const webhooks = { allowLoopback: options.allowLoopbackWebhooks ?? false };
    const notifier = new WebhookNotifier({
      store: new DeliveryStore(join(dataDirectory, "deliveries"), store.unfinishedDirectory, files, operations.map(({ id }) => id)),
      resultOf: async ({ operation, id }) => {
        const found = await store.find(operation, id);
        return found && "pending" in found ? undefined : found;
      },
      secret: webhookSecret,
      policy: webhooks,
      timeout: limits.webhookTimeout,
      clock: { ...systemWebhookClock, now: () => now().getTime() },
      log,
    });
    await keys.open();
    const sweep = async () => {
      await store.sweep(limits.resultRetention, now());
      await keys.sweep((id) => store.has(id));
    };
    await sweep();
    signal?.throwIfAborted();

    const server = makeServer(limits);
    const desk = new SubmissionIntake({ store, files, keys, queue, webhooks, limits, env, now, log });
    const remove = (token: string) => deleteSpeaker(token, { store, keys, queue, notifier, log });
    const handler = new RequestHandler({ store, desk, router: new Router(operations), deleteSpeaker: remove, apiKey, limits, now, log, port: () => (server.address() as AddressInfo).port });
    server.on("request", (request, response) => handler.handle(request, response));
    await listen(server, port);

    await keepReserve(dataDirectory);
    await notifier.open();
    for (const { job, attempts } of recovered.waiting) {
      log(`job ${job.id} ${job.operation} taken up again`);
      queue.add(job, entryOf(attempts, limits));
    }
    for (const { job } of recovered.undelivered) {
      await stored(job).catch((error: unknown) => log(`job ${job.id} ${job.operation} could not be tidied away (${reasonOf(error)}); the next start does it`));
    }
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
    const close = () => (closing ??= shutDown());
    stop = () => void close().then(() => options.lost?.());
    return {
      url: `http://${ADDRESS}:${(server.address() as AddressInfo).port}`,
      apiKey,
      webhookSecret,
      speakerData: (token) => store.ofSpeaker(token),
      deleteSpeaker: remove,
      close,
    };
  } catch (error) {
    await unlock();
    const fromDisk = error instanceof Error && "syscall" in error;
    throw fromDisk ? unusable(dataDirectory, error) : error;
  }
}

/** @throws {HumanError} `data-directory-unusable`, `data-directory-in-use` */
export async function openDirectory(directory: string, beat: number, lost: () => void): Promise<() => Promise<void>> {
  try {
    await makeDirectory(directory, DIRECTORY_MODE);
    return await withReserve(directory, () => lockDirectory(directory, { beat, lost }));
  } catch (cause) {
    if (cause instanceof HumanError) throw cause;
    throw unusable(directory, cause);
  }
}

function unusable(directory: string, cause: unknown): HumanError {
  return new HumanError("data-directory-unusable", `The embedded service cannot keep its data in ${directory} (${reasonOf(cause)}). Choose another directory, or make this one writable.`, { cause });
}
