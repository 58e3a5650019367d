import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, it } from "mocha";
import { systemClock } from "../../../../src/client/clock.ts";
import type { JobFile } from "../../../../src/contract/jobFile.ts";
import { HumanError } from "../../../../src/core/humanError.ts";
import { hang, json, reset, startFaultServer, text, type FaultServer, type RecordedRequest, type Step } from "../../../support/faultServer.ts";
import { waitFor } from "../../../support/waitFor.ts";
import { FakeClock } from "../../client/fakeClock.ts";
import { wav } from "../../client/recordings.ts";
import { clientService, KEY, newJob, openWindow, RESULT, TOKEN, type Window } from "./window.ts";

const UNDERSTANDS = text(200, "", { "idempotency-key-supported": "true" });
const WATCH = { signal: new AbortController().signal, onProgress: () => undefined, timeoutSeconds: 300 };

describe("jobs that wait", function () {
  this.timeout(60_000);
  let folder: string;
  let audio: string;
  let server: FaultServer;
  let windows: Window[];
  let children: ChildProcess[];
  /** What the service does; a submission is acknowledged and its result is there unless a test says otherwise. */
  let post: Step;
  let get: (request: RecordedRequest) => Step;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "jobs-"));
    audio = join(folder, "fox.wav");
    await writeFile(audio, wav(2));
    windows = [];
    children = [];
    post = json(202, { id: "r1", url: "/v2/audio/fluency/result/r1" });
    get = () => json(200, RESULT);
  });
  afterEach(async () => {
    for (const { jobs } of windows) await jobs.close();
    for (const child of children) child.kill("SIGKILL");
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function serve(health?: Step): Promise<void> {
    server = await startFaultServer((request) => (request.method === "POST" ? post : get(request)), { health });
  }
  function open(changes: Parameters<typeof openWindow>[3] = {}, clock = new FakeClock()): Window {
    const window = openWindow(join(folder, "jobs"), server.url, clock, changes);
    windows.push(window);
    return window;
  }
  const posts = () => server.requests.filter(({ method }) => method === "POST");
  const gets = () => server.requests.filter(({ method }) => method === "GET");
  const only = ({ jobs }: Window): JobFile => {
    assert.equal(jobs.all().length, 1);
    return jobs.all()[0]!.file;
  };
  /** The state is on the disk before anybody is told of it. */
  const toldOf = (window: Window) => waitFor("somebody to be told of the job", () => window.ended[0], 20_000);
  const until = (window: Window, state: JobFile["state"]) => waitFor(`the job to be ${state}`, () => (only(window).state === state ? only(window) : undefined), 20_000);

  /** A window of its own process. @returns when it has printed `step`. */
  async function child(how: string, step: string): Promise<ChildProcess> {
    const script = fileURLToPath(new URL("./windowProcess.ts", import.meta.url));
    const process_ = spawn(process.execPath, ["--import", "tsx", script, join(folder, "jobs"), server.url, audio, how], { stdio: ["ignore", "pipe", "inherit"] });
    children.push(process_);
    for await (const line of createInterface({ input: process_.stdout })) if (line.startsWith(step)) break;
    return process_;
  }
  async function kill(process_: ChildProcess): Promise<void> {
    const gone = once(process_, "exit");
    process_.kill("SIGKILL");
    await gone;
  }

  describe("from the command to the result", () => {
    it("is on the disk before anything is sent, whole, for its owner alone, without the key", async () => {
      await serve();
      const window = open();
      const id = await window.jobs.add(await newJob(server.url, audio));
      assert.equal(server.requests.length, 0);
      const path = join(folder, "jobs", id, "job.json");
      const written = await readFile(path, "utf8");
      assert.equal((JSON.parse(written) as JobFile).state, "preparing");
      assert.ok(!written.includes(KEY));
      if (process.platform !== "win32") assert.equal((await stat(path)).mode & 0o777, 0o600);
    });

    it("goes through its states, stores one result, and then forgets token and text", async () => {
      await serve();
      const states: string[] = [];
      const window: Window = open({ onDidChange: () => states.push(window?.jobs.all()[0]?.file.state ?? "") });
      const id = await window.jobs.add(await newJob(server.url, audio));
      assert.equal(await window.jobs.watch(id, WATCH), "available");
      assert.deepEqual([...new Set(states)].filter(Boolean), ["preparing", "uploading", "pending", "available"]);
      assert.deepEqual([window.stored, window.how, window.ended], [[id], [{ watched: true, mayBeStored: false }], []]);
      const written = await readFile(join(folder, "jobs", id, "job.json"), "utf8");
      assert.ok(!written.includes(TOKEN) && !written.includes("The fox runs"));
    });

    it("tells its watcher after the time that somebody wants to watch, and goes on", async () => {
      await serve();
      let ready = false;
      get = () => (ready ? json(200, RESULT) : json(404, {}));
      const window = open();
      const id = await window.jobs.add(await newJob(server.url, audio));
      assert.equal(await window.jobs.watch(id, WATCH), "waiting");
      ready = true;
      await until(window, "available");
      await toldOf(window);
      assert.deepEqual(window.ended.map((job) => job.id), [id]);
    });

    it("is cancelled by its signal, and asked for no more", async () => {
      await serve();
      get = () => json(404, {});
      const window = open();
      const controller = new AbortController();
      const id = await window.jobs.add(await newJob(server.url, audio));
      const watched = window.jobs.watch(id, { ...WATCH, signal: controller.signal });
      await server.arrived(3);
      controller.abort();
      await assert.rejects(watched, { code: "cancelled" });
      assert.equal(only(window).state, "cancelled");
      const asked = gets().length;
      await new Promise((resolve) => setTimeout(resolve, 200));
      assert.equal(gets().length, asked);
    });

    it("is asked for again after it was cancelled, without being sent, and stored once", async () => {
      await serve();
      get = () => json(404, {});
      const first = open();
      const id = await first.jobs.add(await newJob(server.url, audio));
      const watched = first.jobs.watch(id, WATCH);
      watched.catch(() => undefined);
      await server.arrived(3);
      await first.jobs.cancel(id);
      await assert.rejects(watched, { code: "cancelled" });
      await first.jobs.close();
      get = () => json(200, RESULT);
      const window = open();
      await window.jobs.open();
      assert.deepEqual([only(window).state, window.stored], ["cancelled", []], "not by itself");
      await window.jobs.retry(id);
      await until(window, "available");
      assert.deepEqual([window.stored, posts().length, only(window).userToken, only(window).reference], [[id], 1, undefined, undefined]);
    });

    it("keeps nothing of a speaker when it is cancelled before the service had accepted it", async () => {
      await serve();
      post = hang();
      const window = open();
      const id = await window.jobs.add(await newJob(server.url, audio));
      const watched = window.jobs.watch(id, WATCH);
      watched.catch(() => undefined);
      await server.arrived(1);
      await window.jobs.cancel(id);
      await assert.rejects(watched, { code: "cancelled" });
      await window.jobs.retry(id);
      assert.deepEqual([only(window).state, only(window).userToken, only(window).reference], ["cancelled", undefined, undefined]);
    });

    it("tells a refused submission, and is sent again by Retry", async () => {
      await serve();
      post = json(401, {});
      const window = open();
      const id = await window.jobs.add(await newJob(server.url, audio));
      await assert.rejects(window.jobs.watch(id, WATCH), { code: "key-refused" });
      assert.equal(only(window).failure?.code, "key-refused");
      post = json(202, { id: "r1", url: "/v2/audio/fluency/result/r1" });
      await window.jobs.retry(id);
      await until(window, "available");
      assert.equal(posts().length, 2);
    });

    it("tells a watcher of a service that is gone, keeps waiting, and is watched again", async () => {
      await serve();
      let up = false;
      get = () => (up ? json(200, RESULT) : reset("early"));
      const window = open();
      const id = await window.jobs.add(await newJob(server.url, audio));
      await assert.rejects(window.jobs.watch(id, WATCH), { code: "service-unreachable" });
      assert.equal(only(window).state, "pending");
      const again = window.jobs.watchAgain(id, WATCH);
      up = true;
      assert.equal(await again, "available");
      assert.equal(posts().length, 1);
    });

    it("stores one result when it is received and fetched at the same time", async () => {
      await serve();
      const window = open();
      let received: Promise<boolean> | undefined;
      get = () => {
        received ??= window.jobs.receive(window.jobs.submitted("r1")!.file.id, { id: "r1", result: {} as never, raw: RESULT, text: "" });
        return json(200, RESULT);
      };
      const id = await window.jobs.add(await newJob(server.url, audio));
      assert.equal(await window.jobs.watch(id, WATCH), "available");
      assert.equal(await received, true);
      assert.deepEqual(window.stored, [id]);
    });

    it("goes to the view as failed when the result cannot be stored, and Retry fetches it again without sending", async () => {
      await serve();
      let full = true;
      const window = open({ storeResult: () => (full ? Promise.reject(new Error("ENOSPC")) : Promise.resolve("file:///r.assessment.json")) });
      const id = await window.jobs.add(await newJob(server.url, audio));
      await assert.rejects(window.jobs.watch(id, WATCH), /ENOSPC/);
      assert.equal(only(window).state, "failed");
      full = false;
      await window.jobs.retry(id);
      assert.equal((await until(window, "available")).result, "file:///r.assessment.json");
      assert.equal(posts().length, 1);
    });

    it("gives up a result that does not come for seven days, and keeps the way to it", async () => {
      await serve();
      get = () => json(404, {});
      const window = open();
      const old = await pendingOnDisk("r1", new Date(Date.parse("2026-03-01T09:00:00Z")));
      await window.jobs.open();
      assert.equal((await until(window, "failed")).failure?.code, "result-overdue");
      get = () => json(200, RESULT);
      // Nothing else knows where the result is.
      await window.jobs.removeFinished();
      assert.equal(only(window).id, old);
      await window.jobs.retry(old);
      await until(window, "available");
      assert.equal(posts().length, 0);
      await window.jobs.removeFinished();
      assert.deepEqual(window.jobs.all(), []);
    });
  });

  describe("after its window was killed", () => {
    it("is sent when it was only written down", async () => {
      await serve();
      await kill(await child("preparing", "added"));
      const window = open();
      await window.jobs.open();
      await until(window, "available");
      assert.equal(posts().length, 1);
      await toldOf(window);
      assert.deepEqual(window.ended.map(({ state }) => state), ["available"]);
    });

    it("is sent again to an embedded service that forgot it with its window", async () => {
      await serve();
      const id = await pendingOnDisk("lost");
      const path = join(folder, "jobs", id, "job.json");
      const file = JSON.parse(await readFile(path, "utf8")) as JobFile;
      await writeFile(path, JSON.stringify({ ...file, service: { ...file.service, kind: "embedded" } }));
      get = (request) => (request.path.includes("lost") ? json(404, { code: "unknown-result" }) : json(200, RESULT));
      const window = open();
      await window.jobs.open();
      await until(window, "available");
      assert.equal(posts().length, 1);
    });

    it("is not sent again by a key that comes back, while it may have been sent", async () => {
      await serve();
      post = hang();
      const running = await child("watch", "uploading");
      await server.arrived(1);
      await kill(running);
      post = json(202, { id: "r1", url: "/v2/audio/fluency/result/r1" });
      let hasKey = false;
      const service = clientService(server.url, systemClock);
      const window = open({
        service: { ...service, understandsKeys: (job, signal) => (hasKey ? service.understandsKeys(job, signal) : Promise.reject(new HumanError("key-missing", "There is no key."))) },
      });
      await window.jobs.open();
      assert.equal((await until(window, "failed")).failure?.code, "key-missing");
      hasKey = true;
      const { id } = only(window);
      await Promise.all([window.jobs.retry(id, { asItIs: false }), window.jobs.retry(id, { asItIs: false })]);
      await waitFor("the question to be asked", () => (only(window).failure?.code === "maybe-sent" ? true : undefined), 20_000);
      assert.equal(posts().length, 1);
    });

    it("is not sent again when it may have been sent, to a service that promises nothing, until Retry", async () => {
      await serve();
      post = hang();
      const running = await child("watch", "uploading");
      await server.arrived(1);
      await kill(running);
      post = json(202, { id: "r1", url: "/v2/audio/fluency/result/r1" });
      const window = open();
      await window.jobs.open();
      assert.equal((await until(window, "failed")).failure?.code, "maybe-sent");
      assert.equal(posts().length, 1);
      await window.jobs.retry(only(window).id);
      await until(window, "available");
      assert.equal(posts().length, 2);
    });

    it("is sent again with the same idempotency key to a service that understands it", async () => {
      await serve(UNDERSTANDS);
      post = hang();
      const running = await child("watch", "uploading");
      await server.arrived(1);
      await kill(running);
      post = json(202, { id: "r1", url: "/v2/audio/fluency/result/r1" });
      const window = open();
      await window.jobs.open();
      await until(window, "available");
      const keys = posts().map(({ headers }) => headers["idempotency-key"]);
      assert.equal(keys.length, 2);
      assert.equal(keys[0], keys[1]);
    });

    it("is asked for, and not sent, when the service had taken it", async () => {
      await serve();
      get = () => json(404, {});
      const running = await child("watch", "waiting");
      await server.arrived(2);
      await kill(running);
      get = () => json(200, RESULT);
      const window = open();
      await window.jobs.open();
      await until(window, "available");
      assert.equal(posts().length, 1);
      assert.deepEqual(window.how, [{ watched: false, mayBeStored: false }]);
    });

    it("looks for a file of its result when it was about to become one", async () => {
      await serve();
      await kill(await child("storing", "storing"));
      const window = open();
      await window.jobs.open();
      await until(window, "available");
      assert.deepEqual(window.how, [{ watched: false, mayBeStored: true }]);
    });

    it("tells of a recording that has changed since, sends nothing, and sends it as it is by Retry", async () => {
      await serve();
      await kill(await child("preparing", "added"));
      await writeFile(audio, wav(3));
      const window = open();
      await window.jobs.open();
      const { failure, idempotencyKey } = await until(window, "failed");
      assert.equal(failure?.code, "recording-changed");
      assert.equal(posts().length, 0);
      await window.jobs.retry(only(window).id);
      await until(window, "available");
      assert.notEqual(only(window).idempotencyKey, idempotencyKey, "another recording is another submission");
    });

    it("tells of a recording that is gone", async () => {
      await serve();
      await kill(await child("preparing", "added"));
      await rm(audio);
      const window = open();
      await window.jobs.open();
      assert.equal((await until(window, "failed")).failure?.code, "recording-unreadable");
    });
  });

  describe("on a disk with leftovers", () => {
    it("leaves a torn file where it is, says so, and takes up the others", async () => {
      await serve();
      const good = await pendingOnDisk("r1");
      const torn = "0b9a7d3e-1f62-4f0e-8000-000000000000";
      await mkdir(join(folder, "jobs", torn));
      await writeFile(join(folder, "jobs", torn, "job.json"), '{"version":1,"id":"0b9a');
      const window = open();
      await window.jobs.open();
      await until(window, "available");
      assert.deepEqual(window.stored, [good]);
      assert.match(window.warnings.join(), new RegExp(`${torn} is damaged`));
      assert.ok((await readdir(join(folder, "jobs"))).includes(torn));
    });

    it("clears away what was never written to the end, once it is old", async () => {
      await serve();
      const window = open();
      const id = await window.jobs.add(await newJob(server.url, audio));
      const [young, old] = ["11111111-1f62-4f0e-8000-000000000000", "22222222-1f62-4f0e-8000-000000000000"].map((name) => join(folder, "jobs", name));
      for (const path of [young!, old!]) await mkdir(path);
      await utimes(old!, 0, 0);
      assert.deepEqual((await window.store.all()).map((job) => job.id), [id]);
      const names = await readdir(join(folder, "jobs"));
      assert.deepEqual([names.some((name) => name.startsWith("1111")), names.some((name) => name.startsWith("2222"))], [true, false]);
    });

    it("sends nothing when the job cannot be written down", async () => {
      await serve();
      const window = open();
      await writeFile(join(folder, "jobs"), "no folder");
      await assert.rejects(window.jobs.add(await newJob(server.url, audio)), { code: "job-not-written" });
      assert.equal(server.requests.length, 0);
    });
  });

  describe("in two windows", () => {
    it("is looked after by one of them, and taken over when that is killed", async () => {
      await serve();
      get = () => json(404, {});
      await pendingOnDisk("r1");
      const first = await child("resume", "open");
      const clock = new FakeClock();
      const second = open({}, clock);
      await second.jobs.open();
      assert.equal(second.jobs.all()[0]!.elsewhere, true);
      await assert.rejects(second.jobs.cancel(only(second).id), { code: "job-elsewhere" });
      await kill(first);
      get = () => json(200, RESULT);
      clock.advance(10_000);
      await until(second, "available");
      assert.equal(second.stored.length, 1);
    });

    it("is sent once and asked for by one, when both open at the same moment", async () => {
      await serve();
      await pendingOnDisk("r1", undefined, { state: "preparing", submitted: undefined });
      const [one, two] = [open(), open()];
      await Promise.all([one.jobs.open(), two.jobs.open()]);
      await waitFor("the result", () => one.stored.length + two.stored.length === 1 || undefined);
      assert.equal(posts().length, 1);
    });

    it("is forgotten with its speaker even where another window looks after it, which then stores nothing", async () => {
      await serve();
      get = () => json(404, {});
      await pendingOnDisk("r1");
      const [one, two] = [open(), open()];
      await one.jobs.open();
      await two.jobs.open();
      assert.equal(two.jobs.all()[0]!.elsewhere, true);
      assert.equal(await two.jobs.forgetSpeaker(TOKEN), 1);
      get = () => json(200, RESULT);
      await until(one, "failed");
      assert.deepEqual([one.stored, await one.store.all()], [[], []]);
    });

    it("is not written to again after the other window removed it", async () => {
      await serve();
      const window = open();
      const id = await window.jobs.add(await newJob(server.url, audio));
      await window.store.remove(id);
      await assert.rejects(window.jobs.watch(id, WATCH), { code: "ENOENT" });
      assert.deepEqual(await window.store.all(), []);
      assert.equal(server.requests.length, 0);
    });
  });

  it("forgets a speaker with all that is on its way", async () => {
    await serve();
    post = json(401, {});
    const window = open();
    const id = await window.jobs.add(await newJob(server.url, audio));
    await assert.rejects(window.jobs.watch(id, WATCH));
    assert.equal(await window.jobs.forgetSpeaker("somebody-else-1"), 0);
    assert.equal(await window.jobs.forgetSpeaker(TOKEN), 1);
    assert.deepEqual(await window.store.all(), []);
  });

  /** A job that an earlier window left. */
  async function pendingOnDisk(serviceId: string, createdAt = new Date(Date.parse("2026-03-14T08:00:00Z")), changes: Partial<JobFile> = {}): Promise<string> {
    const id = crypto.randomUUID();
    const job: JobFile = {
      version: 1, id, state: "pending", createdAt: createdAt.toISOString(), idempotencyKey: id, ...(await newJob(server.url, audio)),
      submitted: { id: serviceId, operation: "fluency-v2", format: "native", address: `${server.url}/v2/audio/fluency/result/${serviceId}`, origin: server.url },
      ...changes,
    };
    await mkdir(join(folder, "jobs", id), { recursive: true });
    await writeFile(join(folder, "jobs", id, "job.json"), JSON.stringify(job));
    return id;
  }
});
