import assert from "node:assert/strict";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "mocha";
import { Moves } from "#project/moves/moves.ts";
import { readJob, type JobFile } from "#jobs/store/jobFile.ts";
import { hang, json, reset, text } from "../../support/faultServer.ts";
import { mayCostTwice } from "#jobs/job.ts";
import { jobScene, WATCH } from "../extension/jobs/jobScene.ts";
import { KEY, newJob, RESULT, TOKEN, type Window } from "../extension/jobs/window.ts";
import { parse } from "../../support/results.ts";

describe("a job that waits", function () {
  this.timeout(60_000);
  const scene = jobScene();
  const { serve, open, posts, gets, only, toldOf, until, pendingOnDisk } = scene;

  it("is on the disk before anything is sent, whole, for its owner alone, without the key", async () => {
    await serve();
    const window = open();
    const id = await window.jobs.add(await newJob(scene.server.url, scene.audio));
    assert.equal(scene.server.requests.length, 0);
    const path = join(scene.folder, "jobs", id, "job.json");
    const written = await readFile(path, "utf8");
    assert.equal((JSON.parse(written) as JobFile).state, "preparing");
    assert.ok(!written.includes(KEY));
    if (process.platform !== "win32") assert.equal((await stat(path)).mode & 0o777, 0o600);
  });

  it("goes through its states, stores one result, and then forgets token and text", async () => {
    await serve();
    const states: string[] = [];
    const window: Window = open({ onDidChange: () => states.push(window?.jobs.all()[0]?.file.state ?? "") });
    const id = await window.jobs.add(await newJob(scene.server.url, scene.audio));
    assert.equal(await window.jobs.watch(id, WATCH), "available");
    assert.deepEqual([...new Set(states)].filter(Boolean), ["preparing", "uploading", "pending", "available"]);
    assert.deepEqual([window.stored, window.how, window.ended], [[id], [{ watched: true, mayBeStored: false }], []]);
    const written = await readFile(join(scene.folder, "jobs", id, "job.json"), "utf8");
    assert.ok(!written.includes(TOKEN) && !written.includes("The fox runs"));
  });

  it("does not have the result of one of many opened", async () => {
    await serve();
    const window: Window = open();
    const id = await window.jobs.add(await newJob(scene.server.url, scene.audio));
    assert.equal(await window.jobs.watch(id, { ...WATCH, isOneOfMany: true }), "available");
    assert.deepEqual([window.how, window.ended], [[{ watched: false, isOneOfMany: true, mayBeStored: false }], []]);
    assert.equal(only(window).result, `file:///results/${id}.assessment.json`);
  });

  it("announces the result, and does not have it opened, to somebody who waits elsewhere", async () => {
    await serve();
    const window: Window = open();
    const id = await window.jobs.add(await newJob(scene.server.url, scene.audio));
    assert.equal(await window.jobs.watch(id, { ...WATCH, isAnnounced: true }), "available");
    assert.deepEqual(window.how, [{ watched: false, mayBeStored: false }]);
    assert.deepEqual(window.ended.length, 1);
  });

  it("keeps from its result that the recording is of another text", async () => {
    await serve();
    scene.get = () => json(200, { ...(RESULT as object), warnings: [{ code: "other-text", message: "Another text." }] });
    const window = open();
    const id = await window.jobs.add(await newJob(scene.server.url, scene.audio));
    assert.equal(await window.jobs.watch(id, WATCH), "available");
    assert.equal(only(window).otherText, true);
    assert.equal(readJob(await readFile(join(scene.folder, "jobs", id, "job.json"), "utf8"))?.otherText, true);
  });

  it("keeps an answer that cannot be understood, once, and asks again by Retry without sending", async () => {
    await serve();
    scene.get = () => json(200, { details: "none" });
    const kept: unknown[] = [];
    const window = open({ keepAnswer: (_, { raw }) => (kept.push(raw), Promise.resolve("file:///answers/a.assessment.json")) });
    const id = await window.jobs.add(await newJob(scene.server.url, scene.audio));
    await assert.rejects(window.jobs.watch(id, WATCH), {
      code: "answer-not-understood",
      message: /\(audio_duration: missing.*The answer was saved unchanged\. You can open it in the Jobs view\.$/,
    });
    await until(window, "failed");
    assert.deepEqual([only(window).result, kept], ["file:///answers/a.assessment.json", [{ details: "none" }]]);
    await window.jobs.retry(id);
    await until(window, "failed");
    await toldOf(window);
    scene.get = () => json(200, RESULT);
    await window.jobs.retry(id);
    await until(window, "available");
    assert.deepEqual([posts().length, kept.length, only(window).result], [1, 1, `file:///results/${id}.assessment.json`]);
  });

  it("tells its watcher after the time that somebody wants to watch, and goes on", async () => {
    await serve();
    let ready = false;
    scene.get = () => (ready ? json(200, RESULT) : json(404, {}));
    const window = open();
    const id = await window.jobs.add(await newJob(scene.server.url, scene.audio));
    assert.equal(await window.jobs.watch(id, WATCH), "waiting");
    ready = true;
    await until(window, "available");
    await toldOf(window);
    assert.deepEqual(
      window.ended.map((job) => job.id),
      [id],
    );
  });

  it("is waited for by several at a time: one who stops takes it from nobody", async () => {
    await serve();
    let ready = false;
    scene.get = () => (ready ? json(200, RESULT) : json(404, {}));
    const window = open();
    const [one, many] = [new AbortController(), new AbortController()];
    const id = await window.jobs.add(await newJob(scene.server.url, scene.audio));
    const stages: string[] = [];
    const watched = window.jobs.watch(id, {
      ...WATCH,
      timeoutSeconds: 60,
      signal: one.signal,
      onProgress: ({ stage }) => stages.push(stage),
    });
    await scene.server.arrived(3);
    const stopped = window.jobs.watchAgain(id, { ...WATCH, timeoutSeconds: 60, signal: many.signal, isOneOfMany: true });
    await scene.server.arrived(4);
    many.abort();
    await assert.rejects(stopped, { code: "cancelled" });
    assert.equal(only(window).state, "pending");
    const again = window.jobs.watchAgain(id, { ...WATCH, timeoutSeconds: 60, isOneOfMany: true });
    ready = true;
    assert.deepEqual(await Promise.all([watched, again]), ["available", "available"]);
    assert.equal(posts().length, 1);
    assert.ok(stages.includes("reading result"));
    assert.deepEqual(window.how, [{ watched: true, mayBeStored: false }], "somebody waits for this one alone, so it is opened");
  });

  it("is cancelled by its signal, and asked for no more", async () => {
    await serve();
    scene.get = () => json(404, {});
    const window = open();
    const controller = new AbortController();
    const id = await window.jobs.add(await newJob(scene.server.url, scene.audio));
    const watched = window.jobs.watch(id, { ...WATCH, signal: controller.signal });
    await scene.server.arrived(3);
    controller.abort();
    await assert.rejects(watched, { code: "cancelled" });
    assert.equal(only(window).state, "cancelled");
    const asked = gets().length;
    await new Promise((resolve) => setTimeout(resolve, 200));
    assert.equal(gets().length, asked);
  });

  it("is asked for again after it was cancelled, without being sent, and stored once", async () => {
    await serve();
    scene.get = () => json(404, {});
    const first = open();
    const id = await first.jobs.add(await newJob(scene.server.url, scene.audio));
    const watched = first.jobs.watch(id, WATCH);
    watched.catch(() => undefined);
    await scene.server.arrived(3);
    await first.jobs.cancel(id);
    await assert.rejects(watched, { code: "cancelled" });
    await first.jobs.close();
    scene.get = () => json(200, RESULT);
    const window = open();
    await window.jobs.open();
    assert.deepEqual([only(window).state, window.stored], ["cancelled", []], "not by itself");
    await window.jobs.retry(id);
    await until(window, "available");
    assert.deepEqual([window.stored, posts().length, only(window).userToken, only(window).reference.text], [[id], 1, undefined, ""]);
  });

  it("keeps nothing of a speaker when it is cancelled before the service had accepted it", async () => {
    await serve();
    scene.post = hang();
    const window = open();
    const id = await window.jobs.add(await newJob(scene.server.url, scene.audio));
    const watched = window.jobs.watch(id, WATCH);
    watched.catch(() => undefined);
    await scene.server.arrived(1);
    await window.jobs.cancel(id);
    await assert.rejects(watched, { code: "cancelled" });
    await window.jobs.retry(id);
    assert.deepEqual([only(window).state, only(window).userToken, only(window).reference.text], ["cancelled", undefined, ""]);
  });

  it("tells a refused submission, and is sent again by Retry", async () => {
    await serve();
    scene.post = json(401, {});
    const window = open();
    const id = await window.jobs.add(await newJob(scene.server.url, scene.audio));
    await assert.rejects(window.jobs.watch(id, WATCH), { code: "key-refused" });
    assert.equal(only(window).failure?.code, "key-refused");
    scene.post = json(202, { id: "r1", url: "/v2/audio/fluency/result/r1" });
    await window.jobs.retry(id);
    await until(window, "available");
    assert.equal(posts().length, 2);
  });

  it("takes the result from the acknowledgment, and asks for nothing", async () => {
    await serve();
    scene.post = json(201, RESULT);
    scene.get = () => json(404, {});
    const window = open();
    const id = await window.jobs.add(await newJob(scene.server.url, scene.audio));
    assert.equal(await window.jobs.watch(id, WATCH), "available");
    assert.deepEqual([window.stored, posts().length, gets().length], [[id], 1, 0]);
  });

  it("remembers that the service may have accepted it where the acknowledgment cannot be read, and keeps its idempotency key", async () => {
    await serve();
    scene.post = text(202, "<html>accepted</html>");
    const window = open();
    const id = await window.jobs.add(await newJob(scene.server.url, scene.audio));
    await assert.rejects(window.jobs.watch(id, WATCH), {
      code: "not-acknowledged",
      message: /may have been assessed and charged for.* The service's answer was kept\. You can open it in the Jobs view\.$/,
    });
    await until(window, "failed");
    assert.match(only(window).answer!, /^HTTP 202\n(?:.+\n)*\n<html>accepted<\/html>$/);
    await window.jobs.removeFinished();
    assert.equal(window.jobs.all().length, 1, "it may be all that says where the result is");
    assert.ok(mayCostTwice({ ...only(window), assessedBy: { ...only(window).assessedBy, service: "hosted" } }));
    scene.post = json(202, { id: "r1" });
    await window.jobs.retry(id);
    await until(window, "available");
    assert.equal(new Set(posts().map(({ headers }) => headers["idempotency-key"])).size, 1);
    assert.equal(posts().length, 2);
    assert.equal(only(window).answer, undefined);
  });

  it("tells a watcher of a service that is gone, keeps waiting, and is watched again", async () => {
    await serve();
    let up = false;
    scene.get = () => (up ? json(200, RESULT) : reset("early"));
    const window = open();
    const id = await window.jobs.add(await newJob(scene.server.url, scene.audio));
    await assert.rejects(window.jobs.watch(id, WATCH), { code: "service-unreachable" });
    assert.equal(only(window).state, "pending");
    const again = window.jobs.watchAgain(id, WATCH);
    up = true;
    assert.equal(await again, "available");
    assert.equal(posts().length, 1);
  });

  it("tells its watcher while the service gives no answer, and when it does again", async () => {
    await serve();
    scene.get = () => [reset("early"), json(503, {}), json(404, {})][gets().length - 1] ?? json(200, RESULT);
    const window = open();
    const id = await window.jobs.add(await newJob(scene.server.url, scene.audio));
    const stages: string[] = [];
    assert.equal(await window.jobs.watch(id, { ...WATCH, onProgress: ({ stage }) => stages.push(stage) }), "available");
    const told = stages.slice(stages.indexOf("waiting")).filter((stage, i, all) => stage !== all[i - 1]);
    assert.deepEqual(told, ["waiting", "no answer", "waiting", "reading result"]);
  });

  it("stores one result when it is received and fetched at the same time", async () => {
    await serve();
    const window = open();
    let received: Promise<boolean> | undefined;
    scene.get = () => {
      received ??= window.jobs.receive(window.jobs.submitted("r1")!.file.id, {
        id: "r1",
        result: parse("fluency-v2", undefined, RESULT),
        raw: RESULT,
        text: "",
      });
      return json(200, RESULT);
    };
    const id = await window.jobs.add(await newJob(scene.server.url, scene.audio));
    assert.equal(await window.jobs.watch(id, WATCH), "available");
    assert.equal(await received, true);
    assert.deepEqual(window.stored, [id]);
  });

  it("goes to the view as failed when the result cannot be stored, and Retry fetches it again without sending", async () => {
    await serve();
    let full = true;
    const window = open({ storeResult: () => (full ? Promise.reject(new Error("ENOSPC")) : Promise.resolve("file:///r.assessment.json")) });
    const id = await window.jobs.add(await newJob(scene.server.url, scene.audio));
    await assert.rejects(window.jobs.watch(id, WATCH), /ENOSPC/);
    assert.equal(only(window).state, "failed");
    full = false;
    await window.jobs.retry(id);
    assert.equal((await until(window, "available")).result, "file:///r.assessment.json");
    assert.equal(posts().length, 1);
  });

  it("gives up a result that does not come for seven days, and keeps the way to it", async () => {
    await serve();
    scene.get = () => json(404, {});
    const window = open();
    const old = await pendingOnDisk("r1", new Date(Date.parse("2026-03-01T09:00:00Z")));
    await window.jobs.open();
    assert.equal((await until(window, "failed")).failure?.code, "result-overdue");
    await toldOf(window);
    scene.get = () => json(200, RESULT);
    // Nothing else knows where the result is.
    await window.jobs.removeFinished();
    assert.equal(only(window).id, old);
    await window.jobs.retry(old);
    await until(window, "available");
    assert.equal(posts().length, 0);
    await window.jobs.removeFinished();
    assert.deepEqual(window.jobs.all(), []);
  });

  it("follows its recording, and another window's job does not", async () => {
    await serve();
    const [window, other] = [open(), open()];
    const [job, path] = [await newJob(scene.server.url, scene.audio), "file:///texts/fox.wav"];
    const id = await window.jobs.add({ ...job, recording: { ...job.recording, path } });
    await other.jobs.open();
    const moves = (to: string) => new Moves([{ from: path, to }]);
    await other.jobs.followMoves(moves("file:///elsewhere/never.wav"));
    await window.jobs.followMoves(moves("file:///elsewhere/fox.wav"));
    const file = readJob(await readFile(join(scene.folder, "jobs", id, "job.json"), "utf8"))!;
    assert.deepEqual([file.recording.path, file.state], ["file:///elsewhere/fox.wav", "preparing"]);
  });

  it("forgets a speaker with all that is on its way", async () => {
    await serve();
    scene.post = json(401, {});
    const window = open();
    const id = await window.jobs.add(await newJob(scene.server.url, scene.audio));
    await assert.rejects(window.jobs.watch(id, WATCH));
    assert.equal(await window.jobs.forgetSpeaker("somebody-else-1"), 0);
    assert.equal(await window.jobs.forgetSpeaker(TOKEN), 1);
    assert.deepEqual(await window.store.all(), []);
  });
});
