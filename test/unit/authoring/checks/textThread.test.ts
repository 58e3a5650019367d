import assert from "node:assert/strict";
import { NOTHING_FOUND } from "#authoring/checks/checkReport.ts";
import { DocumentAnswers } from "#authoring/checks/documentAnswers.ts";
import { SMALL_TEXT_UNITS, TextChecks } from "#authoring/checks/textChecks.ts";
import { type Outcome, type Timers, WorkThread } from "#platform/threads/workThread.ts";
import type { TextRequest, TextTasks, TextThread } from "#authoring/checks/textWork.ts";
import type { ThreadListener, ToThread } from "#platform/threads/threadProtocol.ts";
import { LEXICON } from "../../extension/authoring/support.ts";

const LIMITS = { start: 3000, run: 1000, stale: 100, idle: 500 };

/** A clock that stands until it is moved. */
class StillTimers implements Timers {
  private time = 0;
  private readonly due = new Set<{ at: number; run: () => void }>();

  now(): number {
    return this.time;
  }

  after(milliseconds: number, run: () => void): () => void {
    const entry = { at: this.time + milliseconds, run };
    this.due.add(entry);
    return () => this.due.delete(entry);
  }

  move(milliseconds: number): void {
    this.time += milliseconds;
    for (const entry of [...this.due].sort((a, b) => a.at - b.at)) {
      if (entry.at <= this.time && this.due.delete(entry)) entry.run();
    }
  }
}

class FakeThread {
  readonly posted: ToThread<TextRequest>[] = [];
  isEnded = false;

  constructor(readonly listener: ThreadListener) {}

  post(message: ToThread<TextRequest>): void {
    this.posted.push(message);
  }

  end(): void {
    this.isEnded = true;
  }

  ready(): void {
    this.listener.message({ type: "ready" });
  }

  /** Answers the last request. */
  answer(answer: unknown = NOTHING_FOUND): void {
    this.listener.message({ type: "done", id: this.posted.at(-1)!.id, answer });
  }

  get texts(): string[] {
    return this.posted.map(({ request }) => request.text);
  }
}

function scene() {
  const threads: FakeThread[] = [];
  const timers = new StillTimers();
  const thread = new WorkThread<TextTasks>(
    (listener) => {
      threads.push(new FakeThread(listener));
      return threads.at(-1)!;
    },
    LIMITS,
    timers,
  );
  return { threads, timers, thread, check: (text: string, document = "a") => thread.run(requestOf(text), { document }) };
}

function requestOf(text: string): TextRequest<"checkPassage"> {
  return {
    task: "checkPassage",
    text,
    options: { format: "plaintext", limits: { maxSeconds: 60, sentence: "" }, slowestWordsPerMinute: 60 },
  };
}

function stateOf(outcome: Promise<Outcome<unknown>>): Promise<string> {
  return outcome.then(({ state }) => state);
}

