import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { EditorSession } from "../support/editorSession.ts";
import { SAMPLE } from "../support/samples.ts";
import { shareSession } from "../support/sharedSession.ts";
import { waitFor } from "../support/waitFor.ts";
import type { Workbench } from "../support/workbench.ts";

const FILE = "zoo.passage.txt";
const OTHER = "park.passage.txt";
const DICTIONARY = "words.dictionary.json";
const TEXT = "Zorgle had a nap on a bench in the sun.\n";

describe("a project's own words and decisions in the editor", () => {
  let session: EditorSession;
  let workbench: Workbench;

  before(async () => {
    const prepare = async ({ folder }: { folder: string }) => {
      for (const name of [FILE, OTHER]) await writeFile(join(folder, name), TEXT);
    };
    session = await shareSession({ prepare, machineSettings: { "files.simpleDialog.enable": true } });
    workbench = session.workbench;
    await workbench.openFile(OTHER);
    await squiggle().waitFor();
    await workbench.openFile(FILE);
    await squiggle().waitFor();
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session.keepEvidence(this.currentTest.fullTitle());
  });
  after(() => session?.close());

  const path = (name: string) => join(session.workspace.folder, name);
  const squiggle = (kind = "warning") => workbench.page.locator(`.editor-instance .squiggly-${kind}`).first();
  const gone = () => squiggle().waitFor({ state: "detached" });
  const lens = (text: string | RegExp) => workbench.page.locator(".codelens-decoration a", { hasText: text }).first();
  const accepted = async () =>
    readFile(path(".speech-assessment/accepted.json"), "utf8").then(
      (text) => (JSON.parse(text) as { accepted: object[] }).accepted,
      () => [],
    );

  /**
   * Takes a quick fix of the text's first word. Its list goes when what the editor knows of the place changes, also between a click on it
   * and what that does; a second request would end the commands of a list that comes late.
   */
  async function fix(title: string | RegExp, isDone: () => Promise<boolean>): Promise<void> {
    const offer = workbench.page.locator(".action-widget").getByText(title, { exact: true });
    await waitFor(`what the quick fix “${title}” does`, async () => {
      if (await isDone()) return true;
      await workbench.page
        .locator(".editor-instance .view-lines")
        .first()
        .click({ position: { x: 300, y: 40 } });
      await workbench.page.keyboard.press("Control+Home");
      await workbench.page.keyboard.press("ArrowRight");
      await workbench.page.keyboard.press("Control+.");
      await offer.waitFor({ timeout: 15_000 });
      await offer.click({ timeout: 5_000 });
      return waitFor("it to be done", async () => (await isDone()) || undefined, 10_000);
    });
  }

  async function show(name: string): Promise<void> {
    await workbench.tab(name).first().click();
    await workbench.page.locator(".editor-instance .view-line", { hasText: "Zorgle" }).first().waitFor();
  }

  it("accepts a finding in the whole project, tells so above the passage, and keeps it in a file", async () => {
    await fix("Accept in This Project", async () => (await accepted()).length === 1);
    await gone();
    await lens("1 accepted").waitFor();
    assert.deepEqual(await accepted(), [{ code: "passage-unknown-word", text: "Zorgle" }]);
    await show(OTHER);
    await gone();
  });

  it("reports it again once it is taken back", async () => {
    await lens("1 accepted").click();
    const row = workbench.page.locator(".quick-input-list .monaco-list-row", { hasText: "Zorgle" }).first();
    await row.waitFor();
    await workbench.screenshot("accepted-findings");
    await row.click();
    await workbench.page.locator(".quick-input-widget .quick-input-action .monaco-button").filter({ hasText: "OK" }).first().click();
    await squiggle().waitFor();
    assert.deepEqual(await accepted(), []);
    await show(FILE);
    await squiggle().waitFor();
  });

  it("accepts it in one passage, and in no other", async () => {
    await fix("Accept in This Passage", async () => (await accepted()).length === 1);
    await gone();
    assert.deepEqual(await accepted(), [{ code: "passage-unknown-word", text: "Zorgle", in: FILE }]);
    await show(OTHER);
    await squiggle().waitFor();
    // A colleague's change of the file counts as well.
    await writeFile(path(".speech-assessment/accepted.json"), `{ "version": 1, "accepted": [] }\n`);
    await show(FILE);
    await squiggle().waitFor();
  });

  it("adds the word to a dictionary, with what its letters suggest, to be put right there", async () => {
    await fix("Add Pronunciation to the Dictionary", () => workbench.tab(DICTIONARY).first().isVisible());
    await waitFor(
      "the selected pronunciation",
      async () => /\(15 selected\)/.test((await workbench.page.locator("#status\\.editor\\.selection").textContent()) ?? "") || undefined,
    );
    await workbench.screenshot("dictionary-entry");
    await workbench.type("zor gle");
    await squiggle("error").waitFor();
    for (const _letter of "zor gle") await workbench.page.keyboard.press("Backspace");
    await workbench.type("Z AO1 R G AH0 L");
    await squiggle("error").waitFor({ state: "detached" });
    await waitFor(
      "the entry in the file",
      async () => {
        await workbench.page.keyboard.press("Control+s");
        const { words } = JSON.parse(await readFile(path(DICTIONARY), "utf8")) as { words: Record<string, string> };
        return words["Zorgle"] === "Z AO1 R G AH0 L" || undefined;
      },
      20_000,
    );
    await show(FILE);
    await gone();
  });

  it("decides how a homograph is said in a passage", async () => {
    await writeFile(path("wind.passage.txt"), "Wind it up and let it go.\n");
    await workbench.openFile("wind.passage.txt");
    const isDecided = async () => {
      const { words } = JSON.parse(await readFile(path(DICTIONARY), "utf8")) as { words: Record<string, unknown> };
      return JSON.stringify(words["Wind"]) === JSON.stringify({ say: "W AY1 N D", in: ["wind.passage.txt"] });
    };
    await fix(/^Accept Only W AY1 N D in This Passage/, isDecided);
    await workbench.screenshot("decision-homograph");
    assert.deepEqual(await accepted(), []);
    await show(FILE);
  });

  it("goes by what a dictionary said before where it cannot be used any more, and says so", async () => {
    const before = await readFile(path(DICTIONARY), "utf8");
    await writeFile(path(DICTIONARY), before.replace("}", ""));
    await workbench.notification(/This dictionary cannot be used\. It is not valid JSON.*counts until it is corrected/s).waitFor();
    await workbench.screenshot("dictionary-damaged");
    await workbench.page.waitForTimeout(1000);
    assert.equal(await squiggle().count(), 0, "the word is still known");
    await writeFile(path(DICTIONARY), `{ "version": 1, "words": {} }\n`);
    await squiggle().waitFor();
    await workbench.dismiss();
  });

  it("marks a reading by the project's pronunciations, which its result keeps", async () => {
    await writeFile(path(DICTIONARY), `{ "version": 1, "words": { "leaf": ["L IY1 F", "T R IY1"] } }\n`);
    await workbench.openFile(SAMPLE.passage);
    await workbench.run("Speech Assessment: Assess Fluency…");
    await workbench.pick(SAMPLE.audio);
    await workbench.webview.locator(".passage").waitFor({ timeout: 60_000 });
    const file = JSON.parse(await readFile(path("the-seed.assessment.json"), "utf8")) as {
      reference: { pronunciations?: object };
      result: { summary: { replace: number; delete: number } };
    };
    assert.deepEqual(file.reference.pronunciations, { leaf: ["L IY1 F", "T R IY1"] });
    assert.deepEqual([file.result.summary.replace, file.result.summary.delete], [0, 1]);
  });
});
