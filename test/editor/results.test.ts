import assert from "node:assert/strict";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { EditorSession } from "../support/editorSession.ts";
import { SAMPLE_RESULT, withSampleResult } from "../support/sampleResult.ts";
import { SAMPLE } from "../support/samples.ts";
import { shareSession } from "../support/sharedSession.ts";
import { waitFor } from "../support/waitFor.ts";
import type { Workbench } from "../support/workbench.ts";

const SECOND = "the-seed.2.assessment.json";

/** Waits until something holds. */
function until(what: string, holds: () => Promise<boolean>): Promise<true> {
  return waitFor(what, async () => (await holds()) || undefined);
}

describe("results as files", () => {
  let session: EditorSession;
  let workbench: Workbench;

  before(async () => {
    session = await shareSession({
      machineSettings: { "files.simpleDialog.enable": true },
      prepare: async (workspace) => {
        await withSampleResult(workspace);
        await writeFile(join(workspace.folder, "damaged.assessment.json"), '{"version": 1,');
      },
    });
    workbench = session.workbench;
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session.keepEvidence(this.currentTest.fullTitle());
  });
  after(() => session?.close());

  const passage = () => workbench.webview.locator(".passage");
  const path = (name: string) => join(session.workspace.folder, name);
  const editorText = () => workbench.page.locator(".monaco-editor .view-lines").first();

  it("marks the miscues in the open passage", async () => {
    await workbench.openFile(SAMPLE.passage);
    // The editor makes a class of its own for each kind of mark; what it does to a word is what counts.
    const decorated = (line: string, word: string) =>
      editorText()
        .locator("span")
        .filter({ hasText: new RegExp(`^${word}$`) })
        .evaluateAll((spans, wanted) => spans.some((span) => getComputedStyle(span).textDecorationLine.includes(wanted)), line);
    await until("the omission's mark", () => decorated("line-through", SAMPLE.omitted[0]));
    await until("the substitution's mark", () => decorated("underline", SAMPLE.substituted[0]));
    await workbench.screenshot("marks");
  });

  it("loses the mark of a word that is edited, and all of them when the text is another one", async () => {
    const marks = () =>
      workbench.page
        .locator(".monaco-editor .view-lines span")
        .evaluateAll((spans) => spans.filter((span) => /line-through|underline/.test(getComputedStyle(span).textDecorationLine)).length);
    await until("the marks", async () => (await marks()) >= 2);
    const other = "Quite another story stands here now.";
    // What is still loading beside the text may take the keyboard once more.
    await waitFor("the other text", async () => {
      await editorText().first().click();
      await workbench.page.keyboard.press("Control+a");
      await workbench.page.keyboard.insertText(other);
      return (await editorText().first().textContent())?.replaceAll("\u00a0", " ") === other || undefined;
    });
    await until("the marks to go", async () => (await marks()) === 0);
    await workbench.page.locator(".statusbar-item").filter({ hasText: "Marks removed" }).waitFor();
    await workbench.run("File: Revert File");
    await until("the marks to come back", async () => (await marks()) >= 2);
  });

  it("tells on hover what was heard, and leads from there to the result", async () => {
    await editorText()
      .locator("span")
      .filter({ hasText: new RegExp(`^${SAMPLE.substituted[0]}$`) })
      .first()
      .hover();
    const hover = workbench.page.locator(".monaco-hover:visible").filter({ hasText: "Substitution" });
    await hover.waitFor();
    assert.match((await hover.textContent()) ?? "", /Heard:\s\w+/);
    await hover.getByText("Show in Result").click();
    await workbench.webview.locator(".passage .word.substitution.selected").waitFor();
  });

  it("reopens as JSON, and comes back as a result", async () => {
    await workbench.tab(SAMPLE_RESULT).click();
    await workbench.run("Speech Assessment: Reopen Result as JSON");
    await workbench.page.locator(".monaco-editor .view-line").filter({ hasText: '"version": 1' }).first().waitFor();
    await waitFor("one tab of that name alone", async () => (await workbench.tab(SAMPLE_RESULT).count()) === 1 || undefined);
    await workbench.run("View: Close Editor");
    await workbench.openFromExplorer(SAMPLE_RESULT);
    await passage().waitFor();
  });

  it("compares two that are selected in the explorer", async () => {
    await copyFile(path(SAMPLE_RESULT), path(SECOND));
    // The explorer's rows move while it finds the new file, also between the selection and its menu.
    await waitFor("the comparison", async () => {
      await workbench.selectInExplorer(SAMPLE_RESULT, SECOND);
      await workbench.chooseFromMenu(workbench.explorerItem(SECOND), "Compare Results…");
      await workbench.webview.locator(".comparison").first().waitFor({ timeout: 20_000 });
      return true;
    });
    await workbench.screenshot("comparison");
  });

  it("exports from the explorer's menu", async () => {
    await workbench.explorerItem(SECOND).click();
    await workbench.chooseFromMenu(workbench.explorerItem(SECOND), "Export Result as TextGrid, EAF, CSV…");
    await workbench.pick("TextGrid");
    const box = workbench.input;
    await until("the question where to", async () => (await box.inputValue()).endsWith(".TextGrid"));
    await workbench.page.keyboard.press("Enter");
    const text = await waitFor("the export", () => readFile(path("the-seed.2.TextGrid"), "utf8").then((written) => written || undefined));
    assert.match(text, /^File type = "ooTextFile"/);
    for (const word of SAMPLE.recordWords) assert.ok(text.includes(word), word);
    await workbench.notification("Exported to the-seed.2.TextGrid.").getByRole("button", { name: "Open" }).click();
    await workbench.tab("the-seed.2.TextGrid").waitFor();
  });

  it("still shows a result whose recording was changed, and says so", async () => {
    await workbench.closeEditors();
    const wav = await readFile(path(SAMPLE.audio));
    wav[wav.length - 1]! ^= 1;
    await writeFile(path(SAMPLE.audio), wav);
    await workbench.openFromExplorer(SAMPLE_RESULT);
    await workbench.webview.locator(".banners").filter({ hasText: "changed after it was assessed" }).waitFor();
  });

  it("says what is the matter with a damaged file, and opens it as text", async () => {
    await workbench.openFromExplorer("damaged.assessment.json");
    await workbench.webview
      .locator("p")
      .filter({ hasText: /not JSON, or part of it is missing/ })
      .waitFor();
    await workbench.webview.getByText("Open as Text").click();
    await workbench.page.locator(".monaco-editor .view-line").filter({ hasText: '{"version": 1,' }).first().waitFor();
  });
});
