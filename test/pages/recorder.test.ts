// The page that records a take, with its own server and a browser whose microphone hears a file.
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type axe from "axe-core";
import { after, afterEach, before, beforeEach, describe, it } from "mocha";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { WAV_HEADER_BYTES } from "#core/recording/wavBytes.ts";
import { recorderFiles } from "#extension/record/recorderFiles.ts";
import { startTakeServer, type TakeServer } from "#extension/record/takeServer.ts";
import type { TakePage } from "#pages/recorder/takeProtocol.ts";
import { systemClock } from "#platform/time/clock.ts";
import { AXE } from "../support/accessibility.ts";
import { launchBrowser } from "../support/browser.ts";
import { ROOT } from "../support/paths.ts";
import { waitFor } from "../support/waitFor.ts";
import { tone, wavFile } from "../support/wav.ts";

const RATE = 16_000;
/** Seconds of silence before the tone, in which somebody presses Record and the countdown of three seconds ends; and of the tone. Silence follows: the browser goes on with the end of the file. */
const [LEAD, SOUND] = [5, 1.5];
const HZ = 440;
const PAGE: TakePage = {
  title: "fox.txt",
  kind: "passage",
  paragraphs: [["The secret fox ran."], ["It was late."]],
  folder: "passages",
  fileName: "fox.wav",
  lengths: [60],
  length: 60,
  most: 300,
};

describe("the page that records a take, in the browser", () => {
  let folder: string;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let server: TakeServer;
  let kept: Uint8Array[];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "microphone-"));
    const sound = join(folder, "microphone.wav");
    await writeFile(sound, wavFile([[...new Float32Array(LEAD * RATE), ...tone(HZ, SOUND), ...new Float32Array(RATE)]]));
    browser = await launchBrowser(sound);
  });
  after(async () => {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    kept = [];
    server = await startTakeServer({
      page: PAGE,
      files: await recorderFiles({ fsPath: ROOT }, { language: "en", texts: undefined }),
      forward: (address) => Promise.resolve(address),
      keep: (wav) => Promise.resolve(String(kept.push(wav) && "fox.wav")),
      clock: systemClock,
      limits: { farewell: 2000, left: 500 },
    });
    // A context of its own: one that goes with its page takes the page's last words with it.
    context = await browser.newContext({ permissions: ["microphone"] });
    page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await page.goto(server.address);
    await page.locator(".text p").first().waitFor();
  });
  afterEach(async () => {
    await context.close();
    await server.end("closed");
  });

  const button = (name: string) => page.getByRole("button", { name, exact: true });

  it("records what the microphone hears, until Space is pressed, and sends it", async () => {
    // Allowed before, as the browser of this test is set, it is on without a question.
    await button("Record").click();
    await page.locator(".count").filter({ hasText: "2" }).waitFor();
    await button("Stop").waitFor();
    assert.equal(await page.locator("[aria-live=assertive]").textContent(), "", "a screen reader would be in the recording");
    await waitFor("the tone to be over", async () => {
      const left = /^0:(\d\d)$/.exec((await page.getByRole("timer").textContent()) ?? "")?.[1];
      return (left !== undefined && 60 - Number(left) >= LEAD + SOUND - 3) || undefined;
    });
    await page.keyboard.press("Space");
    await button("Keep This Take").waitFor();
    assert.equal(await page.locator(".notice").isVisible(), false, "the take is neither quiet nor cut off");
    assert.deepEqual(await violations(), []);
    await button("Keep This Take").click();
    await page.getByText("Saved as fox.wav in passages.").waitFor();
    assert.equal(await server.ended, "kept");
    const take = Buffer.from(kept[0]!);
    assert.deepEqual([take.readUInt16LE(20), take.readUInt16LE(22), take.readUInt32LE(24), take.readUInt16LE(34)], [1, 1, RATE, 16]);
    // A busy browser leaves out a moment of its microphone now and then.
    const heard = Int16Array.from({ length: (take.length - WAV_HEADER_BYTES) / 2 }, (_, at) => take.readInt16LE(WAV_HEADER_BYTES + 2 * at));
    const loud = heard.findIndex((sample) => Math.abs(sample) > 3000);
    const end = heard.findLastIndex((sample) => Math.abs(sample) > 3000);
    const seconds = (end - loud) / RATE;
    assert.ok(Math.abs(seconds - SOUND) < 0.3, `${seconds} s`);
    const rises = heard.subarray(loud, end).filter((sample, at, all) => at > 0 && sample >= 0 && all[at - 1]! < 0).length;
    assert.ok(Math.abs(rises / seconds - HZ) < HZ / 10, `${rises / seconds} Hz`);
  });

  it("goes on after it was loaded again, and is gone soon after it was closed", async () => {
    await button("Record").waitFor();
    assert.equal(new URL(page.url()).hash, "", "nothing of the token stays in its address");
    await page.reload();
    assert.deepEqual(await page.locator(".text p").allTextContents(), PAGE.paragraphs.flat());
    await button("Record").waitFor();
    await page.close({ runBeforeUnload: true });
    assert.equal(await server.ended, "gone");
    assert.deepEqual(kept, []);
  });

  for (const [why, said] of [
    ["replaced", "Another page for recording was opened in the editor."],
    ["cancelled", "Recording was cancelled in the editor."],
  ] as const)
    it(`says that it was ${why}, and records no more`, async () => {
      await button("Record").waitFor();
      await server.end(why);
      await page.getByText(said).waitFor();
      assert.equal(await button("Record").isVisible(), false);
    });

  /** In a world of its own: the page's policy lets no foreign script in. */
  async function violations(): Promise<unknown[]> {
    const client = await page.context().newCDPSession(page);
    const { executionContextId: contextId } = await client.send("Page.createIsolatedWorld", {
      frameId: (await client.send("Page.getFrameTree")).frameTree.frame.id,
    });
    await client.send("Runtime.evaluate", { expression: AXE, contextId });
    const { result } = await client.send("Runtime.evaluate", {
      expression: "axe.run({ resultTypes: ['violations'] })",
      contextId,
      awaitPromise: true,
      returnByValue: true,
    });
    return (result.value as axe.AxeResults).violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
  }
});
