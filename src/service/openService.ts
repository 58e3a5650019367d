import type { Analyser } from "#core/analysis.ts";
import type { FileSystem } from "#platform/files/fileSystem.ts";
import { HumanError } from "#core/humanError.ts";
import { join } from "#platform/node/paths.ts";
import type { RequireDecoder } from "./submission/checkAudio.ts";
import type { CheckReceiver } from "./submission/checkSubmission.ts";
import { deleteSpeaker } from "./deleteSpeaker.ts";
import { reasonOf } from "./http/errorTrace.ts";
import { IdempotencyKeys } from "./store/idempotencyKeys.ts";
import { JobQueue } from "./queue/jobQueue.ts";
import type { JobRecord } from "./store/jobRecord.ts";
import { JobRunner } from "./jobRunner.ts";
import { JobStore } from "./store/jobStore.ts";
import type { Reach } from "./http/reach.ts";
import type { Log } from "./log.ts";
import { RequestHandler } from "./requestHandler.ts";
import { entryOf } from "./queue/retries.ts";
import { Router } from "./router.ts";
import type { ServedOperation } from "./operations/servedOperation.ts";
import type { ServiceLimits } from "./limits/serviceLimits.ts";
import type { DeletedData, SpeakerData } from "./store/speakerData.ts";
import { SubmissionIntake } from "./submission/submissionIntake.ts";

export interface Notifier {
  /** Resumes what an earlier process left. */
  open(): Promise<void>;
  add(job: JobRecord & { webhookUrl: string }): Promise<void>;
  /** @returns true if there was a delivery. */
  forget(id: string): Promise<boolean>;
  close(): Promise<void>;
}

export interface OpenServiceOptions {
  analyser: Analyser;
  /** It exists, and no other service works in it. */
  dataDirectory: string;
  operations: readonly ServedOperation[];
  apiKey: string;
  /** Part of accepted and given addresses; 0 within a process. */
  port: () => number;
  reach: Reach;
  /** The program's; absent within an editor. */
  version?: string;
  checkReceiver: CheckReceiver;
  /** Absent where no results are sent. */
  notifier?: (store: JobStore) => Promise<Notifier>;
  /** The engine's own unless given. */
  requireDecoder?: RequireDecoder;
  limits: ServiceLimits;
  files: FileSystem;
  uptime?: () => number;
  now: () => Date;
  log: Log;
  signal?: AbortSignal;
}

export interface OpenService {
  handler: RequestHandler;
  speakerData(token: string): Promise<SpeakerData>;
  deleteSpeaker(token: string): Promise<DeletedData>;
  /** Resumes an earlier process's jobs; not before requests can arrive. */
  begin(): Promise<void>;
  /** Aborts analyses and deliveries. Requests under way still get their answers. */
  stop(): Promise<void>;
}

/** For an analysis to heed its signal at the end. */
const CLOSING_PATIENCE = 3000;

/** The given one, or a random one. @throws {HumanError} `key-unusable` */
export function keyFor(given: string | undefined): string {
  const key = given ?? randomKey();
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new HumanError(
    "key-unusable",
    "The key for the embedded service is empty or has characters that an HTTP header cannot carry. Use letters and digits.",
  );
}

/** 32 random bytes in base64url (RFC 4648). */
function randomKey(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

export function directoryUnusable(directory: string, cause: unknown): HumanError {
  return new HumanError(
    "data-directory-unusable",
    `The embedded service cannot keep its data in ${directory} (${reasonOf(cause)}). Choose another directory, or make this one writable.`,
    { cause },
  );
}

/** @throws whatever the data directory's files throw; the signal's reason. */
export async function openService(options: OpenServiceOptions): Promise<OpenService> {
  const { analyser, dataDirectory, operations, limits, files, now, log, signal } = options;
  const store = new JobStore(dataDirectory, {
    files,
    diskBytes: limits.diskBytes,
    uptime: options.uptime,
    operations: operations.map(({ id }) => id),
  });
  const keys = new IdempotencyKeys(join(dataDirectory, "keys"), store.unfinishedDirectory, files);
  const stored = async (job: JobRecord) => {
    const { id, webhookUrl } = job;
    if (webhookUrl !== undefined) await notifier?.add({ ...job, webhookUrl });
    await store.forget(id);
  };
  const runner = new JobRunner({ analyser, operations, store, limits, now, log, stored });
  const queue = new JobQueue<JobRecord>({
    concurrency: limits.concurrency,
    capacity: limits.queueLength,
    run: (job, ended) => runner.run(job, ended),
  });
  const recovered = await store.open(
    (name) => log(`the data directory holds a damaged job, ${JSON.stringify(name)}; it is left where it is`),
    signal,
  );
  const notifier = await options.notifier?.(store);
  await keys.open();
  const sweep = async () => {
    await store.sweep(limits.resultRetention, now());
    await keys.sweep((id) => store.has(id));
  };
  await sweep();
  signal?.throwIfAborted();

  const remove = (token: string) => deleteSpeaker(token, { store, keys, queue, notifier, log });
  const desk = new SubmissionIntake({
    store,
    files,
    keys,
    queue,
    checkReceiver: options.checkReceiver,
    requireDecoder: options.requireDecoder,
    limits,
    now,
    log,
  });
  const handler = new RequestHandler({
    store,
    desk,
    router: new Router(operations),
    deleteSpeaker: remove,
    apiKey: options.apiKey,
    port: options.port,
    reach: options.reach,
    version: options.version,
    queue,
    now,
    log,
  });
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    handler,
    speakerData: (token) => store.ofSpeaker(token),
    deleteSpeaker: remove,
    async begin() {
      await notifier?.open();
      for (const { job, attempts } of recovered.waiting) {
        log(`job ${job.id} ${job.operation} resumed`);
        queue.add(job, entryOf(attempts, limits));
      }
      for (const { job } of recovered.undelivered) {
        await stored(job).catch((error: unknown) =>
          log(`job ${job.id} ${job.operation} could not be cleaned up (${reasonOf(error)}); the next start will do it`),
        );
      }
      timer = setInterval(
        () => void sweep().catch((error: unknown) => log(`old results could not be deleted (${reasonOf(error)})`)),
        limits.sweepInterval,
      );
      // A timer of Node's would keep the process alive; a browser's is a number.
      if (typeof timer === "object") timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await queue.close(CLOSING_PATIENCE);
      await notifier?.close();
    },
  };
}
