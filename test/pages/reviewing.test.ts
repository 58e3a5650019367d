// Correcting what a result says, without an editor around the page: the review is what the host is sent.
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "mocha";
import { seriousViolations } from "../support/accessibility.ts";
import { plainViewer, type PlainViewer, sampleResultText } from "../support/plainViewer.ts";
import { waitFor } from "../support/waitFor.ts";
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

  it("tells a screen reader of each correction once, whatever it changes", async () => {
    await page.evaluate(() => {
      const said: string[] = ((window as unknown as { said: string[] }).said = []);
      new MutationObserver((changes) => {
        const regions = new Set(changes.map(({ target }) => (target as Element).closest("[aria-live], [role=status], [role=alert]")));
        for (const region of regions) if (region) said.push(region.textContent);
      }).observe(document.body, { subtree: true, childList: true });
    });
    const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0));
    const told = async (expected: readonly string[]) => {
      await viewer.spoken(expected.at(-1)!);
      assert.deepEqual(
        (await said()).filter((text) => !text.endsWith("on screen")),
        expected,
      );
    };
    await viewer.word("Soon").click();
    await viewer.spoken(/^Soon\. Reading: Correct\. /);
    assert.equal((await said()).filter((text) => text.startsWith("Soon")).length, 1);
    await press("r");
    await told(["Repetition: “Soon”"]);
    await press("o");
    await told(["Omission: “Soon”"]);
    await press(".");
    await told(["Last word: “Soon”"]);
    // The same once more is news again.
    await press("r");
    await told(["Repetition: “Soon”"]);
    await press("r");
    await told(["Repetition: “Soon”"]);
    await viewer.send({ type: "review", review: {} });
    await told(["Not reviewed"]);
  });

  it("has no serious violation of accessibility in the menu of corrections", async () => {
    await viewer.word("ground").click({ button: "right" });
    await page.getByRole("menu", { name: "Correct" }).waitFor();
    assert.deepEqual(await seriousViolations(page, "[role=menu]"), []);
  });
});

/** The sample's result, with these words in doubt. */
async function doubtfulText(confidences: Readonly<Record<string, number>>, service?: object): Promise<string> {
  const file = JSON.parse(await sampleResultText()) as {
    assessedBy: object;
    result: { details: { type: string; reference: string[]; confidence?: number }[] };
  };
  for (const detail of file.result.details) if (detail.type !== "insert") detail.confidence = confidences[detail.reference[0]!] ?? 0.999;
  if (service) file.assessedBy = service;
  return JSON.stringify(file);
}

