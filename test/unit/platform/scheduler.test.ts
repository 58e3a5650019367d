import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import { Scheduler, type Turn } from "#platform/scheduler.ts";
import { FakeClock } from "../client/fakeClock.ts";

/** Turns that last until they are ended by name; `begun` has them in the order in which they began. */
function scene(options: ConstructorParameters<typeof Scheduler>[0]) {
  const scheduler = new Scheduler<Turn & { name: string }>(options);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const enter = (name: string, turn: Omit<Turn, "begin"> = {}) =>
    scheduler.enter({
      name,
      ...turn,
      begin: (leave) => {
        begun.push(name);
        ends.set(name, leave);
      },
    });
  return { scheduler, begun, enter, end: (name: string) => ends.get(name)!() };
}

describe("Scheduler", () => {
  it("begins by rank and in the order of arrival, so many at a time", () => {
    const { scheduler, begun, enter, end } = scene({ atOnce: 2 });
    for (const [name, rank] of [
      ["a", 0],
      ["b", 0],
      ["patient", 1],
      ["also patient", 1],
      ["urgent", 0],
    ] as const)
      enter(name, { rank });
    assert.deepEqual(begun, ["a", "b"]);
    assert.deepEqual(
      scheduler.waiting.map(({ name }) => name),
      ["urgent", "patient", "also patient"],
    );
    for (const name of ["b", "a", "urgent"]) end(name);
    assert.deepEqual(begun, ["a", "b", "urgent", "patient", "also patient"]);
  });

  it("gives a slot back once, however often it is left", () => {
    const { begun, enter, end } = scene({ atOnce: 1 });
    for (const name of ["a", "b", "c"]) enter(name);
    end("a");
    end("a");
    assert.deepEqual(begun, ["a", "b"]);
  });

  it("runs nothing beside what has to be alone", () => {
    const { begun, enter, end } = scene({ atOnce: 3 });
    enter("a");
    enter("alone", { isAlone: true });
    enter("b");
    assert.deepEqual(begun, ["a"]);
    end("a");
    assert.deepEqual(begun, ["a", "alone"]);
    end("alone");
    assert.deepEqual(begun, ["a", "alone", "b"]);
  });

  it("lets others pass when what holds them up is withdrawn", () => {
    const { scheduler, begun, enter } = scene({ atOnce: 2 });
    enter("a");
    enter("alone", { isAlone: true });
    enter("b");
    assert.deepEqual(
      scheduler.withdraw(({ name }) => name === "alone").map(({ name }) => name),
      ["alone"],
    );
    assert.deepEqual(begun, ["a", "b"]);
  });

  it("keeps beginnings apart, by half of the gap to one and a half", async () => {
    const clock = new FakeClock();
    const { begun, enter } = scene({ atOnce: 3, gap: 100, clock });
    clock.chance = 0;
    for (const name of ["a", "b", "c"]) enter(name);
    assert.deepEqual(begun, ["a"]);
    clock.chance = 0.75;
    for (let i = 0; i < 4; i++) await turn();
    assert.deepEqual(begun, ["a", "b", "c"]);
    assert.deepEqual(clock.sleeps, [50, 125]);
  });

  it("does not begin, twenty thousand deep, what ends as soon as it has begun", () => {
    const { scheduler, enter, end } = scene({ atOnce: 1 });
    let ended = 0;
    enter("first");
    for (let i = 0; i < 20_000; i++)
      scheduler.enter({
        name: `${i}`,
        begin: (leave) => {
          ended++;
          leave();
        },
      });
    end("first");
    assert.equal(ended, 20_000);
  });

  it("runs what is to be awaited: in turn, after a failure too, and not once its signal aborts", async () => {
    const scheduler = new Scheduler({ atOnce: 1 });
    const leaving = new AbortController();
    const failing = scheduler.run(() => Promise.reject(new Error("no")));
    const left = scheduler.run(() => Promise.resolve("left"), { signal: leaving.signal });
    const stays = scheduler.run(() => Promise.resolve("stays"));
    leaving.abort(new Error("gone"));
    await assert.rejects(failing, /no/);
    await assert.rejects(left, /gone/);
    assert.equal(await stays, "stays");
    await assert.rejects(
      scheduler.run(() => assert.fail("begun"), { signal: leaving.signal }),
      /gone/,
    );
  });

  it("has begun the next before whoever waited goes on", async () => {
    const scheduler = new Scheduler({ atOnce: 1 });
    const order: string[] = [];
    const first = scheduler.run(() => Promise.resolve()).then(() => order.push("went on"));
    void scheduler.run(() => Promise.resolve(order.push("next")));
    await first;
    assert.deepEqual(order, ["next", "went on"]);
  });
});
