import { ENGLISH } from "#language/english/english.ts";
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { loadLexicon } from "#platform/loadLexicon.ts";
import { ARPABET } from "#core/arpabet/arpabetAlphabet.ts";
import type { WordLexicon } from "#language/language.ts";
import { changed } from "#authoring/arpabet/textChange.ts";
import { MOST_PROBLEMS } from "#authoring/checks/checkReport.ts";
import { startThread } from "#extension/host/node/startThread.ts";
import { THREAD_LIMITS, WorkThread } from "#platform/threads/workThread.ts";
import {
  type TextRequest,
  type TextTask,
  type TextTasks,
  type TextThread,
  type TextThreadSetup,
  TextWork,
} from "#authoring/checks/textWork.ts";
import { engineDirectory } from "../../../support/engineDirectory.ts";

const LINE = "The dog ran to blorpin at 7:30 and read a café's menu. ";
const passage = { format: "plaintext", limits: { maxSeconds: 900, sentence: "" }, slowestWordsPerMinute: 60 } as const;
const arpabet = { alphabet: ARPABET, withDictionary: true };

describe("the worker that checks long texts", function () {
  this.timeout(60_000);
  let file: string;
  let setup: TextThreadSetup;
  let lexicon: WordLexicon;
  const threads: TextThread[] = [];
  before(async () => {
    const directory = engineDirectory();
    file = join(directory, "authoringWorker.cjs");
    setup = { modelDirectory: join(directory, "model") };
    lexicon = await loadLexicon(setup.modelDirectory, ENGLISH);
  });
  afterEach(() => threads.splice(0).forEach((thread) => thread.dispose()));
  const started = (limits = THREAD_LIMITS) => {
    threads.push(new WorkThread<TextTasks>(startThread(file, setup), limits));
    return threads[0]!;
  };

  const text = LINE.repeat(40);
  const requests: TextRequest[] = [
    { task: "checkPassage", text, options: passage },
    { task: "mendPassage", text: `${text}the the`, options: passage },
    { task: "profile", text, options: { format: "plaintext" } },
    { task: "profileCsv", text, options: { format: "plaintext" } },
    { task: "checkArpabet", text: "CAT  K AE1 X\nk ae1 t\n".repeat(40), document: "a", options: arpabet },
    { task: "mendArpabet", text: "k ae1 t\n".repeat(40), options: arpabet },
    {
      task: "checkFile",
      text,
      as: { passage, ofBytes: [{ code: "passage-bom", severity: "information", message: "", start: 0, end: 0, fixes: [] }] },
    },
    { task: "checkFile", text: "k ae1 t\n".repeat(40), as: { arpabet } },
    { task: "passageRow", text, file: "a/b.txt", grade: 2, readings: [{ accuracy: 90 }, {}], options: { format: "plaintext" } },
  ];
  for (const request of requests) {
    it(`answers ${request.task} as the editor's own thread does`, async () => {
      const outcome = await started().run<TextTask>(request, { document: "a" });
      assert.deepEqual(outcome, { state: "done", value: structuredClone(new TextWork(lexicon).run<TextTask>(request)) });
    });
  }

  it("tells of a text with very many problems no more than an editor shows", async () => {
    const text = "½ ".repeat(5000);
    const outcome = await started().run({ task: "checkPassage", text, options: passage }, { document: "a" });
    assert.ok(outcome.state === "done");
    const { problems, left, kinds } = outcome.value;
    assert.equal(problems.length, MOST_PROBLEMS);
    // Nearly all of one kind, of which one line tells how many there are.
    assert.equal(left, 0);
    assert.equal(Math.max(...Object.values(kinds)), 5000);
  });

  it("mends thousands of places in one change", async () => {
    const text = "k ae1 t\n".repeat(3000);
    const outcome = await started().run({ task: "mendArpabet", text, options: arpabet }, { document: "a" });
    assert.ok(outcome.state === "done");
    assert.equal(outcome.value.edits.length, 1);
    assert.equal(changed(text, outcome.value.edits), "K AE1 T\n".repeat(3000));
  });

  it("is ended in the middle of a text that takes too long, and a fresh one answers", async () => {
    const thread = started({ ...THREAD_LIMITS, run: 50 });
    const endless = await thread.run({ task: "checkPassage", text: "½ ".repeat(500_000), options: passage }, { document: "a" });
    assert.equal(endless.state, "too-long");
    const short = await thread.run({ task: "checkPassage", text: "A cat.", options: passage }, { document: "b", limit: 10_000 });
    assert.equal(short.state, "done");
  });

  it("answers for the newest version soon, though an older one would take long", async () => {
    const thread = started({ ...THREAD_LIMITS, stale: 50, run: 60_000 });
    const old = thread.run({ task: "checkPassage", text: "½ ".repeat(500_000), options: passage }, { document: "a" });
    await delay(300);
    const now = thread.run({ task: "checkPassage", text: "A cat.", options: passage }, { document: "a" });
    assert.deepEqual([(await old).state, (await now).state], ["superseded", "done"]);
  });

  it("fails with the reason where its dictionary is missing", async () => {
    const empty = mkdtempSync(join(tmpdir(), "no-dictionary-"));
    try {
      const thread = new WorkThread<TextTasks>(startThread(file, { modelDirectory: empty }));
      threads.push(thread);
      const outcome = await thread.run({ task: "checkPassage", text: "A cat.", options: passage }, { document: "a" });
      // All of its files are read at once, and any may be missed first.
      assert.ok(
        outcome.state === "failed" && /ENOENT.*(?:cmudict|words|familiarWords|letterToSound)/.test(outcome.reason),
        JSON.stringify(outcome),
      );
    } finally {
      rmSync(empty, { recursive: true });
    }
  });

  it("keeps no process alive", async () => {
    const script = `
      const { Worker } = require("node:worker_threads");
      new Worker(${JSON.stringify(file)}, { workerData: ${JSON.stringify(setup)} }).unref();`;
    const worker = new Worker(script, { eval: true });
    const [code] = (await once(worker, "exit")) as [number];
    assert.equal(code, 0);
  });
});
