import assert from "node:assert/strict";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { EditorSession } from "../support/editorSession.ts";
import { shareSession } from "../support/sharedSession.ts";
import type { Workbench } from "../support/workbench.ts";

describe("passages of a whole project", () => {
  let session: EditorSession;
  let workbench: Workbench;

  before(async () => {
    session = await shareSession({
      prepare: async ({ folder }) => {
        await mkdir(join(folder, "passages", "grade1"), { recursive: true });
        await mkdir(join(folder, "tales"));
        await writeFile(join(folder, "passages", "grade1", "nap.txt"), "The zorgle had a nap.\n");
        await writeFile(join(folder, "passages", "sun.md"), "# The sun\n\nThe blorpin sat in the sun.\n");
        await writeFile(join(folder, "tales", "tale.txt"), "The snarfle ran to the grobnik.\n");
      },
    });
    workbench = session.workbench;
    await workbench.run("Problems: Focus on Problems View");
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session.keepEvidence(this.currentTest.fullTitle());
  });
  after(() => session?.close());

  const path = (...names: string[]) => join(session.workspace.folder, ...names);
  const problem = (word: string) => workbench.page.locator(".markers-panel .monaco-list-row", { hasText: `lacks “${word}”` });
  const fileRow = (name: string) => workbench.page.locator(".markers-panel .monaco-list-row", { hasText: name });

  it("have their problems listed though none of them is open", async () => {
    await problem("zorgle").waitFor();
    await problem("blorpin").waitFor();
    assert.equal(await workbench.page.locator(".tabs-container .tab").count(), 0);
    assert.equal(await problem("snarfle").count(), 0, "nobody called it a passage");
    await workbench.screenshot("project-problems");
  });

  it("follow what becomes of a file on the disk, and go with it", async () => {
    await writeFile(path("passages", "sun.md"), "# The sun\n\nThe quizzleback sat in the sun.\n");
    await problem("quizzleback").waitFor();
    await problem("blorpin").waitFor({ state: "detached" });
    await rename(path("passages", "sun.md"), path("passages", "moon.md"));
    await fileRow("moon.md").waitFor();
    await fileRow("sun.md").waitFor({ state: "detached" });
    await rm(path("passages", "moon.md"));
    await problem("quizzleback").waitFor({ state: "detached" });
  });

  it("go with their folder, and come with it and the dictionary that is in it, by which they go while all are closed", async () => {
    const elsewhere = path("..", "elsewhere");
    await rename(path("passages", "grade1"), elsewhere);
    await problem("zorgle").waitFor({ state: "detached" });
    await writeFile(join(elsewhere, "words.dictionary.json"), '{ "version": 1, "words": { "zorgle": "Z AO1 R G AH0 L" } }\n');
    await writeFile(join(elsewhere, "zoo.txt"), "The zorgle met a dizzlefop.\n");
    await rename(elsewhere, path("passages", "grade2"));
    await problem("dizzlefop").waitFor();
    await problem("zorgle").first().waitFor({ state: "detached" });
    await rm(path("passages", "grade2", "zoo.txt"));
    await rm(path("passages", "grade2", "words.dictionary.json"));
    await problem("dizzlefop").waitFor({ state: "detached" });
    await problem("zorgle").waitFor();
    await fileRow("grade2").waitFor();
    assert.equal(await workbench.page.locator(".tabs-container .tab").count(), 0);
  });

  it("are listed once while a file is open, and stay when it is closed", async () => {
    await problem("zorgle").dblclick();
    await workbench.page.locator(".editor-instance .squiggly-warning").first().waitFor();
    assert.equal(await problem("zorgle").count(), 1);
    await workbench.page.locator(".editor-instance .view-lines").first().click();
    await workbench.page.keyboard.press("Control+Home");
    await workbench.type("A zibbet. ");
    await problem("zibbet").waitFor();
    assert.doesNotMatch(await readFile(path("passages", "grade2", "nap.txt"), "utf8"), /zibbet/);
    await workbench.closeEditors();
    await problem("zibbet").waitFor({ state: "detached" });
    // What changes now is told of the closed file.
    await writeFile(path("passages", "grade2", "nap.txt"), "The zorgle had a nibbet.\n");
    await problem("nibbet").waitFor();
    assert.equal(await problem("zorgle").count(), 1);
  });

  it("are those of a folder that the author chose, and no longer when the settings say otherwise", async () => {
    await workbench.chooseFromMenu(workbench.explorerItem("tales"), "Check Texts in This Folder as Passages");
    await problem("snarfle").waitFor();
    await problem("grobnik").waitFor();
    await writeFile(path(".vscode", "settings.json"), "{}");
    await problem("snarfle").waitFor({ state: "detached" });
    await writeFile(path(".vscode", "settings.json"), '{ "speechAssessment.passages.checkClosed": false }');
    await problem("zorgle").waitFor({ state: "detached" });
  });

  it("stand in a table, with a link to each", async () => {
    await workbench.chooseFromMenu(workbench.explorerItem("tales"), "Show Passages of This Folder");
    const lines = workbench.page.locator(".editor-instance .view-line");
    await lines.filter({ hasText: /^Passages\sin\s“tales”/ }).waitFor();
    const row = lines.filter({ hasText: /tale\.txt\s+6\s+1\s/ });
    await row.waitFor();
    await row.locator(".detected-link").first().waitFor();
    await workbench.screenshot("project-table");
  });
});
