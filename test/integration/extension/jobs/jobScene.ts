import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach } from "mocha";
import type { JobFile } from "#jobs/store/jobFile.ts";
import { bundledProgram } from "../../../support/bundledProgram.ts";
import { json, startFaultServer, text, type FaultServer, type RecordedRequest, type Step } from "../../../support/faultServer.ts";
import { waitFor } from "../../../support/waitFor.ts";
import { FakeClock } from "../../../unit/client/fakeClock.ts";
import { wav } from "../../client/recordings.ts";
import { newJob, openWindow, RESULT, type Window } from "./window.ts";

/** `/healthz` of a service that understands idempotency keys. */
export const UNDERSTANDS = text(200, "", { "idempotency-key-supported": "true" });
export const WATCH = { signal: new AbortController().signal, onProgress: () => undefined, timeoutSeconds: 300 };

/** For each test of a suite: a folder of jobs, a recording, a service, and windows in this process and in others. */
export function jobScene() {
  let windows: Window[];
  let children: ChildProcess[];
  const scene = {
    folder: "",
    audio: "",
    server: undefined as unknown as FaultServer,
    /** What the service does; a submission is acknowledged and its result is there unless a test says otherwise. */
    post: json(202, {}),
    get: (_request: RecordedRequest): Step => json(200, RESULT),
  };

  beforeEach(async () => {
    scene.folder = await mkdtemp(join(tmpdir(), "jobs-"));
    scene.audio = join(scene.folder, "fox.wav");
    await writeFile(scene.audio, wav(2));
    windows = [];
    children = [];
    scene.post = json(202, { id: "r1", url: "/v2/audio/fluency/result/r1" });
    scene.get = () => json(200, RESULT);
  });
  afterEach(async () => {
    for (const { jobs } of windows) await jobs.close();
    for (const child of children) child.kill("SIGKILL");
    await scene.server.close();
    await rm(scene.folder, { recursive: true, force: true });
  });

  async function serve(health?: Step): Promise<void> {
    scene.server = await startFaultServer((request) => (request.method === "POST" ? scene.post : scene.get(request)), { health });
  }
  function open(changes: Parameters<typeof openWindow>[3] = {}, clock = new FakeClock()): Window {
    const window = openWindow(join(scene.folder, "jobs"), scene.server.url, clock, changes);
    windows.push(window);
    return window;
  }
  const posts = () => scene.server.requests.filter(({ method }) => method === "POST");
  const gets = () => scene.server.requests.filter(({ method }) => method === "GET");
  const only = ({ jobs }: Window): JobFile => {
    assert.equal(jobs.all().length, 1);
    return jobs.all()[0]!.file;
  };
  /** The state is on the disk before anybody is told of it. */
  const toldOf = (window: Window) => waitFor("somebody to be told of the job", () => window.ended[0], 20_000);
  const until = (window: Window, state: JobFile["state"]) =>
    waitFor(`the job to be ${state}`, () => (only(window).state === state ? only(window) : undefined), 20_000);

  /** A window of its own process. @returns when it has printed `step`. */
  async function child(how: string, step: string): Promise<ChildProcess> {
    const script = await bundledProgram(new URL("./windowProcess.ts", import.meta.url));
    const process_ = spawn(process.execPath, [script, join(scene.folder, "jobs"), scene.server.url, scene.audio, how], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(process_);
    for await (const line of createInterface({ input: process_.stdout })) if (line.startsWith(step)) break;
    return process_;
  }
  async function kill(process_: ChildProcess): Promise<void> {
    const gone = once(process_, "exit");
    process_.kill("SIGKILL");
    await gone;
  }

  /** A job that an earlier window left. */
  async function pendingOnDisk(
    serviceId: string,
    createdAt = new Date(Date.parse("2026-03-14T08:00:00Z")),
    changes: Partial<JobFile> = {},
  ): Promise<string> {
    const { server, folder, audio } = scene;
    const id = crypto.randomUUID();
    const job: JobFile = {
      version: 2,
      id,
      state: "pending",
      createdAt: createdAt.toISOString(),
      idempotencyKey: id,
      ...(await newJob(server.url, audio)),
      submitted: {
        id: serviceId,
        operation: "fluency-v2",
        format: "native",
        address: `${server.url}/v2/audio/fluency/result/${serviceId}`,
        origin: server.url,
      },
      ...changes,
    };
    await mkdir(join(folder, "jobs", id), { recursive: true });
    await writeFile(join(folder, "jobs", id, "job.json"), JSON.stringify(job));
    return id;
  }
  return Object.assign(scene, { serve, open, posts, gets, only, toldOf, until, child, kill, pendingOnDisk });
}
