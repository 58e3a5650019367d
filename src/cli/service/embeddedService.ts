import { AssessmentClient } from "#client/assessmentClient.ts";
import type { Analyser } from "#core/analysis.ts";
import type { Service } from "#service/node/startService.ts";
import type { Io } from "../io.ts";
import { withTemporaryDirectory } from "./temporaryDirectory.ts";

/**
 * The service starts on first use, and afterwards ends together with everything that it keeps.
 * @param workers analyses at a time, for an engine of its own; two unless given, and never more than the machine has cores
 */
export async function withEmbeddedService<T>(
  io: Io,
  run: (client: () => Promise<AssessmentClient>) => Promise<T>,
  workers?: number,
): Promise<T> {
  return io.engine ? io.engine.use((analyser) => withService(io, run, { analyser })) : withService(io, run, { workers });
}

async function withService<T>(
  io: Io,
  run: (client: () => Promise<AssessmentClient>) => Promise<T>,
  { analyser, workers }: { analyser?: Analyser; workers?: number },
): Promise<T> {
  return withTemporaryDirectory(async (dataDirectory) => {
    let starting: Promise<Service> | undefined;
    const start = async () => {
      if (analyser) return (await import("#service/node/startService.ts")).startService({ analyser, dataDirectory });
      const { startWithEngine } = await import("#service/node/startWithEngine.ts");
      return startWithEngine({ engineDirectory: io.directory, dataDirectory, ...(workers !== undefined && { workers }) });
    };
    try {
      return await run(async () => {
        const service = await (starting ??= start());
        return new AssessmentClient({ baseUrl: service.url, apiKey: service.apiKey, proxy: { environment: io.environment } });
      });
    } finally {
      await starting?.then(
        (service) => service.close(),
        () => undefined,
      );
    }
  });
}
