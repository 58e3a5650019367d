import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { Page } from "playwright-core";
import { WAV_HEADER_BYTES } from "#core/recording/wavBytes.ts";
import type { EditorSession } from "../support/editorSession.ts";
import { SAMPLES, TEST_RESULTS } from "../support/paths.ts";
import { openRecorder, writeSound } from "../support/recorderPage.ts";
import { SAMPLE } from "../support/samples.ts";
import { shareSession } from "../support/sharedSession.ts";
import { waitFor } from "../support/waitFor.ts";
import type { Workbench } from "../support/workbench.ts";

const RATE = 16_000;
/** Seconds of silence before the reading, and of the reading. */
const SOUND = { lead: 6, reading: 6 };
const TAKE = "the-seed-take2.wav";
const RESULT = "the-seed-take2.assessment.json";

// What the page itself does is in test/pages/recorder.test.ts, its server in test/integration/extension/record.
describe("recording a take", () => {
  let session: EditorSession;
  let workbench: Workbench;
  let page: Page;

  before(async () => {
    // As with an editor in the browser: its own server leads to the page, at /proxy/PORT/.
    session = await shareSession();
    await writeSound(session, SOUND);
    workbench = session.workbench;
    await workbench.openFile(SAMPLE.passage);
  });
  afterEach(async function () {
    if (this.currentTest?.state !== "failed") return;
    await session.keepEvidence(this.currentTest.fullTitle());
    await page?.screenshot({ path: join(TEST_RESULTS, "recorder-failed.png") }).catch(() => {});
  });
  after(() => session?.close());

  const button = (name: string) => page.getByRole("button", { name, exact: true });

  it("opens a page in the browser with the text, which ends when it is cancelled in the editor", async () => {
    page = await openRecorder(session);
    assert.match(page.url(), /^http:\/\/127\.0\.0\.1:\d+\/proxy\/\d+\/$/, "nothing of the token stays in its address");
    await workbench.notification("Continue in your browser").waitFor();
    await workbench.notification(`Recording ${SAMPLE.passage}`).getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Recording was cancelled in the editor.").waitFor();
    await page.close();
    page = await openRecorder(session);
    const text = (await readFile(join(SAMPLES, SAMPLE.passage), "utf8")).trim().replaceAll(/\s+/g, " ");
    assert.equal(((await page.locator(".text").textContent()) ?? "").replaceAll(/\s+/g, " "), text);
  });

  it("saves what the microphone hears beside the text, under a name of its own", async () => {
    // The microphone begins with the page; a browser that was allowed to use it before does so without a question.
    await page.reload();
    await button("Record").click();
    await button("Stop").waitFor();
    await waitFor(
      "the reading to be over",
      async () => {
        const left = /^0:(\d\d)$/.exec((await page.getByRole("timer").textContent()) ?? "")?.[1];
        return (left !== undefined && 60 - Number(left) > SOUND.lead - 3 + SOUND.reading) || undefined;
      },
      30_000,
    );
    await page.keyboard.press("Space");
    await button("Keep This Take").click();
    await page.getByText(`Saved as ${TAKE} in samples.`).waitFor();
    const take = await readFile(join(session.workspace.folder, TAKE));
    assert.deepEqual([take.readUInt16LE(20), take.readUInt16LE(22), take.readUInt32LE(24), take.readUInt16LE(34)], [1, 1, RATE, 16]);
    const length = (take.length - WAV_HEADER_BYTES) / 2 / RATE;
    assert.ok(length > SOUND.reading, `${length} s`);
    assert.deepEqual(await readFile(join(session.workspace.folder, SAMPLE.audio)), await readFile(join(SAMPLES, SAMPLE.audio)));
    await page.close();
  });

  it("asks who read it, offers the take again where nobody answered, and opens its result", async () => {
    const question = workbench.page.getByText("Who Read This Take?");
    await question.waitFor();
    await workbench.page.keyboard.press("Escape");
    const offer = workbench.notification(`${TAKE} was recorded but has not been assessed.`);
    await offer.getByRole("button", { name: "Assess" }).click();
    await question.waitFor();
    await workbench.page.getByRole("option", { name: "No Reader" }).click();
    await workbench.tab(RESULT).waitFor({ timeout: 60_000 });
    const passage = workbench.webview.locator(".passage");
    await passage.waitFor();
    for (const word of ["planted", "Every", "gave"]) await passage.locator(".word.correct").filter({ hasText: word }).first().waitFor();
    await passage.locator(".word.omission").filter({ hasText: SAMPLE.omitted[0] }).waitFor();
  });

  it("has its reader put right afterwards, who has no grade of the one before", async () => {
    const facts = workbench.webview.locator(".head .facts");
    const grade = workbench.webview.getByLabel("Grade of the reader");
    assert.equal((await facts.textContent())?.startsWith("Fluency"), true);
    await grade.selectOption("2");
    await waitFor(
      "the grade in the result",
      async () => (await readFile(join(session.workspace.folder, RESULT), "utf8")).includes('"grade": 2') || undefined,
    );
    await workbench.tab(RESULT).click();
    await workbench.run("Speech Assessment: Change Reader…");
    await workbench.page.getByPlaceholder(`Choose who read ${RESULT}`).waitFor();
    await workbench.pick("New Reader…");
    await workbench.answer("Alias for the reader", "Lucía");
    await facts.filter({ hasText: /^Lucía {2}· {2}Fluency/ }).waitFor();
    await waitFor("no grade", async () => (await grade.inputValue()) === "" || undefined, 20_000);
    await workbench.screenshot("reader");
  });

  it("tells that the page was closed without a take, and that a text without a folder needs one", async () => {
    await workbench.run("View: Close All Editors");
    await workbench.openFile(SAMPLE.passage);
    page = await openRecorder(session);
    await page.close({ runBeforeUnload: true });
    await workbench.run("File: New Untitled Text File");
    await workbench.page.locator(".tab.active").filter({ hasText: "Untitled" }).waitFor();
    await workbench.type("The fox ran.");
    await workbench.run("Speech Assessment: Record…");
    const dialog = workbench.page.getByRole("dialog").filter({ hasText: "has not been saved, so it has no folder for a recording." });
    await dialog.getByRole("button", { name: "Choose Folder…" }).waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await workbench
      .notification(`The page for recording ${SAMPLE.passage} was closed before a take was saved.`)
      .waitFor({ timeout: 20_000 });
  });
});
