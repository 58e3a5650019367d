import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { EditorSession } from "../support/editorSession.ts";
import { shareSession } from "../support/sharedSession.ts";
import { waitFor } from "../support/waitFor.ts";
import type { Workbench } from "../support/workbench.ts";

const FILE = "zoo.passage.txt";
const PAIR = "pond.passage.txt";
const OTHER = "park.passage.txt";
const DICTIONARY = "words.dictionary.json";
const TEXT = "Zorgle had a nap on a bench in the sun.\n";

describe("a project's own words and decisions in the editor", () => {
  let session: EditorSession;
  let workbench: Workbench;

  before(async () => {
    const prepare = async ({ folder }: { folder: string }) => {
      for (const name of [FILE, OTHER]) await writeFile(join(folder, name), TEXT);
      await writeFile(join(folder, PAIR), "Zorgle met a frumple on the hill.\n");
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

  it("accepts a finding in one passage, tells so above it, and keeps it in a file", async () => {
    await fix("Accept in This Passage", async () => (await accepted()).length === 1);
    await gone();
    await lens("1 accepted").waitFor();
    assert.deepEqual(await accepted(), [{ code: "passage-unknown-word", text: "Zorgle", in: FILE }]);
    await show(OTHER);
    await squiggle().waitFor();
    await show(FILE);
  });

  it("accepts all problems of a kind in one passage, and takes exactly these back", async () => {
    await workbench.openFile(PAIR);
    await squiggle().waitFor();
    const before = await accepted();
    await fix("Accept All 2 Problems of This Kind in This Passage (passage-unknown-word)", async () => (await accepted()).length === 3);
    await gone();
    const words = (await accepted()).flatMap((entry) => ("in" in entry && "text" in entry && entry.in === PAIR ? [entry.text] : []));
    assert.deepEqual(words.sort(), ["Zorgle", "frumple"]);
    await workbench.screenshot("accepted-kind");
    await workbench.page.locator(".notifications-toasts .monaco-button", { hasText: "Undo" }).click();
    await squiggle().waitFor();
    assert.deepEqual(await accepted(), before);
    await show(FILE);
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
});
