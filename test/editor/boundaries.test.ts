import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { Review } from "../../src/core/review/review.ts";
import type { EditorSession } from "../support/editorSession.ts";
import { SAMPLE_RESULT, withSampleResult } from "../support/sampleResult.ts";
import { ARPABET_SAMPLE, SAMPLE } from "../support/samples.ts";
import { shareSession } from "../support/sharedSession.ts";
import { waitFor } from "../support/waitFor.ts";
import type { Workbench } from "../support/workbench.ts";

const LONG = "long.assessment.json";
const GRID = "the-seed.TextGrid";
/** The word whose edges are moved, and the share of the screen that lies beside a word that is zoomed to. */
const WORD = "ground";
const BESIDE = 0.15 / 1.3;
/** Of a screen with 60 frames a second, in milliseconds. */
const FRAME = 16.7;

describe("correcting times", () => {
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
  const mouse = () => workbench.page.mouse;
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
  const isDragging = () => page().locator(".lanes.over-edge").count();

  /** A point of a lane, by its share of the width of the timeline, in pixels of the window. */
  async function place(lane: string, share: number): Promise<{ x: number; y: number }> {
    const [canvas, label] = [
      await page().locator(".lanes").first().boundingBox(),
      await page()
        .locator(".gutter .lane-label")
        .filter({ hasText: new RegExp(`^${lane}$`) })
        .boundingBox(),
    ];
    return { x: canvas!.x + share * canvas!.width, y: label!.y + label!.height / 2 };
  }

  async function drag(lane: string, from: number, pixels: number, { keys = [] as string[], during = async () => {} } = {}): Promise<void> {
    const { x, y } = await place(lane, from);
    await mouse().move(x, y);
    for (const key of keys) await workbench.page.keyboard.down(key);
    await mouse().down();
    for (let step = 1; step <= 8; step++) await mouse().move(x + (pixels * step) / 8, y);
    await during();
    await mouse().up();
    for (const key of keys) await workbench.page.keyboard.up(key);
  }

  /** Start of what is selected in seconds and its length in milliseconds, as the details have them. */
  async function times(): Promise<[number, number]> {
    const text = await page().locator(".inspector-body").textContent();
    const [, start, length] = /Time([\d.]+) s to [\d.]+ s \((\d+) ms\)/.exec(text ?? "") ?? [];
    return [Number(start), Number(length)];
  }

  /** Waits for the selection to last so many milliseconds, as times are rounded. */
  async function lasts(milliseconds: number): Promise<void> {
    await waitFor(`${milliseconds} ms`, async () => Math.abs((await times())[1] - milliseconds) <= 1 || undefined);
  }

  /** How far a time is from a place where the sample's sound crosses zero, in samples. */
  async function fromCrossing(time: number): Promise<number> {
    const wav = await readFile(path(SAMPLE.audio));
    const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + 44 + 2 * Math.floor((wav.length - 44) / 2)));
    const at = time * 16_000;
    for (let i = Math.floor(at) - 1; i <= at + 1; i++)
      if (samples[i]! > 0 !== samples[i + 1]! > 0) return Math.abs(i + samples[i]! / (samples[i]! - samples[i + 1]!) - at);
    return Infinity;
  }

  it("begins with a word that is zoomed to, whose edges can be taken hold of", async () => {
    await word(WORD).click();
    await press("z");
    await page().locator(".stage").scrollIntoViewIfNeeded();
    const { x, y } = await place("Text", 1 - BESIDE);
    await mouse().move(x - 80, y);
    assert.equal(await isDragging(), 0);
    await mouse().move(x - 2, y);
    await waitFor("the cursor of an edge", async () => (await isDragging()) || undefined);
    assert.equal(
      await page()
        .locator(".lanes")
        .first()
        .evaluate((canvas) => getComputedStyle(canvas).cursor),
      "ew-resize",
    );
  });

  it("puts an edge that is dragged back at Escape", async () => {
    const before = await times();
    await drag("Text", 1 - BESIDE, -60, {
      during: async () => {
        await workbench.screenshot("boundary-drag");
        await press("Escape");
      },
    });
    assert.deepEqual(await times(), before);
    await state("Not reviewed");
  });

  it("moves the end of a word with the pointer, and its last phoneme", async () => {
    const [start, length] = await times();
    await drag("Text", 1 - BESIDE, -60);
    await state(/^Reviewed, /);
    const [from, to] = await times();
    assert.equal(from, start);
    assert.ok(to < length - 10, `${to} ms, not ${length}`);
    await page().locator(".inspector-body").filter({ hasText: "Time fromthe review" }).waitFor();
    await spoken(`End of “${WORD}” at `);
    await workbench.screenshot("boundary-held");
  });

  it("nudges the edge that is held by keys: by 10 ms and by 1 ms", async () => {
    const [, length] = await times();
    await press("Alt+ArrowRight");
    await lasts(length + 10);
    await press("Alt+Shift+ArrowLeft");
    await lasts(length + 9);
    await spoken(`End of “${WORD}” at `);
    await workbench.screenshot("boundary-nudged");
  });

  it("is undone and done again by the editor", async () => {
    const [, length] = await times();
    // The editor takes one at a time; the first is of a millisecond alone.
    const changed = async (from: number) =>
      waitFor(`another length than ${from} ms`, async () => ((await times())[1] !== from ? (await times())[1] : undefined));
    await press("Control+z");
    const undone = await changed(length);
    assert.ok(Math.abs(undone - length - 1) <= 1, `${undone} ms`);
    await press("Control+z");
    await lasts(length - 9);
    await press("Control+Shift+z");
    await lasts(length + 1);
    await press("Control+Shift+z");
    assert.equal(await changed(undone), length);
  });

  it("moves the edge that is held to a zero crossing, and holds the other one then", async () => {
    await press("q");
    await press("b");
    await spoken(`Start of “${WORD}” at `);
    await press("Escape");
  });

  it("says what a phoneme is, and splits it, by keys", async () => {
    await press("Control+ArrowRight");
    await press("s");
    await page().getByLabel("The phoneme that was heard").fill("xx");
    await press("Enter");
    await page().locator(".toast").filter({ hasText: "“xx” is not a phoneme" }).waitFor();
    await press("s");
    await page().getByLabel("The phoneme that was heard").fill("k");
    await press("Enter");
    await spoken(/^Heard K: /);
    await press("m");
    await page().getByRole("menu", { name: "Correct" }).waitFor();
    await workbench.screenshot("boundary-menu");
    await press("Escape");
    await press("g");
    await spoken("Phonemes merged");
    await press("Control+z");
  });

  it("saves the times beside the service's answer", async () => {
    const before = JSON.stringify((await saved()).result);
    await press("Control+s");
    const { review, result } = await waitFor("the review in the file", async () => ((await saved()).review ? saved() : undefined));
    assert.equal(JSON.stringify(result), before);
    const own = review!.words!.find(({ text }) => text === WORD)!;
    assert.equal(own.by, "Ms Lee");
    assert.ok(own.end! > 0 && own.start === undefined && own.verdict === undefined, JSON.stringify(own));
    assert.ok(own.phonemes!.length > 1);
    assert.ok((await fromCrossing(own.end!)) < 0.05, `${own.end} is no zero crossing`);
  });

  it("exports them to Praat", async () => {
    const { end } = (await saved()).review!.words!.find(({ text }) => text === WORD)!;
    await workbench.run("Speech Assessment: Export Result…");
    await workbench.pick("TextGrid");
    await waitFor("the question where to", async () => (await workbench.input.inputValue()).endsWith(".TextGrid") || undefined);
    await press("Enter");
    const text = await waitFor("the export", () => readFile(path(GRID), "utf8").catch(() => undefined));
    assert.match(text, new RegExp(`xmax = ${String(end).replace(".", "\\.")}\\s+text = "${WORD}"`));
  });

  it("adds what was said in a stretch of time where nothing lies", async () => {
    await word(WORD).click();
    await press("0");
    await page()
      .locator(".sound")
      .evaluate((sound) => sound.scrollIntoView({ block: "start", behavior: "instant" }));
    const text = await page()
      .locator(".gutter .lane-label")
      .filter({ hasText: /^Text$/ })
      .boundingBox();
    const canvas = await page().locator(".lanes").first().boundingBox();
    const { details, audio_duration: seconds } = (await saved()).result as { details: { end: number }[]; audio_duration: number };
    const last = details.at(-1)!.end / seconds;
    // Behind the last word nothing is said; the sound's own lane selects time.
    const y = text!.y - 40;
    await mouse().move(canvas!.x + canvas!.width * (last + 0.1 * (1 - last)), y);
    await mouse().down();
    await mouse().move(canvas!.x + canvas!.width * (last + 0.9 * (1 - last)), y, { steps: 4 });
    await mouse().up();
    await press("a");
    await page().getByLabel("What was said here").fill("well");
    await press("Enter");
    await spoken("Insertion: “well”");
    await page().locator(".passage .word.insertion").filter({ hasText: "well" }).waitFor();
    await workbench.screenshot("boundary-added");
    await press("Control+s");
    await waitFor("the addition in the file", async () => (await saved()).review!.additions);
  });

  it("shows a held edge in every kind of theme", async () => {
    await word(WORD).click();
    await press("z");
    await page().locator(".stage").scrollIntoViewIfNeeded();
    for (const theme of ["Light Modern", "Dark High Contrast"] as const) {
      await session.setTheme(theme);
      await word(WORD).click();
      await press("b");
      await spoken(`Start of “${WORD}” at `);
      await page()
        .locator(".sound")
        .evaluate((sound) => sound.scrollIntoView({ block: "start", behavior: "instant" }));
      await workbench.screenshot(`boundary-${theme.toLowerCase().replaceAll(" ", "-")}`);
    }
    await press("?");
    await workbench.screenshot("boundary-keys");
    await press("Escape");
  });

  it("corrects the phonemes of a pronunciation, whose reference has no words", async () => {
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

  it("keeps frames short while an edge is dragged in 8,000 phonemes, and shows the correction at once", async () => {
    const words = 2700;
    const name = (i: number) => `word${i}`;
    const details = Array.from({ length: words }, (_, i) => ({
      type: "equal",
      reference: [name(i)],
      prediction: [name(i)],
      start: i * 0.4,
      end: i * 0.4 + 0.4,
      score: 90,
      phonemes: ["K", "AE1", "T"].map((phoneme, j) => ({
        phoneme,
        start: i * 0.4 + j * 0.13,
        end: i * 0.4 + (j === 2 ? 0.4 : j * 0.13 + 0.13),
        score: 90,
      })),
    }));
    const { review: _review, ...file } = (await saved()) as { review?: Review; result: object; reference: object };
    const text = Array.from({ length: words }, (_, i) => name(i)).join(" ");
    await writeFile(
      path(LONG),
      JSON.stringify({ ...file, reference: { text }, result: { ...file.result, details, audio_duration: words * 0.4 } }),
    );
    await workbench.run("View: Close All Editors");
    await workbench.openFromExplorer(LONG);
    await page().locator(".passage").waitFor({ timeout: 60_000 });
    await page().locator(".playhead:not([hidden])").waitFor({ state: "attached", timeout: 30_000 });
    await word(name(20)).click();
    await press("z");
    await page().locator(".stage").scrollIntoViewIfNeeded();
    const measured = page()
      .locator("#viewer")
      .evaluate(
        (root) =>
          new Promise<{ frames: number[]; shown: number }>((resolve) => {
            const view = root.ownerDocument.defaultView!;
            const ask = view.requestAnimationFrame.bind(view);
            const frames: number[] = [];
            // What the page's own frames take, without waiting for the screen.
            view.requestAnimationFrame = (callback) =>
              ask((time) => {
                const from = performance.now();
                callback(time);
                frames.push(performance.now() - from);
              });
            view.addEventListener(
              "pointerup",
              () => {
                const from = performance.now();
                view.requestAnimationFrame = ask;
                const observer = new MutationObserver(() => {
                  if (!/^Reviewed/.test(root.querySelector(".review-state")?.textContent ?? "")) return;
                  observer.disconnect();
                  // The frame after this one's layout is the first with the correction.
                  ask(() => ask(() => resolve({ frames, shown: performance.now() - from })));
                });
                observer.observe(root, { childList: true, subtree: true });
              },
              { once: true, capture: true },
            );
          }),
      );
    await drag("Text", 1 - BESIDE, -40);
    const { frames, shown } = await measured;
    const figures = `${frames.length} frames, the longest ${Math.max(...frames).toFixed(1)} ms; on screen ${shown.toFixed(0)} ms after the pointer was let go`;
    process.stdout.write(`      ${figures}\n`);
    assert.ok(frames.length > 0 && Math.max(...frames) < FRAME, figures);
  });
});
