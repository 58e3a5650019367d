import { resolve } from "node:path";
import { startWithEngine } from "../service/startWithEngine.ts";
import type { Io } from "./io.ts";
import type { ServeCommand } from "./parseCommand.ts";
import { withTemporaryDirectory } from "./temporaryDirectory.ts";

/**
 * Runs the embedded service until the process is asked to end.
 * @throws {HumanError} when it cannot start, such as on a port in use.
 */
export async function serve({ port, dataDirectory, apiKey }: ServeCommand, io: Io): Promise<0> {
  const run = async (directory: string): Promise<0> => {
    const log = (line: string) => void io.stderr.write(`${line}\n`);
    const service = await startWithEngine({ engineDirectory: io.directory, dataDirectory: directory, port, apiKey, log });
    try {
      io.stdout.write(`${JSON.stringify({ url: service.url, apiKey: service.apiKey })}\n`);
      await aborted(io.signal);
    } finally {
      await service.close();
    }
    return 0;
  };
  return dataDirectory === undefined ? withTemporaryDirectory(run) : run(resolve(dataDirectory));
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) done();
    else signal.addEventListener("abort", () => done(), { once: true });
  });
}
