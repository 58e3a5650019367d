import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { Review } from "../../src/core/review/review.ts";
import type { EditorSession } from "../support/editorSession.ts";
import { SAMPLE_RESULT, withSampleResult } from "../support/sampleResult.ts";
import { ARPABET_SAMPLE, SAMPLE } from "../support/samples.ts";
import { shareSession } from "../support/sharedSession.ts";
import { waitFor } from "../support/waitFor.ts";
import type { Workbench } from "../support/workbench.ts";

const GRID = "the-seed.TextGrid";
/** The word whose end is moved, and the share of the screen that lies beside a word that is zoomed to. */
const WORD = "ground";
const BESIDE = 0.15 / 1.3;

describe("times that are corrected", () => {
  let session: EditorSession;
  let workbench: Workbench;

  before(async () => {
    session = await shareSession({ prepare: withSampleResult, machineSettings: { "speechAssessment.review.reviewer": "Ms Lee" } });
    workbench = session.workbench;
    await workbench.openFile(SAMPLE.passage);
    await workbench.run("Speech Assessment: Show Last Result");
    await page().locator(".passage").waitFor({ timeout: 60_000 });
    await page().locator(".playhead:not([hidden])").waitFor({ state: "attached", timeout: 30_000 });
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session.keepEvidence(this.currentTest.fullTitle());
  });
  after(() => session?.close());

  const page = () => workbench.webview;
  const press = (key: string) => workbench.page.keyboard.press(key);
  const path = (name: string) => join(session.workspace.folder, name);
  const word = (text: string) =>
    page()
      .locator(".passage .word")
      .filter({ has: page().locator(`xpath=descendant-or-self::*[normalize-space(text())="${text}"]`) })
      .first();
  const saved = async () => JSON.parse(await readFile(path(SAMPLE_RESULT), "utf8")) as { review?: Review; result: unknown };
  const state = (said: string | RegExp) => page().locator(".review-state").filter({ hasText: said }).waitFor();
  const spoken = (text: string | RegExp) =>
    page().locator("body > .visually-hidden").filter({ hasText: text }).waitFor({ state: "attached" });

  /** Drags the end of the word that is zoomed to. */
  async function dragEnd(pixels: number): Promise<void> {
    const canvas = (await page().locator(".lanes").first().boundingBox())!;
    const label = page()
      .locator(".gutter .lane-label")
      .filter({ hasText: /^Text$/ });
    const { y: top, height } = (await label.boundingBox())!;
    const [x, y] = [canvas.x + (1 - BESIDE) * canvas.width, top + height / 2];
    const { mouse } = workbench.page;
    await mouse.move(x, y);
    await mouse.down();
    for (let step = 1; step <= 8; step++) await mouse.move(x + (pixels * step) / 8, y);
    await mouse.up();
  }

  /** How long the selection is in milliseconds, as the details have it. */
  async function length(): Promise<number> {
    const text = await page().locator(".inspector-body").textContent();
    return Number(/Time[\d.]+ s to [\d.]+ s \((\d+) ms\)/.exec(text ?? "")?.[1]);
  }

  it("are moved with the pointer, and taken back and done again by the editor", async () => {
    await word(WORD).click();
    await press("z");
    await page().locator(".stage").scrollIntoViewIfNeeded();
    const before = await length();
    await dragEnd(-60);
    await state(/^Reviewed, /);
    const after = await length();
    assert.ok(after < before - 10, `${after} ms, not ${before}`);
    const lasts = (milliseconds: number) => waitFor(`${milliseconds} ms`, async () => (await length()) === milliseconds || undefined);
    await waitFor("the tab to be dirty", async () => (await workbench.page.locator(".tab.dirty").count()) > 0 || undefined);
    await press("Control+z");
    await lasts(before);
    await press("Control+Shift+z");
    await lasts(after);
    await workbench.screenshot("boundary-held");
  });

  it("are saved beside the service's answer, and exported to Praat", async () => {
    const before = JSON.stringify((await saved()).result);
    await press("Control+s");
    const { review, result } = await waitFor("the review in the file", async () => ((await saved()).review ? saved() : undefined));
    assert.equal(JSON.stringify(result), before);
    const { by, end } = review!.words!.find(({ text }) => text === WORD)!;
    assert.equal(by, "Ms Lee");
    await workbench.run("Speech Assessment: Export Result…");
    await workbench.pick("TextGrid");
    await waitFor("the question where to", async () => (await workbench.input.inputValue()).endsWith(".TextGrid") || undefined);
    await press("Enter");
    const text = await waitFor("the export", () => readFile(path(GRID), "utf8").catch(() => undefined));
    assert.match(text, new RegExp(`xmax = ${String(end).replace(".", "\\.")}\\s+text = "${WORD}"`));
  });

  it("are those of phonemes too, in a pronunciation whose reference has no words", async () => {
    await workbench.openFile(ARPABET_SAMPLE.reference);
    await workbench.run("Speech Assessment: Assess Recording…");
    await workbench.pick(ARPABET_SAMPLE.audio);
    await workbench.options(/^Pronunciation/);
    await press("Enter");
    await page().locator("[data-card=correct]").waitFor({ timeout: 60_000 });
    await page().locator(".chip").first().click({ button: "right" });
    await page().getByRole("menuitem", { name: "Not said" }).click();
    await state("Reviewed, 1 change");
    await page().locator(".chip.omission").first().waitFor();
    await press("c");
    await spoken("Said as expected");
    await workbench.screenshot("boundary-pronunciation");
    await press("Control+s");
    await waitFor("the tab not to be dirty", async () => (await workbench.page.locator(".tab.dirty").count()) === 0 || undefined);
  });
});
