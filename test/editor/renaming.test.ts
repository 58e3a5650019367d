// What names a passage follows it when it is renamed in the explorer, goes back with it, and finds it when it was moved elsewhere.
import assert from "node:assert/strict";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { EditorSession } from "../support/editorSession.ts";
import { shareSession } from "../support/sharedSession.ts";
import { waitFor } from "../support/waitFor.ts";
import type { Workbench } from "../support/workbench.ts";
import { fileText } from "../unit/sets/overview/keptReadings.ts";

const SUITE = "# Ours\ncases:\n  - { recording: ana.wav, reference: { file: tale.txt } } # first\n";

describe("renaming a passage", () => {
  let session: EditorSession;
  let workbench: Workbench;

  before(async () => {
    session = await shareSession({
      prepare: async ({ folder }) => {
        await mkdir(join(folder, "animals"));
        const text = "The old dog ran";
        const result = (name: string) => {
          const written = JSON.parse(fileText("The old>cold dog ran", { name, passage: "tale.txt" })) as { reference: object };
          return `${JSON.stringify({ ...written, reference: { ...written.reference, offset: 0 } }, null, 2)}\n`;
        };
        const files = {
          "tale.txt": `${text}\n`,
          "ana.wav": "RIFF",
          "ben.wav": "RIFF",
          "ana.assessment.json": result("ana"),
          "ben.assessment.json": result("ben"),
          "ours.assess.yaml": SUITE,
        };
        for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
      },
    });
    workbench = session.workbench;
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session.keepEvidence(this.currentTest.fullTitle());
  });
  after(() => session?.close());

  const path = (name: string) => join(session.workspace.folder, name);
  const dialog = () => workbench.page.locator(".monaco-dialog-box");
  const passageOf = async (name: string) =>
    (JSON.parse(await readFile(path(`${name}.assessment.json`), "utf8")) as { reference: { path: string } }).reference.path;

  async function isNamed(name: string): Promise<void> {
    await waitFor(`everything to name ${name}`, async () => {
      const named = await Promise.all([passageOf("ana"), passageOf("ben"), readFile(path("ours.assess.yaml"), "utf8")]);
      return JSON.stringify(named) === JSON.stringify([name, name, SUITE.replace("tale.txt", name)]) || undefined;
    });
  }

  async function renameInExplorer(from: string, to: string): Promise<void> {
    const input = workbench.page.locator(".explorer-viewlet .monaco-inputbox input");
    await waitFor("the name to be edited", async () => {
      await workbench.explorerItem(from).click({ timeout: 5_000 });
      await workbench.page.keyboard.press("F2");
      await input.waitFor({ timeout: 3_000 });
      return true;
    });
    await input.fill(to);
    await workbench.page.keyboard.press("Enter");
  }

  it("asks to update what names it, and nothing else changes", async () => {
    const before = await readFile(path("ana.assessment.json"), "utf8");
    await renameInExplorer("tale.txt", "story.txt");
    await dialog().filter({ hasText: "Update 2 results and 1 suite?" }).waitFor();
    assert.equal(await passageOf("ana"), "tale.txt");
    await dialog().getByRole("button", { name: "Update", exact: true }).click();
    await isNamed("story.txt");
    assert.equal(await readFile(path("ana.assessment.json"), "utf8"), before.replace('"tale.txt"', '"story.txt"'));
    assert.equal(await workbench.page.locator(".tab.dirty").count(), 0);
  });

  it("goes back with the editor's undo", async () => {
    await workbench.explorerItem("story.txt").click();
    await workbench.page.keyboard.press("Control+z");
    await workbench.explorerItem("tale.txt").waitFor();
    await isNamed("tale.txt");
    assert.equal(await dialog().count(), 0);
  });

  it("shows every change first where that is wanted", async () => {
    await renameInExplorer("tale.txt", "fable.txt");
    await dialog().getByRole("button", { name: "Show Preview" }).click();
    const changes = workbench.page.locator(".multiDiffEditor");
    await changes.filter({ hasText: "fable.txt" }).waitFor();
    assert.equal(await passageOf("ben"), "tale.txt");
    await workbench.notification("Update 2 results and 1 suite?").getByRole("button", { name: "Update", exact: true }).click();
    await isNamed("fable.txt");
    await workbench.closeEditors();
  });

  it("is found by its words when it was moved elsewhere", async () => {
    await rename(path("fable.txt"), path("animals/dog.txt"));
    await workbench.showView("Passages");
    const lost = workbench.page.getByRole("treeitem", { name: /^fable\.txt, 2 readings, passage missing/ });
    await lost.click();
    await dialog().filter({ hasText: "fable.txt → animals/dog.txt" }).waitFor();
    await dialog().getByRole("button", { name: "Update", exact: true }).click();
    await isNamed("animals/dog.txt");
    await workbench.page.getByRole("treeitem", { name: /^dog\.txt, 2 readings/ }).waitFor();
    await lost.waitFor({ state: "detached" });
  });
});
