import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import { IN_BROWSER } from "../support/editorHost.ts";
import type { EditorSession } from "../support/editorSession.ts";
import { ARPABET_SAMPLE, SAMPLE } from "../support/samples.ts";
import { shareSession } from "../support/sharedSession.ts";
import { waitFor } from "../support/waitFor.ts";
import type { Workbench } from "../support/workbench.ts";

(IN_BROWSER ? describe : describe.skip)("the extension in an editor that runs in the browser alone", () => {
  let session: EditorSession;
  let workbench: Workbench;

  before(async () => {
    session = await shareSession({ machineSettings: { "files.simpleDialog.enable": true } });
    workbench = session.workbench;
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session.keepEvidence(this.currentTest.fullTitle());
  });
  // Its window has other folders by now.
  after(() => session?.end());

  const page = () => workbench.webview;
  const tab = (name: string) => workbench.page.getByRole("tab", { name });

  async function assess(passage: string, audio: string): Promise<void> {
    await workbench.openFile(passage);
    await workbench.run("Speech Assessment: Assess Fluency…");
    await workbench.pick(audio);
  }

  /** Opens folders that none of this machine's disks has. */
  async function openFolders(): Promise<void> {
    const file = join(session.workspace.home, "memory.code-workspace");
    await writeFile(file, JSON.stringify({ folders: ["samples", "still"].map((name) => ({ uri: `${name}:/books`, name })) }));
    const address = new URL(workbench.page.url());
    // A window that looks before anybody offers such folders shows none; it looks again when it is loaded anew.
    await waitFor(
      "the folders",
      async () => {
        await workbench.page.goto(`${address.origin}/?workspace=${encodeURIComponent(file)}`);
        await workbench.explorerItem(SAMPLE.passage).waitFor({ timeout: 12_000 });
        return true;
      },
      90_000,
    );
  }

  async function showsTheReading(): Promise<void> {
    await page().locator(".passage").waitFor({ timeout: 60_000 });
    assert.deepEqual(
      await page().locator(".passage .word.omission").allTextContents(),
      SAMPLE.omitted.map((word) => `${word} —`),
    );
    await waitFor("the recording", async () =>
      (await page().locator(".toolbar").getByRole("button", { name: "Play", exact: true }).isEnabled()) ? true : undefined,
    );
  }

  it("offers what a browser can do, and says why it records nothing", async () => {
    await workbench.openFile(SAMPLE.passage);
    await workbench.page.getByRole("button", { name: "Assess Recording…" }).waitFor();
    // Until the extension has started, the editor does not know where it runs.
    await workbench.page.getByRole("button", { name: "Record…" }).waitFor({ state: "detached" });
  });

  it("underlines a wrong phoneme as soon as it is typed, and mends it by its quick fix", async () => {
    const squiggle = workbench.page.locator(".editor-instance .squiggly-error").first();
    await workbench.openFile(ARPABET_SAMPLE.reference);
    await workbench.page.locator(".codelens-decoration", { hasText: "Assess…" }).first().waitFor();
    await workbench.page.keyboard.press("Control+End");
    await workbench.type("\nK ae1 T");
    await workbench.page.keyboard.press("Escape");
    await squiggle.waitFor();
    for (let step = 0; step < 3; step++) await workbench.page.keyboard.press("ArrowLeft");
    const fix = workbench.page.locator(".action-widget").getByText("Replace with AE1");
    // The menu closes when what the editor knows of the place changes as it opens.
    await waitFor(
      "the quick fix",
      async () => {
        await workbench.page.keyboard.press("Control+.");
        await fix.waitFor({ timeout: 3_000 });
        return true;
      },
      30_000,
    );
    await fix.click();
    await squiggle.waitFor({ state: "detached" });
    await workbench.page.keyboard.press("Control+s");
    const path = join(session.workspace.folder, ARPABET_SAMPLE.reference);
    await waitFor("the file", async () => (await readFile(path, "utf8")).includes("\nK AE1 T") || undefined);
  });

  it("goes on with an assessment after a reload in the middle of it, and exports its result", async () => {
    await assess(SAMPLE.passage, SAMPLE.audio);
    await workbench.notification(SAMPLE.audio).waitFor();
    await workbench.page.reload();
    await workbench.explorerItem(/./).first().waitFor();
    await workbench.explorerItem("the-seed.assessment.json").waitFor({ timeout: 60_000 });
    await waitFor("one result", async () => ((await workbench.explorerItem(/assessment\.json/).count()) === 1 ? true : undefined));
    await workbench.chooseFromMenu(workbench.explorerItem("the-seed.assessment.json"), "Export Result as TextGrid, EAF, CSV…");
    await workbench.pick("CSV");
    await waitFor("the question where to", async () => (await workbench.input.inputValue()).endsWith("the-seed.csv") || undefined);
    await workbench.page.keyboard.press("Enter");
    await waitFor("the export", () => readFile(join(session.workspace.folder, "the-seed.csv")));
  });

  it("assesses in a folder that lies on no disk, and keeps the result and what is corrected of it there", async () => {
    await openFolders();
    await assess(SAMPLE.passage, SAMPLE.audio);
    await showsTheReading();
    await workbench.explorerItem("the-seed.assessment.json").waitFor();
    await workbench.screenshot("browser-memory");
    await page().locator(".passage .word.omission").first().click();
    await workbench.page.keyboard.press("c");
    const reviewed = page().locator(".review-state").filter({ hasText: "Reviewed, 1 change" });
    await reviewed.waitFor();
    const unsaved = workbench.page.locator(".tab.dirty");
    await unsaved.waitFor();
    await workbench.page.keyboard.press("Control+s");
    await unsaved.waitFor({ state: "detached" });
    await workbench.run("View: Close All Editors");
    await workbench.openFromExplorer("the-seed.assessment.json");
    await reviewed.waitFor();
  });

  it("shows the result of a folder that cannot be written to, and says where it is", async () => {
    if (!(await workbench.explorerItem("still.txt").isVisible())) await workbench.explorerItem("still").click();
    await assess("still.txt", "still.wav");
    await tab("still.assessment.json").waitFor({ timeout: 60_000 });
    await showsTheReading();
    await workbench.screenshot("browser-still");
    assert.equal(await workbench.explorerItem("still.assessment.json").count(), 0);
  });
});
