// A service in a process of its own, to be killed: its analyses never end. Arguments: data directory, key, limits as JSON.
import type { ServiceLimits } from "#service/limits/serviceLimits.ts";
import { startService } from "#service/node/startService.ts";

const [dataDirectory, apiKey, limits] = process.argv.slice(2);
const service = await startService({
  dataDirectory: dataDirectory!,
  apiKey: apiKey!,
  limits: JSON.parse(limits!) as Partial<ServiceLimits>,
  analyser: {
    analyse: () => {
      process.stdout.write("analysing\n");
      return new Promise(() => {});
    },
    close: () => Promise.resolve(),
  },
});
process.stdout.write(`${service.url}\n`);
