// The embedded service as run in a browser: within the process, where nothing listens and nothing is delivered.
import { requireDecoder } from "#engine/node/requireDecoder.ts";
import type { Service, ServiceOptions } from "#service/node/startService.ts";
import { type InProcessService, startInProcess } from "#service/startInProcess.ts";

export async function startService({
  analyser,
  dataDirectory,
  log,
}: ServiceOptions): Promise<InProcessService & Pick<Service, "webhookSecret">> {
  return { ...(await startInProcess({ analyser, dataDirectory, requireDecoder, log })), webhookSecret: "" };
}

/** Never called: nothing can be sent to a browser. */
export function startReceiver(): Promise<never> {
  return Promise.reject(new Error("A browser cannot listen for webhooks."));
}
