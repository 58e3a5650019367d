import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { Locator } from "playwright-core";
import { tokenise } from "#language/english/words/tokens.ts";
import type { EditorSession } from "../support/editorSession.ts";
import { withSampleResult } from "../support/sampleResult.ts";
import { SAMPLE } from "../support/samples.ts";
import { shareSession } from "../support/sharedSession.ts";
import type { Workbench } from "../support/workbench.ts";

/** Each assessment makes a file of its own. */
const RESULT = "the-seed.2.assessment.json";

interface ResultFile {
  recording: { path: string; sha256: string };
  reference: { text: string };
  assessedBy: { service: string };
  result: Record<string, unknown>;
}

describe("the main job in the editor", () => {
  let session: EditorSession;
  let workbench: Workbench;

  before(async () => {
    session = await shareSession({ prepare: withSampleResult });
    workbench = session.workbench;
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session.keepEvidence(this.currentTest.fullTitle());
  });
  after(() => session?.close());

  const passage = () => workbench.webview.locator(".passage");
  const marked = (kind: string) => passage().locator(`.word.${kind}`);

  it("offers the recording beside the passage and the likely kind first, and shows the result of the text as it stands, unsaved", async () => {
    await workbench.openFile(SAMPLE.passage);
    await workbench.page.keyboard.press("Control+Home");
    await workbench.type("Zebra ");
    await workbench.run("Speech Assessment: Assess Recording…");
    assert.match((await workbench.options(SAMPLE.audio))[0]!, new RegExp(`^${SAMPLE.audio}`));
    await workbench.pick(SAMPLE.audio);
    assert.match((await workbench.options(/^Fluency/))[0]!, /^Fluency, likely/);
    await workbench.page.keyboard.press("Enter");
    await workbench.notification(`Assessing ${SAMPLE.passage}: ${SAMPLE.audio}`).waitFor();
    await passage().waitFor({ timeout: 60_000 });
    await workbench.tab(RESULT).waitFor();
  });

  it("saves the result beside the passage, in a file of its own, without the speaker's token", async () => {
    const file = JSON.parse(await readFile(join(session.workspace.folder, RESULT), "utf8")) as ResultFile;
    const text = await readFile(join(session.workspace.folder, SAMPLE.passage), "utf8");
    assert.ok(!text.includes("Zebra"), "nobody saved it");
    assert.equal(file.reference.text, `Zebra ${text.trim()}`);
    assert.equal(file.recording.path, SAMPLE.audio);
    assert.match(file.recording.sha256, /^[0-9a-f]{64}$/);
    assert.equal(file.assessedBy.service, "embedded");
    assert.equal(file.result["user_id"], "");
  });

  it("shows every word of the passage, with the miscues of the recording marked", async () => {
    const reference = `Zebra ${await readFile(join(session.workspace.folder, SAMPLE.passage), "utf8")}`;
    const omitted = ["Zebra", ...SAMPLE.omitted];
    const expected = tokenise(reference).map(({ text }) => text);
    const shown = await passage()
      .locator(".word:not(.insertion):not(.repetition)")
      .evaluateAll((words) => words.map((word) => (word.querySelector(".base") ?? word).textContent));
    assert.deepEqual(shown, expected);
    assert.deepEqual(await bases(marked("omission")), omitted);
    assert.deepEqual(await bases(marked("substitution")), SAMPLE.substituted);
    const after = await marked("insertion").evaluateAll((marks) => marks.map((mark) => mark.nextElementSibling?.textContent));
    assert.deepEqual(after, SAMPLE.insertedBefore);
    const correct = expected.length - omitted.length - SAMPLE.substituted.length;
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
});

/** The words of the text under their marks. */
function bases(words: Locator): Promise<string[]> {
  return words.evaluateAll((elements) => elements.map((element) => (element.querySelector(".base") ?? element).textContent ?? ""));
}
