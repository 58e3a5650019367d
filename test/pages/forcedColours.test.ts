// The viewer, where the system replaces a page's colours by its own, and leaves out fills and shadows.
import assert from "node:assert/strict";
import { after, before, describe, it } from "mocha";
import type { Review } from "#core/review/review.ts";
import type { AssessmentFile } from "#results/assessmentFile.ts";
import { doubtfulResultText } from "../support/doubtfulResult.ts";
import { plainViewer, type PlainViewer } from "../support/plainViewer.ts";

const at = "2026-11-23T10:00:00Z";
const REVIEW: Review = { words: [{ word: 7, text: "ground", verdict: "told", at }], stop: { word: 33, text: "told", at } };

describe("the viewer in forced colours", () => {
  let viewer: PlainViewer;
  let page: PlainViewer["page"];

  before(async () => {
    const file = JSON.parse((await doubtfulResultText()).text) as AssessmentFile;
    // The page's own theme is dark, the system's colours are light.
    viewer = await plainViewer(JSON.stringify({ ...file, review: REVIEW }), { theme: "dark", settings: { doubtBelow: 0.6 } });
    ({ page } = viewer);
    await page.emulateMedia({ forcedColors: "active", colorScheme: "light" });
    await viewer.word("leaf").click();
  });
  after(() => page.close());

  const style = (selector: string, property: string, pseudo = "") =>
    page.evaluate(
      ([of, name, part]) => getComputedStyle(document.querySelector(of!)!, part || null).getPropertyValue(name!),
      [selector, property, pseudo],
    );

  it("draws a ring round what is selected and round what is chosen", async () => {
    assert.equal(await style(".word.selected", "outline-style", "::after"), "solid");
    await viewer.word("sun").click();
    assert.equal(await style(".word.selected.correct", "outline-width"), "2px");
    await page.locator("[data-legend=substitution]").click();
    await page.mouse.move(5, 5);
    await page.locator("h1").click();
    assert.equal(await style("[data-legend=substitution]", "outline-style"), "solid");
    assert.equal(await style("[data-legend=omission]", "outline-style"), "none");
    assert.equal(await style(".word.substitution .base", "outline-style"), "solid");
    assert.equal(await style(".word.omission .base", "outline-style"), "none");
    await page.locator("[data-legend=substitution]").click();
  });

  it("tells doubt, words that do not count and what was reviewed by their shapes and the system's colours", async () => {
    assert.match(await style(".word.doubted", "text-decoration-line"), /underline/);
    assert.match(await style(".word.doubted", "text-decoration-style"), /wavy/);
    assert.equal(await page.locator(".stop-mark").count(), 1);
    assert.notEqual(await style(".passage .untold", "color"), await style(".passage", "color"));
    assert.equal(await style(".passage .untold", "font-style"), "italic");
    assert.notEqual(await style(".word.reviewed", "background-color", "::before"), await style(".passage", "background-color"));
  });

  it("keeps signs legible and the playhead's shape", async () => {
    assert.notEqual(await style(".banner-sign", "color"), await style(".banner-sign", "background-color"));
    assert.equal(await style(".playhead", "border-left-color", "::before"), "rgba(0, 0, 0, 0)");
  });

  it("draws the timeline in the system's colours", async () => {
    // Black, as the system's text is; the theme's is grey.
    await page.waitForFunction(() => {
      const canvas = document.querySelector<HTMLCanvasElement>(".lanes")!;
      const pixels = new Uint32Array(canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
      return pixels.includes(0xff000000);
    });
    assert.deepEqual(viewer.logged, []);
  });
});
