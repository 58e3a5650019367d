import assert from "node:assert/strict";
import { SilenceWatch } from "#engine/slot/silenceWatch.ts";
import { HEARTBEAT_MS } from "#engine/slot/workerProtocol.ts";
import { FakeClock } from "../client/fakeClock.ts";

const LIMIT = 60_000;

describe("SilenceWatch", () => {
  let clock: FakeClock;
  let watch: SilenceWatch;
  let told: string[];
  beforeEach(() => {
    clock = new FakeClock();
    told = [];
    watch = new SilenceWatch(clock, LIMIT, { stuck: () => told.push("stuck"), halted: () => told.push("halted") });
  });
  /** The process runs and gives its signs of life. */
  const run = (milliseconds: number) => {
    for (let time = 0; time < milliseconds; time += HEARTBEAT_MS) {
      clock.advance(HEARTBEAT_MS);
      watch.beat();
    }
  };

  it("takes an engine whose process runs for stuck after the limit", () => {
    run(LIMIT - HEARTBEAT_MS);
    assert.deepEqual(told, []);
    run(HEARTBEAT_MS);
    assert.deepEqual(told, ["stuck"]);
  });

  it("takes a process without signs of life for halted", () => {
    run(30_000);
    clock.advance(LIMIT - 1);
    assert.deepEqual(told, []);
    clock.advance(1);
    assert.deepEqual(told, ["halted"]);
  });

  it("does not count the time against the engine in which its process was halted", () => {
    for (let round = 0; round < 5; round++) {
      clock.advance(50_000);
      watch.beat();
    }
    run(50_000);
    assert.deepEqual(told, []);
    run(10_000);
    assert.deepEqual(told, ["stuck"]);
  });

  it("counts the sleep of the machine against neither", () => {
    run(30_000);
    clock.sleepThrough(8 * 3_600_000);
    watch.beat();
    run(20_000);
    assert.deepEqual(told, []);
  });

  it("leaves no timer behind", () => {
    run(1000);
    watch.end();
    watch.beat();
    assert.equal(clock.running, 0);
  });
});
