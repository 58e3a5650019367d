import { resolve } from "node:path";
import { printable } from "#core/printable.ts";
import { startWithEngine } from "#service/node/startWithEngine.ts";
import type { Io } from "../io.ts";
import { UsageError } from "../arguments/usageError.ts";
import type { ServeCommand } from "../commands/serviceCommands.ts";
import { readWebhookSecret } from "./readSecret.ts";
import { withTemporaryDirectory } from "./temporaryDirectory.ts";
import { untilAborted } from "./untilAborted.ts";

/**
 * Runs until the process is asked to end.
 * @returns the exit code: 1 if it stopped by itself.
 * @throws {HumanError} if it cannot start, such as on a port in use.
 */
export async function serve({ port, dataDirectory, allowLoopbackWebhooks, ...secrets }: ServeCommand, io: Io): Promise<0 | 1> {
  const apiKey = readApiKey(secrets.apiKey, io);
  const webhookSecret = secrets.webhookSecret && (await readWebhookSecret(secrets.webhookSecret, io));
  const run = async (directory: string): Promise<0 | 1> => {
    const log = (line: string) => void io.stderr.write(`${printable(line)}\n`);
    const stopped = new AbortController();
    const lost = () => stopped.abort();
    const { directory: engineDirectory, signal } = io;
    const starting = startWithEngine({
      engineDirectory,
      dataDirectory: directory,
      port,
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
      io.stdout.write(`${JSON.stringify({ url: service.url, apiKey: service.apiKey, webhookSecret: service.webhookSecret })}\n`);
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
