import assert from "node:assert/strict";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { EditorSession } from "../support/editorSession.ts";
import { SAMPLES } from "../support/paths.ts";
import { SAMPLE } from "../support/samples.ts";
import { shareSession } from "../support/sharedSession.ts";
import { waitFor } from "../support/waitFor.ts";
import type { Workbench } from "../support/workbench.ts";

const CLASS = "sep=;\nStudent ID;Alias;Grade;Homeroom;Birthday\n0006;Ana;K;Room 4;2019-05-01\n0012;Ben;Grade 1;Room 4;2018-02-03\n";

describe("a class list in the editor", () => {
  let session: EditorSession;
  let workbench: Workbench;

  before(async () => {
    session = await shareSession({
      prepare: async ({ folder }) => {
        await writeFile(join(folder, "class.csv"), Buffer.from(`\uFEFF${CLASS}`, "utf16le"));
        await mkdir(join(folder, "school"));
        await cp(join(SAMPLES, SAMPLE.passage), join(folder, "school", "seed.txt"));
        const wav = await readFile(join(SAMPLES, SAMPLE.audio));
        for (const name of ["seed-0006.wav", "seed-12.wav"]) {
          wav[1000]! ^= 1;
          await writeFile(join(folder, "school", name), wav);
        }
      },
    });
    workbench = session.workbench;
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session.keepEvidence(this.currentTest.fullTitle());
  });
  after(() => session?.close());

  const page = () => workbench.webview;
  const readers = () =>
    page()
      .getByLabel(/^Reader of .*wav$/)
      .evaluateAll((inputs) => inputs.map((input) => (input as unknown as { value: string }).value));
  const results = async () => {
    const folder = join(session.workspace.folder, "school");
    const names = (await readdir(folder)).filter((name) => name.endsWith(".assessment.json")).sort();
    return Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  };

  it("is looked at before it becomes readers, once", async () => {
    await workbench.chooseFromMenu(workbench.explorerItem("class.csv"), "Import Readers…");
    const list = workbench.page.locator(".quick-input-widget");
    await list.getByText("Import Readers: 2 new, 0 changed").waitFor();
    await list.getByText("0006 · Kindergarten · Room 4").waitFor();
    await list.getByText("Columns that are not used: Birthday.").waitFor();
    await list.getByText("2 Selected").waitFor();
    await workbench.screenshot("import-readers");
    await list.getByRole("button", { name: "OK" }).click();
    await workbench.notification("2 readers were added.").waitFor();
    await workbench.dismiss();
    await workbench.chooseFromMenu(workbench.explorerItem("class.csv"), "Import Readers…");
    await workbench.notification("All 2 readers of the table are already here.").waitFor();
    await workbench.dismiss();
  });

  it("says by IDs in names who read, and both readings get one reader afterwards, which is undone", async () => {
    await workbench.chooseFromMenu(workbench.explorerItem("school"), "Assess Folder…");
    await page().getByRole("button", { name: "Assess 2 Recordings" }).click();
    await workbench.notification("2 recordings assessed.").waitFor({ timeout: 90_000 });
    await workbench.dismiss();
    assert.deepEqual(await readers(), ["Ana", "Ben"]);
    const before = await results();
    assert.ok(before.every((text) => !/Ana|Ben|Room 4|"0006"/u.test(text) && text.includes('"speaker"')));
    await page().getByLabel("Select all recordings to set their reader").check();
    await page().getByLabel("Reader of 2 recordings:").fill("0012");
    await page().getByRole("button", { name: "Set Reader", exact: true }).click();
    const told = workbench.notification("Ben is the reader of 1 result now.");
    await told.waitFor();
    await waitFor("the field of the result", async () => (await readers()).join() === "Ben,Ben" || undefined);
    assert.notDeepEqual(await results(), before);
    await told.getByRole("button", { name: "Undo" }).click();
    await workbench.notification("1 result has the reader that it had before.").waitFor();
    await waitFor("the field of the result", async () => (await readers()).join() === "Ana,Ben" || undefined);
    assert.deepEqual(await results(), before);
  });
});
