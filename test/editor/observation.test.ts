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
  const state = async () => (await page().locator(".review-state").textContent())?.trim();
  const isDirty = () =>
    workbench.page
      .locator(".tab.dirty")
      .filter({ hasText: SAMPLE_RESULT })
      .count()
      .then((count) => count > 0);
  const omitted = () => page().locator(".passage .word.omission").filter({ hasText: SAMPLE.omitted[0] });

  it("has the reviewer and the day of the assessment to begin with, which changes nothing", async () => {
    await page().locator("[data-review=observation]").click();
    assert.equal(await field("Observer").inputValue(), "Ms Lee");
    assert.match(await field("Date").inputValue(), /^\d{1,2} \w+ \d{4}$/);
    // From the last field Tab goes on at the beginning: the keyboard stays in the dialog, and Escape closes it.
    for (const name of ["Date", "Notes", "Retelling"]) {
      await press("Tab");
      assert.ok(await field(name).evaluate((element) => element === document.activeElement), name);
    }
    await press("Tab");
    assert.equal(
      await page()
        .locator("body")
        .evaluate(() => document.activeElement?.textContent),
      "Close",
    );
    await press("Shift+Tab");
    assert.ok(await field("Retelling").evaluate((element) => element === document.activeElement));
    await press("Escape");
    await page().getByRole("dialog", { name: "Observation" }).waitFor({ state: "hidden" });
    assert.equal(await isDirty(), false);
  });

  it("is one step to undo for each field that is left, and none for its letters", async () => {
    await page().locator("[data-review=observation]").click();
    await field("Notes").pressSequentially("Tracks with a finger.");
    await field("Retelling").pressSequentially("A seed that waits for rain.");
    await workbench.screenshot("observation");
    // Leaving the dialog leaves the field, too.
    await press("Escape");
    await waitFor("the tab to be dirty", async () => (await isDirty()) || undefined);
    // The editor learns of a change a moment after the page: nobody's hand is quicker.
    await workbench.page.waitForTimeout(500);
    await press("Control+z");
    await page().locator("[data-review=observation]").click();
    await waitFor("the retelling to be taken back", async () => (await field("Retelling").inputValue()) === "" || undefined);
    assert.equal(await field("Notes").inputValue(), "Tracks with a finger.");
    await press("Escape");
    assert.equal(await state(), "Not reviewed", "what is written says nothing of the words");
  });

  it("tells what a miscue goes back to by a key each, and in the menu, which stays", async () => {
    await omitted().click();
    await press("1");
    await omitted().locator(".cues").filter({ hasText: /^M$/ }).waitFor();
    await press("m");
    await page().getByRole("menuitemcheckbox", { name: "Used meaning", checked: true }).waitFor();
    await page().getByRole("menuitemcheckbox", { name: "Used visual information" }).click();
    await page().getByRole("menuitemcheckbox", { name: "Used visual information", checked: true }).waitFor();
    await workbench.screenshot("cues");
    await press("Escape");
    assert.equal(await omitted().locator(".cues").textContent(), "MV");
    assert.match((await page().locator(".inspector").textContent()) ?? "", /Used\s*meaning, visual/);
    assert.equal(await state(), "Not reviewed", "cues alone confirm nothing");
  });

  it("is saved with the review", async () => {
    await press("Control+s");
    await waitFor("the review in the file", review);
    const { words, ...written } = (await review())!;
    assert.deepEqual(written, { notes: "Tracks with a finger.", observer: "Ms Lee" });
    assert.deepEqual(
      words!.map(({ text, cues, verdict, by }) => [text, cues, verdict, by]),
      [[SAMPLE.omitted[0], ["meaning", "visual"], undefined, "Ms Lee"]],
    );
  });

  it("keeps the keyboard where it was, and all else that was open", async () => {
    await page().locator(".passage .word").filter({ hasText: "ground" }).click();
    await press("Control+f");
    await page().locator(".find input").fill("seed");
    await page().locator(".find [role=status]").filter({ hasText: " of " }).waitFor();
    await press("Escape");
    await page().locator(".passage .word").filter({ hasText: "ground" }).click();
    await page()
      .locator(".passage")
      .evaluate((passage) => ((passage as HTMLElement & { wasThere?: boolean }).wasThere = true));
    await press("o");
    await page().locator(".passage .word.omission.reviewed.selected").filter({ hasText: "ground" }).waitFor();
    assert.equal(
      await page()
        .locator(".passage")
        .evaluate((passage) => (passage as HTMLElement & { wasThere?: boolean }).wasThere),
      true,
      "the text is not made anew",
    );
    assert.equal(
      await page()
        .locator("body")
        .evaluate(() => document.activeElement?.textContent?.includes("ground")),
      true,
    );
    await press("Delete");
    await page().locator(".passage .word.correct.selected").filter({ hasText: "ground" }).waitFor();
  });

  it("looks at home in every kind of theme, with all keys in the list", async () => {
    for (const theme of ["Light Modern", "Dark High Contrast"] as const) {
      const name = theme.toLowerCase().replaceAll(" ", "-");
      await session.setTheme(theme);
      await page().locator("[data-review=observation]").click();
      await page().getByRole("dialog", { name: "Observation" }).waitFor();
      await workbench.screenshot(`observation-${name}`);
      await press("Escape");
      await omitted().click({ button: "right" });
      await page().getByRole("menu", { name: "Correct" }).waitFor();
      await workbench.screenshot(`cues-${name}`);
      await press("Escape");
    }
    await press("?");
    await page().getByRole("dialog", { name: "Keys and mouse" }).getByText("used meaning").scrollIntoViewIfNeeded();
    await workbench.screenshot("keys-high-contrast");
    await press("Escape");
  });
});
