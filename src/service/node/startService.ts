import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Analyser } from "#core/analysis.ts";
import type { FileSystem } from "#platform/files/fileSystem.ts";
import { HumanError } from "#core/humanError.ts";
import { requireDecoder } from "#engine/node/requireDecoder.ts";
import { DIRECTORY_MODE } from "#platform/durableFile.ts";
import { lockDirectory } from "#platform/node/directoryLock.ts";
import { makeDirectory } from "#platform/node/makeDirectory.ts";
import { OWN_FILES } from "#platform/node/ownFiles.ts";
import type { JobStore } from "../store/jobStore.ts";
import { directoryUnusable, keyFor, openService } from "../openService.ts";
import type { ServedOperation } from "../operations/servedOperation.ts";
import { SERVED_OPERATIONS } from "../operations/servedOperations.ts";
import { DEFAULT_SERVICE_LIMITS, type ServiceLimits } from "../limits/serviceLimits.ts";
import type { DeletedData, SpeakerData } from "../store/speakerData.ts";
import { checkReceiver } from "../webhooks/checkReceiver.ts";
import { DeliveryStore } from "../webhooks/deliveryStore.ts";
import { signingSecret } from "../webhooks/signingSecret.ts";
import { systemWebhookClock, WebhookNotifier } from "../webhooks/webhookNotifier.ts";
import { LOOPBACK_ALONE, ownUrl, type Reach } from "../http/reach.ts";
import type { Log } from "../log.ts";
import { answerRequest } from "./answerRequest.ts";
import { keepReserve, withReserve } from "./diskReserve.ts";
import { listen, makeServer } from "./httpServer.ts";

export interface ServiceOptions {
  operations?: readonly ServedOperation[];
  /** The caller's: not closed with the service. */
  analyser: Analyser;
  /** For jobs and results; created if necessary. One service at a time works in it. */
  dataDirectory: string;
  /** 0, the default, takes any free port. */
  port?: number;
  /** On loopback alone by default. */
  reach?: Reach;
  /** The program's, for those who ask what is running. */
  version?: string;
  /** Random by default. */
  apiKey?: string;
  /** `whsec_…`, for signing callbacks; by default random, kept in the data directory. */
  webhookSecret?: string;
  /** Allows receivers on this computer; by default only public addresses are accepted. */
  allowLoopbackWebhooks?: boolean;
  log?: Log;
  /** The service stopped by itself: it was frozen for so long that another took over its data directory. */
  lost?: () => void;
  /** Ends an unfinished start; no effect afterwards. */
  signal?: AbortSignal;
  /** The engine's: recordings that need ffmpeg are refused at once without it. */
  env?: NodeJS.ProcessEnv;
  limits?: Partial<ServiceLimits>;
  now?: () => Date;
  /** Milliseconds, whatever the clock is set to. */
  uptime?: () => number;
  /** For tests. */
  files?: FileSystem;
}

export interface Service {
  /** Without a closing slash; on this machine, whatever others reach it by. */
  url: string;
  apiKey: string;
  /** Verifies callbacks. */
  webhookSecret: string;
  /** Counts what `deleteSpeaker` would delete now. */
  speakerData(token: string): Promise<SpeakerData>;
  /**
   * Also aborts analyses of the speaker's recordings and stops sending results. Their addresses are unknown from then on.
   * @returns the deleted data.
   */
  deleteSpeaker(token: string): Promise<DeletedData>;
  /** Aborts analyses; the next start begins them again. */
  close(): Promise<void>;
}

/**
 * @throws {HumanError} `data-directory-unusable`, `data-directory-in-use`, `port-unusable`, `key-unusable` or `webhook-secret-unusable`; or
 * the signal's reason.
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const {
    analyser,
    dataDirectory,
    operations = SERVED_OPERATIONS,
    signal,
    uptime,
    port = 0,
    reach = LOOPBACK_ALONE,
    version,
    log = () => undefined,
    now = () => new Date(),
    files = OWN_FILES,
    env = process.env,
  } = options;
  const limits = { ...DEFAULT_SERVICE_LIMITS, ...options.limits };
  const apiKey = keyFor(options.apiKey);
  const policy = { allowLoopback: options.allowLoopbackWebhooks ?? false };

  let stop = (): void => undefined;
  const unlock = await openDirectory(dataDirectory, limits.lockBeat, () => {
    log("another service has taken the data directory over, because this one gave no sign of life for some time; this one stops");
    stop();
  });
  try {
    let webhookSecret = "";
    const notifier = async (store: JobStore) => {
      webhookSecret = await signingSecret(dataDirectory, store.unfinishedDirectory, options.webhookSecret, files);
      return new WebhookNotifier({
        store: new DeliveryStore(
          join(dataDirectory, "deliveries"),
          store.unfinishedDirectory,
          files,
          operations.map(({ id }) => id),
        ),
        resultOf: async ({ operation, id }) => {
          const found = await store.find(operation, id);
          return found && "pending" in found ? undefined : found;
        },
        base: () => reach.publicUrl ?? ownUrl(reach, boundPort()),
        secret: webhookSecret,
        policy,
        timeout: limits.webhookTimeout,
        clock: { ...systemWebhookClock, now: () => now().getTime() },
        log,
      });
    };
    const server = makeServer(limits);
    const boundPort = () => (server.address() as AddressInfo).port;
    const service = await openService({
      analyser,
      dataDirectory,
      operations,
      apiKey,
      limits,
      files,
      uptime,
      now,
      log,
      signal,
      notifier,
      port: boundPort,
      reach,
      version,
      checkReceiver: (address) => checkReceiver(address, policy),
      requireDecoder: (codec) => requireDecoder(codec, env),
    });
    server.on("request", (request, response) => void answerRequest(service.handler, request, response, limits.lingerTimeout));
    await listen(server, port, reach.address);

    await keepReserve(dataDirectory);
    await service.begin();

    const shutDown = async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      await service.stop();
      await Promise.race([closed, sleep(200)]);
      server.closeAllConnections();
      await closed;
      await service.handler.settled();
      await unlock();
    };
    let closing: Promise<void> | undefined;
    const close = () => (closing ??= shutDown());
    stop = () => void close().then(() => options.lost?.());
    return {
      url: ownUrl(reach, boundPort()),
      apiKey,
      webhookSecret,
      speakerData: (token) => service.speakerData(token),
      deleteSpeaker: (token) => service.deleteSpeaker(token),
      close,
    };
  } catch (error) {
    await unlock();
    const fromDisk = error instanceof Error && "syscall" in error;
    throw fromDisk ? directoryUnusable(dataDirectory, error) : error;
  }
}

/** @throws {HumanError} `data-directory-unusable`, `data-directory-in-use` */
export async function openDirectory(directory: string, beat: number, lost: () => void): Promise<() => Promise<void>> {
  try {
    await makeDirectory(directory, DIRECTORY_MODE);
    return await withReserve(directory, () => lockDirectory(directory, { beat, lost }));
  } catch (cause) {
    if (cause instanceof HumanError) throw cause;
    throw directoryUnusable(directory, cause);
  }
}
