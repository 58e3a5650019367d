// A service in a process of its own that kills itself, as kill -9 does, at one step of one job. Arguments: data directory,
// key, and what to do as JSON. A line on its standard input arms it; until then it only finishes what an earlier one left.
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { startService } from "#service/node/startService.ts";
import { sample } from "./fakeAnalyser.ts";
import { watchedFiles, type DiskStep } from "./faultyFiles.ts";

export interface KillPlan {
  step: "receive" | "sync" | "acknowledge" | "decode" | "store" | "deliver" | "none";
  /** Which of the step's moments, from 0. */
  moment: number;
}

const [dataDirectory, apiKey, plan] = process.argv.slice(2) as [string, string, string];
const { step, moment } = JSON.parse(plan) as KillPlan;
let armed = false;
let analysed = false;
let moments = 0;

/** The service is dead when this returns, if it returns. */
function strike(): void {
  if (!armed || moments++ !== moment) return;
  process.kill(process.pid, "SIGKILL");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

function belongs({ operation, path }: DiskStep): boolean {
  switch (step) {
    case "receive":
      return !analysed && /unfinished.[0-9a-f]{32}(?:.audio)?$/.test(path) && ["mkdir", "open", "writeFile"].includes(operation);
    case "sync":
      return !analysed && operation === "sync" && !/deliveries|results/.test(path);
    case "acknowledge":
      return !analysed && /jobs(?:.[0-9a-f]{32})?$/.test(path) && ["rename", "open", "sync", "close"].includes(operation);
    case "store":
      return analysed && !/deliveries/.test(path);
    case "deliver":
      return /deliveries/.test(path);
    case "decode":
    case "none":
      return false;
  }
}

const whenever = (current: DiskStep) => {
  if (belongs(current)) strike();
};

async function main(): Promise<void> {
  const service = await startService({
    dataDirectory,
    apiKey,
    allowLoopbackWebhooks: true,
    files: watchedFiles(whenever, whenever),
    analyser: {
      analyse: async ({ kind, audioPath }) => {
        if (step === "decode") strike();
        await readFile(audioPath);
        if (step === "decode") strike();
        if (armed) analysed = true;
        // No two analyses give the same, so that a second result of a job would be seen.
        return { ...sample(kind), prediction: randomUUID() } as ReturnType<typeof sample>;
      },
      close: () => Promise.resolve(),
    },
  });
  process.stdin.once("data", () => {
    armed = true;
    process.stdout.write("armed\n");
  });
  process.stdout.write(`${service.url}\n`);
}

void main();
