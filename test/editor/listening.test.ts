import assert from "node:assert/strict";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { EditorSession } from "../support/editorSession.ts";
import { SAMPLE_RESULT, withSampleResult } from "../support/sampleResult.ts";
import { SAMPLE } from "../support/samples.ts";
import { shareSession } from "../support/sharedSession.ts";
import { waitFor } from "../support/waitFor.ts";
import type { Workbench } from "../support/workbench.ts";

describe("a recording that is missing", () => {
  let session: EditorSession;
  let workbench: Workbench;

  before(async function () {
    this.timeout(300_000);
    session = await shareSession({
      prepare: withSampleResult,
      machineSettings: {
        "files.simpleDialog.enable": true,
        "workbench.colorTheme": "Default Dark Modern",
        "speechAssessment.localTimes": false,
      },
    });
    workbench = session.workbench;
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session.keepEvidence(this.currentTest.fullTitle());
  });
  after(() => session?.close());

  const path = (...names: string[]) => join(session.workspace.folder, ...names);
  const view = (selector: string) => workbench.webview.locator(selector);
  const press = (keys: string) => workbench.page.keyboard.press(keys);
  const canPlay = () =>
    waitFor("the recording", async () =>
      (await view(".toolbar").getByRole("button", { name: "Play", exact: true }).isEnabled()) ? true : undefined,
    );
  /** Answers the question where the recording is. The dialog fills its box once it has listed its folder, so it is filled again until it takes the file. */
  const locate = async (file: string) => {
    await view(".banner.problem").getByRole("button", { name: "Locate…" }).click();
    await workbench.input.waitFor();
    await waitFor(
      "the file to be taken",
      async () => {
        if (!(await workbench.input.isVisible())) return true;
        await workbench.input.fill(file, { timeout: 2_000 });
        await press("Enter");
        await workbench.input.waitFor({ state: "hidden", timeout: 3_000 });
        return true;
      },
      20_000,
    );
  };

  it("asks where a missing recording is, and writes nothing else into the result", async () => {
    const before = await readFile(path(SAMPLE_RESULT), "utf8");
    await mkdir(path("moved"));
    await rename(path(SAMPLE.audio), path("moved", "renamed.wav"));
    await workbench.openFromExplorer(SAMPLE_RESULT);
    await locate(path("moved", "renamed.wav"));
    await canPlay();
    assert.equal(await view(".banner").count(), 0);
    assert.equal(await readFile(path(SAMPLE_RESULT), "utf8"), before.replace(`"path": "${SAMPLE.audio}"`, '"path": "moved/renamed.wav"'));
  });

  it("warns of a recording that is another one", async () => {
    const other = await readFile(path("moved", "renamed.wav"));
    other[other.length - 1]! ^= 1;
    await writeFile(path("another.wav"), other);
    await rename(path("moved", "renamed.wav"), path("moved", "gone.wav"));
    await workbench.run("View: Close All Editors");
    await workbench.openFromExplorer(SAMPLE_RESULT);
    await locate(path("another.wav"));
    const dialog = workbench.page.locator(".monaco-dialog-box");
    await dialog.filter({ hasText: "not the recording that was assessed" }).waitFor();
    await dialog.getByRole("button", { name: "Use It Anyway" }).click();
    await canPlay();
    await view(".banner.warning").filter({ hasText: "changed after it was assessed" }).waitFor();
  });
});
