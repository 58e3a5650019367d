import { resolve } from "node:path";
import { startWithEngine } from "../service/startWithEngine.ts";
import type { Io } from "./io.ts";
import { UsageError, type ServeCommand } from "./parseCommand.ts";
import { readWebhookSecret } from "./readSecret.ts";
import { withTemporaryDirectory } from "./temporaryDirectory.ts";
import { untilAborted } from "./untilAborted.ts";

/**
 * Runs the embedded service until the process is asked to end.
 * @throws {HumanError} when it cannot start, such as on a port in use.
 */
export async function serve({ port, dataDirectory, allowLoopbackWebhooks, ...secrets }: ServeCommand, io: Io): Promise<0> {
  const apiKey = keyOf(secrets, io);
  const webhookSecret = secrets.webhookSecret && (await readWebhookSecret(secrets.webhookSecret, io));
  const run = async (directory: string): Promise<0> => {
    const log = (line: string) => void io.stderr.write(`${line}\n`);
    const service = await startWithEngine({ engineDirectory: io.directory, dataDirectory: directory, port, apiKey, webhookSecret, allowLoopbackWebhooks, log });
    try {
      io.stdout.write(`${JSON.stringify({ url: service.url, apiKey: service.apiKey, webhookSecret: service.webhookSecret })}\n`);
      await untilAborted(io.signal);
    } finally {
      await service.close();
    }
    return 0;
  };
  return dataDirectory === undefined ? withTemporaryDirectory(run) : run(resolve(dataDirectory));
}

function keyOf({ apiKey, apiKeyVariable }: Pick<ServeCommand, "apiKey" | "apiKeyVariable">, { environment }: Io): string | undefined {
  if (apiKeyVariable === undefined) return apiKey;
  const key = environment[apiKeyVariable]?.trim();
  if (!key) throw new UsageError(`--api-key-env names the environment variable ${apiKeyVariable}, which holds no key.`);
  return key;
}
