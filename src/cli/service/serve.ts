import { resolve } from "node:path";
import type { Reach } from "#service/http/reach.ts";
import type { Log } from "#service/log.ts";
import { startWithEngine } from "#service/node/startWithEngine.ts";
import type { Io } from "../io.ts";
import { UsageError } from "../arguments/usageError.ts";
import { isShared, type ServeCommand } from "../commands/serviceCommands.ts";
import { programOf } from "../program.ts";
import { logLine } from "./logLine.ts";
import { readWebhookSecret } from "./readSecret.ts";
import { withTemporaryDirectory } from "./temporaryDirectory.ts";
import { untilAborted } from "./untilAborted.ts";

const SHORTEST_SHARED_KEY = 16;

/**
 * Runs until the process is asked to end.
 * @returns the exit code: 1 if it stopped by itself.
 * @throws {HumanError} if it cannot start, such as on a port in use.
 */
export async function serve({ port, dataDirectory, allowLoopbackWebhooks, logStyle, ...command }: ServeCommand, io: Io): Promise<0 | 1> {
  const { host, publicUrl, ...secrets } = command;
  const shared = isShared(host);
  const apiKey = readApiKey(secrets.apiKey, io);
  if (shared && apiKey !== undefined && apiKey.length < SHORTEST_SHARED_KEY)
    throw new UsageError(
      `The key has fewer than ${SHORTEST_SHARED_KEY} characters, which others could guess. With --host, choose a longer one.`,
    );
  const reach: Reach = {
    address: host,
    hosts: [...command.allowedHosts, ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname])],
    origins: command.allowedOrigins,
    ...(publicUrl !== undefined && { publicUrl }),
  };
  const { version } = await programOf(io.directory);
  const webhookSecret = secrets.webhookSecret && (await readWebhookSecret(secrets.webhookSecret, io));
  const run = async (directory: string): Promise<0 | 1> => {
    const log: Log = (line, facts) => void io.stderr.write(`${logLine(logStyle, new Date(), line, facts)}\n`);
    const stopped = new AbortController();
    const lost = () => stopped.abort();
    const { directory: engineDirectory, signal } = io;
    const starting = startWithEngine({
      engineDirectory,
      dataDirectory: directory,
      port,
      reach,
      version,
      apiKey,
      webhookSecret,
      allowLoopbackWebhooks,
      log,
      lost,
      signal,
    });
    const service = await starting.catch((error: unknown) => {
      if (error !== signal.reason) throw error;
    });
    if (!service) return 0;
    try {
      // A container's output is kept by others.
      const known = shared ? {} : { apiKey: service.apiKey, webhookSecret: service.webhookSecret };
      io.stdout.write(`${JSON.stringify({ url: service.url, ...known })}\n`);
      if (shared) log(`listening on ${host}, unencrypted: put a proxy with TLS in front of it`);
      await untilAborted(AbortSignal.any([signal, stopped.signal]));
    } finally {
      await service.close();
    }
    return stopped.signal.aborted ? 1 : 0;
  };
  return dataDirectory === undefined ? withTemporaryDirectory(run) : run(resolve(dataDirectory));
}

function readApiKey(given: ServeCommand["apiKey"], { environment }: Io): string | undefined {
  if (given?.variable === undefined) return given?.value;
  const key = environment[given.variable]?.trim();
  if (!key) throw new UsageError(`--api-key-env names the environment variable ${given.variable}, which holds no key.`);
  return key;
}
