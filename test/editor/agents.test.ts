import assert from "node:assert/strict";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import { editorToolName, type ToolName } from "#agents/toolNames.ts";
import type { EditorSession } from "../support/editorSession.ts";
import { SAMPLE_RESULT, withSampleResult } from "../support/sampleResult.ts";
import { agentFolder, shareSession } from "../support/sharedSession.ts";
import { waitFor } from "../support/waitFor.ts";

describe("an agent in the editor", () => {
  let session: EditorSession;
  let folder: string;

  before(async () => {
    session = await shareSession({ prepare: withSampleResult });
    folder = agentFolder(session.workspace);
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session.keepEvidence(this.currentTest.fullTitle());
  });
  after(() => session?.close());

  async function ask(name: ToolName, input: object): Promise<void> {
    await rm(join(folder, "answer.json"), { force: true });
    await writeFile(join(folder, "ask.part"), JSON.stringify({ name: editorToolName(name), input }));
    await rename(join(folder, "ask.part"), join(folder, "ask.json"));
  }
  const told = () =>
    waitFor("the answer", async () => JSON.parse(await readFile(join(folder, "answer.json"), "utf8")) as { text?: string; error?: string });
  const dialog = () => session.workbench.page.locator(".monaco-dialog-box");

  it("learns nothing of a reading until a person agrees, who is told what it learns", async () => {
    await ask("read_result", { path: SAMPLE_RESULT });
    await dialog().waitFor();
    const asked = await dialog().innerText();
    assert.match(asked, /Share a child's reading with the language model\?/);
    assert.match(asked, /The language model gets accuracy, words correct per minute/);
    assert.deepEqual(await readdir(folder), [], "nothing is told before the answer");
    await dialog()
      .getByRole("button", { name: /^cancel$/i })
      .click();
    const refused = await told();
    assert.equal(refused.text, undefined);
    assert.match(refused.error!, /cancel/i);

    await ask("read_result", { path: SAMPLE_RESULT });
    await dialog().waitFor();
    await session.workbench.page.keyboard.press("Enter");
    assert.match((await told()).text!, /accuracy [\d.]+ %/);
  });
});
