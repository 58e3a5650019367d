import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { KillPlan } from "./killedService.ts";
import { KEY, type Reachable } from "./serviceBench.ts";

/** A service that runs in a process of its own. */
export interface ServiceProcess {
  service: Reachable;
  child: ChildProcess;
  /** Resolves when the process is gone, whatever ended it. */
  exited: Promise<unknown>;
  /** From now on it kills itself at the moment that its plan names. */
  arm(): Promise<void>;
  /** kill -9 from outside. */
  kill(): Promise<void>;
}

/** Puts `killedService.ts` into one file, so that a hundred starts take no time that a compiler takes. Returns its path. */
export async function buildServiceProgram(directory: string): Promise<string> {
  const outfile = join(directory, "killedService.cjs");
  await build({
    entryPoints: [fileURLToPath(new URL("./killedService.ts", import.meta.url))],
    outfile,
    bundle: true,
    platform: "node",
    format: "cjs",
    logLevel: "error",
  });
  return outfile;
}

export async function startServiceProcess(
  program: string,
  dataDirectory: string,
  plan: KillPlan = { step: "none", moment: 0 },
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [program, dataDirectory, KEY, JSON.stringify(plan)], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.on("error", () => undefined);
  const exited = once(child, "exit");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value: url } = (await lines.next()) as { value: string };
  return {
    service: { url, apiKey: KEY },
    child,
    exited,
    arm: async () => {
      child.stdin.write("arm\n");
      await lines.next();
    },
    kill: async () => {
      child.kill("SIGKILL");
      await exited;
    },
  };
}
