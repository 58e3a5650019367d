import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "mocha";
import { systemClock } from "#platform/time/clock.ts";
import type { JobFile } from "#jobs/store/jobFile.ts";
import { HumanError } from "#core/humanError.ts";
import { hang, json } from "../../support/faultServer.ts";
import { waitFor } from "../../support/waitFor.ts";
import { wav } from "../client/recordings.ts";
import { jobScene, UNDERSTANDS } from "../extension/jobs/jobScene.ts";
import { clientService, RESULT } from "../extension/jobs/window.ts";

describe("a job whose window was killed", function () {
  this.timeout(60_000);
  const scene = jobScene();
  const { serve, open, posts, only, toldOf, until, child, kill, pendingOnDisk } = scene;

  /** The window ends in the middle of its first submission; further ones are taken. */
  async function killedWhileUploading(): Promise<void> {
    scene.post = hang();
    const running = await child("watch", "uploading");
    await scene.server.arrived(1);
    await kill(running);
    scene.post = json(202, { id: "r1", url: "/v2/audio/fluency/result/r1" });
  }

  it("is sent when it was only written down", async () => {
    await serve();
    await kill(await child("preparing", "added"));
    const window = open();
    await window.jobs.open();
    await until(window, "available");
    assert.equal(posts().length, 1);
    await toldOf(window);
    assert.deepEqual(
      window.ended.map(({ state }) => state),
      ["available"],
    );
  });

  it("is sent again to an embedded service that forgot it with its window", async () => {
    await serve();
    const id = await pendingOnDisk("lost");
    const path = join(scene.folder, "jobs", id, "job.json");
    const file = JSON.parse(await readFile(path, "utf8")) as JobFile;
    await writeFile(path, JSON.stringify({ ...file, assessedBy: { ...file.assessedBy, service: "embedded" } }));
    scene.get = (request) => (request.path.includes("lost") ? json(404, { code: "unknown-result" }) : json(200, RESULT));
    const window = open();
    await window.jobs.open();
    await until(window, "available");
    assert.equal(posts().length, 1);
  });

  it("is not sent again by a key that comes back, while it may have been sent", async () => {
    await serve();
    await killedWhileUploading();
    let hasKey = false;
    const service = clientService(scene.server.url, systemClock);
    const window = open({
      service: {
        ...service,
        understandsKeys: (job, signal) =>
          hasKey ? service.understandsKeys(job, signal) : Promise.reject(new HumanError("key-missing", "There is no key.")),
      },
    });
    await window.jobs.open();
    assert.equal((await until(window, "failed")).failure?.code, "key-missing");
    await toldOf(window);
    hasKey = true;
    const { id } = only(window);
    await Promise.all([window.jobs.retry(id, { asItIs: false }), window.jobs.retry(id, { asItIs: false })]);
    await waitFor("the question to be asked", () => (only(window).failure?.code === "maybe-sent" ? true : undefined), 20_000);
    assert.equal(posts().length, 1);
  });

  it("is not sent again when it may have been sent, to a service that promises nothing, until Retry", async () => {
    await serve();
    await killedWhileUploading();
    const window = open();
    await window.jobs.open();
    assert.equal((await until(window, "failed")).failure?.code, "maybe-sent");
    assert.equal(posts().length, 1);
    await toldOf(window);
    await window.jobs.retry(only(window).id);
    await until(window, "available");
    assert.equal(posts().length, 2);
  });

  it("is sent again with the same idempotency key to a service that understands it", async () => {
    await serve(UNDERSTANDS);
    await killedWhileUploading();
    const window = open();
    await window.jobs.open();
    await until(window, "available");
    const keys = posts().map(({ headers }) => headers["idempotency-key"]);
    assert.equal(keys.length, 2);
    assert.equal(keys[0], keys[1]);
  });

  for (const [understands, sent, end] of [
    [true, 2, "available"],
    [false, 1, "failed"],
  ] as const) {
    it(`is ${understands ? "sent again with its key, which makes no second assessment," : "not sent again"} when it ended between the acknowledgment and the note of it`, async () => {
      await serve(understands ? UNDERSTANDS : undefined);
      await kill(await child("acknowledged", "acknowledged"));
      const window = open();
      await window.jobs.open();
      const { failure } = await until(window, end);
      assert.equal(failure?.code, understands ? undefined : "maybe-sent");
      assert.equal(posts().length, sent);
      assert.equal(new Set(posts().map(({ headers }) => headers["idempotency-key"])).size, 1);
      assert.equal(window.stored.length, understands ? 1 : 0);
    });
  }

  it("is asked for, and not sent, when the service had taken it", async () => {
    await serve();
    scene.get = () => json(404, {});
    const running = await child("watch", "waiting");
    await scene.server.arrived(2);
    await kill(running);
    scene.get = () => json(200, RESULT);
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
    await writeFile(scene.audio, wav(3));
    const window = open();
    await window.jobs.open();
    const { failure, idempotencyKey } = await until(window, "failed");
    assert.equal(failure?.code, "recording-changed");
    assert.equal(posts().length, 0);
    await toldOf(window);
    await window.jobs.retry(only(window).id);
    await until(window, "available");
    assert.notEqual(only(window).idempotencyKey, idempotencyKey, "another recording is another submission");
  });

  it("tells of a recording that is gone", async () => {
    await serve();
    await kill(await child("preparing", "added"));
    await rm(scene.audio);
    const window = open();
    await window.jobs.open();
    assert.equal((await until(window, "failed")).failure?.code, "recording-unreadable");
  });
});
