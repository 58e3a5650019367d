import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AnalysisError, type AnalysisErrorCode } from "#core/analysis.ts";
import { entryOf, isGivenUp } from "#service/queue/retries.ts";
import { DEFAULT_SERVICE_LIMITS, type ServiceLimits } from "#service/limits/serviceLimits.ts";
import { FakeAnalyser, gate, sample } from "./fakeAnalyser.ts";
import { assertProblem, get, ServiceBench, settled, submitted, until } from "./serviceBench.ts";
import { Victims } from "./victims.ts";
import { wavBytes } from "../../unit/service/wavBytes.ts";

describe("a service that dies in the middle", function () {
  this.timeout(60_000);
  const bench = new ServiceBench();
  const victims = new Victims();
  afterEach(async () => {
    victims.clear();
    await bench.clear();
  });

  const startVictim = (dataDirectory: string, limits?: Partial<ServiceLimits>) => victims.start(dataDirectory, limits);
  const attemptsOf = (dataDirectory: string, id: string) => readFile(join(dataDirectory, "jobs", id, "attempts"), "utf8");
  const HOUR = 3_600_000;

  it("takes up acknowledged jobs after the process was killed, and stores one result for each", async () => {
    const dataDirectory = await bench.directory();
    const victim = await startVictim(dataDirectory);
    // Two are being analysed, one waits.
    const parts = { file: wavBytes({ seconds: 1.25 }) };
    const ids = [
      await submitted(victim.service, "recognition", parts),
      await submitted(victim.service, "recognition"),
      await submitted(victim.service, "recognition"),
    ];
    await victim.analysing();
    await victim.kill();

    const analyser = new FakeAnalyser();
    const service = await bench.start({ dataDirectory, analyser });
    for (const id of ids) {
      const answer = await settled(service, `/v1/audio/recognition/result/${id}`);
      assert.deepEqual([answer.status, (answer.json as { assessment_id: string }).assessment_id], [200, id]);
    }
    assert.ok(analyser.audio.some((audio) => audio.equals(parts.file)));
    assert.deepEqual((await readdir(join(dataDirectory, "results"))).sort(), ids.map((id) => `${id}.json`).sort());
    assert.equal(analyser.requests.length, 3);
    // Nothing is done twice by a further start.
    await service.close();
    const third = new FakeAnalyser();
    const again = await bench.start({ dataDirectory, analyser: third });
    assert.equal((await get(again, `/v1/audio/recognition/result/${ids[0]}`)).status, 200);
    assert.equal(third.requests.length, 0);
  });

  it("gives up no job whose service was killed over and over", async () => {
    const dataDirectory = await bench.directory();
    // As long as a job pauses, it is not begun, and what kills the service is not counted.
    const limits = { retryPause: HOUR };
    let victim = await startVictim(dataDirectory, limits);
    const id = await submitted(victim.service, "recognition");
    for (let kill = 1; kill <= 6; kill++) {
      if (kill <= 3) await victim.analysing();
      await victim.kill();
      assert.equal(await attemptsOf(dataDirectory, id), `0 ${Math.min(3, kill)}`);
      victim = await startVictim(dataDirectory, limits);
    }
    await victim.kill();
    const service = await bench.start({ dataDirectory, limits: { retryPause: 1 } });
    assert.equal((await settled(service, `/v1/audio/recognition/result/${id}`)).status, 200);
  });

  it("does not begin for ever what the service dies of each time, and does the others", async () => {
    const dataDirectory = await bench.directory();
    const limits = { interruptions: 5, retryPause: 1 };
    let victim = await startVictim(dataDirectory, limits);
    const id = await submitted(victim.service, "recognition");
    for (let kill = 1; ; kill++) {
      await victim.analysing();
      await victim.kill();
      if (kill === limits.interruptions) break;
      victim = await startVictim(dataDirectory, limits);
    }
    const analyser = new FakeAnalyser();
    const service = await bench.start({ dataDirectory, analyser, limits });
    assertProblem(await settled(service, `/v1/audio/recognition/result/${id}`), 422, "job-crashed");
    assert.equal(analyser.requests.length, 0);
    assert.equal((await settled(service, `/v1/audio/recognition/result/${await submitted(service, "recognition")}`)).status, 200);
  });

  it("does its other jobs while one pauses that may have brought it down, and deletes that with its speaker's data", async () => {
    const dataDirectory = await bench.directory();
    const victim = await startVictim(dataDirectory);
    const id = await submitted(victim.service, "recognition");
    await victim.analysing();
    await victim.kill();
    await writeFile(join(dataDirectory, "jobs", id, "attempts"), "0 3");
    const analyser = new FakeAnalyser();
    const service = await bench.start({ dataDirectory, analyser, limits: { retryPause: HOUR } });
    const other = await submitted(service, "recognition", { user_token: "speaker-2" });
    assert.equal((await settled(service, `/v1/audio/recognition/result/${other}`)).status, 200);
    assertProblem(await get(service, `/v1/audio/recognition/result/${id}`), 404, "pending");
    assert.equal(analyser.requests.length, 1);
    assert.equal((await service.deleteSpeaker("speaker-1")).jobs.length, 1);
    assert.deepEqual(await readdir(join(dataDirectory, "jobs")), []);
  });

  it("pauses longer each time, and gives up in the end", () => {
    const pauses = Array.from(
      { length: 11 },
      (_, interruptions) => entryOf({ crashes: 0, interruptions }, DEFAULT_SERVICE_LIMITS).pause / 1000,
    );
    assert.deepEqual(pauses, [0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 0]);
    assert.deepEqual(
      [9, 10].map((interruptions) => isGivenUp({ crashes: 0, interruptions }, DEFAULT_SERVICE_LIMITS)),
      [false, true],
    );
    assert.deepEqual(
      [2, 3].map((crashes) => isGivenUp({ crashes, interruptions: 0 }, DEFAULT_SERVICE_LIMITS)),
      [false, true],
    );
  });

  it("runs a job that may have crashed the process alone", async () => {
    const dataDirectory = await bench.directory();
    const first = gate();
    const before = await bench.start({ dataDirectory, analyser: new FakeAnalyser(first.answer), limits: { concurrency: 3 } });
    for (let i = 0; i < 3; i++) await submitted(before, "recognition");
    await before.close();
    for (const id of await readdir(join(dataDirectory, "jobs"))) await writeFile(join(dataDirectory, "jobs", id, "attempts"), "0 1");

    const analyser = new FakeAnalyser();
    await bench.start({ dataDirectory, analyser, limits: { concurrency: 3 } });
    await until(async () => (await readdir(join(dataDirectory, "results"))).length === 3);
    assert.deepEqual([analyser.requests.length, analyser.mostRunning], [3, 1]);
  });

  it("breaks analyses off when it is closed, does not count them, and begins them again", async () => {
    const dataDirectory = await bench.directory();
    const { answer } = gate();
    const stuck = new FakeAnalyser(answer);
    const first = await bench.start({ dataDirectory, analyser: stuck });
    const id = await submitted(first, "recognition");
    await until(() => stuck.running === 1);
    await first.close();
    assert.equal(await attemptsOf(dataDirectory, id), "0 0");
    const second = await bench.start({ dataDirectory });
    assert.equal((await settled(second, `/v1/audio/recognition/result/${id}`)).status, 200);
  });

  it("does not take an engine that is closed before the service for a failure", async () => {
    const dataDirectory = await bench.directory();
    const closed = new FakeAnalyser(() => {
      throw new AnalysisError("closed", "The engine is closed.");
    });
    const first = await bench.start({ dataDirectory, analyser: closed });
    const id = await submitted(first, "recognition");
    await until(() => closed.requests.length === 1);
    assertProblem(await get(first, `/v1/audio/recognition/result/${id}`), 404, "pending");
    await first.close();
    const second = await bench.start({ dataDirectory });
    assert.equal((await settled(second, `/v1/audio/recognition/result/${id}`)).status, 200);
  });
});

