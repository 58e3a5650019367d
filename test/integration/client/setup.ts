import assert from "node:assert/strict";
import { existsSync, readdirSync, readlinkSync } from "node:fs";
import { AssessmentClient, type AssessOptions, type AssessRequest, type AssessmentOutcome } from "#client/assessmentClient.ts";
import { startFaultServer, type FaultServer, type RecordedRequest, type Step, type Steps } from "../../support/faultServer.ts";
import { waitFor } from "../../support/waitFor.ts";
import { FakeClock } from "../../unit/client/fakeClock.ts";

export const KEY = "key-5f2b9c-secret";
export const TOKEN = "0b9a7d3e-1f62-4f0e";

export const request: AssessRequest = {
  operation: "fluency-v2",
  audioPath: "",
  reference: "Three thin fish, “naïve” 🐟 swim.\n",
  userToken: TOKEN,
  modelId: "model-a",
};

/** One assessment against a server that takes these steps; the server and all that it saw come back with the outcome. */
export interface Run {
  outcome?: AssessmentOutcome;
  error?: Error & { code?: string; status?: number };
  requests: RecordedRequest[];
  healthRequests: RecordedRequest[];
  clock: FakeClock;
}

export interface RunOptions {
  options?: AssessOptions;
  path?: string;
  /** Answers `/healthz`. */
  health?: Step;
  during?: (server: FaultServer, clock: FakeClock) => Promise<void>;
}

export async function run(steps: Steps, part: Partial<AssessRequest> & { audioPath: string }, more: RunOptions = {}): Promise<Run> {
  const server = await startFaultServer(steps, { health: more.health });
  const clock = new FakeClock();
  try {
    const client = new AssessmentClient({ baseUrl: server.url + (more.path ?? ""), apiKey: KEY, clock, proxy: {} });
    const assessing = client.assess({ ...request, ...part }, more.options).then(
      (outcome) => ({ outcome }),
      (error: unknown) => ({ error: error as Error }),
    );
    await more.during?.(server, clock);
    const ended = await assessing;
    assert.equal(clock.running, 0, "every timer was cancelled");
    return { ...ended, requests: server.requests, healthRequests: server.healthRequests, clock };
  } finally {
    await server.close();
  }
}

/** How often this process holds the file open; 0 where the system does not tell. */
export function timesOpen(path: string): number {
  if (!existsSync("/proc/self/fd")) return 0;
  return readdirSync("/proc/self/fd").filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === path;
    } catch {
      return false;
    }
  }).length;
}

/** Resolves when this process has let go of the file; to wait is no luck, as closing takes turns of the event loop. */
export async function closed(path: string): Promise<void> {
  await waitFor(`${path} to be closed`, () => timesOpen(path) === 0 || undefined, 10_000);
}
