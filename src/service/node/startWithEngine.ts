import { availableParallelism } from "node:os";
import type { Analyser } from "#core/analysis.ts";
import { createEngine } from "#engine/createEngine.ts";
import { startService, type Service, type ServiceOptions } from "./startService.ts";

export interface ServiceWithEngineOptions extends Omit<ServiceOptions, "analyser"> {
  /** Absolute path of the engine's worker and models. */
  engineDirectory: string;
  /** At once; two unless given, and never more than the machine's cores. */
  workers?: number;
}

/** The engine ends with the service. @throws {HumanError} as `startService` does. */
export async function startWithEngine({ engineDirectory, workers, ...options }: ServiceWithEngineOptions): Promise<Service> {
  const analyser = createEngine({
    directory: engineDirectory,
    ...(workers !== undefined && { workers: Math.min(workers, availableParallelism()) }),
  });
  try {
    const service = await startService({ ...options, analyser });
    let closing: Promise<void> | undefined;
    const close = async () => {
      try {
        await service.close();
      } finally {
        await analyser.close();
      }
    };
    return { ...service, close: () => (closing ??= close()) };
  } catch (error) {
    await analyser.close();
    throw error;
  }
}

/**
 * For services that are started one after the other. The caller closes it.
 * @param directory absolute path of the engine's worker and models
 */
export function engineAlone(directory: string): Analyser {
  return createEngine({ directory });
}
