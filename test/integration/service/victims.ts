import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { ServiceLimits } from "#service/limits/serviceLimits.ts";
import { bundledProgram } from "../../support/bundledProgram.ts";
import { KEY, until, type Reachable } from "./serviceBench.ts";

const SOURCE = new URL("./crashingService.ts", import.meta.url);

/** A service in a process of its own whose analyses never end. */
export interface Victim {
  service: Reachable;
  /** Resolves once an analysis has begun. */
  analysing(): Promise<unknown>;
  kill(): Promise<void>;
}

/** Starts services to be killed, and leaves none behind. */
export class Victims {
  private readonly children: ChildProcess[] = [];

  async start(dataDirectory: string, limits: Partial<ServiceLimits> = {}): Promise<Victim> {
    const child = spawn(process.execPath, [await bundledProgram(SOURCE), dataDirectory, KEY, JSON.stringify(limits)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.children.push(child);
    const exited = once(child, "exit");
    const lines = createInterface({ input: child.stdout });
    let begun = 0;
    const url = await new Promise<string>((resolve) => lines.on("line", (line) => (line === "analysing" ? begun++ : resolve(line))));
    return {
      service: { url, apiKey: KEY },
      analysing: () => until(() => begun > 0),
      kill: async () => {
        child.kill("SIGKILL");
        await exited;
      },
    };
  }

  clear(): void {
    for (const child of this.children.splice(0)) child.kill("SIGKILL");
  }
}
