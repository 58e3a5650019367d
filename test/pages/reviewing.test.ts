// Correcting what a result says, without an editor around the page: the review is what the host is sent.
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "mocha";
import { seriousViolations } from "../support/accessibility.ts";
import { plainViewer, type PlainViewer, sampleResultText } from "../support/plainViewer.ts";
import { SAMPLE } from "../support/samples.ts";

describe("the viewer of a review", () => {
  let viewer: PlainViewer;
  let page: PlainViewer["page"];

  beforeEach(async () => {
    viewer = await plainViewer(await sampleResultText(), { settings: { reviewer: "Ms Lee" } });
    ({ page } = viewer);
  });
  afterEach(async () => {
    assert.deepEqual(viewer.logged, []);
    await page.close();
  });

  const view = (selector: string) => page.locator(selector);
  const press = (key: string) => page.keyboard.press(key);
  const words = () => viewer.review()?.words?.map(({ text, verdict, said, by }) => [text, verdict, said, by]);

  it("asks what was said for a substitution, from the menu", async () => {
    await viewer.word("ground").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Substitution…" }).click();
    await page.getByLabel("What was said for “ground”").fill("garden");
    await press("Enter");
    await viewer.reviewState("Reviewed, 1 change");
    assert.match((await view(".passage .word.substitution.reviewed").textContent()) ?? "", /ground\s*garden/);
    assert.deepEqual(words(), [["ground", "substitution", "garden", "Ms Lee"]]);
  });

  it("takes what was typed for a correction when the box is left by a click elsewhere", async () => {
    await viewer.word("ground").click();
    await press("s");
    await page.getByLabel("What was said for “ground”").fill("garden");
    await view(".passage").click({ position: { x: 2, y: 2 } });
    await view(".passage .word.substitution.reviewed").filter({ hasText: "garden" }).waitFor();
    assert.deepEqual(words(), [["ground", "substitution", "garden", "Ms Lee"]]);
  });

  it("shows the service's own view at a switch", async () => {
    await viewer.word(SAMPLE.omitted[0]).click();
    await press("c");
    await viewer.reviewState("Reviewed, 1 change");
    await view("[data-review=assessed]").click();
    await view(".passage .word.omission").filter({ hasText: SAMPLE.omitted[0] }).waitFor();
    await view("[data-review=assessed]").click();
    await view(".passage .word.correct.reviewed").filter({ hasText: SAMPLE.omitted[0] }).waitFor();
  });

  it("lists the changes, and takes one back", async () => {
    for (const word of ["Soon", "ground"]) {
      await viewer.word(word).click();
      await press("o");
    }
    await viewer.reviewState("Reviewed, 2 changes");
    await view(".review-state").click();
    await page.getByRole("button", { name: "Take back: “Soon”: omission" }).click();
    await viewer.reviewState("Reviewed, 1 change");
    assert.deepEqual(words(), [["ground", "omission", undefined, "Ms Lee"]]);
  });

  it("plays the least sure words one after the other: Enter confirms", async () => {
    await view("[data-review=listen]").click();
    await view(".listening").waitFor();
    // What the reader added; the words of the sample are surer than that.
    assert.equal(await view(".listening-word").textContent(), "1 of 1 Between “it” and “water”: heard “some”");
    await press("Enter");
    // It counts as heard now, and was the only one.
    await view(".review-bar").waitFor();
    assert.equal(await view("[data-review=listen]").count(), 0);
    assert.deepEqual(await view(".passage .reviewed.confirmed").allTextContents(), ["^ some"]);
  });

  it("keeps the keyboard where it was, and all else that was open", async () => {
    await viewer.word("ground").click();
    await press("Control+f");
    await view(".find input").fill("seed");
    await view(".find [role=status]").filter({ hasText: " of " }).waitFor();
    await press("Escape");
    await viewer.word("ground").click();
    await view(".passage").evaluate((passage) => ((passage as HTMLElement & { wasThere?: boolean }).wasThere = true));
    await press("o");
    await view(".passage .word.omission.reviewed.selected").filter({ hasText: "ground" }).waitFor();
    const wasThere = await view(".passage").evaluate((passage) => (passage as HTMLElement & { wasThere?: boolean }).wasThere);
    assert.equal(wasThere, true, "the text is not made anew");
    assert.equal(await page.evaluate(() => document.activeElement?.textContent?.includes("ground")), true);
    await press("Delete");
    await view(".passage .word.correct.selected").filter({ hasText: "ground" }).waitFor();
  });

  it("has no serious violation of accessibility in the menu of corrections", async () => {
    await viewer.word("ground").click({ button: "right" });
    await page.getByRole("menu", { name: "Correct" }).waitFor();
    assert.deepEqual(await seriousViolations(page, "[role=menu]"), []);
  });
});

