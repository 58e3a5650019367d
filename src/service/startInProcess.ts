import type { Analyser } from "#core/analysis.ts";
import type { FileSystem } from "#platform/files/fileSystem.ts";
import { HumanError } from "#core/humanError.ts";
import type { Transport } from "#contract/wire/transport.ts";
import { DIRECTORY_MODE } from "#platform/durableFile.ts";
import { lockDirectory } from "#platform/node/directoryLock.ts";
import { makeDirectory } from "#platform/node/makeDirectory.ts";
import { OWN_FILES } from "#platform/node/ownFiles.ts";
import type { RequireDecoder } from "./submission/checkAudio.ts";
import { LOOPBACK_ALONE } from "./http/reach.ts";
import type { Log } from "./log.ts";
import { InProcessTransport } from "./inProcessTransport.ts";
import { directoryUnusable, keyFor, openService } from "./openService.ts";
import type { ServedOperation } from "./operations/servedOperation.ts";
import { SERVED_OPERATIONS } from "./operations/servedOperations.ts";
import { DEFAULT_SERVICE_LIMITS, type ServiceLimits } from "./limits/serviceLimits.ts";
import type { DeletedData, SpeakerData } from "./store/speakerData.ts";

export interface InProcessOptions {
  /** The caller's: not closed with the service. */
  analyser: Analyser;
  /** For jobs and results; created if necessary. One service at a time works in it. */
  dataDirectory: string;
  /** For tests. */
  files?: FileSystem;
  operations?: readonly ServedOperation[];
  /** Random by default. */
  apiKey?: string;
  /** For a recording's codec before it is accepted; the engine's own unless given. */
  requireDecoder?: RequireDecoder;
  limits?: Partial<ServiceLimits>;
  log?: Log;
  /** The service stopped by itself: another has taken over its data directory. */
  lost?: () => void;
  /** Ends an unfinished start; no effect afterwards. */
  signal?: AbortSignal;
  now?: () => Date;
}

export interface InProcessService {
  /** Base URL, always the same, so that a job finds its result after a restart. Nothing listens there. */
  url: string;
  apiKey: string;
  transport: Transport;
  /** Counts what `deleteSpeaker` would delete now. */
  speakerData(token: string): Promise<SpeakerData>;
  /** Also aborts analyses of the speaker's recordings. @returns the deleted data. */
  deleteSpeaker(token: string): Promise<DeletedData>;
  /** Aborts analyses; the next start begins them again. */
  close(): Promise<void>;
}

/** The sender, this process, may have to wait for a recording that is kept far away. */
const DEFAULT_LIMITS: ServiceLimits = { ...DEFAULT_SERVICE_LIMITS, uploadStall: DEFAULT_SERVICE_LIMITS.requestTimeout };
/** Nobody can listen on this port: a stray request arrives nowhere. */
const UNUSED_PORT = 0;
const URL_OF_SERVICE = `http://127.0.0.1:${UNUSED_PORT}`;

/**
 * Requests and answers are as over HTTP, without a network. No results are sent to webhooks.
 * @throws {HumanError} `data-directory-unusable`, `data-directory-in-use` or `key-unusable`; or the signal's reason.
 */
export async function startInProcess(options: InProcessOptions): Promise<InProcessService> {
  const {
    analyser,
    dataDirectory,
    requireDecoder,
    signal,
    operations = SERVED_OPERATIONS,
    log = () => undefined,
    now = () => new Date(),
    files = OWN_FILES,
  } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const apiKey = keyFor(options.apiKey);
  let stop = (): void => undefined;
  const unlock = await lock(dataDirectory, limits.lockBeat, () => stop());
  try {
    const service = await openService({
      analyser,
      dataDirectory,
      operations,
      apiKey,
      port: () => UNUSED_PORT,
      reach: LOOPBACK_ALONE,
      checkReceiver: refuseReceiver,
      requireDecoder,
      limits,
      files,
      now,
      log,
      signal,
    });
    const transport = new InProcessTransport(URL_OF_SERVICE, service.handler);
    await service.begin();
    const shutDown = async () => {
      await transport.close();
      await service.stop();
      await service.handler.settled();
      await unlock();
    };
    let closing: Promise<void> | undefined;
    const close = () => (closing ??= shutDown());
    stop = () => void close().then(() => options.lost?.());
    return {
      url: URL_OF_SERVICE,
      apiKey,
      transport,
      speakerData: (token) => service.speakerData(token),
      deleteSpeaker: (token) => service.deleteSpeaker(token),
      close,
    };
  } catch (error) {
    await unlock();
    throw inWords(error, dataDirectory);
  }
}

async function lock(directory: string, beat: number, lost: () => void): Promise<() => Promise<void>> {
  try {
    await makeDirectory(directory, DIRECTORY_MODE);
    return await lockDirectory(directory, { beat, lost });
  } catch (cause) {
    throw inWords(cause, directory);
  }
}

/** An error of a file system has a code, and is not a bug. */
function inWords(error: unknown, directory: string): unknown {
  return error instanceof Error && !(error instanceof HumanError) && "code" in error ? directoryUnusable(directory, error) : error;
}

function refuseReceiver(): never {
  throw new HumanError(
    "webhook-unsupported",
    "This embedded service sends results to no webhook: it runs within the editor and has no network of its own. Leave the webhook address out and ask for the result.",
  );
}
