import assert from "node:assert/strict";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type axe from "axe-core";
import { after, afterEach, before, describe, it } from "mocha";
import type { Page } from "playwright-core";
import { emptyWav, monoPcm, WAV_HEADER_BYTES } from "../../src/core/recording/wavBytes.ts";
import { AXE } from "../support/accessibility.ts";
import type { EditorSession } from "../support/editorSession.ts";
import { SAMPLES, TEST_RESULTS } from "../support/paths.ts";
import { SAMPLE } from "../support/samples.ts";
import { microphoneFile, shareSession } from "../support/sharedSession.ts";
import { waitFor } from "../support/waitFor.ts";
import type { Workbench } from "../support/workbench.ts";

const RATE = 16_000;
/** Seconds of silence before the reading: until somebody has pressed Record and the countdown is over. */
const LEAD = 8;
const TAKE = "the-seed-take2.wav";

/** The recording of the sample as somebody would hear it who presses Record first. @returns how long it is, in seconds. */
async function writeSound(path: string): Promise<number> {
  const file = await readFile(join(SAMPLES, SAMPLE.audio));
  const samples = file.subarray(file.indexOf("data") + 8);
  const sound = emptyWav(monoPcm(RATE), 2 * LEAD * RATE + samples.length);
  sound.set(samples, WAV_HEADER_BYTES + 2 * LEAD * RATE);
  await writeFile(path, sound);
  return LEAD + samples.length / 2 / RATE;
}