describe("the thread for long texts", () => {
  it("is started with the first request, and is asked one thing at a time", async () => {
    const { threads, check } = scene();
    assert.equal(threads.length, 0);
    const [first, second] = [check("one", "a"), check("two", "b")];
    threads[0]!.ready();
    assert.deepEqual(threads[0]!.texts, ["one"]);
    threads[0]!.answer();
    assert.deepEqual(threads[0]!.texts, ["one", "two"]);
    threads[0]!.answer();
    assert.deepEqual([await stateOf(first), await stateOf(second)], ["done", "done"]);
    assert.equal(threads.length, 1);
  });

  it("never checks versions that were written over while they waited", async () => {
    const { threads, check } = scene();
    const running = check("1");
    threads[0]!.ready();
    const old = [check("12"), check("123"), check("1234")];
    const last = check("12345");
    assert.equal(await stateOf(running), "superseded");
    assert.deepEqual(await Promise.all(old.map(stateOf)), ["superseded", "superseded", "superseded"]);
    threads[0]!.answer();
    assert.deepEqual(threads[0]!.texts, ["1", "12345"]);
    threads[0]!.answer({ ...NOTHING_FOUND, certain: 7 });
    assert.deepEqual(await last, { state: "done", value: { ...NOTHING_FOUND, certain: 7 } });
  });

  it("drops what is asked about a text as soon as the text changes, and nothing of another one", async () => {
    const { threads, thread, check } = scene();
    const [here, there] = [check("here", "a"), check("there", "b")];
    threads[0]!.ready();
    thread.supersede("a");
    assert.equal(await stateOf(here), "superseded");
    threads[0]!.answer();
    threads[0]!.answer();
    assert.equal(await stateOf(there), "done");
  });

  it("ends a check that nobody waits for once it has run for a while", async () => {
    const { threads, timers, thread, check } = scene();
    void check("a book");
    threads[0]!.ready();
    timers.move(60);
    thread.supersede("a");
    const next = check("a book, changed");
    timers.move(30);
    assert.equal(threads[0]!.isEnded, false, "it may be done any moment");
    timers.move(10);
    assert.equal(threads[0]!.isEnded, true);
    assert.deepEqual(threads[1]!.texts, ["a book, changed"]);
    threads[1]!.ready();
    threads[1]!.answer();
    assert.equal(await stateOf(next), "done");
  });

  it("ends a check that takes too long, however long the start took, and goes on with the next", async () => {
    const { threads, timers, check } = scene();
    const [first, second] = [check("endless", "a"), check("short", "b")];
    timers.move(2000);
    threads[0]!.ready();
    timers.move(999);
    assert.equal(threads[0]!.isEnded, false);
    timers.move(1);
    assert.equal(await stateOf(first), "too-long");
    assert.equal(threads[0]!.isEnded, true);
    threads[1]!.ready();
    threads[1]!.answer();
    assert.equal(await stateOf(second), "done");
  });

  it("is replaced when it dies, and asked once more", async () => {
    const { threads, check } = scene();
    const outcome = check("text");
    threads[0]!.ready();
    threads[0]!.listener.gone(new Error("out of memory"));
    threads[1]!.ready();
    assert.deepEqual(threads[1]!.texts, ["text"]);
    threads[1]!.answer();
    assert.equal(await stateOf(outcome), "done");
  });

  it("fails a request that it died of twice, and answers the next", async () => {
    const { threads, check } = scene();
    const deadly = check("deadly", "a");
    for (const thread of [0, 1]) threads[thread]!.listener.gone(new Error("out of memory"));
    const outcome = await deadly;
    assert.equal(outcome.state, "failed");
    const next = check("harmless", "b");
    threads[2]!.ready();
    threads[2]!.answer();
    assert.equal(await stateOf(next), "done");
  });

  it("fails a request when it does not start", async () => {
    const { threads, timers, check } = scene();
    const outcome = check("text");
    timers.move(LIMITS.start);
    assert.equal(await stateOf(outcome), "failed");
    assert.equal(threads[0]!.isEnded, true);
  });

  it("fails a request when it cannot be made", async () => {
    const thread = new WorkThread<TextTasks>(() => {
      throw new Error("no threads here");
    }, LIMITS);
    const outcome = await thread.run(requestOf("text"), { document: "a" });
    assert.ok(outcome.state === "failed" && outcome.reason.includes("no threads here"));
  });

  it("is kept while there are documents that need it, and ended soon after the last is closed", () => {
    const { threads, timers, thread, check } = scene();
    void check("one", "a");
    threads[0]!.ready();
    threads[0]!.answer();
    timers.move(LIMITS.idle * 100);
    assert.equal(threads[0]!.isEnded, false);
    thread.release("a");
    timers.move(LIMITS.idle - 1);
    assert.equal(threads[0]!.isEnded, false);
    timers.move(1);
    assert.equal(threads[0]!.isEnded, true);
    void check("two", "b");
    assert.equal(threads.length, 2);
  });

  it("hears nothing of a thread that was ended", async () => {
    const { threads, timers, check } = scene();
    const outcome = check("endless");
    threads[0]!.ready();
    timers.move(LIMITS.run);
    const next = check("text", "b");
    threads[0]!.listener.gone();
    threads[0]!.answer();
    assert.equal(threads.length, 2);
    threads[1]!.ready();
    threads[1]!.answer({ ...NOTHING_FOUND, certain: 1 });
    assert.deepEqual([await stateOf(outcome), await next], ["too-long", { state: "done", value: { ...NOTHING_FOUND, certain: 1 } }]);
  });

  it("settles whatever is asked when it is disposed of", async () => {
    const { threads, thread, check } = scene();
    const outcomes = [check("one", "a"), check("two", "b")];
    thread.dispose();
    assert.deepEqual(await Promise.all([...outcomes, check("three")].map(stateOf)), ["superseded", "superseded", "superseded"]);
    assert.equal(threads[0]!.isEnded, true);
  });
});

