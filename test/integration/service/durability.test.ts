import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import type { HumanError } from "#core/humanError.ts";
import { FakeAnalyser, gate } from "./fakeAnalyser.ts";
import { assertProblem, formOf, get, KEY, post, ServiceBench, settled, submitted, until, validParts } from "./serviceBench.ts";
import { Victims } from "./victims.ts";
import { wavBytes } from "../../unit/service/wavBytes.ts";
import { submitPath } from "../../support/results.ts";

describe("durability", function () {
  this.timeout(60_000);
  const bench = new ServiceBench();
  const victims = new Victims();
  afterEach(async () => {
    victims.clear();
    await bench.clear();
  });

  it("starts and answers whatever pipes that nobody writes to lie in its directory", async function () {
    if (process.platform === "win32") return this.skip();
    const dataDirectory = await bench.directory();
    const before = await bench.start({ dataDirectory, analyser: new FakeAnalyser(gate().answer) });
    const waiting = await submitted(before, "recognition");
    await before.close();
    const other = "00000000000000000000000000000003";
    await mkdir(join(dataDirectory, "jobs", other));
    const pipes = [
      "service.lock",
      "reserve",
      `jobs/${other}/job.json`,
      `jobs/${waiting}/attempts`,
      `results/${waiting}.json`,
      `results/${other}.json`,
      `deliveries/${other}.json`,
      `keys/${other}`,
    ];
    for (const pipe of pipes) {
      await rm(join(dataDirectory, pipe), { force: true });
      await promisify(execFile)("mkfifo", [join(dataDirectory, pipe)]);
    }
    const service = await bench.start({ dataDirectory });
    assert.equal(
      (await settled(service, `/v1/audio/recognition/result/${waiting}`)).status,
      200,
      "the job was done again, and its result took the place of the pipe",
    );
    assertProblem(await get(service, `/v1/audio/recognition/result/${other}`), 404, "unknown-result");
    assert.ok(bench.lines.some((line) => line.includes("damaged job") && line.includes(other)));
    await service.close();
    await rm(join(dataDirectory, "webhook-secret"));
    await promisify(execFile)("mkfifo", [join(dataDirectory, "webhook-secret")]);
    await assert.rejects(bench.start({ dataDirectory }), {
      code: "webhook-secret-unusable",
      message: /webhook-secret is a device or something similar/,
    });
  });

  it("ignores what was half written, and clears it away", async () => {
    const dataDirectory = await bench.directory();
    const torn = "00000000000000000000000000000001";
    const damaged = "00000000000000000000000000000002";
    await mkdir(join(dataDirectory, "unfinished", torn), { recursive: true });
    await writeFile(join(dataDirectory, "unfinished", torn, "audio"), wavBytes());
    await writeFile(join(dataDirectory, "unfinished", "half-a-result"), '{"id":"');
    await mkdir(join(dataDirectory, "jobs", damaged), { recursive: true });
    await writeFile(join(dataDirectory, "jobs", damaged, "job.json"), '{"id":"');
    const analyser = new FakeAnalyser();
    const service = await bench.start({ dataDirectory, analyser });
    assertProblem(await get(service, `/v1/audio/recognition/result/${torn}`), 404, "unknown-result");
    assert.deepEqual(await readdir(join(dataDirectory, "unfinished")), []);
    assert.deepEqual(await readdir(join(dataDirectory, "jobs")), [damaged]);
    assert.ok(bench.lines.some((line) => line.includes(damaged)));
    assert.equal(analyser.requests.length, 0);
  });

  it("analyses again when the stored result cannot be read", async () => {
    const dataDirectory = await bench.directory();
    const { answer } = gate();
    const first = await bench.start({ dataDirectory, analyser: new FakeAnalyser(answer) });
    const id = await submitted(first, "recognition");
    await first.close();
    await writeFile(join(dataDirectory, "results", `${id}.json`), '{"id":');
    const second = await bench.start({ dataDirectory });
    assert.equal((await settled(second, `/v1/audio/recognition/result/${id}`)).status, 200);
  });

  it("drops an upload that breaks off", async () => {
    const dataDirectory = await bench.directory();
    const service = await bench.start({ dataDirectory });
    const whole = Buffer.from(await new Response(formOf(validParts("recognition"))).arrayBuffer());
    const boundary = /^--(.*)\r\n/.exec(whole.toString("latin1"))![1]!;
    const outgoing = request(`${service.url}/v1/audio/recognition`, {
      method: "POST",
      headers: { "x-api-key": KEY, "content-type": `multipart/form-data; boundary=${boundary}`, "content-length": whole.length },
    });
    outgoing.on("error", () => undefined);
    outgoing.write(whole.subarray(0, whole.length / 2));
    await until(async () => (await readdir(join(dataDirectory, "unfinished"))).length === 1);
    outgoing.destroy();
    await until(async () => (await readdir(join(dataDirectory, "unfinished"))).length === 0);
    assert.deepEqual(await readdir(join(dataDirectory, "jobs")), []);
    assert.equal((await settled(service, `/v1/audio/recognition/result/${await submitted(service, "recognition")}`)).status, 200);
  });

  it("keeps its files from other users", async function () {
    if (process.platform === "win32") return; // has no such modes
    const dataDirectory = join(await bench.directory(), "data");
    const { open, answer } = gate();
    const analyser = new FakeAnalyser(answer);
    const service = await bench.start({ dataDirectory, analyser });
    const { json } = await post(service, submitPath("recognition"), formOf(validParts("recognition")), {
      "idempotency-key": "a-key-of-a-job",
    });
    const { id } = json as { id: string };
    await until(() => analyser.running === 1);
    const mode = async (...path: string[]) => ((await stat(join(dataDirectory, ...path))).mode & 0o777).toString(8);
    for (const path of [[], ["deliveries"], ["jobs"], ["keys"], ["results"], ["unfinished"], ["jobs", id]])
      assert.equal(await mode(...path), "700", path.join("/"));
    for (const name of ["audio", "job.json", "attempts"]) assert.equal(await mode("jobs", id, name), "600", name);
    for (const name of await readdir(join(dataDirectory, "keys"))) assert.equal(await mode("keys", name), "600", name);
    for (const name of ["service.lock", "webhook-secret"]) assert.equal(await mode(name), "600", name);
    open();
    await settled(service, `/v1/audio/recognition/result/${id}`);
    assert.equal(await mode("results", `${id}.json`), "600");
  });

  it("deletes results when their time is over", async () => {
    const dataDirectory = await bench.directory();
    const first = await bench.start({ dataDirectory });
    const ids = [await submitted(first, "recognition"), await submitted(first, "recognition")];
    for (const id of ids) await settled(first, `/v1/audio/recognition/result/${id}`);
    await first.close();
    const eightDaysAgo = new Date(Date.now() - 8 * 24 * 3600 * 1000);
    await utimes(join(dataDirectory, "results", `${ids[0]}.json`), eightDaysAgo, eightDaysAgo);
    const second = await bench.start({ dataDirectory });
    assertProblem(await get(second, `/v1/audio/recognition/result/${ids[0]}`), 404, "unknown-result");
    assert.equal((await get(second, `/v1/audio/recognition/result/${ids[1]}`)).status, 200);
  });

  describe("results that are kept for seven days", () => {
    const DAY = 24 * 3600 * 1000;
    const address = (id: string) => `/v1/audio/recognition/result/${id}`;

    /** A service with a clock and an uptime that can be set, and one result in it. */
    async function withResult(dataDirectory: string) {
      const time = { now: Date.now(), up: 1e6 };
      const service = await bench.start({
        dataDirectory,
        limits: { sweepInterval: 5 },
        now: () => new Date(time.now),
        uptime: () => time.up,
      });
      const id = await submitted(service, "recognition");
      assert.equal((await settled(service, address(id))).status, 200);
      const isThere = async () => (await get(service, address(id))).status === 200;
      return { service, id, isThere, pass: (days: number) => (time.up += days * DAY), jump: (days: number) => (time.now += days * DAY) };
    }
    const sweeps = () => new Promise((resolve) => setTimeout(resolve, 50));

    it("go then, and not before", async () => {
      const { isThere, pass } = await withResult(await bench.directory());
      pass(6.99);
      await sweeps();
      assert.equal(await isThere(), true);
      pass(0.02);
      await until(async () => !(await isThere()));
    });

    for (const [what, days] of [
      ["forward", 4000],
      ["back", -4000],
    ] as const) {
      it(`go no sooner and no later when the clock jumps ${what}`, async () => {
        const { isThere, pass, jump } = await withResult(await bench.directory());
        jump(days);
        pass(6.99);
        await sweeps();
        assert.equal(await isThere(), true);
        pass(0.02);
        await until(async () => !(await isThere()));
      });
    }

    it("go seven days after the start when they seem to come from the future", async () => {
      const dataDirectory = await bench.directory();
      const first = await withResult(dataDirectory);
      await first.service.close();
      const late = new Date(Date.now() + 4000 * DAY);
      await utimes(join(dataDirectory, "results", `${first.id}.json`), late, late);
      const { service, pass } = await withResult(dataDirectory);
      pass(6.99);
      await sweeps();
      assert.equal((await get(service, address(first.id))).status, 200);
      pass(0.02);
      await until(async () => (await get(service, address(first.id))).status === 404);
    });

    it("come whole or not at all to those who ask while they are deleted", async () => {
      const { service, id, pass } = await withResult(await bench.directory());
      const { json } = await get(service, address(id));
      const asking = Array.from({ length: 20 }, async () => {
        for (;;) {
          const answer = await get(service, address(id));
          if (answer.status !== 200) return assertProblem(answer, 404, "unknown-result");
          assert.deepEqual(answer.json, json);
        }
      });
      pass(8);
      await Promise.all(asking);
    });

    it("go whatever else somebody has put beside them, which stays", async () => {
      const dataDirectory = await bench.directory();
      await (await withResult(dataDirectory)).service.close();
      const results = join(dataDirectory, "results");
      const old = new Date(Date.now() - 8 * DAY);
      await mkdir(join(results, "0-backup"));
      await writeFile(join(results, "notes.txt"), "mine");
      for (const name of await readdir(results)) await utimes(join(results, name), old, old);
      await bench.start({ dataDirectory });
      assert.deepEqual((await readdir(results)).sort(), ["0-backup", "notes.txt"]);
    });
  });

  it("shares its directory with no other service", async () => {
    const dataDirectory = await bench.directory();
    const victim = await victims.start(dataDirectory);
    const inUse = (error: HumanError) => error.code === "data-directory-in-use" && error.message.includes("service.lock");
    await assert.rejects(bench.start({ dataDirectory }), inUse);
    await victim.kill();
    const service = await bench.start({ dataDirectory });
    await assert.rejects(bench.start({ dataDirectory }), inUse);
    await service.close();
    const again = await bench.start({ dataDirectory });
    assert.equal((await get(again, "/healthz")).status, 200);
    assert.deepEqual((await readdir(dataDirectory)).sort(), [
      "deliveries",
      "jobs",
      "keys",
      "reserve",
      "results",
      "service.lock",
      "unfinished",
      "webhook-secret",
    ]);
  });

  it("says in words why it cannot start", async () => {
    const directory = await bench.directory();
    await writeFile(join(directory, "file"), "");
    await assert.rejects(bench.start({ dataDirectory: join(directory, "file") }), { code: "data-directory-unusable" });
    await assert.rejects(bench.start({ apiKey: "" }), { code: "key-unusable" });
    const service = await bench.start();
    const taken = await bench.directory();
    await assert.rejects(bench.start({ dataDirectory: taken, port: Number(new URL(service.url).port) }), { code: "port-unusable" });
    assert.deepEqual(
      (await readdir(taken)).filter((name) => name.includes("lock")),
      [],
    );
  });

  it("says so, and does not try for ever, where no directory can be made", async function () {
    if (process.platform !== "linux") this.skip();
    // In a process of its own, which can be ended if it does try for ever.
    const script = `
      import { startService } from ${JSON.stringify(new URL("../../../src/service/node/startService.ts", import.meta.url).href)};
      for (const dataDirectory of ["/proc/nope", "/proc/nope/deeper"]) await startService({ dataDirectory }).catch((error) => console.log(error.code));`;
    const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
      timeout: 30_000,
      killSignal: "SIGKILL",
    });
    assert.equal(stdout, "data-directory-unusable\ndata-directory-unusable\n");
  });

  it("makes the directories above, for their owner alone", async () => {
    const directory = await bench.directory();
    await bench.start({ dataDirectory: join(directory, "a", "b") });
    if (process.platform === "win32") return;
    for (const path of [join(directory, "a"), join(directory, "a", "b")]) assert.equal((await stat(path)).mode & 0o777, 0o700, path);
  });

  it("ends a start that it is told to end, and gives the directory free", async () => {
    const dataDirectory = await bench.directory();
    for (const name of ["one", "two", "three"]) await mkdir(join(dataDirectory, "jobs", name), { recursive: true });
    const stop = new AbortController();
    const lines: string[] = [];
    const log = (line: string) => {
      lines.push(line);
      stop.abort();
    };
    await assert.rejects(bench.start({ dataDirectory, log, signal: stop.signal }), (error) => error === stop.signal.reason);
    assert.equal(lines.length, 1, "not after all jobs were read");
    assert.deepEqual(
      (await readdir(dataDirectory)).filter((name) => name.includes("lock")),
      [],
    );
  });

  it("makes a long random key unless one is given, and stops listening when closed", async () => {
    const [one, two] = [await bench.start({ apiKey: undefined }), await bench.start({ apiKey: undefined })];
    assert.match(one.apiKey, /^[\w-]{43}$/);
    assert.notEqual(one.apiKey, two.apiKey);
    await Promise.all([one.close(), one.close()]);
    await assert.rejects(fetch(`${one.url}/healthz`));
  });
});
