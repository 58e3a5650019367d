// The timeline by mouse and keys: what stays selected, what is on screen, how high its lanes are.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import { ROOT } from "../support/paths.ts";
import { plainViewer, type PlainViewer, sampleResultText } from "../support/plainViewer.ts";
import { waitFor } from "../support/waitFor.ts";

const WORD = "ground";

describe("the timeline of the viewer", () => {
  let viewer: PlainViewer;
  let page: PlainViewer["page"];

  beforeEach(async () => {
    viewer = await plainViewer(await sampleResultText());
    ({ page } = viewer);
    // High enough for a spectrogram of the usual height.
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.locator(".playhead:not([hidden])").waitFor({ state: "attached" });
  });
  afterEach(async () => {
    assert.deepEqual(viewer.logged, []);
    await page.close();
  });

  const border = (name: string) => page.getByRole("separator", { name });
  const valueNow = async (name: string) => Number(await border(name).getAttribute("aria-valuenow"));
  /** The pixel of the stage at which the playhead is. */
  const playheadX = () => page.locator(".playhead").evaluate((head) => new DOMMatrix(getComputedStyle(head).transform).e);
  const stageWidth = () => page.locator(".stage").evaluate((stage) => stage.clientWidth);

  /** A point in the middle of a lane, by its share of the width of the timeline. */
  async function place(lane: string, share: number): Promise<{ x: number; y: number }> {
    const canvas = (await page.locator(".lanes").first().boundingBox())!;
    const label = page.locator(".gutter .lane-label").filter({ hasText: new RegExp(`^${lane}$`) });
    const { y, height } = (await label.boundingBox())!;
    return { x: canvas.x + share * canvas.width, y: y + height / 2 };
  }

  async function zoomToPhoneme(): Promise<void> {
    await viewer.word(WORD).click();
    // A page that plays turns its pages.
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    await page.keyboard.press("Control+ArrowRight");
    await page.locator(".inspector-title").filter({ hasText: "G" }).waitFor();
    await page.keyboard.press("z");
    await page.locator(".sound").evaluate((sound) => sound.scrollIntoView({ block: "start", behavior: "instant" }));
  }

  it("keeps the phoneme that is selected where the sound is clicked, and splits it there", async () => {
    await zoomToPhoneme();
    const { x, y } = await place("Sound", 0.5);
    await page.mouse.click(x, y);
    await waitFor("the playhead", async () => Math.abs((await playheadX()) - (await stageWidth()) / 2) < 2 || undefined);
    await page.locator(".inspector-title").filter({ hasText: "G" }).waitFor();
    await page.keyboard.press("d");
    await page.getByLabel("The phoneme of the second part").fill("K");
    await page.keyboard.press("Enter");
    await viewer.spoken(/^Phoneme split: G/);
    const own = viewer.review()!.words!.find(({ text }) => text === WORD)!.phonemes!;
    assert.deepEqual(
      own.slice(0, 2).map(({ heard }) => heard),
      ["G", "K"],
    );
    assert.equal(own[0]!.end, own[1]!.start);
  });

  it("splits by the menu where that was opened, in the sound or on the phoneme", async () => {
    await zoomToPhoneme();
    for (const [lane, share] of [
      ["Spectrum", 0.4],
      ["Phonemes heard", 0.6],
    ] as const) {
      const { x, y } = await place(lane, share);
      await page.mouse.click(x, y, { button: "right" });
      await page.getByRole("menuitem", { name: "Split at the playhead" }).waitFor();
      const menu = (await page.locator(".menu.floating").boundingBox())!;
      assert.ok(Math.abs(menu.x - x) < 2 || menu.x + menu.width > 1260, "the menu is where somebody points");
      assert.ok(Math.abs((await playheadX()) - share * (await stageWidth())) < 2, lane);
      await page.keyboard.press("Escape");
      assert.ok(await page.evaluate(() => document.activeElement?.matches(".lanes")), "the keyboard stays in the timeline");
    }
  });

  it("shows what is selected again after it was played, although a page was turned", async () => {
    await viewer.word("ground").click();
    for (let times = 0; times < 7; times++) await page.keyboard.press("+");
    const strip = page.locator(".overview");
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    const before = await strip.getAttribute("aria-valuetext");
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Pause playback" }).waitFor();
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    assert.equal(await strip.getAttribute("aria-valuetext"), before);
  });

  it("zooms around the playhead", async () => {
    await page.locator(".sound").evaluate((sound) => sound.scrollIntoView({ block: "start", behavior: "instant" }));
    const { x, y } = await place("Sound", 0.3);
    await page.mouse.click(x, y);
    const before = await playheadX();
    await page.keyboard.press("+");
    await page.keyboard.press("+");
    await waitFor("a closer look", async () => (await page.locator(".overview.whole").count()) === 0 || undefined);
    assert.ok(Math.abs((await playheadX()) - before) < 1.5, `${await playheadX()}, not ${before}`);
  });

  it("has lanes whose height changes by keys and by dragging, also after it is loaded anew", async () => {
    const spectrogram = border("Height of the spectrogram");
    await spectrogram.focus();
    assert.equal(await valueNow("Height of the spectrogram"), 260);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+ArrowUp");
    assert.equal(await valueNow("Height of the spectrogram"), 267);
    await spectrogram.scrollIntoViewIfNeeded();
    const { x, y, height } = (await spectrogram.boundingBox())!;
    await page.mouse.move(x + 300, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 300, y + height / 2 - 67, { steps: 4 });
    await page.mouse.up();
    assert.equal(await valueNow("Height of the spectrogram"), 200);
    await page.waitForFunction(() => sessionStorage.getItem("state")?.includes('"spectrogram":200'));
    await page.reload();
    await waitFor("the same height", async () => (await valueNow("Height of the spectrogram").catch(() => 0)) === 200 || undefined);
    await border("Height of the spectrogram").dblclick();
    assert.equal(await valueNow("Height of the spectrogram"), 260);
  });

  it("has the frequencies in its margin", async () => {
    await page.locator(".gutter .frequency").nth(6).waitFor();
    assert.deepEqual(
      await page.locator(".gutter .frequency").allTextContents(),
      [1, 2, 3, 4, 5, 6, 7].map((khz) => `${khz} kHz`),
    );
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByRole("combobox", { name: "Up to", exact: true }).first().selectOption("4000");
    await waitFor(
      "the new top",
      async () => (await page.locator(".gutter .frequency").allTextContents()).at(-1) === "3.5 kHz" || undefined,
    );
  });
});