describe("recording a take", () => {
  let session: EditorSession;
  let workbench: Workbench;
  let seconds: number;
  let page: Page;

  before(async () => {
    // As with an editor in the browser: its own server leads to the page, at /proxy/PORT/.
    session = await shareSession();
    seconds = await writeSound(microphoneFile(session.workspace));
    workbench = session.workbench;
  });
  afterEach(async function () {
    if (this.currentTest?.state !== "failed") return;
    await session.keepEvidence(this.currentTest.fullTitle());
    await page?.screenshot({ path: join(TEST_RESULTS, "recorder-failed.png") }).catch(() => {});
  });
  after(() => session?.close());

  const files = () => readdir(session.workspace.folder);
  const button = (name: string, of: Page = page) => of.getByRole("button", { name, exact: true });

  /** Runs the command, and gives the page that the editor opens for it. */
  async function record(): Promise<Page> {
    const opened = session.context.waitForEvent("page", { timeout: 60_000 });
    await workbench.run("Speech Assessment: Record…");
    // The editor asks before it opens an address, unless it is its own.
    const open = workbench.page.getByRole("dialog").getByRole("button", { name: "Open" });
    await Promise.race([opened, open.click({ timeout: 60_000 }).catch(() => {})]);
    const found = await opened;
    await found.locator(".text p").first().waitFor();
    return found;
  }

  it("opens a page in the browser with the text, and nothing of the token stays in its address", async () => {
    await workbench.openFile(SAMPLE.passage);
    page = await record();
    assert.match(page.url(), /^http:\/\/127\.0\.0\.1:\d+\/proxy\/\d+\/$/);
    const text = (await readFile(join(SAMPLES, SAMPLE.passage), "utf8")).trim().replaceAll(/\s+/g, " ");
    assert.equal(((await page.locator(".text").textContent()) ?? "").replaceAll(/\s+/g, " "), text);
    await workbench.notification("Continue in your browser").waitFor();
  });

  it("records what the microphone hears, until Space is pressed", async () => {
    const began = performance.now();
    // Allowed before, as the browser of this test is set, it is on without a question.
    await button("Record").click();
    await page.locator(".count").filter({ hasText: "2" }).waitFor();
    await button("Stop").waitFor();
    assert.ok(performance.now() - began < (LEAD - 1) * 1000, "the reading has not begun");
    assert.equal(await page.locator("[aria-live=assertive]").textContent(), "", "a screen reader would be in the recording");
    await page.waitForTimeout(seconds * 1000 - (performance.now() - began) + 1500);
    const left = await page.getByRole("timer").textContent();
    assert.match(left!, /^0:[34]\d$/, "a minute counts down");
    await page.keyboard.press("Space");
    await button("Keep This Take").waitFor();
    assert.equal(await page.locator(".notice").isVisible(), false, "the take is neither quiet nor cut off");
    const { violations } = await axeOf(page);
    assert.deepEqual(
      violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]),
      [],
    );
  });

  it("saves the take beside the text, under a name of its own, as 16 kHz mono of 16 bits", async () => {
    await button("Keep This Take").click();
    await page.getByText(`Saved as ${TAKE} in samples.`).waitFor();
    const take = await readFile(join(session.workspace.folder, TAKE));
    assert.deepEqual([take.readUInt16LE(20), take.readUInt16LE(22), take.readUInt32LE(24), take.readUInt16LE(34)], [1, 1, RATE, 16]);
    const length = (take.length - WAV_HEADER_BYTES) / 2 / RATE;
    assert.ok(length > seconds - LEAD && length < seconds, `${length} s`);
    assert.deepEqual(await readFile(join(session.workspace.folder, SAMPLE.audio)), await readFile(join(SAMPLES, SAMPLE.audio)));
    await page.close();
  });

  it("asks who read it, although there is no reader yet, and offers the take again where nobody answered", async () => {
    const question = workbench.page.getByText("Who Read This Take?");
    const offer = () => workbench.notification(`${TAKE} was recorded but has not been assessed.`);
    await question.waitFor();
    await workbench.page.keyboard.press("Escape");
    await offer().waitFor();
    await offer().getByRole("button", { name: "Assess" }).click();
    await question.waitFor();
    // The offer outlasts a reload, in the middle of the question as well.
    await waitFor(
      "the editor to remember the take",
      async () => (await workbench.storedState()).some((value) => value.includes("unassessedTakes") && value.includes(TAKE)) || undefined,
    );
    await workbench.open();
    await offer().getByRole("button", { name: "Assess" }).click();
    await workbench.page.getByRole("option", { name: "No Reader" }).click();
  });

  it("assesses it, and opens the result beside the text that is in front", async () => {
    const { webview } = workbench;
    await webview.locator(".passage").waitFor({ timeout: 60_000 });
    assert.deepEqual(await webview.locator(".passage .word.omission .base").allTextContents(), SAMPLE.omitted);
    const accuracy = Number.parseFloat((await webview.locator("[data-card=accuracy] .value").textContent()) ?? "");
    assert.ok(accuracy > 85, `${accuracy} %`);
    assert.ok((await files()).includes("the-seed-take2.assessment.json"));
  });

  it("has its reader put right afterwards, with the grade of each and not that of another", async () => {
    const RESULT = "the-seed-take2.assessment.json";
    const facts = workbench.webview.locator(".head .facts");
    const grade = workbench.webview.getByLabel("Grade of the reader");
    const saved = async () =>
      (JSON.parse(await readFile(join(session.workspace.folder, RESULT), "utf8")) as { reader?: { grade?: number } }).reader?.grade;
    const has = (what: string, value: string) => waitFor(what, async () => (await grade.inputValue()) === value || undefined, 20_000);
    const readBy = async (reader: string) => {
      await workbench.run("Speech Assessment: Change Reader…");
      await workbench.page.getByPlaceholder(`Choose who read ${RESULT}`).waitFor();
      await workbench.pick(reader);
    };
    assert.equal((await facts.textContent())?.startsWith("Fluency"), true);
    await workbench.tab(RESULT).click();
    await grade.selectOption("2");
    await waitFor("the grade in the result", async () => (await saved()) === 2 || undefined);
    await readBy("New Reader…");
    await workbench.answer("Alias for the reader", "Lucía");
    await facts.filter({ hasText: /^Lucía {2}· {2}Fluency/ }).waitFor();
    await has("no grade of the reader before", "");
    await grade.selectOption("4");
    for (const reader of ["No Reader", "Lucía", "Lucía"]) {
      await readBy(reader);
      await facts.filter({ hasText: reader === "Lucía" ? /^Lucía/ : /^Fluency/ }).waitFor();
      await has(`the grade of ${reader}`, reader === "Lucía" ? "4" : "");
    }
    await workbench.screenshot("reader");
  });

  it("ends the first page when another one is opened, and the second when it is cancelled in the editor", async () => {
    await workbench.run("View: Close All Editors");
    await workbench.openFile(SAMPLE.passage);
    page = await record();
    const second = await record();
    await page.getByText("Another page for recording was opened in the editor.").waitFor();
    assert.equal(await button("Record").isVisible(), false);
    const address = second.url();
    await workbench.notification(`Recording ${SAMPLE.passage}`).getByRole("button", { name: "Cancel" }).click();
    await second.getByText("Recording was cancelled in the editor.").waitFor();
    await second.waitForTimeout(1000);
    assert.equal((await second.request.get(address)).status(), 500, "nothing listens there any more");
    await Promise.all([page.close(), second.close()]);
    assert.deepEqual((await files()).filter((name) => name.endsWith(".wav") && name.startsWith("the-seed")).sort(), [TAKE, SAMPLE.audio]);
  });

  it("goes on after its tab is loaded again, and tells in the editor soon after the tab is closed", async () => {
    page = await record();
    await button("Record").waitFor();
    await page.reload();
    await button("Record").waitFor();
    await page.close({ runBeforeUnload: true });
    await workbench
      .notification(`The page for recording ${SAMPLE.passage} was closed before a take was saved.`)
      .waitFor({ timeout: 20_000 });
  });

  it("says before it records that a text without a folder needs one", async () => {
    await workbench.run("File: New Untitled Text File");
    await workbench.page.locator(".tab.active").filter({ hasText: "Untitled" }).waitFor();
    await workbench.type("The fox ran.");
    await workbench.run("Speech Assessment: Record…");
    const dialog = workbench.page.getByRole("dialog").filter({ hasText: "has not been saved, so it has no folder for a recording." });
    await dialog.getByRole("button", { name: "Choose Folder…" }).waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });

  async function axeOf(of: Page): Promise<axe.AxeResults> {
    // In the page's own world its policy lets no foreign script in.
    const client = await session.context.newCDPSession(of);
    const { executionContextId } = await client.send("Page.createIsolatedWorld", {
      frameId: (await client.send("Page.getFrameTree")).frameTree.frame.id,
    });
    await client.send("Runtime.evaluate", { expression: AXE, contextId: executionContextId });
    const { result } = await client.send("Runtime.evaluate", {
      expression: "axe.run({ resultTypes: ['violations'] })",
      contextId: executionContextId,
      awaitPromise: true,
      returnByValue: true,
    });
    return result.value as axe.AxeResults;
  }
});
