import assert from "node:assert/strict";
import { mkdir, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "mocha";
import type { JobFile } from "#jobs/store/jobFile.ts";
import { JobStore } from "#jobs/store/jobStore.ts";
import { hang, json } from "../../support/faultServer.ts";
import { waitFor } from "../../support/waitFor.ts";
import { FakeClock } from "../../unit/client/fakeClock.ts";
import { jobScene, WATCH } from "../extension/jobs/jobScene.ts";
import { newJob, RESULT, TOKEN, type Window } from "../extension/jobs/window.ts";

describe("jobs on a disk that others use", function () {
  this.timeout(60_000);
  const scene = jobScene();
  const { serve, open, posts, only, until, child, kill, pendingOnDisk } = scene;

  /** A window on a disk that does not take some jobs as they are written. */
  function openOn(disk: { takes: (job: JobFile) => boolean }, changes: Parameters<typeof open>[0] = {}) {
    const store = new JobStore(join(scene.folder, "jobs"), () => undefined);
    const write = (job: JobFile) => (disk.takes(job) ? JobStore.prototype.write.call(store, job) : Promise.reject(new Error("ENOSPC")));
    return open({ store: () => Promise.resolve(Object.assign(store, { write })), ...changes });
  }

  describe("on a disk with leftovers", () => {
    it("leaves a torn file where it is, says so, and takes up the others", async () => {
      await serve();
      const good = await pendingOnDisk("r1");
      const torn = "0b9a7d3e-1f62-4f0e-8000-000000000000";
      await mkdir(join(scene.folder, "jobs", torn));
      await writeFile(join(scene.folder, "jobs", torn, "job.json"), '{"version":1,"id":"0b9a');
      const window = open();
      await window.jobs.open();
      await until(window, "available");
      assert.deepEqual(window.stored, [good]);
      assert.match(window.warnings.join(), new RegExp(`${torn} is damaged`));
      assert.ok((await readdir(join(scene.folder, "jobs"))).includes(torn));
    });

    it("clears away what was never written to the end, once it is old", async () => {
      await serve();
      const window = open();
      const id = await window.jobs.add(await newJob(scene.server.url, scene.audio));
      const [young, old] = ["11111111-1f62-4f0e-8000-000000000000", "22222222-1f62-4f0e-8000-000000000000"].map((name) =>
        join(scene.folder, "jobs", name),
      );
      for (const path of [young!, old!]) await mkdir(path);
      await utimes(old!, 0, 0);
      assert.deepEqual(
        (await window.store.all()).map((job) => job.id),
        [id],
      );
      const names = await readdir(join(scene.folder, "jobs"));
      assert.deepEqual([names.some((name) => name.startsWith("1111")), names.some((name) => name.startsWith("2222"))], [true, false]);
    });

    it("takes up the others where the file of one cannot be read, and says so once", async () => {
      await serve();
      const good = await pendingOnDisk("r1");
      const bad = "00000000-1f62-4f0e-8000-000000000000";
      await mkdir(join(scene.folder, "jobs", bad, "job.json"), { recursive: true });
      const window = open();
      await window.jobs.open();
      await until(window, "available");
      await window.jobs.look();
      assert.deepEqual([window.stored, window.warnings], [[good], [`The job ${bad} cannot be read (EISDIR); it is left where it is`]]);
    });

    it("leaves the job of a later version as it is", async () => {
      await serve();
      const id = await pendingOnDisk("r1");
      const path = join(scene.folder, "jobs", id, "job.json");
      const later = JSON.stringify({ ...(JSON.parse(await readFile(path, "utf8")) as JobFile), version: 3 });
      await writeFile(path, later);
      const window = open();
      await window.jobs.open();
      assert.deepEqual([window.jobs.all(), await readFile(path, "utf8"), scene.server.requests], [[], later, []]);
      assert.match(window.warnings.join(), /of a later version/);
    });

    it("is left alone while its lock cannot be written, and taken up by itself when it can", async () => {
      await serve();
      await pendingOnDisk("r1");
      let full = true;
      const clock = new FakeClock();
      const store = new JobStore(join(scene.folder, "jobs"), () => undefined);
      const hold = (id: string) => (full ? Promise.reject(new Error("ENOSPC")) : JobStore.prototype.hold.call(store, id));
      const window = open({ store: () => Promise.resolve(Object.assign(store, { hold })) }, clock);
      await window.jobs.open();
      assert.match(window.jobs.all()[0]!.trouble ?? "", /cannot be written to/);
      await assert.rejects(window.jobs.retry(only(window).id), { code: "job-left" });
      assert.equal(scene.server.requests.length, 0);
      full = false;
      clock.advance(10_000);
      await until(window, "available");
      assert.equal(window.stored.length, 1);
    });

    it("is asked for, and not sent again, when the disk did not take that the service has it", async () => {
      await serve();
      const disk = { takes: (job: JobFile) => !job.submitted };
      const window = openOn(disk);
      const id = await window.jobs.add(await newJob(scene.server.url, scene.audio));
      await assert.rejects(window.jobs.watch(id, WATCH), { code: "job-not-written" });
      disk.takes = () => true;
      await window.jobs.look();
      assert.equal(only(window).failure?.code, "job-not-written", "what the disk says is older");
      await window.jobs.retry(id);
      await until(window, "available");
      assert.deepEqual([posts().length, window.stored], [1, [id]]);
    });

    it("keeps text and token, and looks for the file, when the disk did not take that its result is stored", async () => {
      await serve();
      const disk = { takes: ({ state }: JobFile) => state !== "available" };
      const stored: unknown[] = [];
      const storeResult = ({ reference, userToken }: JobFile, _: unknown, { mayBeStored }: { mayBeStored: boolean }) => {
        stored.push([reference.text, userToken, mayBeStored]);
        return Promise.resolve("file:///r.assessment.json");
      };
      const window = openOn(disk, { storeResult });
      const id = await window.jobs.add(await newJob(scene.server.url, scene.audio));
      await assert.rejects(window.jobs.watch(id, WATCH), { code: "job-not-written" });
      disk.takes = () => true;
      await window.jobs.retry(id);
      await until(window, "available");
      assert.deepEqual(stored, [
        ["The fox runs.", TOKEN, false],
        ["The fox runs.", TOKEN, true],
      ]);
    });

    it("is watched no longer once it is cancelled, even where that cannot be written down", async () => {
      await serve();
      scene.post = hang();
      const window = openOn({ takes: ({ state }) => state !== "cancelled" });
      const controller = new AbortController();
      const id = await window.jobs.add(await newJob(scene.server.url, scene.audio));
      const watched = window.jobs.watch(id, { ...WATCH, signal: controller.signal });
      await scene.server.arrived(1);
      controller.abort();
      await assert.rejects(watched, { code: "cancelled" });
    });

    it("stays failed, to be tried again, when Retry cannot be written down", async () => {
      await serve();
      scene.post = json(401, {});
      const disk = { takes: (_: JobFile) => true };
      const window = openOn(disk);
      const id = await window.jobs.add(await newJob(scene.server.url, scene.audio));
      await assert.rejects(window.jobs.watch(id, WATCH), { code: "key-refused" });
      disk.takes = () => false;
      await assert.rejects(window.jobs.retry(id), { code: "job-not-written" });
      assert.equal(only(window).state, "failed");
      disk.takes = () => true;
      scene.post = json(202, { id: "r1", url: "/v2/audio/fluency/result/r1" });
      await window.jobs.retry(id);
      await until(window, "available");
    });

    it("leaves nothing of a job that could not be written down", async () => {
      await serve();
      const window = openOn({ takes: () => false });
      await assert.rejects(window.jobs.add(await newJob(scene.server.url, scene.audio)), { code: "job-not-written" });
      assert.deepEqual(await readdir(join(scene.folder, "jobs")), ["unfinished"]);
    });

    it("is written down as soon as there is room again", async () => {
      await serve();
      const window = open();
      await writeFile(join(scene.folder, "jobs"), "no folder");
      await assert.rejects(window.jobs.add(await newJob(scene.server.url, scene.audio)), { code: "job-not-written" });
      await rm(join(scene.folder, "jobs"));
      const id = await window.jobs.add(await newJob(scene.server.url, scene.audio));
      assert.equal(await window.jobs.watch(id, WATCH), "available");
    });

    it("sends nothing when the job cannot be written down", async () => {
      await serve();
      const window = open();
      await writeFile(join(scene.folder, "jobs"), "no folder");
      await assert.rejects(window.jobs.add(await newJob(scene.server.url, scene.audio)), { code: "job-not-written" });
      assert.equal(scene.server.requests.length, 0);
    });
  });

  describe("in two windows", () => {
    it("is looked after by one of them, and taken over when that is killed", async () => {
      await serve();
      scene.get = () => json(404, {});
      await pendingOnDisk("r1");
      const first = await child("resume", "open");
      const clock = new FakeClock();
      const second = open({}, clock);
      await second.jobs.open();
      assert.equal(second.jobs.all()[0]!.elsewhere, true);
      await assert.rejects(second.jobs.cancel(only(second).id), { code: "job-elsewhere" });
      await kill(first);
      scene.get = () => json(200, RESULT);
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
      scene.get = () => json(404, {});
      await pendingOnDisk("r1");
      const [one, two] = [open(), open()];
      await one.jobs.open();
      await two.jobs.open();
      assert.equal(two.jobs.all()[0]!.elsewhere, true);
      assert.equal(await two.jobs.forgetSpeaker(TOKEN), 1);
      scene.get = () => json(200, RESULT);
      await waitFor("the job to be gone", () => one.jobs.all().length === 0 || undefined, 20_000);
      assert.deepEqual([one.stored, await one.store.all()], [[], []]);
      assert.deepEqual([one.ended, one.warnings], [[], []], "which is no failure to tell of");
    });

    it("can be tried again in the moment in which it is shown to have failed, and is looked after by that window alone", async () => {
      await serve();
      scene.post = json(401, {});
      scene.get = () => json(404, {});
      let again: Promise<void> | undefined;
      const one: Window = open({
        onDidChange: () => {
          const [job] = one.jobs.all();
          if (job?.file.state !== "failed" || again) return;
          scene.post = json(202, { id: "r1", url: "/v2/audio/fluency/result/r1" });
          again = one.jobs.retry(job.file.id);
        },
      });
      const two = open();
      const id = await one.jobs.add(await newJob(scene.server.url, scene.audio));
      await assert.rejects(one.jobs.watch(id, WATCH), { code: "key-refused" });
      await again;
      await until(one, "pending");
      await two.jobs.open();
      await assert.rejects(two.jobs.watchAgain(id, WATCH), { code: "job-elsewhere" });
      scene.get = () => json(200, RESULT);
      await until(one, "available");
      assert.deepEqual([posts().length, one.stored, two.stored], [2, [id], []]);
    });

    it("is not asked for, watched or removed where another window looks after it", async () => {
      await serve();
      scene.post = json(401, {});
      const [one, two] = [open(), open()];
      const id = await one.jobs.add(await newJob(scene.server.url, scene.audio));
      await assert.rejects(one.jobs.watch(id, WATCH), { code: "key-refused" });
      await two.jobs.open();
      scene.post = json(202, { id: "r1", url: "/v2/audio/fluency/result/r1" });
      scene.get = () => json(404, {});
      await one.jobs.retry(id);
      await until(one, "pending");
      assert.equal(only(two).state, "failed", "it has not looked since");
      await assert.rejects(two.jobs.remove(id), { code: "job-elsewhere" });
      await two.jobs.look();
      await assert.rejects(two.jobs.retry(id), { code: "job-elsewhere" });
      await assert.rejects(two.jobs.watchAgain(id, WATCH), { code: "job-elsewhere" });
      await two.jobs.removeFinished();
      scene.get = () => json(200, RESULT);
      await until(one, "available");
      assert.deepEqual([posts().length, one.stored, two.stored], [2, [id], []]);
    });

    it("can be removed by both", async () => {
      await serve();
      const [one, two] = [open(), open()];
      const id = await one.jobs.add(await newJob(scene.server.url, scene.audio));
      await one.jobs.watch(id, WATCH);
      await two.jobs.open();
      await one.jobs.remove(id);
      await two.jobs.remove(id);
      assert.deepEqual([one.jobs.all(), two.jobs.all(), await one.store.all()], [[], [], []]);
    });

    it("is not written to again after the other window removed it", async () => {
      await serve();
      const window = open();
      const id = await window.jobs.add(await newJob(scene.server.url, scene.audio));
      await window.store.remove(id);
      await assert.rejects(window.jobs.watch(id, WATCH), { code: "job-removed" });
      assert.deepEqual(await window.store.all(), []);
      assert.equal(scene.server.requests.length, 0);
    });
  });
});
