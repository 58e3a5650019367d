import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AnalysisError } from "../../../src/core/analysis.ts";
import { FakeAnalyser, gate } from "./fakeAnalyser.ts";
import { assertProblem, get, ServiceBench, settled, submitted, until } from "./serviceBench.ts";
import { Victims } from "./victims.ts";
import { wavBytes } from "./wavBytes.ts";

describe("a service that dies in the middle", function () {
  this.timeout(60_000);
  const bench = new ServiceBench();
  const victims = new Victims();
  afterEach(async () => {
    victims.clear();
    await bench.clear();
  });

  const startVictim = (dataDirectory: string, settleTime?: number) => victims.start(dataDirectory, settleTime);

  it("takes up acknowledged jobs after the process was killed, and stores one result for each", async () => {
    const dataDirectory = await bench.directory();
    const victim = await startVictim(dataDirectory);
    // Two are being analysed, one waits.
    const parts = { file: wavBytes({ seconds: 1.25 }) };
    const ids = [await submitted(victim.service, "recognition", parts), await submitted(victim.service, "recognition"), await submitted(victim.service, "recognition")];
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

  it("fails a job that took the process with it three times, and does the others", async () => {
    const dataDirectory = await bench.directory();
    let victim = await startVictim(dataDirectory);
    const id = await submitted(victim.service, "recognition");
    for (let attempt = 1; ; attempt++) {
      await victim.analysing();
      await victim.kill();
      if (attempt === 3) break;
      victim = await startVictim(dataDirectory);
    }
    const analyser = new FakeAnalyser();
    const service = await bench.start({ dataDirectory, analyser });
    assertProblem(await settled(service, `/v1/audio/recognition/result/${id}`), 422, "job-crashed");
    assert.equal(analyser.requests.length, 0);
    assert.equal((await settled(service, `/v1/audio/recognition/result/${await submitted(service, "recognition")}`)).status, 200);
  });

  it("gives up no job whose process was killed over and over soon after its start", async () => {
    const dataDirectory = await bench.directory();
    const endless = 3_600_000;
    let victim = await startVictim(dataDirectory, endless);
    const id = await submitted(victim.service, "recognition");
    await victim.analysing();
    assert.equal(await readFile(join(dataDirectory, "jobs", id, "attempts"), "utf8"), "0e");
    for (let kill = 1; kill <= 5; kill++) {
      await victim.kill();
      victim = await startVictim(dataDirectory, endless);
    }
    await victim.kill();
    const service = await bench.start({ dataDirectory });
    assert.equal((await settled(service, `/v1/audio/recognition/result/${id}`)).status, 200);
  });

  it("counts what dies with a job that was begun again in a process that had settled", async () => {
    const dataDirectory = await bench.directory();
    const victim = await startVictim(dataDirectory, 200);
    const id = await submitted(victim.service, "recognition");
    await victim.analysing();
    await victim.kill();
    await writeFile(join(dataDirectory, "jobs", id, "attempts"), "0e");
    const next = await startVictim(dataDirectory, 200);
    await next.analysing();
    assert.equal(await readFile(join(dataDirectory, "jobs", id, "attempts"), "utf8"), "1e");
    await next.kill();
  });

  it("runs a job that may have crashed the process alone", async () => {
    const dataDirectory = await bench.directory();
    const first = gate();
    const before = await bench.start({ dataDirectory, analyser: new FakeAnalyser(first.answer), limits: { concurrency: 3 } });
    for (let i = 0; i < 3; i++) await submitted(before, "recognition");
    await before.close();
    for (const id of await readdir(join(dataDirectory, "jobs"))) await writeFile(join(dataDirectory, "jobs", id, "attempts"), "1");

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
    assert.equal(await readFile(join(dataDirectory, "jobs", id, "attempts"), "utf8"), "0");
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
