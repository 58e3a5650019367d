import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import { readAssessment } from "#results/assessmentFile.ts";
import { withPropertyText } from "#results/withPropertyText.ts";
import type { EditorSession } from "../support/editorSession.ts";
import { SAMPLE_RESULT, withSampleResult } from "../support/sampleResult.ts";
import { SAMPLE } from "../support/samples.ts";
import { shareSession } from "../support/sharedSession.ts";
import { waitFor } from "../support/waitFor.ts";
import type { Workbench } from "../support/workbench.ts";

/** Scoring rules of a school's own. */
const RULES = "school.scoring.json";
const OWN_RULES = {
  version: 1,
  id: "our-school",
  name: "Our school",
  sources: ["Handbook, page 12"],
  rules: {
    insertion: "ignored",
    repetition: "ignored",
    selfCorrection: "ignored",
    falseStart: "ignored",
    skippedLine: "each word",
    transposition: "as marked",
    variant: "ignored",
    repeatedName: "each time",
  },
  time: "whole text",
  levels: true,
};

describe("reviewing a result", () => {
  let session: EditorSession;
  let workbench: Workbench;

  before(async () => {
    session = await shareSession({
      prepare: async (workspace) => {
        await withSampleResult(workspace);
        await writeFile(join(workspace.folder, RULES), JSON.stringify(OWN_RULES));
      },
      // Times from the embedded engine draw the page anew whenever they arrive, which would be amid any of these walks.
      machineSettings: {
        "files.simpleDialog.enable": true,
        "speechAssessment.review.reviewer": "Ms Lee",
        "speechAssessment.localTimes": false,
      },
    });
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
  const path = (name: string) => join(session.workspace.folder, name);
  const text = async () => readFile(path(SAMPLE_RESULT), "utf8");
  const saved = async () => readAssessment(await text()).file;
  const state = (said: string | RegExp) => page().locator(".review-state").filter({ hasText: said }).waitFor();
  const card = async (id: string) => (await page().locator(`[data-card=${id}] .value`).textContent())?.trim();
  const isDirty = () =>
    workbench.page
      .locator(".tab.dirty")
      .filter({ hasText: SAMPLE_RESULT })
      .count()
      .then((count) => count > 0);
  const press = (key: string) => workbench.page.keyboard.press(key);

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
    // Its last property; a line for each word is there from the beginning.
    const answer = before.slice(0, before.lastIndexOf('"review": {'));
    assert.ok(answer.length > 1000 && after.startsWith(answer));
    await state("Reviewed, 2 changes");
  });

  it("marks the passage by the review", async () => {
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

  it("goes to the viewer from the text with a key, which then takes the keys of a review", async () => {
    await workbench.openFile(SAMPLE.passage);
    await workbench.page.locator(".editor-instance .view-lines").first().click();
    const before = await readFile(path(SAMPLE.passage), "utf8");
    await press("Control+Alt+Shift+j");
    await waitFor("the viewer to have the keyboard", () =>
      page()
        .locator("body")
        .evaluate(() => document.hasFocus() || undefined),
    );
    await press("n");
    await page().locator(".passage .word.selected").waitFor();
    assert.equal(await readFile(path(SAMPLE.passage), "utf8"), before);
    assert.equal(await workbench.page.locator(".tab.dirty").count(), 0);
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
    await writeFile(path(SAMPLE_RESULT), `${JSON.stringify(file, null, 2)}\n`);
    await state("Reviewed, 1 change");
  });

  it("combines what somebody else wrote to the file with unsaved corrections, when they are saved", async () => {
    const before = await text();
    await word("seed").click();
    await press("o");
    await waitFor("the tab to be dirty", async () => (await isDirty()) || undefined);
    const file = await saved();
    await writeFile(path(SAMPLE_RESULT), `${JSON.stringify({ ...file, review: { ...file.review, notes: "Read well." } }, null, 2)}\n`);
    await press("Control+s");
    const dialog = workbench.page.locator(".monaco-dialog-box").filter({ hasText: "was changed on disk" });
    await dialog.getByRole("button", { name: "Combine" }).click();
    const { review } = await waitFor("both in the file", async () => {
      const now = await saved();
      return now.review?.words?.some((one) => one.text === "seed") ? now : undefined;
    });
    assert.equal(review?.notes, "Read well.");
    await state("Reviewed, 2 changes");
    await waitFor("the tab not to be dirty", async () => !(await isDirty()) || undefined);
    await writeFile(path(SAMPLE_RESULT), before);
    await state("Reviewed, 1 change");
  });

  it("shows a result without the part of its review that cannot be read, and asks before that is overwritten", async () => {
    const file = await saved();
    const words = [...file.review!.words!, { ...file.review!.words![0]!, index: 3, text: "a", verdict: "right" }];
    await writeFile(path(SAMPLE_RESULT), `${JSON.stringify({ ...file, review: { ...file.review, words } }, null, 2)}\n`);
    const banner = page()
      .locator(".banner")
      .filter({ hasText: /review\.words\.\d+\.verdict/ });
    await banner.waitFor();
    await word("ground").click();
    await press("o");
    await waitFor("the tab to be dirty", async () => (await isDirty()) || undefined);
    await press("Control+s");
    const dialog = workbench.page.locator(".monaco-dialog-box");
    await dialog.filter({ hasText: "cannot be read" }).waitFor();
    await dialog.getByRole("button", { name: "Overwrite" }).click();
    await waitFor("the review in the file", async () => ((await text()).includes('"right"') ? undefined : true));
    await banner.waitFor({ state: "detached" });
  });

  it("says that corrections are held when the file is damaged under them, and writes them into one that was deleted", async () => {
    await word("ground").click();
    await press("t");
    await waitFor("the tab to be dirty", async () => (await isDirty()) || undefined);
    const whole = await text();
    await writeFile(path(SAMPLE_RESULT), whole.slice(0, 300));
    await page().getByText("Your unsaved corrections are not lost").waitFor();
    await writeFile(path(SAMPLE_RESULT), whole);
    await page().locator(".passage .word.told.reviewed").filter({ hasText: "ground" }).waitFor();
    await rm(path(SAMPLE_RESULT));
    await press("Control+s");
    const { review, result } = await waitFor("the file to be there again", () => saved().catch(() => undefined));
    assert.deepEqual(result, (JSON.parse(whole) as { result: unknown }).result);
    assert.ok(review?.words?.some(({ text, verdict }) => text === "ground" && verdict === "told"));
  });

  it("compares the rate with the norms of the grade that is given, and keeps it with this result", async () => {
    await waitFor("the tab not to be dirty", async () => !(await isDirty()) || undefined);
    const before = await text();
    await page().locator("select[aria-label^='Grade']").selectOption("2");
    await waitFor("the grade in the file", async () => (await text()).includes('"grade": 2') || undefined);
    await page().locator("select[aria-label^='Season']").selectOption("winter");
    await page().locator("[data-card=percentile] .value").filter({ hasText: /th/ }).waitFor();
    assert.match(
      (await page().locator("[data-card=percentile]").getAttribute("aria-label")) ?? "",
      /the norms for Grade 2, winter .*Hasbrouck, J\. & Tindal, G\. \(2017\)/,
    );
    const kept = await waitFor("the season in the file", async () => {
      const now = await text();
      return now.includes("winter") ? now : undefined;
    });
    assert.deepEqual((JSON.parse(kept) as { reader: unknown }).reader, { grade: 2, season: "winter" });
    assert.equal(withPropertyText(kept, "reader", undefined), before, "every other byte is as it was");
  });

  it("scores by rules that are chosen over the text, and says why they cannot be used", async () => {
    await page().locator(".judging > summary").filter({ hasText: "Scored by: Running record, by your settings" }).click();
    await page().getByRole("combobox", { name: "Scored by" }).selectOption(RULES);
    await waitFor("the rules on the card", async () =>
      /Scoring rules: Our school\. Handbook, page 12$/.test((await page().locator("[data-card=level]").getAttribute("aria-label")) ?? "")
        ? true
        : undefined,
    );
    assert.match(await readFile(path(".vscode/settings.json"), "utf8"), /"speechAssessment\.scoring\.profile": "school\.scoring\.json"/);
    await writeFile(path(RULES), "{}");
    await page()
      .locator(".scoring-failure")
      .filter({ hasText: "school.scoring.json does not have scoring rules that can be used" })
      .waitFor();
  });

  it("plays the recording, asks where it is once it is missing, and warns of another one", async () => {
    const play = page().locator(".toolbar").getByRole("button", { name: "Play", exact: true });
    const position = await page().locator(".position").textContent();
    await play.click();
    await waitFor("the sound to advance", async () => (await page().locator(".position").textContent()) !== position || undefined);
    const before = await text();
    const sound = await readFile(path(SAMPLE.audio));
    sound[sound.length - 1]! ^= 1;
    await writeFile(path("another.wav"), sound);
    await rm(path(SAMPLE.audio));
    await workbench.run("View: Close All Editors");
    await workbench.openFromExplorer(SAMPLE_RESULT);
    await page().locator(".banner.problem").getByRole("button", { name: "Locate…" }).click();
    // The dialog fills its box once it has listed its folder, so it is filled again until it takes the file.
    const dialog = workbench.page.locator(".monaco-dialog-box");
    await waitFor(
      "the file to be taken",
      async () => {
        await workbench.input.fill(path("another.wav"), { timeout: 2_000 });
        await press("Enter");
        await dialog.filter({ hasText: "not the recording that was assessed" }).waitFor({ timeout: 3_000 });
        return true;
      },
      20_000,
    );
    await dialog.getByRole("button", { name: "Use It Anyway" }).click();
    await waitFor("the recording", async () => (await play.isEnabled()) || undefined);
    await page().locator(".banner.warning").filter({ hasText: "changed after it was assessed" }).waitFor();
    assert.equal(await text(), before.replace(`"path": "${SAMPLE.audio}"`, '"path": "another.wav"'));
  });
});
