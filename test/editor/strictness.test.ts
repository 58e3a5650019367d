import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { Review } from "../../src/core/review/review.ts";
import { doubtfulResultText } from "../support/doubtfulResult.ts";
import type { EditorSession } from "../support/editorSession.ts";
import { shareSession } from "../support/sharedSession.ts";
import { waitFor } from "../support/waitFor.ts";
import type { Workbench } from "../support/workbench.ts";

const RESULT = "doubtful.assessment.json";

const OWN = "school.scoring.json";

describe("how strictly a reading is judged", () => {
  let session: EditorSession;
  let workbench: Workbench;
  let words: number;

  before(async function () {
    this.timeout(300_000);
    session = await shareSession({
      machineSettings: { "workbench.colorTheme": "Default Dark Modern", "speechAssessment.localTimes": false },
      prepare: async ({ folder }) => {
        const doubtful = await doubtfulResultText();
        ({ words } = doubtful);
        await writeFile(join(folder, RESULT), doubtful.text);
        const rules = {
          insertion: "ignored",
          repetition: "ignored",
          selfCorrection: "ignored",
          falseStart: "ignored",
          skippedLine: "each word",
          transposition: "as marked",
          variant: "ignored",
          repeatedName: "each time",
        };
        await writeFile(
          join(folder, OWN),
          JSON.stringify({
            version: 1,
            id: "our-school",
            name: "Our school",
            sources: ["Handbook, page 12"],
            rules,
            time: "whole text",
            levels: true,
          }),
        );
      },
    });
    workbench = session.workbench;
    // Before the extension is there, results are opened as text.
    await workbench.page.locator(".statusbar-item").filter({ hasText: "Speech: Embedded" }).waitFor({ timeout: 60_000 });
    await workbench.openFromExplorer(RESULT);
    await page().locator(".passage").waitFor({ timeout: 60_000 });
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session.keepEvidence(this.currentTest.fullTitle());
  });
  after(() => session?.close());

  const page = () => workbench.webview;
  const slider = () => page().getByRole("slider", { name: "How strict?" });
  const press = (key: string) => workbench.page.keyboard.press(key);
  const card = (id: string, value: string | number) => page().locator(`[data-card=${id}][data-value="${value}"]`).waitFor();
  const kept = async () =>
    (JSON.parse(await readFile(join(session.workspace.folder, RESULT), "utf8")) as { review?: Review }).review?.strictness;
  const accuracy = (miscues: number) => Math.round((1000 * (words - miscues)) / words) / 10;

  it("is undone and done again by the editor, and saved", async () => {
    await page().locator(".judging > summary").filter({ hasText: "Scored by: Running record, by your settings" }).click();
    await slider().focus();
    for (let i = 0; i < 3; i++) await press("ArrowLeft");
    await card("accuracy", accuracy(5));
    await waitFor(
      "the tab to be dirty",
      async () => (await workbench.page.locator(".tab.dirty").filter({ hasText: RESULT }).count()) > 0 || undefined,
    );
    // What the editor has not been told yet is taken back here, and nothing else with it.
    await press("ArrowLeft");
    await page()
      .locator(".strictness-now")
      .filter({ hasText: /^0\.30, / })
      .waitFor();
    await press("Control+z");
    await page()
      .locator(".strictness-now")
      .filter({ hasText: /^0\.35, / })
      .waitFor();
    await press("Control+z");
    await card("accuracy", accuracy(3));
    assert.equal(await slider().inputValue(), "0.5");
    await press("Control+Shift+z");
    await card("accuracy", accuracy(5));
    await press("Control+s");
    await waitFor("the strictness in the file", async () => (await kept()) === 0.35 || undefined);
    await page().locator("[data-strictness=reset]").click();
    await card("accuracy", accuracy(3));
  });

  it("scores by a profile that is chosen over the text, and lists each error with its rule", async () => {
    const list = page().getByRole("combobox", { name: "Scored by" });
    assert.deepEqual(await list.locator("option").allTextContents(), [
      "Running record, by your settings",
      "Running record",
      "Curriculum-based measurement, 60 s",
      "Only the words that were read, in order (2018 NAEP Oral Reading Fluency study)",
      OWN,
      "Choose a File…",
    ]);
    await list.selectOption("cbm");
    // The insertion is no error by these rules, and they have no level.
    await card("accuracy", accuracy(2));
    await card("level", "–");
    assert.match(
      (await page().locator("[data-card=accuracy]").getAttribute("aria-label"))!,
      /1 omission \+ 1 substitution = 2\. Scoring rules: Curriculum-based measurement, 60 s\. R-CBM Scoring Rules/,
    );
    await page().locator(".scoring-errors summary").click();
    assert.deepEqual(await page().locator(".scoring-errors li").allTextContents(), [
      "“small”, omission: a word left out is an error",
      "“leaf” → “tree”, substitution: another word read in its place is an error",
    ]);
    await workbench.screenshot("scoring-dark-modern");
    // The list follows the slider too.
    await slider().focus();
    for (let i = 0; i < 3; i++) await press("ArrowLeft");
    await card("accuracy", accuracy(4));
    await page().locator(".scoring-errors summary").filter({ hasText: "4 errors and the rules" }).waitFor();
    await page().locator("[data-strictness=reset]").click();
    await card("accuracy", accuracy(2));
    await list.selectOption(OWN);
    await card("level", "Independent");
    await card("accuracy", accuracy(2));
    assert.match((await page().locator("[data-card=level]").getAttribute("aria-label"))!, /Scoring rules: Our school\. Handbook, page 12$/);
    const settings = await readFile(join(session.workspace.folder, ".vscode/settings.json"), "utf8");
    assert.match(settings, /"speechAssessment\.scoring\.profile": "school\.scoring\.json"/);
  });

  it("says why a profile cannot be used, and counts a running record meanwhile", async () => {
    await writeFile(join(session.workspace.folder, OWN), "{}");
    await page()
      .locator(".scoring-failure")
      .filter({ hasText: "school.scoring.json does not have scoring rules that can be used" })
      .waitFor();
    await card("accuracy", accuracy(3));
  });
});
