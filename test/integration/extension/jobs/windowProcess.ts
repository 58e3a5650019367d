// A window of its own process, to be killed: `windowProcess.ts FOLDER URL AUDIO HOW`. Prints each step when it is taken.
import { systemClock } from "#platform/time/clock.ts";
import type { JobFile } from "#jobs/store/jobFile.ts";
import { JobStore } from "#jobs/store/jobStore.ts";
import { newJob, openWindow } from "./window.ts";

const [folder = "", url = "", audio = "", how = ""] = process.argv.slice(2);
const say = (step: string) => void process.stdout.write(`${step}\n`);
const never = new Promise<never>(() => undefined);
const store = new JobStore(folder, () => undefined);
const write = store.write.bind(store);
const { jobs } = openWindow(folder, url, systemClock, {
  ...(how === "acknowledged" && {
    store: () =>
      Promise.resolve(
        Object.assign(store, {
          write: (job: JobFile) => {
            if (job.state !== "pending") return write(job);
            say("acknowledged");
            return never;
          },
        }),
      ),
  }),
  ...(how === "storing" && {
    storeResult: () => {
      say("storing");
      return never;
    },
  }),
});
const keepAlive = setInterval(() => undefined, 1_000);
if (how === "resume") {
  await jobs.open();
  say("open");
} else {
  const id = await jobs.add(await newJob(url, audio));
  say(`added ${id}`);
  if (how !== "preparing")
    await jobs.watch(id, { signal: new AbortController().signal, onProgress: ({ stage }) => say(stage), timeoutSeconds: 600 });
}
await never;
clearInterval(keepAlive);
