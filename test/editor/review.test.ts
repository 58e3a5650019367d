import assert from "node:assert/strict";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { Review } from "../../src/core/review/review.ts";
import type { EditorSession } from "../support/editorSession.ts";
import { itInNode } from "../support/itInNode.ts";
import { SAMPLE_RESULT, withSampleResult } from "../support/sampleResult.ts";
import { SAMPLE } from "../support/samples.ts";
import { shareSession } from "../support/sharedSession.ts";
import { waitFor } from "../support/waitFor.ts";
import type { Workbench } from "../support/workbench.ts";

describe("reviewing a result", () => {
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
  const word = (text: string) =>
    page()
      .locator(".passage .word")
      .filter({ has: page().locator(`xpath=descendant-or-self::*[normalize-space(text())="${text}"]`) })
      .first();
  const text = async () => readFile(join(session.workspace.folder, SAMPLE_RESULT), "utf8");
  const saved = async () => JSON.parse(await text()) as { review?: Review; result: unknown };
  const state = (said: string | RegExp) => page().locator(".review-state").filter({ hasText: said }).waitFor();
  const card = async (id: string) => (await page().locator(`[data-card=${id}] .value`).textContent())?.trim();
  const isDirty = () =>
    workbench.page
      .locator(".tab.dirty")
      .filter({ hasText: SAMPLE_RESULT })
      .count()
      .then((count) => count > 0);
  const press = (key: string) => workbench.page.keyboard.press(key);
  /** Saves until nothing is left to: a save that the editor has begun is given up for the next one. */
  const save = () =>
    waitFor(
      "everything to be saved",
      async () => {
        if (await isDirty()) await press("Control+s");
        await waitFor("the tab not to be dirty", async () => !(await isDirty()) || undefined, 5_000);
        return true;
      },
      30_000,
    );

  /** What the editor keeps of changes that are not saved. */
  async function backups(): Promise<string[]> {
    const folder = join(session.server.data, "User", "workspaceStorage");
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile() && entry.parentPath.includes("speech-assessment-authoring"),
    );
    return Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), "utf8")));
  }

  it("makes a wrong omission right with one key, and the figures follow", async () => {
    const accuracy = Number.parseFloat((await card("accuracy"))!);
    await word(SAMPLE.omitted[0]).click();
    await press("c");
    await state("Reviewed, 1 change");
    await page().locator(".passage .word.correct.reviewed.selected").filter({ hasText: SAMPLE.omitted[0] }).waitFor();
    assert.ok(Number.parseFloat((await card("accuracy"))!) > accuracy);
    assert.equal(await page().locator("[data-legend=omission] .legend-count").textContent(), "0");
    await waitFor("the tab to be dirty", async () => (await isDirty()) || undefined);
    await workbench.screenshot("review-word");
  });

  it("is undone and done again by the editor", async () => {
    await press("Control+z");
    await state("Not reviewed");
    await page().locator(".passage .word.omission").filter({ hasText: SAMPLE.omitted[0] }).waitFor();
    await waitFor("the tab not to be dirty", async () => !(await isDirty()) || undefined);
    await press("Control+Shift+z");
    await state("Reviewed, 1 change");
  });

  it("saves the review beside the service's answer, which stays as it was to the byte", async () => {
    const before = await text();
    await word("ground").click();
    await press("o");
    await state("Reviewed, 2 changes");
    await press("Control+s");
    await waitFor("the review in the file", async () => (await saved()).review);
    await waitFor("the tab not to be dirty", async () => !(await isDirty()) || undefined);
    const { review } = await saved();
    assert.deepEqual(
      review!.words!.map(({ text: of, verdict, said, by }) => [of, verdict, said, by]),
      [
        ["small", "correct", undefined, "Ms Lee"],
        ["ground", "omission", undefined, "Ms Lee"],
      ],
    );
    const after = await text();
    const head = before.lastIndexOf("}");
    assert.equal(after.slice(0, before.slice(0, head).trimEnd().length), before.slice(0, head).trimEnd());
    await state("Reviewed, 2 changes");
  });

  itInNode("marks the passage by the review", async () => {
    const line = (of: string) =>
      workbench.page
        .locator(".monaco-editor .view-lines")
        .first()
        .locator("span")
        .filter({ hasText: new RegExp(`^${of}$`) })
        .evaluateAll((spans) => spans.map((span) => getComputedStyle(span).textDecorationLine).join(" "));
    await waitFor("the mark of the omission", async () => (await line("ground")).includes("line-through") || undefined);
    assert.ok(!(await line(SAMPLE.omitted[0])).includes("line-through"));
  });

  itInNode("keeps what is not saved over a reload of the window", async () => {
    await word("Soon").click();
    await press("o");
    await state("Reviewed, 3 changes");
    await waitFor("the editor's backup", async () => (await backups()).some((backup) => backup.includes('"text":"Soon"')) || undefined);
    await workbench.reload();
    await page().locator(".passage").waitFor({ timeout: 60_000 });
    await state("Reviewed, 3 changes");
    assert.ok(await isDirty());
    assert.equal((await saved()).review!.words!.length, 2);
  });

  it("gives everything up for what lies in the file, and follows a change on disk", async () => {
    await word("seed").click();
    await press("o");
    await waitFor("the tab to be dirty", async () => (await isDirty()) || undefined);
    await workbench.run("File: Revert File");
    await state("Reviewed, 2 changes");
    await waitFor("the tab not to be dirty", async () => !(await isDirty()) || undefined);
    const file = await saved();
    file.review!.words!.pop();
    await writeFile(join(session.workspace.folder, SAMPLE_RESULT), `${JSON.stringify(file, null, 2)}\n`);
    await state("Reviewed, 1 change");
  });

  itInNode("asks before it overwrites a review that was changed on disk meanwhile", async () => {
    await word("ground").click();
    await press("o");
    await state("Reviewed, 2 changes");
    const file = await saved();
    await writeFile(join(session.workspace.folder, SAMPLE_RESULT), `${JSON.stringify({ ...file, review: {} }, null, 2)}\n`);
    await press("Control+s");
    const dialog = workbench.page.locator(".monaco-dialog-box");
    await dialog.filter({ hasText: "was changed on disk" }).waitFor();
    await dialog.getByRole("button", { name: "Overwrite" }).click();
    await waitFor("the review in the file", async () => (await saved()).review?.words?.length === 2 || undefined);
  });

  itInNode("has something to save after what was saved is undone and another word corrected", async () => {
    await word("seed").click();
    await press("o");
    await waitFor("the tab to be dirty", async () => (await isDirty()) || undefined);
    await press("Control+s");
    await waitFor(
      "the omission in the file",
      async () => (await saved()).review?.words?.some(({ text: of, verdict }) => of === "seed" && verdict === "omission") || undefined,
    );
    await waitFor("the tab not to be dirty", async () => !(await isDirty()) || undefined);
    await press("Control+z");
    await page()
      .locator(".passage .word.correct")
      .filter({ hasText: /^seed$/ })
      .waitFor();
    await word("water").click();
    await press("o");
    await page().locator(".passage .word.omission").filter({ hasText: "water" }).waitFor();
    await waitFor("the tab to be dirty", async () => (await isDirty()) || undefined);
    await press("Control+s");
    await waitFor("what is shown in the file", async () => {
      const { review } = await saved();
      const verdictOf = (text: string) => review?.words?.find((one) => one.text === text)?.verdict;
      return (verdictOf("water") === "omission" && verdictOf("seed") === undefined) || undefined;
    });
    await waitFor("the tab not to be dirty", async () => !(await isDirty()) || undefined);
  });

  itInNode("loses no key that is pressed while the file is being saved", async () => {
    for (const key of ["o", "c"]) {
      await word("water").click();
      await press("t");
      await page().locator(".passage .word.told").filter({ hasText: "water" }).waitFor();
      await waitFor("the tab to be dirty", async () => (await isDirty()) || undefined);
      await press("Control+s");
      await press(key);
      const kind = key === "c" ? "correct" : "omission";
      await page().locator(`.passage .word.${kind}`).filter({ hasText: "water" }).waitFor();
      // It is in the file, or the editor knows that it is not.
      await waitFor("the editor to know", async () => {
        const verdict = (await saved()).review?.words?.find(({ text: of }) => of === "water")?.verdict;
        return (
          (await isDirty()) || (kind === "correct" ? verdict === undefined || verdict === "correct" : verdict === "omission") || undefined
        );
      });
      await page().locator(`.passage .word.${kind}`).filter({ hasText: "water" }).waitFor();
    }
    await save();
  });

  itInNode("knows its own file when the next save begins before the last one has ended", async () => {
    // A file so large takes a while to read and to write.
    await writeFile(join(session.workspace.folder, SAMPLE_RESULT), `${await text()}${" ".repeat(8_000_000)}`);
    await word("water").click();
    for (const key of ["t", "o", "c", "o", "t", "c", "t", "o", "c"]) {
      await press(key);
      await press("Control+s");
    }
    await save();
    assert.equal((await saved()).review?.words?.find(({ text: of }) => of === "water")?.verdict ?? "correct", "correct");
    await writeFile(join(session.workspace.folder, SAMPLE_RESULT), (await text()).trimEnd());
  });

  itInNode("goes to the viewer from the text with a key, which then takes the keys of a review", async () => {
    await workbench.openFile(SAMPLE.passage);
    await workbench.page.locator(".editor-instance .view-lines").first().click();
    const before = await readFile(join(session.workspace.folder, SAMPLE.passage), "utf8");
    await press("Control+Alt+Shift+j");
    await waitFor("the viewer to have the keyboard", () =>
      page()
        .locator("body")
        .evaluate(() => document.hasFocus() || undefined),
    );
    await press("n");
    await page().locator(".passage .word.selected").waitFor();
    assert.equal(await readFile(join(session.workspace.folder, SAMPLE.passage), "utf8"), before);
    assert.equal(await workbench.page.locator(".tab.dirty").count(), 0);
  });

  it("writes a result that was deleted anew, with the changes that were not saved", async () => {
    const before = await saved();
    await word("ground").click();
    await press("t");
    await waitFor("the tab to be dirty", async () => (await isDirty()) || undefined);
    await rm(join(session.workspace.folder, SAMPLE_RESULT));
    await press("Control+s");
    const after = await waitFor("the file to be there again", () => saved().catch(() => undefined));
    assert.deepEqual(after.result, before.result);
    assert.ok(after.review?.words?.some(({ text, verdict }) => text === "ground" && verdict === "told"));
  });

  itInNode("shows a result without the part of its review that cannot be read, and asks before that is overwritten", async () => {
    const file = await saved();
    const words = file.review!.words!.map((one) => (one.text === "ground" ? { ...one, verdict: "right" } : one));
    await writeFile(
      join(session.workspace.folder, SAMPLE_RESULT),
      `${JSON.stringify({ ...file, review: { ...file.review, words } }, null, 2)}\n`,
    );
    await page()
      .locator(".banner")
      .filter({ hasText: /review\.words\.\d+\.verdict/ })
      .waitFor();
    await word("ground").click();
    await press("o");
    await waitFor("the tab to be dirty", async () => (await isDirty()) || undefined);
    await press("Control+s");
    const dialog = workbench.page.locator(".monaco-dialog-box");
    await dialog.filter({ hasText: "cannot be read" }).waitFor();
    await dialog.getByRole("button", { name: "Overwrite" }).click();
    await waitFor("the review in the file", async () => ((await text()).includes('"right"') ? undefined : true));
    await page()
      .locator(".banner")
      .filter({ hasText: /review\.words/ })
      .waitFor({ state: "detached" });
  });

  itInNode("says that corrections are held when the file is damaged under them", async () => {
    await word("ground").click();
    await press("c");
    await waitFor("the tab to be dirty", async () => (await isDirty()) || undefined);
    const whole = await text();
    await writeFile(join(session.workspace.folder, SAMPLE_RESULT), whole.slice(0, 300));
    await page().getByText("Your unsaved corrections are not lost").waitFor();
    await press("Control+s");
    await workbench.page.getByText("no longer contains a result that can be read").first().waitFor();
    await writeFile(join(session.workspace.folder, SAMPLE_RESULT), whole);
    await page().locator(".passage .word.reviewed").filter({ hasText: "ground" }).waitFor();
    await workbench.run("File: Revert File");
  });
});
