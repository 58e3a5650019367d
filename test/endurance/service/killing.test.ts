import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { formOf, get, post, ServiceBench, settled, until, validParts, type Reachable } from "../../integration/service/serviceBench.ts";
import { buildServiceProgram, startServiceProcess, type ServiceProcess } from "../../integration/service/serviceProcess.ts";
import { submitPath } from "../../support/results.ts";
import { rounds } from "../../support/rounds.ts";

const ROUNDS = rounds(102, 6);
const STEPS = ["receive", "sync", "acknowledge", "decode", "store", "deliver"] as const;

/** A submission whose acknowledgment was seen. */
interface Acknowledged {
  id: string;
  webhook: boolean;
  /** The result when it was first seen. */
  first?: unknown;
}

describe("kill -9", function () {
  this.timeout(600_000);
  const bench = new ServiceBench();
  let program: string;
  let running: ServiceProcess | undefined;
  let receiver: Server;
  const received = new Map<string, unknown[]>();
  /** Called when a result comes in, before it is confirmed. */
  let onDelivery = () => {};

  before(async () => {
    program = await buildServiceProgram(await bench.directory());
    receiver = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const body = JSON.parse(Buffer.concat(chunks).toString()) as { assessment_id: string };
        received.set(body.assessment_id, [...(received.get(body.assessment_id) ?? []), body]);
        onDelivery();
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  });
  after(async () => {
    await running?.kill();
    await new Promise((resolve) => receiver.close(resolve));
    await bench.clear();
  });

  async function submitOnce(service: Reachable, key: string, webhook: boolean): Promise<string | undefined> {
    const webhook_url = webhook ? `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook` : undefined;
    try {
      const { status, json } = await post(service, submitPath("recognition"), formOf({ ...validParts("recognition"), webhook_url }), {
        "idempotency-key": key,
      });
      assert.equal(status, 202, JSON.stringify(json));
      return (json as { id: string }).id;
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      return undefined; // the connection ended before the answer
    }
  }

  const address = (id: string) => `/v1/audio/recognition/result/${id}`;

  it(`at each step, ${ROUNDS} rounds: each acknowledged job has one result, which is delivered, and nothing is torn`, async () => {
    const dataDirectory = await bench.directory();
    const list = (name: string) => readdir(join(dataDirectory, name));
    const acknowledged: Acknowledged[] = [];
    const killed = new Map<string, number>();
    let unanswered: { key: string; webhook: boolean } | undefined;

    /** Everything that an earlier process left is done, and as it was first seen. */
    const settleAll = async (service: Reachable) => {
      if (unanswered) {
        const id = await submitOnce(service, unanswered.key, unanswered.webhook);
        acknowledged.push({ id: id!, webhook: unanswered.webhook });
        unanswered = undefined;
      }
      for (const job of acknowledged.slice(-3)) {
        const { status, json } = await settled(service, address(job.id));
        assert.equal(status, 200, JSON.stringify(json));
        job.first ??= json;
      }
      await until(async () => (await list("jobs")).length === 0 && (await list("deliveries")).length === 0);
    };

    for (let round = 0; round < ROUNDS; round++) {
      const step = STEPS[round % STEPS.length]!;
      const moment = Math.floor(round / STEPS.length);
      const webhook = step === "deliver" || step === "store" || round % 5 === 0;
      // Every second delivery is cut off by its receiver: the result has come, and nobody knows.
      const atReceiver = step === "deliver" && moment % 2 === 1;
      running = await startServiceProcess(program, dataDirectory, {
        step: atReceiver ? "none" : step,
        moment: step === "deliver" ? moment / 2 : moment % MOMENTS[step],
      });
      await settleAll(running.service);
      onDelivery = atReceiver ? () => void running!.kill() : () => {};
      await running.arm();
      const key = `round-number-${round}`;
      const id = await submitOnce(running.service, key, webhook);
      if (id === undefined) unanswered = { key, webhook };
      else acknowledged.push({ id, webhook });
      const survived = id !== undefined && (await Promise.race([running.exited.then(() => false), finishes(running.service, id, list)]));
      if (survived) await running.kill();
      else {
        await running.exited;
        killed.set(step, (killed.get(step) ?? 0) + 1);
      }
      onDelivery = () => {};
    }
    running = await startServiceProcess(program, dataDirectory);
    const { service } = running;
    await settleAll(service);
    for (const { id, webhook, first } of acknowledged) {
      const now = await get(service, address(id));
      assert.equal(now.status, 200);
      assert.deepEqual(now.json, first);
      const deliveries = received.get(id) ?? [];
      assert.ok(webhook ? deliveries.length >= 1 : deliveries.length === 0, `${id}: ${deliveries.length} deliveries`);
      for (const delivered of deliveries) assert.deepEqual(delivered, first);
    }
    await running.kill();
    assert.equal(acknowledged.length, ROUNDS);
    assert.equal(new Set(acknowledged.map(({ id }) => id)).size, ROUNDS);
    assert.deepEqual((await list("results")).sort(), acknowledged.map(({ id }) => `${id}.json`).sort());
    for (const name of await list("results")) JSON.parse(await readFile(join(dataDirectory, "results", name), "utf8"));
    assert.deepEqual([await list("jobs"), await list("unfinished"), await list("deliveries")], [[], [], []]);
    for (const step of STEPS)
      assert.ok(
        (killed.get(step) ?? 0) >= Math.max(1, ROUNDS / STEPS.length - 1),
        `${step}: ${killed.get(step)} of ${ROUNDS / STEPS.length} rounds were killed at it`,
      );
  });
});

/** Moments that a step has, so that each round finds one. */
const MOMENTS = { receive: 8, sync: 8, acknowledge: 8, decode: 2, store: 17, deliver: 9 };

/** True when a job is through, with its webhook; false when the service died before. */
async function finishes(service: Reachable, id: string, list: (name: string) => Promise<string[]>): Promise<boolean> {
  try {
    await settled(service, `/v1/audio/recognition/result/${id}`);
    await until(async () => (await list("jobs")).length === 0 && (await list("deliveries")).length === 0);
    return true;
  } catch {
    return false;
  }
}
