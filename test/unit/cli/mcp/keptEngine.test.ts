import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { FakeClock } from "../../client/fakeClock.ts";
import type { Analyser } from "#core/analysis.ts";
import { KeptEngine } from "#cli/mcp/keptEngine.ts";

describe("an engine that is kept between readings", () => {
  const events: string[] = [];
  let started = 0;
  const start = (): Promise<Analyser> => {
    const name = `engine ${(started += 1)}`;
    events.push(`${name} starts`);
    return Promise.resolve({
      analyse: () => Promise.reject(new Error(name)),
      close: () => Promise.resolve(void events.push(`${name} ends`)),
    });
  };
  const nameOf = (analyser: Analyser) =>
    analyser.analyse({ kind: "fluency", audioPath: "", reference: "" }).then(String, (error: Error) => error.message);
  beforeEach(() => {
    events.length = 0;
    started = 0;
  });

  it("is the same for one after the other and for two at once, and ends when it is closed", async () => {
    const kept = new KeptEngine(start);
    assert.deepEqual(events, []);
    assert.equal(await kept.use(nameOf), "engine 1");
    assert.deepEqual(await Promise.all([kept.use(nameOf), kept.use(nameOf)]), ["engine 1", "engine 1"]);
    await kept.close();
    assert.deepEqual(events, ["engine 1 starts", "engine 1 ends"]);
  });

  it("ends after a while without work, not while it works, and another one takes its place", async () => {
    const clock = new FakeClock();
    const kept = new KeptEngine(start, (milliseconds, callback) => clock.after(milliseconds, callback));
    await kept.use(() => Promise.resolve(clock.advance(3_600_000)));
    assert.deepEqual(events, ["engine 1 starts"]);
    clock.advance(3_600_000);
    await setImmediate();
    assert.deepEqual(events, ["engine 1 starts", "engine 1 ends"]);
    assert.equal(await kept.use(nameOf), "engine 2");
    await kept.close();
  });

  it("is started anew after it could not be, and after work that failed it stays", async () => {
    let broken = true;
    const kept = new KeptEngine(() => (broken ? Promise.reject(new Error("no model")) : start()));
    await assert.rejects(kept.use(nameOf), /no model/);
    broken = false;
    await assert.rejects(
      kept.use(() => Promise.reject(new Error("refused"))),
      /refused/,
    );
    assert.equal(await kept.use(nameOf), "engine 1");
    await kept.close();
    await new KeptEngine(start).close();
    assert.deepEqual(events, ["engine 1 starts", "engine 1 ends"]);
  });
});
