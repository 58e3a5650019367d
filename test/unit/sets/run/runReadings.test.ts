import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { HumanError } from "#core/humanError.ts";
import type { KeptReading } from "#sets/results/keptReading.ts";
import { type RunHost, type RunItem, type RunOutcome, type RunProgress, runReadings, STOPPED } from "#sets/run/runReadings.ts";

const item = (recording: string, text = "A fox.", alias?: string): RunItem => ({
  reading: {
    recording: { path: recording },
    reference: { text },
    operation: "fluency-v2",
    ...(alias !== undefined && { reader: { alias } }),
  },
  assessedBy: { service: "embedded", modelId: "local-en" },
});
const kept = (uri: string) => ({ uri }) as KeptReading;

/** A host whose recordings hold their own names, without what stands behind a `#`; it counts what it is asked. */
class FakeHost implements RunHost {
  readonly assessed: string[] = [];
  readonly there = new Map<string, string>();
  most = 0;
  private now = 0;
  failing: (recording: string) => Error | undefined = () => undefined;
  until: Promise<void> = Promise.resolve();

  fingerprint({
    reading: {
      recording: { path },
      pad,
    },
  }: RunItem) {
    return Promise.resolve({
      sha256: Buffer.from(path.replace(/#.*/, "")).toString("hex").padEnd(64, "0"),
      bytes: 100,
      ...(pad && { silence: 1.5 }),
    });
  }

  known(key: string) {
    const uri = this.there.get(key);
    return Promise.resolve(uri === undefined ? undefined : kept(uri));
  }

  async assess({ reading }: RunItem, _fingerprint: unknown, key: string, signal: AbortSignal) {
    const { path } = reading.recording;
    this.assessed.push(path);
    this.most = Math.max(this.most, ++this.now);
    await this.until;
    await new Promise((resolve) => setImmediate(resolve));
    this.now--;
    signal.throwIfAborted();
    const error = this.failing(path);
    if (error) throw error;
    this.there.set(key, `${path}.result`);
    return { state: "assessed" as const, kept: kept(`${path}.result`) };
  }
}

const inWords = (outcomes: readonly RunOutcome[]) =>
  outcomes.map((one) =>
    "kept" in one ? `${one.state} ${one.kept.uri}` : one.state === "failed" ? `failed ${one.error.code}` : `left: ${one.reason}`,
  );
const run = async (
  items: RunItem[],
  host: FakeHost,
  {
    atOnce = 2,
    signal = new AbortController().signal,
    onOutcome = (_: RunOutcome, __: number): void => undefined,
    onProgress = (_: RunProgress): void => undefined,
  } = {},
) => inWords(await runReadings(items, host, { atOnce, signal, onOutcome, onProgress }));

describe("runReadings", () => {
  it("assesses in order, so many at a time, and tells each in its place", async () => {
    const host = new FakeHost();
    const names = ["a", "b", "c", "d", "e"];
    assert.deepEqual(
      await run(
        names.map((name) => item(name)),
        host,
        { atOnce: 3 },
      ),
      names.map((name) => `assessed ${name}.result`),
    );
    assert.deepEqual(host.assessed, names);
    assert.equal(host.most, 3);
  });

  it("sends nothing whose result is there", async () => {
    const host = new FakeHost();
    await run([item("a"), item("b")], host);
    assert.deepEqual(await run([item("a"), item("c"), item("b", "Another text.")], host), [
      "known a.result",
      "assessed c.result",
      "assessed b.result",
    ]);
    assert.deepEqual(host.assessed, ["a", "b", "c", "b"]);
  });

  it("says how long what was sent took, and nothing of what was there", async () => {
    let clock = 0;
    const times: (number | undefined)[] = [];
    const host = new FakeHost();
    const options = {
      atOnce: 1,
      signal: new AbortController().signal,
      now: () => (clock += 250),
      onOutcome: (_: unknown, index: number, assessedInMs?: number) => void (times[index] = assessedInMs),
    };
    await runReadings([item("a"), item("b"), item("a#2")], host, options);
    assert.deepEqual(times, [250, 250, undefined]);
    await runReadings([item("a")], host, options);
    assert.equal(times[0], undefined);
  });

  it("tells a padded reading from one that is not", async () => {
    const host = new FakeHost();
    const padded = item("a");
    padded.reading.pad = true;
    assert.deepEqual(await run([item("a"), padded], host), ["assessed a.result", "assessed a.result"]);
    assert.equal(new Set(host.there.keys()).size, 2);
    assert.deepEqual(await run([padded], host), ["known a.result"]);
  });

  it("sends one of several with the same sound and text, and gives each its reader", async () => {
    const host = new FakeHost();
    const outcomes = await runReadings(
      [item("a#1", "A fox.", "Ana"), item("a#2", "A fox.", "Ben"), item("a#3"), item("a#4", "A crow.")],
      host,
      { atOnce: 4, signal: new AbortController().signal },
    );
    assert.deepEqual(inWords(outcomes), ["assessed a#1.result", "known a#1.result", "known a#1.result", "assessed a#4.result"]);
    assert.deepEqual(
      outcomes.map((one) => ("kept" in one ? one.kept.alias : "")),
      ["Ana", "Ben", undefined, undefined],
    );
  });

  it("goes on after a reading that fails", async () => {
    const host = new FakeHost();
    host.failing = (path) => (path === "b" ? new HumanError("audio-too-short", "Too short.") : undefined);
    assert.deepEqual(await run([item("a"), item("b"), item("c")], host, { atOnce: 1 }), [
      "assessed a.result",
      "failed audio-too-short",
      "assessed c.result",
    ]);
  });

  it("ends with a failure that every reading would meet, and says so of the others", async () => {
    const host = new FakeHost();
    host.failing = (path) => (path === "b" ? new HumanError("key-refused", "The key was refused.") : undefined);
    const end = "left: Not sent, because the run ended: The key was refused.";
    assert.deepEqual(
      await run(
        ["a", "b", "c", "d"].map((name) => item(name)),
        host,
        { atOnce: 1 },
      ),
      ["assessed a.result", "failed key-refused", end, end],
    );
    assert.deepEqual(host.assessed, ["a", "b"]);
  });

  it("stops when it is told, and goes on the next time where it ended", async () => {
    const host = new FakeHost();
    const stopping = new AbortController();
    const items = ["a", "b", "c", "d"].map((name) => item(name));
    const first = await run(items, host, { atOnce: 1, signal: stopping.signal, onOutcome: (_, index) => index === 1 && stopping.abort() });
    assert.deepEqual(first, ["assessed a.result", "assessed b.result", `left: ${STOPPED}`, `left: ${STOPPED}`]);
    assert.deepEqual(await run(items, host, { atOnce: 1 }), ["known a.result", "known b.result", "assessed c.result", "assessed d.result"]);
    assert.deepEqual(host.assessed, ["a", "b", "c", "d"]);
  });

  it("does not hide a defect", async () => {
    const host = new FakeHost();
    host.failing = () => new TypeError("oh");
    await assert.rejects(run([item("a"), item("b")], host), TypeError);
  });

  it("tells how much is done and left", async () => {
    const host = new FakeHost();
    await run([item("a")], host);
    const told: string[] = [];
    await run([item("a"), item("b"), item("c")], host, {
      atOnce: 1,
      onProgress: ({ done, known, bytesLeft, bytesAssessed }) => told.push(`${done} ${known} ${bytesLeft} ${bytesAssessed}`),
    });
    assert.equal(told.at(-1), "3 1 0 200");
    assert.ok(told.includes("1 1 200 0"), told.join());
  });
});