describe("an engine that a job brings down", () => {
  const bench = new ServiceBench();
  afterEach(() => bench.clear());
  const lost = (code: AnalysisErrorCode) =>
    new AnalysisError(code, "The engine ended.", { cause: Object.assign(new Error("a secret"), { code: "SIGSEGV" }) });
  /** Loses the engine so many times, and then answers. */
  const failing = (code: AnalysisErrorCode, times: number) =>
    new FakeAnalyser(({ kind }) => {
      if (times-- > 0) throw lost(code);
      return sample(kind);
    });
  const outcome = async (analyser: FakeAnalyser, limits: Partial<ServiceLimits> = {}) => {
    const service = await bench.start({ analyser, limits });
    const parts = { file: wavBytes({ seconds: 1.25 }) };
    const answer = await settled(service, `/v1/audio/recognition/result/${await submitted(service, "recognition", parts)}`);
    assert.ok(
      analyser.audio.every((audio) => audio.equals(parts.file)),
      "the recording is kept for each attempt",
    );
    return answer;
  };

  it("is tried again, and has its result", async () => {
    const analyser = failing("engine-crashed", 2);
    assert.equal((await outcome(analyser)).status, 200);
    assert.equal(analyser.requests.length, 3);
    const told = bench.lines.filter((line) => line.includes("brought the engine down"));
    assert.deepEqual(
      told.map((line) => /\(SIGSEGV\): (\d) crashes, 0 interruptions$/.exec(line)?.[1]),
      ["1", "2"],
    );
    assert.doesNotMatch(bench.lines.join("\n"), /a secret/);
  });

  for (const [code, detail] of [
    ["engine-crashed", /Export the recording again as a plain WAV file/],
    ["engine-out-of-memory", /ran out of memory.*submit a shorter piece/],
  ] as const) {
    it(`is given up after three times (${code})`, async () => {
      const analyser = failing(code, Infinity);
      assert.match(assertProblem(await outcome(analyser), 422, "job-crashed").detail!, detail);
      assert.equal(analyser.requests.length, 3);
    });
  }

  it("counts what an earlier service has seen", async () => {
    const dataDirectory = await bench.directory();
    const { answer } = gate();
    let crashes = 2;
    const first = await bench.start({
      dataDirectory,
      analyser: new FakeAnalyser((request, options) => (crashes-- > 0 ? Promise.reject(lost("engine-crashed")) : answer(request, options))),
    });
    const id = await submitted(first, "recognition");
    await until(() => crashes < 0);
    await first.close();
    assert.equal(await readFile(join(dataDirectory, "jobs", id, "attempts"), "utf8"), "2 0");
    const analyser = failing("engine-crashed", Infinity);
    const second = await bench.start({ dataDirectory, analyser });
    assertProblem(await settled(second, `/v1/audio/recognition/result/${id}`), 422, "job-crashed");
    assert.equal(analyser.requests.length, 1);
  });

  it("is not blamed for an engine that was ended from outside", async () => {
    const analyser = failing("engine-killed", 9);
    assert.equal((await outcome(analyser, { retryPause: 1 })).status, 200);
    assert.equal(analyser.requests.length, 10);
  });

  it("is not tried for ever where the engine is always ended from outside", async () => {
    const analyser = failing("engine-killed", Infinity);
    assertProblem(await outcome(analyser, { retryPause: 1 }), 422, "job-crashed");
    assert.equal(analyser.requests.length, 10);
  });
});
