import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import { EditorSession } from "../support/editorSession.ts";
import { ROOT } from "../support/paths.ts";
import { SAMPLE } from "../support/samples.ts";
import { waitFor } from "../support/waitFor.ts";
import type { Workbench } from "../support/workbench.ts";

const RESULT = "the-seed.assessment.json";

describe("the first minutes", () => {
  let session: EditorSession;
  let workbench: Workbench;

  before(async () => {
    session = await EditorSession.open({
      prepare: ({ folder }) => cp(join(ROOT, "media", "project", "passages"), join(folder, "passages"), { recursive: true }),
    });
    workbench = session.workbench;
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session.keepEvidence(this.currentTest.fullTitle());
  });
  after(() => session?.close());

  const page = () => workbench.page;
  const step = (title: string) => page().locator(".getting-started-step").filter({ hasText: title });
  const done = (title: string) => step(title).locator(".codicon-getting-started-step-checked").waitFor();
  const open = async (title: string) => {
    if (!(await step(title).isVisible())) await workbench.run("Speech Assessment: Get Started");
    if (!(await step(title).evaluate((element) => element.classList.contains("expanded"))))
      await step(title).locator(".step-title").click();
  };
  const button = (title: string) => page().locator(".gettingStartedContainer").getByRole("button", { name: title, exact: true });

  it("begin with a walkthrough, whose first step assesses the sample", async () => {
    await open("Assess a recording");
    await workbench.screenshot("walkthrough");
    await button("Assess the Sample Recording").click();
    await workbench.tab(RESULT).waitFor({ timeout: 60_000 });
    await workbench.webview.locator(".passage .word.substitution").first().waitFor();
    // Beside the result, with the steps that are about it.
    await done("Assess a recording");
    await step("Read the running record").waitFor();
    await workbench.screenshot("walkthrough-beside-result");
    await workbench.tab("the-seed.txt").waitFor();
  });

  it("go on to the record, and to a word that is corrected", async () => {
    await workbench.tab(RESULT).click();
    await workbench.webview.locator(".passage .word.omission").first().click();
    await page().keyboard.press("c");
    await workbench.webview.locator(".review-state").filter({ hasText: "Reviewed, 1 change" }).waitFor();
    await page().keyboard.press("Control+s");
    await open("Correct a word");
    await done("Read the running record");
    await done("Correct a word");
  });

  it("go on to references that are mended", async () => {
    await open("Check phonemes while you write");
    await button("Open the Sample References").click();
    await workbench.tab("sentences.arpabet").waitFor();
    await step("Check phonemes while you write").waitFor();
    await page().locator(".monaco-editor .squiggly-error").first().waitFor();
    await workbench.run("Speech Assessment: Fix All Problems");
    await page().locator(".monaco-editor .squiggly-error").first().waitFor({ state: "detached" });
    await page().keyboard.press("Control+s");
    await open("Check phonemes while you write");
    await done("Check phonemes while you write");
  });

  it("go on to a folder whose pairs are shown", async () => {
    await open("Assess a whole folder");
    await button("Assess the Sample Set").click();
    // The result is still open beside it, and the walkthrough keeps its tab.
    const table = await workbench.webviewWith("tr.row");
    await table.getByRole("button", { name: "Assess 4 Recordings" }).waitFor();
    assert.equal(await table.locator("tr.row").count(), 4);
    assert.equal(await table.getByText("Texts without a recording").isVisible(), false);
    await workbench.screenshot("sample-set-half");
    assert.equal(await workbench.tab(/Welcome|Walkthrough/).count(), 1);
    // The samples' readers are nobody's children, and the window keeps that too; assessFolder.test.ts reloads it.
    assert.equal(await table.locator("#remember").isChecked(), false);
    await waitFor(
      "the choice to be kept",
      async () => (await workbench.storedState()).some((value) => value.includes("remembersReaders")) || undefined,
    );
    await open("Assess a whole folder");
    await done("Assess a whole folder");
  });

  it("leave passages with their readings in the view, where one can be assessed from its line", async () => {
    await workbench.showView("Passages");
    const line = (name: string | RegExp) => page().locator(".pane-body").getByRole("treeitem", { name });
    const unread = line("the-bridge.txt, no readings");
    await unread.hover();
    await unread.getByRole("button", { name: "Assess Recording…" }).click();
    await workbench.option(SAMPLE.audio).waitFor();
    await page().keyboard.press("Escape");
    await workbench.run("View: Show Explorer");
    await workbench.openFile(SAMPLE.passage);
    await workbench.run("Speech Assessment: Assess Fluency…");
    await workbench.pick(SAMPLE.audio);
    await workbench.showView("Passages");
    await line("the-seed.txt, 1 reading").waitFor({ timeout: 60_000 });
    await line("the-seed.txt, 1 reading").locator(".monaco-tl-twistie").click();
    await line(/^the-seed, 93.2 %, .* WCPM, \d{4}-/).click();
    await workbench.webview.locator(".passage .word.substitution").first().waitFor();
    await workbench.screenshot("passages-view");
  });

  it("can be had again from the menu of that view, with the documentation", async () => {
    const header = page().locator(".pane-header").filter({ hasText: "Passages" });
    await header.hover();
    await header.locator(".codicon-toolbar-more").click();
    await page().getByRole("menuitem", { name: "Open Documentation", exact: true }).waitFor();
    await workbench.screenshot("passages-menu");
    await page().getByRole("menuitem", { name: "Get Started" }).click();
    await step("Assess a whole folder").waitFor();
    assert.equal(await workbench.tab(/Welcome|Walkthrough/).count(), 1);
  });

  it("offer few commands where no text is open", async () => {
    await workbench.run("View: Close All Editors");
    await page()
      .getByRole("tab", { name: /^Explorer/ })
      .first()
      .click();
    await page().keyboard.press("F1");
    await workbench.input.fill(">Speech Assessment: ");
    const offered = (await workbench.options(/Get Started/)).filter((label) => /^Speech Assessment: (?!Focus on)/.test(label));
    assert.ok(
      !offered.some((label) => /Rename Service|Copy User Token|Assess Fluency|Remove Finished Jobs/.test(label)),
      offered.join("\n"),
    );
    await page().keyboard.press("Escape");
  });
});
