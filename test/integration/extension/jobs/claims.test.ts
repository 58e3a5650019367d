import assert from "node:assert/strict";
import { AssessmentClient } from "#client/assessmentClient.ts";
import { assessOnce } from "#cli/assess/assessOnce.ts";
import { claimedReading } from "#extension/jobs/claimedReading.ts";
import type { JobFile } from "#jobs/store/jobFile.ts";
import { fluencyV2 } from "#operations/fluencyV2/operation.ts";
import { claimOrResult } from "#project/claims/claimOrResult.ts";
import { keepResult } from "#project/results/keepResult.ts";
import { isResultName } from "#results/resultEnding.ts";
import { type FaultServer, hang, json, reset, startFaultServer, type Step } from "../../../support/faultServer.ts";
import { FilesInMemory } from "../../../support/filesInMemory.ts";
import { resultPath } from "../../../support/results.ts";
import { waitFor } from "../../../support/waitFor.ts";
import { FakeClock } from "../../../unit/client/fakeClock.ts";
import { scratch, wav } from "../../client/recordings.ts";
import { KEY, newJob, openWindow, RESULT, type Window } from "./window.ts";

const RESULTS = "memory:///texts";

describe("windows and terminals on one reading", () => {
  const disk = scratch();
  let server: FaultServer;
  let uploads = 0;
  let isReady = true;
  /** What the service does with an upload, and with whoever asks for its result. */
  let [onUpload, onAsk]: (Step | undefined)[] = [];
  let files: FilesInMemory;
  let windows: Window[] = [];
  let count = 0;
  let clock = new FakeClock();
  const audio = disk.write("fox.wav", wav(6));
  before(async () => {
    server = await startFaultServer(({ method }) => {
      if (method === "POST") {
        const accepted = json(202, { id: `job-${++uploads}`, url: resultPath(fluencyV2.id, `job-${uploads}`) });
        return onUpload ?? accepted;
      }
      if (onAsk) return onAsk;
      return isReady ? json(200, RESULT) : json(404, {});
    });
  });
  after(async () => {
    await server.close();
    disk.remove();
  });
  beforeEach(() => {
    [uploads, isReady, windows, onUpload, onAsk] = [0, true, [], undefined, undefined];
    [files, clock] = [new FilesInMemory(), new FakeClock()];
  });
  afterEach(() => Promise.all(windows.map(({ jobs }) => jobs.close())));

  const keep = ({ operation, format, assessedBy, recording, reference, userToken = "" }: JobFile, raw: unknown) =>
    keepResult(files, RESULTS, {
      operation,
      format,
      assessedBy,
      recording: { ...recording, path: `${RESULTS}/fox.wav` },
      reference: { text: reference.text, path: `${RESULTS}/fox.txt` },
      userToken,
      raw,
    });
  const readingOf = (job: JobFile) => claimedReading(files, job, { claims: [RESULTS], results: [RESULTS] });

  /** @param store windows of one workspace share a store, others share only the files. */
  function window(store = `window-${count++}`): Window {
    const opened = openWindow(disk.path(store), server.url, clock, {
      readingOf: (job) => Promise.resolve(readingOf(job)),
      storeResult: (job, { raw }) => keep(job, raw),
    });
    windows.push(opened);
    return opened;
  }
  async function assess({ jobs }: Window, onProgress = (_stage: string): void => undefined) {
    const id = await jobs.add(await newJob(server.url, audio));
    const signal = new AbortController().signal;
    const end = await jobs.watch(id, { signal, timeoutSeconds: 600, onProgress: ({ stage }) => onProgress(stage) });
    return { end, result: jobs.get(id)!.file.result };
  }
  const results = async () => (await files.list(RESULTS, { isWanted: isResultName })).files;

  /** What the terminal does with a reading. */
  async function terminal(sendAgain = false): Promise<string> {
    const job = { ...(await newJob(server.url, audio)), createdAt: new Date(0).toISOString() } as JobFile;
    const signal = new AbortController().signal;
    const { claims, folders, ...reading } = readingOf(job);
    const { claim, found } = await claimOrResult(claims, { ...reading, results: folders[0]!, onWait: () => undefined, signal, clock });
    if (!claim) return found;
    try {
      const client = new AssessmentClient({ baseUrl: server.url, apiKey: KEY, clock });
      const request = { operation: job.operation, audioPath: audio, reference: job.reference.text, userToken: "one", modelId: "en-high" };
      const kept = await keep(job, (await assessOnce(claim, client, request, { sendAgain })).raw);
      await claim.clear();
      return kept;
    } finally {
      await claim.release();
    }
  }

  it("send it once from two windows, and both have the same result", async () => {
    const stages: string[] = [];
    const ends = await Promise.all([window(), window()].map((one) => assess(one, (stage) => stages.push(stage))));
    assert.deepEqual([uploads, await results()], [1, [`${RESULTS}/fox.assessment.json`]]);
    for (const end of ends) assert.deepEqual(end, { end: "available", result: `${RESULTS}/fox.assessment.json` });
    assert.ok(stages.includes("elsewhere"));
  });

  it("send it once from two windows of one workspace", async () => {
    await Promise.all([window("shared"), window("shared")].map((one) => assess(one)));
    assert.deepEqual([uploads, (await results()).length], [1, 1]);
  });

  it("send it once from a window and a terminal", async () => {
    const [{ result }, kept] = await Promise.all([assess(window()), terminal()]);
    assert.equal(uploads, 1);
    assert.equal(result, kept);
  });

  it("assess it anew for an author who asks once more after the first result", async () => {
    const only = window();
    await assess(only);
    // The clock of the test stands before the date of the first result.
    clock.advance(Date.now() + 1000 - clock.date());
    isReady = true;
    await assess(only);
    assert.deepEqual([uploads, (await results()).length], [2, 2]);
  });

  it("send nothing again by themselves that the service may have from a window", async () => {
    onUpload = reset();
    await assert.rejects(assess(window()), { code: "service-unreachable" });
    onUpload = undefined;
    await assert.rejects(terminal(), { code: "maybe-sent" });
    const other = window();
    await assert.rejects(assess(other), { code: "maybe-sent" });
    assert.equal(uploads, 1);
    // Somebody who was asked has decided.
    const { file } = other.jobs.all()[0]!;
    await other.jobs.watchAgain(file.id, { signal: new AbortController().signal, timeoutSeconds: 600, onProgress: () => undefined });
    assert.deepEqual([uploads, (await results()).length], [2, 1]);
    assert.equal(await terminal(), (await results())[0]);
    assert.equal(uploads, 2);
  });

  it("send again in the terminal what the service may have, once a person has decided it", async () => {
    onUpload = reset();
    await assert.rejects(terminal(), { code: "service-unreachable" });
    onUpload = undefined;
    await assert.rejects(terminal(), { code: "maybe-sent" });
    assert.equal(uploads, 1);
    assert.equal(await terminal(true), (await results())[0]);
    assert.equal(uploads, 2);
  });

  it("send nothing again by themselves that a window cancelled while it was being sent", async () => {
    onUpload = hang();
    const first = window();
    const assessing = assess(first);
    await waitFor("the upload", () => uploads || undefined);
    await first.jobs.cancel(first.jobs.all()[0]!.file.id);
    await assert.rejects(assessing, { code: "cancelled" });
    onUpload = undefined;
    await assert.rejects(terminal(), { code: "maybe-sent" });
    assert.equal(uploads, 1);
  });

  it("go on in the terminal with what the service has accepted from a window that was refused later", async () => {
    onAsk = json(401, {});
    await assert.rejects(assess(window()), { code: "key-refused" });
    onAsk = undefined;
    await terminal();
    assert.deepEqual([uploads, (await results()).length], [1, 1]);
  });

  it("send it anew after a refusal, and after a result that never comes", async () => {
    onUpload = json(422, { detail: "no such model" });
    await assert.rejects(assess(window()));
    onUpload = undefined;
    await terminal();
    assert.equal(uploads, 2);
  });

  it("claim it elsewhere where nothing can be written beside the results", async () => {
    const refuse = () => Promise.reject(Object.assign(new Error("EACCES"), { code: "EACCES" }));
    const own = "memory:///own";
    const locked = (job: JobFile) => {
      const read: FilesInMemory["read"] = (file, limits) => files.read(file, limits);
      const lock: FilesInMemory["lock"] = (name) => (name.startsWith(own) ? files.lock(name) : refuse());
      const hand = Object.assign(Object.create(files) as FilesInMemory, { read, lock });
      return claimedReading(hand, job, { claims: [RESULTS, own], results: [RESULTS, own] });
    };
    const open = () => {
      const opened = openWindow(disk.path(`window-${count++}`), server.url, clock, {
        readingOf: (job) => Promise.resolve(locked(job)),
        storeResult: (job, { raw }) => keep(job, raw),
      });
      windows.push(opened);
      return opened;
    };
    await Promise.all([open(), open()].map((one) => assess(one)));
    assert.deepEqual([uploads, (await results()).length], [1, 1]);
  });

  it("go on with what a closed window had sent, in the terminal and afterwards in the window", async () => {
    isReady = false;
    const first = window("left");
    const id = await first.jobs.add(await newJob(server.url, audio));
    const watched = first.jobs.watch(id, { signal: new AbortController().signal, timeoutSeconds: 600, onProgress: () => undefined });
    watched.catch(() => undefined);
    while (first.jobs.get(id)!.file.state !== "pending") await new Promise((resolve) => setImmediate(resolve));
    await first.jobs.close();
    isReady = true;
    const kept = await terminal();
    const next = window("left");
    await next.jobs.open();
    while (next.jobs.get(id)!.file.state !== "available") await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual([uploads, next.jobs.get(id)!.file.result, (await results()).length], [1, kept, 1]);
  });
});
