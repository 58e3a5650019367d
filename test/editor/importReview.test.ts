import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import { readAssessment } from "#results/assessmentFile.ts";
import type { EditorSession } from "../support/editorSession.ts";
import { SAMPLE_RESULT, withSampleResult } from "../support/sampleResult.ts";
import { SAMPLE } from "../support/samples.ts";
import { shareSession } from "../support/sharedSession.ts";
import { waitFor } from "../support/waitFor.ts";
import type { Workbench } from "../support/workbench.ts";

const GRID = "the-seed.TextGrid";
const EDITED = "edited.TextGrid";

describe("importing what was edited in another program", () => {
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
  const path = (name: string) => join(session.workspace.folder, name);
  const state = (said: string | RegExp) => page().locator(".review-state").filter({ hasText: said }).waitFor();
  const isDirty = () =>
    workbench.page
      .locator(".tab.dirty")
      .filter({ hasText: SAMPLE_RESULT })
      .count()
      .then((count) => count > 0);
  const saved = async () => readAssessment(await readFile(path(SAMPLE_RESULT), "utf8")).file.review;

  /** Answers the question which file. */
  async function choose(name: string): Promise<void> {
    await waitFor(
      "the question which file",
      async () => (await workbench.input.inputValue()).startsWith(session.workspace.folder) || undefined,
    );
    await workbench.input.fill(path(name));
    await workbench.option(name).waitFor();
    await workbench.page.keyboard.press("Enter");
  }

  /** The export with another label for a word that was heard. */
  async function relabelled(from: string, to: string): Promise<string> {
    const [before, heard] = (await readFile(path(GRID), "utf8")).split('name = "heard words"');
    const edited = heard!.replace(`text = "${from}"`, `text = "${to}"`);
    assert.notEqual(edited, heard);
    return `${before}name = "heard words"${edited}`;
  }

  it("is exported for Praat from the result's head, beside ELAN and CLAN", async () => {
    await page().locator(".head").getByRole("button", { name: "Export" }).click();
    for (const format of ["eaf", "chat"]) await page().locator(`[data-menu=${format}]`).waitFor();
    await page().locator("[data-menu=textgrid]").click();
    await waitFor("the question where to", async () => (await workbench.input.inputValue()).endsWith(GRID) || undefined);
    await workbench.page.keyboard.press("Enter");
    await waitFor("the export", () => readFile(path(GRID), "utf8").catch(() => undefined));
  });

  it("comes into the open result as a change, and asks nothing", async () => {
    await writeFile(path(EDITED), await relabelled("ground", "garden"));
    await workbench.run("Speech Assessment: Import Review…");
    await choose(EDITED);
    await state("Reviewed, 1 change");
    await workbench.notification("Imported from edited.TextGrid: 1 word relabeled.").waitFor();
    assert.match((await page().locator(".passage .word.substitution.reviewed").textContent()) ?? "", /ground\s*garden/);
    await waitFor("the tab to be dirty", async () => (await isDirty()) || undefined);
    await workbench.screenshot("import-review");
    await page().locator(".passage").click();
    await workbench.page.keyboard.press("Control+s");
    const review = await waitFor("the review in the file", saved);
    assert.deepEqual(
      review.words!.map(({ text, said, by }) => [text, said, by]),
      [["ground", "garden", "Ms Lee"]],
    );
    await workbench.dismiss();
  });

  it("asks whose word counts where the review says otherwise, and goes into a file that is not open", async () => {
    await workbench.run("View: Close All Editors");
    await writeFile(path(EDITED), await relabelled("ground", "grind"));
    await workbench.chooseFromMenu(workbench.explorerItem(SAMPLE_RESULT), "Import Review…");
    await choose(EDITED);
    const dialog = workbench.page.locator(".monaco-dialog-box");
    await dialog.filter({ hasText: "the review has substitution “garden”, the file has substitution “grind”" }).waitFor();
    await workbench.screenshot("import-review-conflict");
    await dialog.getByRole("button", { name: "Use the File" }).click();
    await waitFor("the other word in the file", async () => (await saved())?.words?.[0]?.said === "grind" || undefined);
    await workbench.dismiss();
  });

  it("asks who of several speakers is the reader", async () => {
    const said = (await readFile(join(session.workspace.folder, SAMPLE.passage), "utf8")).replace(/[^\p{L}\s'’-]/gu, " ").trim();
    const lines = [
      "@UTF8",
      "@Begin",
      "@Languages:\teng",
      "@Participants:\tANA Ana Student, BEN Ben Student",
      `*ANA:\t${said.replace(/\s+/g, " ")} .`,
      "*BEN:\twhose turn is it now .",
      "@End",
    ];
    await writeFile(path("two.cha"), `${lines.join("\n")}\n`);
    await workbench.chooseFromMenu(workbench.explorerItem(SAMPLE_RESULT), "Import Review…");
    await choose("two.cha");
    await workbench.page.locator(".quick-input-widget").filter({ hasText: "whose turn is it now" }).waitFor();
    await workbench.screenshot("import-review-speaker");
    await workbench.option("ANA").click();
    const dialog = workbench.page.locator(".monaco-dialog-box");
    await dialog.filter({ hasText: "the review has substitution “grind”, the file has as assessed" }).waitFor();
    await dialog.getByRole("button", { name: "Use the File" }).click();
    await workbench.notification("5 words of BEN were left out; the reader is ANA.").waitFor();
    assert.equal(
      (await saved())?.words?.some(({ said: word }) => word === "grind"),
      false,
    );
    await workbench.dismiss();
  });
});