describe("the viewer's observation of a reading", () => {
  let viewer: PlainViewer;
  let page: PlainViewer["page"];

  beforeEach(async () => {
    viewer = await plainViewer(await sampleResultText(), { settings: { reviewer: "Ms Lee" } });
    ({ page } = viewer);
  });
  afterEach(async () => {
    assert.deepEqual(viewer.logged, []);
    await page.close();
  });

  const press = (key: string) => page.keyboard.press(key);
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const hasFocus = (name: string) => field(name).evaluate((element) => element === document.activeElement);
  const open = () => page.locator("[data-review=observation]").click();
  const reviewsSent = () => viewer.asked.filter(({ method }) => method === "setReview").length;

  it("has the reviewer and the day of the assessment to begin with, which changes nothing", async () => {
    await open();
    assert.equal(await field("Observer").inputValue(), "Ms Lee");
    assert.match(await field("Date").inputValue(), /^\d{1,2} \w+ \d{4}$/);
    // From the last field Tab goes on at the beginning: the keyboard stays in the dialog, and Escape closes it.
    for (const name of ["Date", "Notes", "Retelling"]) {
      await press("Tab");
      assert.ok(await hasFocus(name), name);
    }
    await press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Close");
    await press("Shift+Tab");
    assert.ok(await hasFocus("Retelling"));
    await press("Escape");
    await page.getByRole("dialog", { name: "Observation" }).waitFor({ state: "hidden" });
    assert.equal(reviewsSent(), 0);
  });

  it("sends one change for each field that is left, and none for its letters", async () => {
    await open();
    await field("Notes").pressSequentially("Tracks with a finger.");
    await field("Retelling").pressSequentially("A seed that waits for rain.");
    // Leaving the dialog leaves the field, too.
    await press("Escape");
    await page.getByRole("dialog", { name: "Observation" }).waitFor({ state: "hidden" });
    await viewer.reviewState("Not reviewed"); // What is written says nothing of the words.
    assert.equal(reviewsSent(), 2);
    assert.deepEqual(viewer.review(), { notes: "Tracks with a finger.", retelling: "A seed that waits for rain.", observer: "Ms Lee" });
  });

  it("tells what a miscue goes back to by a key each, and in the menu, which stays", async () => {
    const omitted = page.locator(".passage .word.omission").filter({ hasText: SAMPLE.omitted[0] });
    await omitted.click();
    await press("1");
    await omitted.locator(".cues").filter({ hasText: /^M$/ }).waitFor();
    await press("m");
    await page.getByRole("menuitemcheckbox", { name: "Used meaning", checked: true }).waitFor();
    await page.getByRole("menuitemcheckbox", { name: "Used visual information" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Used visual information", checked: true }).waitFor();
    await press("Escape");
    assert.equal(await omitted.locator(".cues").textContent(), "MV");
    assert.match((await page.locator(".inspector").textContent()) ?? "", /Used\s*meaning, visual/);
    await viewer.reviewState("Not reviewed"); // Cues alone confirm nothing.
    assert.deepEqual(
      viewer.review()!.words!.map(({ text, cues, verdict, by }) => [text, cues, verdict, by]),
      [[SAMPLE.omitted[0], ["meaning", "visual"], undefined, "Ms Lee"]],
    );
  });

  it("can be read and used in its dialog and in the list of keys", async () => {
    await open();
    await page.getByRole("dialog", { name: "Observation" }).waitFor();
    assert.deepEqual(await seriousViolations(page, "dialog[open]"), []);
    await press("Escape");
    await page.locator("h1").click();
    await press("?");
    await page.getByRole("dialog", { name: "Keys and mouse" }).getByText("used meaning").waitFor();
    assert.deepEqual(await seriousViolations(page, "dialog[open]"), []);
  });
});