describe("listening to the least sure words", () => {
  let viewer: PlainViewer;
  let page: PlainViewer["page"];

  async function open(text: string, options: Parameters<typeof plainViewer>[1] = {}): Promise<void> {
    viewer = await plainViewer(text, { settings: { reviewer: "Ms Lee" }, ...options });
    ({ page } = viewer);
  }
  afterEach(async () => {
    assert.deepEqual(viewer.logged, []);
    await page.close();
  });

  const view = (selector: string) => page.locator(selector);
  const press = (key: string) => page.keyboard.press(key);
  const listen = () => view("[data-review=listen]").click();
  const told = (text: string | RegExp) => view(".listening-word").filter({ hasText: text }).waitFor();
  /** With what the reader added, the first five are worth hearing. */
  const DOUBTS = { ground: 0.4, Every: 0.5, green: 0.55, growing: 0.6, plant: 0.82, taller: 0.9 };

  it("goes by doubt, says when to stop, and goes on if asked", async () => {
    await open(await doubtfulText(DOUBTS));
    assert.equal(await view("[data-review=listen]").textContent(), "Listen to the 5 Least Sure Words");
    await listen();
    await told("1 of 5 “ground”: read right, 40 % sure");
    assert.equal(await view(".listening-left").textContent(), "Of the 44 words left, about 1 in 19 is judged wrongly.");
    await press("Enter");
    await told("2 of 5 “Every”: read right, 50 % sure");
    for (const next of [
      "3 of 5 “green”",
      "4 of 5 “growing”",
      "5 of 5 Between “it” and “water”: heard “some”",
      "All 5 words were played.",
    ]) {
      await press("Enter");
      await told(next);
    }
    assert.equal(await view(".listening-left").textContent(), "Of the 40 words left, probably none is judged wrongly.");
    await page.getByRole("button", { name: "Go On With 1 More" }).click();
    await told("1 of 1 “plant”: read right, 82 % sure");
    await press("Enter");
    await told("The word was played.");
    assert.deepEqual(await seriousViolations(page, ".listening"), []);
    const ring = () => viewer.word("ground").evaluate((word) => getComputedStyle(word.closest(".word")!, "::before").display);
    assert.notEqual(await ring(), "none");
    await press("Enter");
    await view(".review-bar").waitFor();
    assert.equal(await ring(), "none", "no ring stays at each word that was heard");
    await viewer.reviewState("Reviewed, 6 words confirmed");
    assert.equal(await view("[data-review=listen]").count(), 0);
  });

  it("goes back, names the word that is selected, and follows what is undone", async () => {
    await open(await doubtfulText(DOUBTS));
    await listen();
    await told("1 of 5 “ground”");
    await press("Enter");
    await told("2 of 5 “Every”");
    await press("Shift+J");
    await told("1 of 5 “ground”: read right, confirmed");
    await viewer.word("gave").click();
    await told("1 of 5, beside it: “gave”: read right, 100 % sure");
    await press("o");
    await told("1 of 5, beside it: “gave”: not heard, changed");
    await press("j");
    await told("1 of 5 “ground”: read right, confirmed");
    await viewer.word("growing").click();
    await told("4 of 5 “growing”: read right, 60 % sure");
    await viewer.send({ type: "review", review: {} });
    await told("1 of 5 “ground”: read right, 40 % sure");
    await press("Escape");
    await view(".review-bar").waitFor();
  });

  it("keeps the keyboard, and leaves Enter and Space to its buttons", async () => {
    await open(await doubtfulText(DOUBTS));
    const focused = (selector: string) => page.waitForFunction((within) => document.activeElement?.matches(within), selector);
    await view("[data-review=listen]").focus();
    await press("Enter");
    await told("1 of 5 “ground”");
    await focused(".listening");
    for (let i = 0; i < 3; i++) await press("Tab");
    await focused("[data-review=next]");
    await press("Enter");
    await told("2 of 5 “Every”");
    assert.equal(viewer.review(), undefined, "the button was pressed, and nothing confirmed");
    await press("o");
    await told("3 of 5 “green”");
    await focused(".passage .word.selected");
    assert.equal(await page.evaluate(() => document.activeElement!.textContent), "green");
    await press("Escape");
    await view(".review-bar").waitFor();
    await focused(".passage .word.selected");
  });

  it("goes in reading order with more before and after, as it was left", async () => {
    await open(await doubtfulText(DOUBTS), { listening: { order: "reading", context: 1.5 } });
    await listen();
    await told("1 of 5 “ground”");
    await press("j");
    await told("2 of 5 “Every”");
    await press("j");
    await told("3 of 5 Between “it” and “water”: heard “some”");
    await page.getByRole("button", { name: "Context: 1.5 s" }).click();
    await press("e");
    await press("Shift+E");
    await page.getByRole("button", { name: "In Reading Order", pressed: true }).click();
    await told("5 of 5 Between “it” and “water”: heard “some”");
    await press("j");
    await told("All 5 words were played.");
    const kept = () => viewer.asked.flatMap((request) => (request.method === "keepListening" ? [request.choices] : []));
    assert.deepEqual(kept(), [
      { order: "reading", context: 3 },
      { order: "reading", context: 6 },
      { order: "reading", context: 3 },
      { order: "doubt", context: 3 },
    ]);
  });

  it("stays in sight over the details too, and nothing moves for it", async () => {
    await open(await doubtfulText(DOUBTS));
    await page.setViewportSize({ width: 700, height: 660 });
    await listen();
    await told("1 of 5 “ground”");
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    // The page may just be following the first word.
    await waitFor("the bar over the details", async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const { y } = (await view(".listening").boundingBox())!;
      return ((await view(".listening.pinned").count()) === 1 && y >= 0 && y < 40) || undefined;
    });
    const pinned = await height();
    await page.evaluate(() => window.scrollTo(0, 0));
    await view(".listening.pinned").waitFor({ state: "detached" });
    await waitFor("the page as high as it was", async () => (await height()) === pinned || undefined);
  });

  it("stays in sight, and leaves to another service what it says about itself", async () => {
    await open(await doubtfulText(DOUBTS, { service: "hosted", origin: "https://speech.example", modelId: "en-7" }));
    await page.setViewportSize({ width: 900, height: 420 });
    await listen();
    await told("1 of 5 “ground”");
    // The page follows what is heard.
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    await view(".passage").evaluate((passage) => passage.scrollIntoView({ block: "start" }));
    await page.waitForFunction(() => scrollY > 200);
    assert.equal(await view(".listening").evaluate((bar) => bar.getBoundingClientRect().top >= 0), true);
    assert.equal(
      await view(".listening-left").textContent(),
      "By the service’s own confidence, about 1 in 19 of the 44 words left is judged wrongly.",
    );
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
