import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { Review } from "../../src/core/review/review.ts";
import type { EditorSession } from "../support/editorSession.ts";
import { SAMPLE_RESULT, withSampleResult } from "../support/sampleResult.ts";
import { SAMPLE } from "../support/samples.ts";
import { shareSession } from "../support/sharedSession.ts";
import { waitFor } from "../support/waitFor.ts";
import type { Workbench } from "../support/workbench.ts";

describe("what is written beside a reading", () => {
  let session: EditorSession;
  let workbench: Workbench;

  before(async () => {
    session = await shareSession({ prepare: withSampleResult, machineSettings: { "speechAssessment.review.reviewer": "Ms Lee" } });
    workbench = session.workbench;
    await workbench.openFile(SAMPLE.passage);
    await workbench.run("Speech Assessment: Show Last Result");
    await page().locator(".passage").waitFor({ timeout: 60_000 });
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session.keepEvidence(this.currentTest.fullTitle());
  });
  after(() => session?.close());

  const page = () => workbench.webview;
  const press = (key: string) => workbench.page.keyboard.press(key);
  const review = async () =>
    (JSON.parse(await readFile(join(session.workspace.folder, SAMPLE_RESULT), "utf8")) as { review?: Review }).review;
  const field = (name: string) => page().getByLabel(name, { exact: true });
  const isDirty = () =>
    workbench.page
      .locator(".tab.dirty")
      .filter({ hasText: SAMPLE_RESULT })
      .count()
      .then((count) => count > 0);

  it("is saved with the review, and one step to undo for each field that is left", async () => {
    await page().locator("[data-review=observation]").click();
    await field("Notes").pressSequentially("Tracks with a finger.");
    await workbench.screenshot("observation");
    // Leaving the dialog leaves the field, too.
    await press("Escape");
    await waitFor("the tab to be dirty", async () => (await isDirty()) || undefined);
    await press("Control+s");
    assert.deepEqual(await waitFor("the review in the file", review), { notes: "Tracks with a finger.", observer: "Ms Lee" });
    await waitFor("the tab not to be dirty", async () => !(await isDirty()) || undefined);
    await page().locator("[data-review=observation]").click();
    await field("Retelling").pressSequentially("A seed that waits for rain.");
    await press("Escape");
    await waitFor("the tab to be dirty", async () => (await isDirty()) || undefined);
    await press("Control+z");
    await waitFor("the tab not to be dirty", async () => !(await isDirty()) || undefined);
    await page().locator("[data-review=observation]").click();
    assert.deepEqual([await field("Notes").inputValue(), await field("Retelling").inputValue()], ["Tracks with a finger.", ""]);
  });
});
