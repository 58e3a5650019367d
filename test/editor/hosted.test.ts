import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { EditorSession } from "../support/editorSession.ts";
import { SAMPLE } from "../support/samples.ts";
import { shareSession } from "../support/sharedSession.ts";
import { waitFor } from "../support/waitFor.ts";
import { startWaitingService, type WaitingService } from "../support/waitingService.ts";

const CANARY = "canary-4f9d2c71b6";

describe("a hosted service and its key", () => {
  let service: WaitingService;
  let session: EditorSession;

  before(async () => {
    service = await startWaitingService();
    session = await shareSession();
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session.keepEvidence(this.currentTest.fullTitle());
  });
  after(async () => {
    await session?.close();
    await service?.close();
  });

  it("is chosen by its address and a key, which is not shown", async () => {
    const { workbench } = session;
    await workbench.run("Speech Assessment: Use Hosted Service…");
    await workbench.answer("Address of the service", service.url);
    assert.equal(await workbench.question("API key for").getAttribute("type"), "password");
    await workbench.answer("API key for", CANARY);
    await workbench.notification(`Recordings will be sent to ${service.url}, which has no model yet`).waitFor();
    await workbench.dismiss();
  });

  it("gets the key and the recording, and is waited for", async () => {
    const { workbench } = session;
    await workbench.openFile(SAMPLE.passage);
    await workbench.run("Speech Assessment: Assess Fluency…");
    await workbench.pick(SAMPLE.audio);
    await workbench.answer("Model ID", "en-high");
    await workbench.notification("Waiting for the result").waitFor();
    const submission = service.requests.find(({ method }) => method === "POST");
    assert.equal(submission?.path, "/v2/audio/fluency");
    assert.equal(submission.headers["x-api-key"], CANARY);
  });

  it("is asked no more when Cancel is pressed", async () => {
    const { workbench } = session;
    const told = await timesIn(session, "Cancelled");
    const progress = workbench.notification(SAMPLE.audio);
    await progress.hover();
    await progress.getByRole("button", { name: "Cancel" }).click();
    await progress.waitFor({ state: "detached" });
    await waitFor("the log to tell", async () => (await timesIn(session, "Cancelled")) > told || undefined);
    assert.equal(await workbench.notification(/./).count(), 0, "cancelling is no failure");
    const asked = service.requests.length;
    await workbench.page.waitForTimeout(2_500);
    assert.equal(service.requests.length, asked, "nobody asks for the result any more");
  });

  it("leaves no trace of its key in settings, logs or storage on disk", async () => {
    const entries = await readdir(session.workspace.home, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    assert.ok(
      files.some((file) => file.endsWith("Speech Assessment.log")),
      "the extension's log is among what is searched",
    );
    // A file that is gone by now holds nothing.
    for (const file of files) assert.ok(!(await readFile(file).catch(() => "")).includes(CANARY), `${file} holds the key`);
  });
});

/** How often the extension's log says something. */
async function timesIn(session: EditorSession, words: string): Promise<number> {
  const logs = join(session.server.data, "logs");
  const entries = await readdir(logs, { recursive: true, withFileTypes: true });
  const own = entries.filter((entry) => entry.name === "Speech Assessment.log");
  const texts = await Promise.all(own.map((entry) => readFile(join(entry.parentPath, entry.name), "utf8")));
  return texts.join("\n").split(words).length - 1;
}