it("shows tiers that were imported below its own lanes, selects their stretches, and hides them", async () => {
  const items = [
    { start: 0.6, end: 1.2, text: "points at it" },
    { start: 1.4, end: 1.4, text: "H*" },
  ];
  const review = { tiers: [{ name: "gesture of the reader", items, at: "2031-01-01T00:00:00Z" }] };
  const viewer = await plainViewer(JSON.stringify({ ...(JSON.parse(await sampleResultText()) as object), review }));
  const { page } = viewer;
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.locator(".playhead:not([hidden])").waitFor({ state: "attached" });
  await page.keyboard.press("0");
  const label = page.locator(".lane-label[data-band=own]");
  assert.equal(await label.textContent(), "gesture of the reader");
  assert.equal(await page.locator(".lane-label").last().textContent(), "gesture of the reader");
  const [lane, canvas] = [(await label.boundingBox())!, (await page.locator(".lanes").first().boundingBox())!];
  const [x, y] = [canvas.x + (0.9 / 15.305) * canvas.width, lane.y + lane.height / 2];
  await page.mouse.move(x, y);
  await page.locator(".tooltip").filter({ hasText: "points at it" }).waitFor();
  await page.mouse.click(x, y);
  await page.locator(".position").filter({ hasText: "0.600 s selected" }).waitFor();
  await page.locator(".inspector").filter({ hasText: "points at it" }).waitFor();
  await page.keyboard.press("h");
  await viewer.spoken("H*. Tier: gesture of the reader. Time: 1.40 s");
  await page.keyboard.press("h");
  await page.keyboard.press("Shift+H");
  await viewer.spoken("points at it. Tier: gesture of the reader. Time: 0.60 s to 1.20 s");
  await page.locator(".position").filter({ hasText: "0.600 s selected" }).waitFor();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.getByLabel("Your own tiers").uncheck();
  await label.waitFor({ state: "detached" });
  assert.deepEqual(viewer.logged, []);
  await page.close();
});

it("shows no frequency above what an MP3 file can hold", async () => {
  const viewer = await plainViewer(await sampleResultText(), {
    bent: () => readFileSync(join(ROOT, "test", "fixtures", "audio", "narrow.mp3")),
  });
  await viewer.page.locator(".gutter .frequency").first().waitFor();
  assert.equal((await viewer.page.locator(".gutter .frequency").allTextContents()).at(-1), "3.5 kHz");
  await viewer.page.close();
});

