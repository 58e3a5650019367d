// A reload of the window costs as much as ten rows, so what has to come back from one is set going together.
import assert from "node:assert/strict";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import { readAssessment } from "#results/assessmentFile.ts";
import type { EditorSession } from "../support/editorSession.ts";
import { json, startFaultServer, type FaultServer } from "../support/faultServer.ts";
import { openRecorder, writeSound } from "../support/recorderPage.ts";
import { sampleAnswer } from "../support/plainViewer.ts";
import { SAMPLE_RESULT, withSampleResult } from "../support/sampleResult.ts";
import { SAMPLE, WORD_SAMPLE } from "../support/samples.ts";
import { shareSession } from "../support/sharedSession.ts";
import { waitFor } from "../support/waitFor.ts";
import type { Workbench } from "../support/workbench.ts";
import { fileText } from "../unit/sets/overview/keptReadings.ts";

const TAKE = "elephant-take2.wav";

describe("a window that is reloaded", () => {
  let service: FaultServer;
  let isReady = false;
  let session: EditorSession;
  let workbench: Workbench;
  /** Requests that the service had got, and the author's place, before the reload. */
  let askedBefore: number;
  let placeBefore: Awaited<ReturnType<typeof place>>;

  before(async function () {
    this.timeout(300_000);
    const body = await sampleAnswer();
    service = await startFaultServer(({ method }) =>
      method === "GET" ? (isReady ? json(200, body) : json(404, {})) : json(202, { id: "r", url: "/v2/audio/fluency/result/r" }),
    );
    const models = { fluencyV2: { id: "en-high" }, recognition: { id: "words" } };
    session = await shareSession({
      prepare: async (workspace) => {
        await withSampleResult(workspace);
        await mkdir(join(workspace.folder, "spring"));
        for (const [name, script] of [
          ["all", "The old dog ran to the tree"],
          ["some", "The old>cold dog>fog ran to the tree"],
          ["most", "The old>cold dog ran to the tree"],
        ] as const)
          await writeFile(join(workspace.folder, "spring", `${name}.assessment.json`), fileText(script, { name }));
      },
      machineSettings: {
        "speechAssessment.localTimes": false,
        "speechAssessment.profiles": [{ name: "District", baseUrl: service.url, models }],
        "speechAssessment.profile": "District",
      },
    });
    workbench = session.workbench;
    // A window that has heard that a take is nobody's does not ask about the next one, as after other tests.
    await workbench.reload();
    await writeSound(session, { lead: 4, reading: 1 });
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session.keepEvidence(this.currentTest.fullTitle());
  });
  after(async () => {
    await session?.close();
    await service?.close();
  });

  const view = (selector: string) => workbench.webview.locator(selector);
  /** Where an author is in a result. */
  const place = async () => ({
    word: await view(".passage .word.selected").first().textContent(),
    screen: await view(".overview").evaluate((strip) => `${strip.getAttribute("aria-valuenow")} ${strip.getAttribute("aria-valuemax")}`),
    tab: await view("[role=tab][aria-selected=true]").textContent(),
    text: await view(".filter .input").inputValue(),
    symbols: await view("[data-symbols=ipa]").getAttribute("aria-pressed"),
    events: await view(".events [role=status]").textContent(),
  });

  /** The editor keeps changes that are not saved in these files. */
  async function backups(): Promise<string[]> {
    const folder = join(session.server.data, "User", "workspaceStorage");
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile() && entry.parentPath.includes("speech-assessment-authoring"),
    );
    return Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), "utf8")));
  }

  it("has a job that waits, a review that is not saved, an overview and a question in it", async function () {
    this.timeout(240_000);
    await workbench.showNoJobs();
    await workbench.run("View: Show Explorer");
    await workbench.openFile(SAMPLE.passage);
    await workbench.run("Speech Assessment: Assess Fluency…");
    await workbench.pick(SAMPLE.audio);
    await workbench.answer("API key for", "good-key");
    await workbench.notification("Waiting for the result").waitFor();

    await workbench.run("Speech Assessment: Show Last Result");
    await view(".passage").waitFor({ timeout: 60_000 });
    await view("#tab-phonemes").click();
    await view("[data-symbols=ipa]").click();
    await view("#tab-events").click();
    await view(".filter .input").fill("e");
    await view(".passage .word.omission").first().click();
    await workbench.page.keyboard.press("c");
    await view(".review-state").filter({ hasText: "Reviewed, 1 change" }).waitFor();
    await view(".passage .word.substitution").first().click();
    for (let times = 0; times < 3; times++) await workbench.page.keyboard.press("+");
    // At its end, what plays shows again what is selected.
    await workbench.webview.getByRole("button", { name: "Play", exact: true }).waitFor();
    placeBefore = await place();
    assert.deepEqual([placeBefore.text, placeBefore.symbols], ["e", "true"]);
    await waitFor("the editor's backup", async () => (await backups()).some((backup) => backup.includes('"text":"small"')) || undefined);

    await workbench.chooseFromMenu(workbench.explorerItem("spring"), "Show Overview");
    const overview = await workbench.webviewWith("main.overview");
    await overview.getByText("3 results.").waitFor();
    await overview.getByRole("columnheader", { name: "Accuracy" }).getByRole("button").click();

    // The reload comes in the middle of the question who read the take.
    await workbench.openFile(WORD_SAMPLE.reference);
    const page = await openRecorder(session);
    await page.getByRole("button", { name: "Record", exact: true }).click();
    await page.getByRole("button", { name: "Stop", exact: true }).waitFor();
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Keep This Take", exact: true }).click();
    await page.getByText(`Saved as ${TAKE}`).waitFor();
    await page.close();
    await workbench.page.getByText("Who Read This Take?").waitFor({ timeout: 60_000 });
    await waitFor(
      "the editor to remember the take",
      async () => (await workbench.storedState()).some((value) => value.includes("unassessedTakes") && value.includes(TAKE)) || undefined,
    );
    await workbench.page.keyboard.press("Escape");

    askedBefore = service.requests.length;
    await workbench.reload();
  });

  // Before the others: a message with a question goes after a while.
  it("offers the take again whose reader it was asking for", async () => {
    const offer = workbench.notification(`${TAKE} was recorded but has not been assessed.`);
    await offer.getByRole("button", { name: "Assess" }).click({ timeout: 60_000 });
    await workbench.page.getByText("Who Read This Take?").waitFor({ timeout: 60_000 });
    await workbench.page.keyboard.press("Escape");
  });

  it("goes on waiting for what was sent, sends nothing again, and tells of the result, which opens from the message", async () => {
    await workbench.page
      .getByRole("tab", { name: /^Speech Assessment/ })
      .first()
      .locator(".badge-content")
      .filter({ hasText: "1" })
      .waitFor({ timeout: 60_000 });
    await waitFor("the service to be asked again", () => service.requests.length > askedBefore || undefined);
    isReady = true;
    const message = workbench.notification(`The result of ${SAMPLE.passage}: ${SAMPLE.audio} has arrived.`);
    await message.getByRole("button", { name: "Show Result" }).click({ timeout: 60_000 });
    await workbench.tab("the-seed.2.assessment.json").waitFor();
    await workbench.run("View: Close Editor");
    await workbench.tab("the-seed.2.assessment.json").waitFor({ state: "detached" });
    assert.equal(service.requests.filter(({ method }) => method === "POST").length, 1);
  });

  it("shows an overview again, sorted as it was", async () => {
    await workbench.tab("Overview of spring").click();
    const overview = await workbench.webviewWith("main.overview");
    await overview.getByText("3 results.").waitFor();
    assert.equal(await overview.getByRole("columnheader", { name: "Accuracy" }).getAttribute("aria-sort"), "ascending");
  });

  it("shows a result at the place where its author was, with what is not saved", async () => {
    await workbench.tab(SAMPLE_RESULT).click();
    await view(".passage .word.selected").first().waitFor({ timeout: 60_000 });
    await view(".review-state").filter({ hasText: "Reviewed, 1 change" }).waitFor();
    assert.deepEqual(await place(), placeBefore);
    await workbench.page.locator(".tab.dirty").filter({ hasText: SAMPLE_RESULT }).waitFor();
    const saved = readAssessment(await readFile(join(session.workspace.folder, SAMPLE_RESULT), "utf8")).file;
    assert.equal(saved.review, undefined);
  });
});
