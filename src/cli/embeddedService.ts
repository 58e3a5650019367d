import { AssessmentClient } from "../client/assessmentClient.ts";
import type { Service } from "../service/node/startService.ts";
import type { Io } from "./io.ts";
import { withTemporaryDirectory } from "./temporaryDirectory.ts";

/**
 * Runs with a client of an embedded service that starts on first use, and afterwards ends together with everything that it
 * keeps.
 * @param workers analyses at a time; two unless given, and never more than the machine has cores
 */
export async function withEmbeddedService<T>(io: Io, run: (client: () => Promise<AssessmentClient>) => Promise<T>, workers?: number): Promise<T> {
  return withTemporaryDirectory(async (dataDirectory) => {
    let starting: Promise<Service> | undefined;
    const start = async () => {
      const { startWithEngine } = await import("../service/node/startWithEngine.ts");
      return startWithEngine({ engineDirectory: io.directory, dataDirectory, ...(workers !== undefined && { workers }) });
    };
    try {
      return await run(async () => {
        const service = await (starting ??= start());
        return new AssessmentClient({ baseUrl: service.url, apiKey: service.apiKey, proxy: { environment: io.environment } });
      });
    } finally {
      await starting?.then((service) => service.close(), () => undefined);
    }
  });
}
