import { after, afterEach, before, describe, it } from "mocha";
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { EditorSession } from "../support/editorSession.ts";
import { WORD_SAMPLE } from "../support/samples.ts";
import type { SampleWorkspace } from "../support/sampleWorkspace.ts";
import { shareSession } from "../support/sharedSession.ts";
import type { Workbench } from "../support/workbench.ts";

describe("the other kinds of assessment in the editor", () => {
  let session: EditorSession;
  let workbench: Workbench;

  before(async () => {
    // It is there before the editor, which does not watch its folder from the first moment on.
    const prepare = ({ folder }: SampleWorkspace) => writeFile(join(folder, "word.arpabet"), "ELEPHANT  EH1 L AH0 F AH0 N T\n");
    session = await shareSession({ prepare });
    workbench = session.workbench;
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session.keepEvidence(this.currentTest.fullTitle());
  });
  after(() => session?.close());

  it("puts silence behind a copy of a single word that is too short for a pronunciation, and says so", async () => {
    const { folder } = session.workspace;
    const recording = await readFile(join(folder, WORD_SAMPLE.audio));
    await workbench.openFile("word.arpabet");
    await workbench.run("Speech Assessment: Assess Recording…");
    await workbench.pick(WORD_SAMPLE.audio);
    const [likely] = await workbench.options(/^Pronunciation/);
    assert.match(likely!, /^Pronunciation, likely/);
    assert.doesNotMatch(likely!, /not for this recording/);
    await workbench.page.keyboard.press("Enter");
    await workbench.webview.locator("[data-card=correct]").waitFor({ timeout: 60_000 });
    await workbench.webview.getByText("a copy with 1.29 s of silence at its end was assessed", { exact: false }).first().waitFor();
    await workbench.screenshot("silence-added");
    assert.ok(recording.equals(await readFile(join(folder, WORD_SAMPLE.audio))), "the recording is as it was");
  });

  it("takes one word for a recognition, from the explorer's menu, and shows how sure it is", async () => {
    await workbench.run("View: Close All Editors");
    await workbench.selectInExplorer(WORD_SAMPLE.reference, WORD_SAMPLE.audio);
    await workbench.chooseFromMenu(workbench.explorerItem(WORD_SAMPLE.audio), "Assess Recording…");
    assert.match((await workbench.options(/^Word recognition/))[0]!, /^Word recognition, likely/);
    await workbench.page.keyboard.press("Enter");
    await workbench.webview.locator("[data-card=confidence]").waitFor({ timeout: 60_000 });
    assert.match((await workbench.webview.locator("[data-card=confidence] .value").textContent()) ?? "", /^(High|Medium|Low)$/);
    await workbench.screenshot("viewer-recognition");
  });
});