describe("the thread, asked in the background", () => {
  const background = (thread: TextThread, text: string) => thread.run(requestOf(text), { document: "", isBackground: true });

  it("answers what is asked otherwise first", async () => {
    const { threads, thread, check } = scene();
    const first = background(thread, "one");
    const [later, asked, more] = [background(thread, "two"), check("three"), check("four", "b")];
    threads[0]!.ready();
    for (let turn = 0; turn < 4; turn++) {
      threads[0]!.answer();
      await Promise.resolve();
    }
    assert.deepEqual(
      (await Promise.all([first, later, asked, more])).map(({ state }) => state),
      ["done", "done", "done", "done"],
    );
    assert.deepEqual(threads[0]!.texts, ["one", "three", "four", "two"]);
  });

  it("is ended where somebody would wait for it", async () => {
    const { threads, timers, thread, check } = scene();
    const slow = background(thread, "slow");
    threads[0]!.ready();
    timers.move(LIMITS.stale * 5);
    const asked = check("typed");
    timers.move(1);
    assert.deepEqual(await slow, { state: "superseded" });
    assert.ok(threads[0]!.isEnded);
    threads[1]!.ready();
    threads[1]!.answer();
    assert.equal((await asked).state, "done");
  });

  it("takes its time where nobody does", async () => {
    const { threads, timers, thread } = scene();
    const slow = background(thread, "slow");
    threads[0]!.ready();
    timers.move(LIMITS.run - 1);
    threads[0]!.answer();
    assert.equal((await slow).state, "done");
  });
});

describe("checks of texts", () => {
  const long = "The cat sat. ".repeat(SMALL_TEXT_UNITS);

  it("are made at once for short texts, and in the thread for long ones", async () => {
    const { threads, thread } = scene();
    const checks = new TextChecks(() => LEXICON, thread);
    const outcome = await checks.run(requestOf("snoz cat"), { document: "a" });
    assert.equal(outcome.state, "done");
    assert.equal(threads.length, 0);
    void checks.run(requestOf(long), { document: "a" });
    assert.deepEqual(threads[0]!.texts, [long]);
  });

  it("let the thread go when the last long text has become short", async () => {
    const { threads, timers, thread } = scene();
    const checks = new TextChecks(() => LEXICON, thread);
    const old = checks.run(requestOf(long), { document: "a" });
    threads[0]!.ready();
    await checks.run(requestOf("cat"), { document: "a" });
    assert.equal(await stateOf(old), "superseded");
    threads[0]!.answer();
    timers.move(LIMITS.idle);
    assert.equal(threads[0]!.isEnded, true);
  });

  it("do not begin with texts beyond all bounds", async () => {
    const { threads, thread } = scene();
    const checks = new TextChecks(() => LEXICON, thread);
    assert.equal(await stateOf(checks.run(requestOf("a".repeat(4_000_001)), { document: "a" })), "too-long");
    assert.equal(threads.length, 0);
  });
});

describe("answers about documents", () => {
  function document(text: string) {
    return { uri: { toString: () => "file:///a.txt" }, version: 1, text, getText: () => text };
  }

  function answers() {
    const asked: { text: string; settle: (outcome: Outcome<never>) => void }[] = [];
    const run = (request: TextRequest) => new Promise<Outcome<never>>((settle) => asked.push({ text: request.text, settle }));
    return {
      asked,
      reports: new DocumentAnswers<"checkPassage", ReturnType<typeof document>>({ run: run as TextChecks["run"] }, (text) =>
        requestOf(text),
      ),
    };
  }
  const done = (value: unknown) => ({ state: "done", value }) as Outcome<never>;

  it("are asked for once a version", async () => {
    const { asked, reports } = answers();
    const text = document("cat");
    const both = [reports.of(text), reports.of(text)];
    assert.equal(asked.length, 1);
    asked[0]!.settle(done(NOTHING_FOUND));
    assert.deepEqual(await Promise.all(both.map(stateOf)), ["done", "done"]);
    text.version++;
    void reports.of(text);
    assert.equal(asked.length, 2);
  });

  it("are never of an older version", async () => {
    const { asked, reports } = answers();
    const text = document("cat");
    const outcome = reports.of(text);
    text.version++;
    asked[0]!.settle(done(NOTHING_FOUND));
    assert.equal(await stateOf(outcome), "superseded");
  });

  it("are asked for again where they were superseded or failed", async () => {
    const { asked, reports } = answers();
    const text = document("cat");
    for (const outcome of [{ state: "superseded" }, { state: "failed", reason: "" }] as const) {
      const answer = reports.of(text);
      asked.at(-1)!.settle(outcome);
      await answer;
    }
    void reports.of(text);
    assert.equal(asked.length, 3);
  });

  it("are not asked for with every keystroke in a text that was too long, until it is shorter", async () => {
    const { asked, reports } = answers();
    const text = document("a".repeat(100));
    const outcome = reports.of(text);
    asked[0]!.settle({ state: "too-long" });
    await outcome;
    const edited = { ...document("a".repeat(95)), version: 2 };
    assert.equal(await stateOf(reports.of(edited)), "too-long");
    assert.equal(asked.length, 1);
    void reports.of({ ...document("a".repeat(50)), version: 3 });
    assert.equal(asked.length, 2);
  });
});