it("shows first of a longer recording what can be read, and no frequency above half of its sampling rate", async () => {
  const file = JSON.parse(await sampleResultText()) as { result: object };
  file.result = { ...file.result, audio_duration: 60 };
  /** A recording of 8 kHz, so far as its header says. */
  const bent = (recording: Buffer) => {
    const slower = Buffer.from(recording);
    slower.writeUInt32LE(8000, 24);
    slower.writeUInt32LE(16_000, 28);
    return slower;
  };
  const viewer = await plainViewer(JSON.stringify(file), { bent });
  const { page } = viewer;
  const strip = page.locator(".overview");
  const { width } = (await page.locator(".stage").boundingBox())!;
  const readable = `0.0 s to ${(width / 80).toFixed(1)} s on screen`;
  await waitFor("words that can be read", async () => (await strip.getAttribute("aria-valuetext")) === readable || undefined);
  await page.locator(".gutter .frequency").first().waitFor();
  assert.equal((await page.locator(".gutter .frequency").allTextContents()).at(-1), "3.5 kHz");
  assert.deepEqual(viewer.logged, []);
  await page.close();
});

it("draws pitch, formants and intensity over the spectrogram, and reads them at the pointer", async () => {
  const viewer = await plainViewer(await sampleResultText());
  const { page } = viewer;
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.locator(".playhead:not([hidden])").waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Show", exact: true }).click();
  for (const name of ["Pitch (F0)", "Formants (F1 to F3)", "Intensity"]) await page.getByLabel(name).check();
  await page.keyboard.press("Escape");
  assert.deepEqual((await page.locator(".gutter .pitch").allTextContents()).slice(0, 2), ["100 Hz", "150 Hz"]);
  assert.equal(await page.locator(".margin .intensity").first().textContent(), "40 dB");
  await page.locator(".sound").evaluate((sound) => sound.scrollIntoView({ block: "start", behavior: "instant" }));
  await page.keyboard.press("0");
  const canvas = (await page.locator(".lanes").first().boundingBox())!;
  const label = (await page.locator(".lane-label[data-band=spectrogram]").boundingBox())!;
  // In the middle of the vowel of “ground”.
  const x = canvas.x + (2.2 / 15.305) * canvas.width;
  await waitFor("values at the pointer", async () => {
    await page.mouse.move(x, label.y + label.height - 40);
    await page.mouse.move(x + 0.5, label.y + label.height - 40);
    const text = (await page.locator(".readout").textContent()) ?? "";
    return /^[\d,]+ Hz · −?\d+ dB · F0 1\d\d Hz · F1 [\d,]+ Hz · F2 [\d,]+ Hz · F3 [\d,]+ Hz · intensity \d\d dB$/.test(text) || undefined;
  });
  assert.deepEqual(viewer.logged, []);
  await page.close();
});

it("hands over measures of the sound as a table, and the selection as a WAV file", async () => {
  const viewer = await plainViewer(await sampleResultText());
  const { page } = viewer;
  await page.locator(".playhead:not([hidden])").waitFor({ state: "attached" });
  const choose = async (name: string) => {
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  const saved = (what: string) =>
    waitFor("a file", () => Promise.resolve(viewer.asked.find((request) => request.method === "saveSound" && request.what === what)));
  await choose("Sound of the selection");
  await page.locator(".toast").filter({ hasText: "Select a word" }).waitFor();
  await viewer.word("ground").click();
  await choose("Sound of the selection");
  const wav = await saved("wav");
  assert.ok(wav.method === "saveSound");
  const bytes = Buffer.from(wav.data, "base64");
  assert.equal(bytes.toString("latin1", 0, 4), "RIFF");
  // 605 ms of 16 kHz in 16 bits.
  assert.ok(Math.abs(bytes.length - 605 * 32) < 100, `${bytes.length} bytes`);
  await choose("Durations, pitch and formants");
  const table = await saved("measures");
  assert.ok(table.method === "saveSound");
  assert.match(table.data, /\r\nword,ground,ground,,1\.\d+,2\.\d+,605,1\d\d(\.\d)?,\d+(\.\d)?,\d+(\.\d)?,\d+(\.\d)?\r\n/);
  assert.deepEqual(viewer.logged, []);
  await page.close();
});
