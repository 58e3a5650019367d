// A window of its own process, to be killed: `windowProcess.ts FOLDER URL AUDIO HOW`. Prints each step when it is taken.
import { systemClock } from "../../../../src/client/clock.ts";
import { newJob, openWindow } from "./window.ts";

const [folder = "", url = "", audio = "", how = ""] = process.argv.slice(2);
const say = (step: string) => void process.stdout.write(`${step}\n`);
const never = new Promise<never>(() => undefined);
const { jobs } = openWindow(folder, url, systemClock, {
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
  if (how !== "preparing") await jobs.watch(id, { signal: new AbortController().signal, onProgress: ({ stage }) => say(stage), timeoutSeconds: 600 });
}
await never;
clearInterval(keepAlive);
