// A service in a process of its own, to be killed: its analyses never end. Arguments: data directory, key, settle time in milliseconds.
import { startService } from "../../../src/service/startService.ts";

const [dataDirectory, apiKey, settleTime] = process.argv.slice(2);
const service = await startService({
  dataDirectory: dataDirectory!,
  apiKey: apiKey!,
  limits: { settleTime: Number(settleTime) },
  analyser: {
    analyse: () => {
      process.stdout.write("analysing\n");
      return new Promise(() => {});
    },
    close: () => Promise.resolve(),
  },
});
process.stdout.write(`${service.url}\n`);
