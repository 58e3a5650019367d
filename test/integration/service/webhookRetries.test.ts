import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { OWN_FILES } from "#platform/node/ownFiles.ts";
import { hang, json, reset, text, type FaultServer, type Step } from "../../support/faultServer.ts";
import { until } from "./serviceBench.ts";
import { assertSigned, ID, jobFor, SECRET, WebhookBench } from "./webhookBench.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** As the documentation has it. */
const SCHEDULE = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

describe("webhook attempts", () => {
  const bench = new WebhookBench();
  const { clock, lines } = bench;
  beforeEach(() => (clock.chance = 0));
  afterEach(() => bench.clear());

  /** Lets time pass up to the next attempt, not sooner and not later. */
  async function nextAfter(wait: number, receiver: FaultServer, attempt: number): Promise<void> {
    await until(() => lines.length === attempt - 1);
    clock.advance(wait - 1);
    await sleep(5);
    assert.equal(receiver.requests.length, attempt - 1, `attempt ${attempt} does not come early`);
    clock.advance(1);
    await until(() => receiver.requests.length === attempt);
  }

  it("are ten in a little over three days, of one id, each with its own time and signature, and then end", async () => {
    const receiver = await bench.receiver(() => text(500, "no"));
    const notifier = await bench.notifier();
    const started = clock.now();
    await notifier.add(jobFor(`${receiver.url}/hook/secret?token=secret`));
    await until(() => receiver.requests.length === 1);
    for (const [index, wait] of SCHEDULE.entries()) await nextAfter(wait, receiver, index + 2);
    await until(() => lines.length === 10);
    clock.advance(100 * 24 * HOUR);
    await sleep(20);

    const signed = receiver.requests.map((request) => assertSigned(request, SECRET));
    assert.deepEqual([...new Set(signed.map(({ id }) => id))], [`msg_${ID}`]);
    const due = SCHEDULE.reduce((times, wait) => [...times, times.at(-1)! + wait], [started]);
    assert.deepEqual(
      signed.map(({ timestamp }) => timestamp),
      due.map((time) => time / 1000),
    );
    assert.equal(due.at(-1)! - started, 75 * HOUR + 35 * MINUTE + 5 * SECOND);
    assert.equal(new Set(receiver.requests.map(({ headers }) => headers["webhook-signature"])).size, 10);
    assert.equal(new Set(receiver.requests.map(({ body }) => body.toString())).size, 1);
    assert.equal(lines[0], `job ${ID} webhook ${receiver.url} answered 500, attempt 1 of 10; the next in 5 s`);
    assert.equal(lines[9], `job ${ID} webhook ${receiver.url} answered 500, attempt 10 of 10; given up`);
    assert.ok(!lines.join().includes("secret"));
    assert.deepEqual(await bench.kept(), []);
  });

  it("come up to a tenth later, by chance", async () => {
    const receiver = await bench.receiver(() => text(500, "no"));
    clock.chance = 0.5;
    await (await bench.notifier()).add(jobFor(receiver.url));
    await until(() => receiver.requests.length === 1);
    for (const [index, wait] of SCHEDULE.slice(0, 3).entries()) await nextAfter(wait * 1.05, receiver, index + 2);
  });

  for (const status of [200, 201, 202, 204, 299]) {
    it(`end with success at ${status}`, async () => {
      const receiver = await bench.receiver(() => text(status, ""));
      await (await bench.notifier()).add(jobFor(receiver.url));
      await until(() => lines.length === 1);
      assert.match(lines[0]!, new RegExp(`answered ${status}$`));
      assert.deepEqual(await bench.kept(), []);
    });
  }

  for (const status of [300, 301, 302, 303, 304, 307, 308, 400, 401, 404, 409, 429, 500, 502, 503, 504, 599]) {
    it(`go on after ${status}, which is no success, and lead nowhere else`, async () => {
      const elsewhere = await bench.receiver(() => text(200, ""));
      const receiver = await bench.receiver((_request, index) =>
        text(index === 0 ? status : 204, "", { location: `${elsewhere.url}/elsewhere` }),
      );
      await (await bench.notifier()).add(jobFor(receiver.url));
      await until(() => receiver.requests.length === 1);
      await nextAfter(5 * SECOND, receiver, 2);
      await until(() => lines.length === 2);
      assert.match(lines[1]!, /answered 204$/);
      assert.deepEqual([elsewhere.requests.length, receiver.requests.map(({ method }) => method)], [0, ["POST", "POST"]]);
    });
  }

  it("end at 410, for a receiver that wants no more", async () => {
    const receiver = await bench.receiver(() => text(410, ""));
    await (await bench.notifier()).add(jobFor(receiver.url));
    await until(() => lines.length === 1);
    assert.match(lines[0]!, /answered 410 and is not called again$/);
    clock.advance(100 * HOUR);
    await sleep(20);
    assert.equal(receiver.requests.length, 1);
    assert.deepEqual(await bench.kept(), []);
  });

  const wishes: [header: string, wait: number][] = [
    ["60", 60 * SECOND],
    ["1", 5 * SECOND],
    ["0.5", 5 * SECOND],
    ["-5", 5 * SECOND],
    ["rubbish", 5 * SECOND],
    ["3600", HOUR],
    ["999999999", 24 * HOUR],
    ["Sat, 14 Mar 2026 09:10:00 GMT", 10 * MINUTE],
    ["Fri, 13 Mar 2026 09:10:00 GMT", 5 * SECOND],
  ];
  for (const [header, wait] of wishes) {
    it(`wait ${wait / SECOND} s before the second when the receiver asks for ${header}`, async () => {
      const date = "Sat, 14 Mar 2026 09:00:00 GMT";
      const receiver = await bench.receiver([text(503, "", { "retry-after": header, date }), text(204, "")]);
      await (await bench.notifier()).add(jobFor(receiver.url));
      await until(() => receiver.requests.length === 1);
      await nextAfter(wait, receiver, 2);
    });
  }

  it("go on where an earlier process stopped: neither sooner, nor later, nor more of them", async () => {
    const receiver = await bench.receiver(() => text(500, "no"));
    let notifier = await bench.notifier();
    await notifier.add(jobFor(receiver.url));
    await until(() => receiver.requests.length === 1);
    for (const [index, wait] of SCHEDULE.entries()) {
      await until(async () =>
        (await readFile(join(await bench.directory(), "deliveries", `${ID}.json`), "utf8")).includes(`"failures":${index + 1}`),
      );
      await notifier.close();
      notifier = await bench.notifier();
      await nextAfter(wait, receiver, index + 2);
    }
    await until(() => lines.length === 10);
    assert.match(lines[9]!, /attempt 10 of 10; given up$/);
    assert.equal(new Set(receiver.requests.map(({ headers }) => headers["webhook-id"])).size, 1);
  });

  it("that were due while no process ran are made at once, and so are those that a clock set back has put off", async () => {
    const receiver = await bench.receiver(() => text(500, "no"));
    const first = await bench.notifier();
    await first.add(jobFor(receiver.url));
    await until(() => lines.length === 1);
    await first.close();
    clock.advance(50 * HOUR);
    const second = await bench.notifier();
    await until(() => lines.length === 2);
    await second.close();
    clock.set(clock.now() - 365 * 24 * HOUR);
    await bench.notifier();
    await until(() => receiver.requests.length === 3);
  });

  it("that closing breaks off do not count", async () => {
    const receiver = await bench.receiver([hang(), text(204, "")]);
    const first = await bench.notifier();
    await first.add(jobFor(receiver.url));
    await receiver.arrived(1);
    await first.close();
    assert.equal(clock.running, 0);
    await bench.notifier();
    await until(() => lines.length === 1);
    assert.match(lines[0]!, /answered 204$/);
    assert.equal(receiver.requests[0]!.headers["webhook-id"], receiver.requests[1]!.headers["webhook-id"]);
  });

  it("of a delivery that is given up end, also the one under way", async () => {
    const receiver = await bench.receiver(() => hang());
    const notifier = await bench.notifier();
    await notifier.add(jobFor(receiver.url));
    await receiver.arrived(1);
    await notifier.forget(ID);
    clock.advance(100 * HOUR);
    await sleep(20);
    assert.deepEqual([receiver.requests.length, await bench.kept(), lines], [1, [], []]);
  });

  it("end when the result is deleted", async () => {
    const receiver = await bench.receiver(() => text(204, ""));
    await (await bench.notifier({ resultOf: () => Promise.resolve(undefined) })).add(jobFor(receiver.url));
    await until(() => lines.length === 1);
    assert.match(lines[0]!, /is not called any more: the result was deleted$/);
    assert.deepEqual([receiver.requests.length, await bench.kept()], [0, []]);
  });

  it("are two at a time to one receiver and sixteen in all, and one that is slow holds up no other", async () => {
    const holding = await Promise.all(Array.from({ length: 9 }, () => bench.receiver(() => hang())));
    const quick = await bench.receiver(() => text(204, ""));
    const notifier = await bench.notifier();
    const idOf = (number: number) => number.toString(16).padStart(32, "0");
    for (let number = 0; number < 50; number++) await notifier.add(jobFor(holding[0]!.url, idOf(number)));
    for (let number = 50; number < 60; number++) await notifier.add(jobFor(quick.url, idOf(number)));
    await until(() => quick.requests.length === 10);
    await sleep(50);
    assert.equal(holding[0]!.requests.length, 2);
    for (const [index, { url }] of holding.entries())
      for (let number = 0; number < 2; number++) await notifier.add(jobFor(url, idOf(100 + index * 2 + number)));
    await until(() => holding.reduce((sum, { requests }) => sum + requests.length, 0) === 16);
    await sleep(50);
    assert.equal(
      holding.reduce((sum, { requests }) => sum + requests.length, 0),
      16,
    );
  });

  it("of two hundred jobs after a long pause are all made", async () => {
    let open = false;
    const receiver = await bench.receiver(() => (open ? text(204, "") : reset()));
    const store = await bench.store();
    await store.open(() => assert.fail());
    for (let number = 0; number < 200; number++) {
      await store.put({
        ...jobFor(receiver.url),
        url: receiver.url,
        id: number.toString(16).padStart(32, "0"),
        failures: 1,
        due: new Date(clock.now() - 1).toISOString(),
      });
    }
    open = true;
    await bench.notifier();
    await until(() => lines.length === 200);
    assert.equal(new Set(receiver.requests.map(({ headers }) => headers["webhook-id"])).size, 200);
    assert.deepEqual(await bench.kept(), []);
  });

  it("go on in this process when the disk cannot take their schedule", async () => {
    const receiver = await bench.receiver([text(500, ""), text(500, ""), text(204, "")]);
    let full = false;
    const files = {
      ...OWN_FILES,
      open: ((...args: Parameters<typeof OWN_FILES.open>) =>
        full ? Promise.reject(Object.assign(new Error("full"), { code: "ENOSPC" })) : OWN_FILES.open(...args)) as typeof OWN_FILES.open,
    };
    const notifier = await bench.notifier({ store: await bench.store(files) });
    await notifier.add(jobFor(receiver.url));
    full = true;
    await until(() => lines.length === 2);
    assert.match(lines[1]!, /its schedule could not be stored \(ENOSPC\)$/);
    clock.advance(5 * SECOND);
    await until(() => lines.length === 4);
    full = false;
    clock.advance(5 * MINUTE);
    await until(() => lines.length === 5);
    assert.match(lines[4]!, /answered 204$/);
    assert.deepEqual(await bench.kept(), []);
  });

  it("are not begun when the disk cannot take the delivery, so that the job is told by the next process", async () => {
    const receiver = await bench.receiver(() => text(204, ""));
    const files = { ...OWN_FILES, rename: () => Promise.reject(Object.assign(new Error("broken"), { code: "EIO" })) };
    const notifier = await bench.notifier({ store: await bench.store(files) });
    await assert.rejects(notifier.add(jobFor(receiver.url)), { code: "EIO" });
    await sleep(20);
    assert.equal(receiver.requests.length, 0);
  });

  it("leave a damaged file where it is and say so", async () => {
    const receiver = await bench.receiver(() => text(204, ""));
    await (await bench.notifier()).close();
    const place = async (name: string, content: string) => writeFile(join(await bench.directory(), "deliveries", name), content);
    const whole = JSON.stringify({
      id: ID,
      operation: "recognition",
      url: receiver.url,
      failures: 0,
      due: new Date(clock.now()).toISOString(),
    });
    await place(`${ID}.json`, whole);
    await place(`${"a".repeat(32)}.json`, whole);
    await place(`${"b".repeat(32)}.json`, whole.slice(0, -20));
    await place(`${"c".repeat(32)}.json`, whole.replace(ID, "c".repeat(32)).replace("recognition", "sleep"));
    await place("d.txt", "null");
    await bench.notifier();
    await until(() => lines.length === 5);
    assert.equal(lines.filter((line) => line.includes("damaged delivery")).length, 4);
    assert.equal(receiver.requests.length, 1);
    assert.equal((await bench.kept()).length, 4);
  });

  it("close their connections: none is kept open for the next", async () => {
    const steps: Step[] = [json(500, { error: "no" }, { connection: "keep-alive" }), json(200, {}, { connection: "keep-alive" })];
    const receiver = await bench.receiver(steps);
    await (await bench.notifier()).add(jobFor(receiver.url));
    await until(() => receiver.requests.length === 1);
    await nextAfter(5 * SECOND, receiver, 2);
    assert.equal(receiver.connections(), 2);
    assert.ok(receiver.requests.every(({ headers }) => headers.connection === "close"));
  });
});
