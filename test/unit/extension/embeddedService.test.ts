import assert from "node:assert/strict";
import { EmbeddedService, type RunningService } from "#extension/service/embeddedService.ts";

function starts(...outcomes: ("ok" | "fails")[]) {
  const seen = { started: 0, closed: [] as number[] };
  const start = (): Promise<RunningService> => {
    const number = ++seen.started;
    if (outcomes[number - 1] === "fails") return Promise.reject(new Error(`start ${number} failed`));
    const nothing = () => Promise.resolve({ jobs: [], results: [], bytes: 0, deliveries: 0 });
    return Promise.resolve({
      url: `http://127.0.0.1:${number}`,
      apiKey: "k",
      webhookSecret: "whsec_",
      engine: { analyse: () => Promise.reject(new Error("no engine")) },
      speakerData: nothing,
      deleteSpeaker: nothing,
      close: () => Promise.resolve(void seen.closed.push(number)),
    });
  };
  return { seen, service: new EmbeddedService(start) };
}

describe("EmbeddedService", () => {
  it("starts nothing before it is needed, and once for everybody", async () => {
    const { seen, service } = starts("ok");
    assert.equal(seen.started, 0);
    const [one, other] = await Promise.all([service.get(), service.get()]);
    assert.equal(one, other);
    assert.equal(seen.started, 1);
  });

  it("starts again after a start that failed", async () => {
    const { seen, service } = starts("fails", "ok");
    await assert.rejects(service.get(), /start 1 failed/);
    assert.equal((await service.get()).url, "http://127.0.0.1:2");
    assert.equal(seen.started, 2);
  });

  it("closes the old one before it starts afresh", async () => {
    const { seen, service } = starts("ok", "ok");
    await service.get();
    await service.restart();
    assert.deepEqual(seen.closed, [1]);
    assert.equal((await service.get()).url, "http://127.0.0.1:2");
  });

  it("closes one that is still starting, and starts none once it is closed", async () => {
    const { seen, service } = starts("ok");
    const starting = service.get();
    await service.close();
    await starting;
    assert.deepEqual(seen.closed, [1]);
    await assert.rejects(service.get(), /closed/);
    assert.equal(seen.started, 1);
  });

  it("closes without complaint what never started", async () => {
    const failed = starts("fails");
    await assert.rejects(failed.service.get());
    await failed.service.close();
    const unused = starts("ok");
    await unused.service.close();
    assert.equal(unused.seen.started, 0);
  });
});
