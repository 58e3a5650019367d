import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "#platform/time/clock.ts";
import { afterAwake } from "#platform/time/countdown.ts";
import { Deadline } from "#client/exchange/deadline.ts";
import { ROOT } from "../../../support/paths.ts";
import { FakeClock } from "../../client/fakeClock.ts";

const HOUR = 3_600_000;

describe("afterAwake", () => {
  for (const milliseconds of [0, 1, 4_999, 5_000, 5_001, 60_000, 40 * 24 * HOUR]) {
    it(`calls back once, after ${milliseconds} ms`, () => {
      const clock = new FakeClock();
      let calls = 0;
      afterAwake(clock, milliseconds, () => calls++);
      clock.advance(milliseconds - 1);
      assert.equal(calls, 0);
      clock.advance(1);
      assert.equal(calls, 1);
      clock.advance(HOUR);
      assert.deepEqual([calls, clock.running], [1, 0]);
    });
  }
  it("does not once it is cancelled", () => {
    const clock = new FakeClock();
    const cancel = afterAwake(clock, 60_000, () => assert.fail("called"));
    clock.advance(30_000);
    cancel();
    assert.equal(clock.running, 0);
    clock.advance(HOUR);
  });
  it("does not count a night in which the machine slept, and counts on after it", () => {
    const clock = new FakeClock();
    let calls = 0;
    afterAwake(clock, 60_000, () => calls++);
    clock.advance(32_000);
    clock.sleepThrough(9 * HOUR);
    assert.equal(calls, 0, "the time limit did not run out behind a closed lid");
    clock.advance(24_000);
    assert.equal(calls, 0);
    clock.advance(2_000);
    assert.equal(calls, 1, "nor is it waited for ever: the sleep took at most one step of 5 s");
  });
  it("counts a machine that is only busy", () => {
    const clock = new FakeClock();
    let calls = 0;
    afterAwake(clock, 60_000, () => calls++);
    for (let step = 0; step < 6; step++) clock.sleepThrough(9_900);
    assert.equal(calls, 0);
    clock.advance(600);
    assert.equal(calls, 1);
  });
});

describe("Deadline", () => {
  it("outlasts the machine's sleep", () => {
    const clock = new FakeClock();
    const deadline = new Deadline(30, clock);
    clock.sleepThrough(9 * HOUR);
    assert.equal(deadline.signal.aborted, false);
    clock.advance(30_000);
    assert.equal((deadline.signal.reason as { code?: string }).code, "timed-out");
    deadline.dispose();
  });
});

describe("The client's clock", () => {
  it("measures by one that nobody sets back or forward", () => {
    const wall = Date.now;
    try {
      const before = systemClock.now();
      Date.now = () => wall() - 24 * HOUR;
      const after = systemClock.now();
      assert.ok(after >= before && after - before < HOUR);
    } finally {
      Date.now = wall;
    }
  });
  it("is the only one: the wall clock is asked for dates alone", () => {
    const directory = join(ROOT, "src/client");
    const sources = readdirSync(directory, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
    const offenders = sources.filter((name) =>
      /Date\.now|new Date\(\)|performance\.now|setTimeout\((?!done, GRACE_MS)/.test(readFileSync(join(directory, name), "utf8")),
    );
    assert.deepEqual(offenders, []);
    assert.ok(sources.length > 20);
  });
});
