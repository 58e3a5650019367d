import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { Locator } from "playwright-core";
import { tokenise } from "../../src/language/english/words/tokens.ts";
import type { EditorSession } from "../support/editorSession.ts";
import { SAMPLE, WORD_SAMPLE } from "../support/samples.ts";
import { shareSession } from "../support/sharedSession.ts";
import type { Workbench } from "../support/workbench.ts";

/** The file of the newest result; each assessment makes one of its own. */
const RESULT = /^the-seed(\.\d+)?\.assessment\.json/;

describe("the main job in the editor", () => {
  let session: EditorSession;
  let workbench: Workbench;

  before(async () => {
    session = await shareSession({ machineSettings: { "workbench.colorTheme": "Default Dark Modern" } });
    workbench = session.workbench;
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session.keepEvidence(this.currentTest.fullTitle());
  });
  after(() => session?.close());

  const passage = () => workbench.webview.locator(".passage");
  const marked = (kind: string) => passage().locator(`.word.${kind}`);

  it("offers the recording beside the passage and the likely kind first, and shows the result", async () => {
    await workbench.openFile(SAMPLE.passage);
    await workbench.run("Speech Assessment: Assess Recording…");
    assert.match((await workbench.options(SAMPLE.audio))[0]!, new RegExp(`^${SAMPLE.audio}`));
    await workbench.pick(SAMPLE.audio);
    assert.match((await workbench.options(/^Fluency/))[0]!, /^Fluency, likely/);
    await workbench.page.keyboard.press("Enter");
    await workbench.notification(`Assessing ${SAMPLE.passage}: ${SAMPLE.audio}`).waitFor();
    await passage().waitFor({ timeout: 60_000 });
    await workbench.tab(RESULT).waitFor();
  });

  it("shows every word of the passage, with the miscues of the recording marked", async () => {
    const reference = await readFile(join(session.workspace.folder, SAMPLE.passage), "utf8");
    const expected = tokenise(reference).map(({ text }) => text);
    const shown = await passage()
      .locator(".word:not(.insertion):not(.repetition)")
      .evaluateAll((words) => words.map((word) => (word.querySelector(".base") ?? word).textContent));
    assert.deepEqual(shown, expected);
    assert.deepEqual(await bases(marked("omission")), SAMPLE.omitted);
    assert.deepEqual(await bases(marked("substitution")), SAMPLE.substituted);
    const after = await marked("insertion").evaluateAll((marks) => marks.map((mark) => mark.nextElementSibling?.textContent));
    assert.deepEqual(after, SAMPLE.insertedBefore);
    const correct = expected.length - SAMPLE.omitted.length - SAMPLE.substituted.length;
    const card = (id: string) => workbench.webview.locator(`[data-card=${id}] .value`);
    assert.equal(await card("correct").textContent(), `${correct} of ${expected.length}`);
    // A running record takes insertions off too. Shown with one decimal.
    const accuracy = Number.parseFloat((await card("accuracy").textContent()) ?? "");
    assert.ok(Math.abs(accuracy - (100 * (correct - SAMPLE.insertedBefore.length)) / expected.length) < 0.06, `${accuracy} %`);
    assert.match((await card("wcpm").textContent()) ?? "", /^\d+/);
  });

  it("draws the recording", async () => {
    const canvas = workbench.webview.locator("canvas").first();
    await canvas.waitFor();
    const colours = await canvas.evaluate((element) => {
      const { width, height } = element as HTMLCanvasElement;
      const { data } = (element as HTMLCanvasElement).getContext("2d")!.getImageData(0, 0, width, height);
      return new Set(new Uint32Array(data.buffer)).size;
    });
    assert.ok(colours > 3, `${colours} colours are in the picture`);
  });

  it("follows the editor's theme", async () => {
    const body = workbench.webview.locator("body");
    const background = () => body.evaluate((element) => getComputedStyle(element).backgroundColor);
    await workbench.webview.locator("body.vscode-dark").waitFor();
    const dark = await background();
    await workbench.page.mouse.move(5, 5);
    await workbench.screenshot("viewer-dark");
    await session.setTheme("Light Modern");
    await workbench.webview.locator("body.vscode-light").waitFor();
    assert.notEqual(await background(), dark);
    await workbench.screenshot("viewer-light");
  });

  it("keeps what was chosen while its tab is hidden", async () => {
    await marked("substitution").first().click();
    const chosen = marked("substitution").and(workbench.webview.locator(".selected"));
    await chosen.waitFor();
    await workbench.page.waitForTimeout(600); // the state is written a moment later
    await workbench.tab(RESULT).click();
    await workbench.openFile(WORD_SAMPLE.reference); // opens in the viewer's group, over the viewer
    await passage().waitFor({ state: "detached" });
    await workbench.tab(RESULT).click();
    await chosen.waitFor();
  });

  it("takes the text as it stands in the editor, unsaved", async () => {
    await workbench.run("View: Close All Editors");
    await workbench.openFile(SAMPLE.passage);
    await workbench.page.keyboard.press("Control+Home");
    await workbench.type("Zebra ");
    await workbench.run("Speech Assessment: Assess Fluency…");
    await workbench.pick(SAMPLE.audio);
    await passage().waitFor({ timeout: 60_000 });
    assert.equal((await bases(marked("omission")))[0], "Zebra");
    const saved = await readFile(join(session.workspace.folder, SAMPLE.passage), "utf8");
    assert.ok(!saved.includes("Zebra"), "nobody saved it");
  });

  it("shows the last result again", async () => {
    await workbench.tab(RESULT).click();
    await workbench.run("View: Close Editor");
    await passage().waitFor({ state: "detached" });
    await workbench.run("Speech Assessment: Show Last Result");
    await passage().waitFor();
    assert.equal((await bases(marked("omission")))[0], "Zebra");
  });
});

/** The words of the text under their marks. */
function bases(words: Locator): Promise<string[]> {
  return words.evaluateAll((elements) => elements.map((element) => (element.querySelector(".base") ?? element).textContent ?? ""));
}
