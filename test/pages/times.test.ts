// Moving the edges of words and phonemes by mouse and keys, without an editor around the page.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import { ROOT, SAMPLES } from "../support/paths.ts";
import { taskClock } from "../support/plainPage.ts";
import { plainViewer, type PlainViewer, sampleResultText } from "../support/plainViewer.ts";
import { SAMPLE } from "../support/samples.ts";
import { waitFor } from "../support/waitFor.ts";

/** The word whose edges are moved, and the share of the screen that lies beside a word that is zoomed to. */
const WORD = "ground";
const BESIDE = 0.15 / 1.3;
/** A step takes about 8 ms where nothing else runs; one that looks at all phonemes, many times that. `npm run bench:viewer` measures frames. */
const STEP_MS = 40;

describe("the viewer of times", () => {
  let viewer: PlainViewer;
  let page: PlainViewer["page"];

  afterEach(() => assert.deepEqual(viewer.logged, []));

  const press = (key: string) => page.keyboard.press(key);
  const isDragging = () => page.locator(".lanes.over-edge").count();
  const timesDone = () => page.locator(".playhead:not([hidden])").waitFor({ state: "attached" });

  /** A point of a lane, by its share of the width of the timeline, in pixels of the window. */
  async function place(lane: string, share: number): Promise<{ x: number; y: number }> {
    const canvas = (await page.locator(".lanes").first().boundingBox())!;
    const label = page.locator(".gutter .lane-label").filter({ hasText: new RegExp(`^${lane}$`) });
    const { y, height } = (await label.boundingBox())!;
    return { x: canvas.x + share * canvas.width, y: y + height / 2 };
  }

  async function drag(lane: string, from: number, pixels: number, during = async () => {}): Promise<void> {
    const { x, y } = await place(lane, from);
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 8; step++) await page.mouse.move(x + (pixels * step) / 8, y);
    await during();
    await page.mouse.up();
  }

  /** Start of what is selected in seconds and its length in milliseconds, as the details have them. */
  async function times(): Promise<[number, number]> {
    const text = await page.locator(".inspector-body").textContent();
    const [, start, length] = /Time([\d.]+) s to [\d.]+ s \((\d+) ms\)/.exec(text ?? "") ?? [];
    return [Number(start), Number(length)];
  }

  /** Waits for the selection to last so many milliseconds, as times are rounded. */
  async function lasts(milliseconds: number): Promise<void> {
    await waitFor(`${milliseconds} ms`, async () => Math.abs((await times())[1] - milliseconds) <= 1 || undefined);
  }

  /** How far a time is from a place where the sample's sound crosses zero, in samples. */
  async function fromCrossing(time: number): Promise<number> {
    const wav = await readFile(join(SAMPLES, SAMPLE.audio));
    const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + 44 + 2 * Math.floor((wav.length - 44) / 2)));
    const at = time * 16_000;
    for (let i = Math.floor(at) - 1; i <= at + 1; i++)
      if (samples[i]! > 0 !== samples[i + 1]! > 0) return Math.abs(i + samples[i]! / (samples[i]! - samples[i + 1]!) - at);
    return Infinity;
  }

  async function zoomTo(word: string): Promise<void> {
    await viewer.word(word).click();
    await press("z");
    await page.locator(".stage").scrollIntoViewIfNeeded();
  }

  describe("of the sample", () => {
    before(async () => {
      viewer = await plainViewer(await sampleResultText(), { settings: { reviewer: "Ms Lee" } });
      ({ page } = viewer);
      await timesDone();
    });
    after(() => page.close());

    it("begins with a word that is zoomed to, whose edges can be taken hold of", async () => {
      await zoomTo(WORD);
      const { x, y } = await place("Text", 1 - BESIDE);
      await page.mouse.move(x - 80, y);
      assert.equal(await isDragging(), 0);
      await page.mouse.move(x - 2, y);
      await waitFor("the cursor of an edge", async () => (await isDragging()) || undefined);
      const canvas = page.locator(".lanes").first();
      assert.equal(await canvas.evaluate((element) => getComputedStyle(element).cursor), "ew-resize");
    });

    it("puts an edge that is dragged back at Escape", async () => {
      const original = await times();
      await drag("Text", 1 - BESIDE, -60, () => press("Escape"));
      assert.deepEqual(await times(), original);
      await viewer.reviewState("Not reviewed");
    });

    it("moves the end of a word with the pointer, and its last phoneme", async () => {
      const [start, length] = await times();
      await drag("Text", 1 - BESIDE, -60);
      await viewer.reviewState(/^Reviewed, /);
      const [from, to] = await times();
      assert.equal(from, start);
      assert.ok(to < length - 10, `${to} ms, not ${length}`);
      await page.locator(".inspector-body").filter({ hasText: "Time fromthe review" }).waitFor();
      await viewer.spoken(`End of “${WORD}” at `);
      const own = viewer.review()!.words!.find(({ text }) => text === WORD)!;
      assert.equal(own.by, "Ms Lee");
      assert.ok(own.end! > 0 && own.start === undefined && own.verdict === undefined, JSON.stringify(own));
      assert.ok(own.phonemes!.length > 1);
    });

    it("nudges the edge that is held by keys: by 10 ms and by 1 ms", async () => {
      const [, length] = await times();
      await press("Alt+ArrowRight");
      await lasts(length + 10);
      await press("Alt+Shift+ArrowLeft");
      await lasts(length + 9);
      await viewer.spoken(`End of “${WORD}” at `);
    });

    it("moves the edge that is held to a zero crossing, and holds the other one then", async () => {
      await press("q");
      await waitFor("a zero crossing", async () => {
        const { end } = viewer.review()!.words!.find(({ text }) => text === WORD)!;
        return (await fromCrossing(end!)) < 0.05 || undefined;
      });
      await press("b");
      await viewer.spoken(`Start of “${WORD}” at `);
      await press("Escape");
    });

    it("says what a phoneme is, and merges it with the next one, by keys", async () => {
      await press("Control+ArrowRight");
      await press("s");
      await page.getByLabel("The phoneme that was heard").fill("xx");
      await press("Enter");
      await page.locator(".toast").filter({ hasText: "“xx” is not a phoneme" }).waitFor();
      await press("s");
      await page.getByLabel("The phoneme that was heard").fill("k");
      await press("Enter");
      await viewer.spoken(/^Heard K: /);
      await press("m");
      await page.getByRole("menu", { name: "Correct" }).waitFor();
      await press("Escape");
      await press("g");
      await viewer.spoken("Phonemes merged");
    });

    it("adds what was said in a stretch of time where nothing lies", async () => {
      await viewer.word(WORD).click();
      await press("0");
      await page.locator(".sound").evaluate((sound) => sound.scrollIntoView({ block: "start", behavior: "instant" }));
      const canvas = (await page.locator(".lanes").first().boundingBox())!;
      const { details, audio_duration: seconds } = (
        JSON.parse(await sampleResultText()) as { result: { details: { end: number }[]; audio_duration: number } }
      ).result;
      const last = details.at(-1)!.end / seconds;
      // Behind the last word nothing is said; the sound's own lane, above that of the text, selects time.
      const y = (await place("Text", 0)).y - 50;
      await page.mouse.move(canvas.x + canvas.width * (last + 0.1 * (1 - last)), y);
      await page.mouse.down();
      await page.mouse.move(canvas.x + canvas.width * (last + 0.9 * (1 - last)), y, { steps: 4 });
      await page.mouse.up();
      await press("a");
      await page.getByLabel("What was said here").fill("well");
      await press("Enter");
      await viewer.spoken("Insertion: “well”");
      await page.locator(".passage .word.insertion").filter({ hasText: "well" }).waitFor();
      assert.deepEqual(
        viewer.review()!.additions!.map(({ said }) => said),
        ["well"],
      );
    });
  });

  it("corrects the phonemes of a pronunciation, whose reference has no words", async () => {
    const file = JSON.parse(await sampleResultText()) as object;
    const result = JSON.parse(await readFile(join(ROOT, "test", "fixtures", "contract", "pronunciation.json"), "utf8")) as object;
    viewer = await plainViewer(JSON.stringify({ ...file, operation: "pronunciation", reference: { text: "SH IH P" }, result }));
    ({ page } = viewer);
    const chip = page.locator(".chip").last();
    await chip.click({ button: "right" });
    await page.getByRole("menuitem", { name: "Not said" }).click();
    await viewer.reviewState("Reviewed, 1 change");
    await page.locator(".chip.omission").waitFor();
    await press("c");
    await viewer.spoken("Said as expected");
    assert.equal(await page.locator(".chip.omission").count(), 0);
    await page.close();
  });

  it("takes little of the processor for each step of an edge that is dragged in 8,000 phonemes", async () => {
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
    const file = JSON.parse(await sampleResultText()) as { reference: object; result: object };
    file.reference = { text: Array.from({ length: words }, (_, i) => name(i)).join(" ") };
    file.result = { ...file.result, details, audio_duration: words * 0.4 };
    viewer = await plainViewer(JSON.stringify(file));
    ({ page } = viewer);
    await timesDone();
    await zoomTo(name(20));
    const taken = await taskClock(page);
    const { x, y } = await place("Text", 1 - BESIDE);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 1, y);
    const steps = 20;
    const frame = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await frame();
    const from = await taken();
    for (let step = 1; step <= steps; step++) {
      await page.mouse.move(x - 2 * step, y);
      await frame();
    }
    const each = ((await taken()) - from) / steps;
    await page.mouse.up();
    await viewer.reviewState(/^Reviewed/);
    await page.close();
    process.stdout.write(`      ${each.toFixed(1)} ms of the processor for each step\n`);
    assert.ok(each < STEP_MS, `${each} ms`);
  });
});
