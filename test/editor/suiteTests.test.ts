import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import { EditorSession } from "../support/editorSession.ts";
import { ARPABET_SAMPLE, SAMPLE, WORD_SAMPLE } from "../support/samples.ts";
import { waitFor } from "../support/waitFor.ts";
import type { Workbench } from "../support/workbench.ts";

const SUITE = "samples.assess.yaml";
const EXPECTED = "- substitution: { word: leaf, said: tree }";
/** What the recordings of the samples are like, with a comment that stays. */
const TEXT = `# What the samples are like.
cases:
  - name: The seed, read aloud
    recording: ${SAMPLE.audio}
    reference: ${SAMPLE.passage}
    expect:
      accuracy: 90..
      miscues:
        - omission: ${SAMPLE.omitted[0]} # nearly silent
        - insertion: some
        ${EXPECTED}
  - name: The elephant
    kind: recognition
    recording: ele*.wav
    reference: ${WORD_SAMPLE.reference}
  - name: The snow
    kind: pronunciation
    recording: ${ARPABET_SAMPLE.audio}
    reference: ${ARPABET_SAMPLE.reference}
  - name: Not yet recorded
    skip: Nobody has read it
    recording: ${SAMPLE.audio}
    reference: ${SAMPLE.passage}
  - name: Too strict
    known-failure: The rate is unknown
    recording: ${SAMPLE.audio}
    reference: ${SAMPLE.passage}
    expect: { wcpm: 500.. }
`;

describe("suites as tests of the editor", () => {
  let session: EditorSession;
  let workbench: Workbench;

  before(async () => {
    session = await EditorSession.open({
      prepare: ({ folder }) => writeFile(join(folder, SUITE), TEXT),
      settings: { "editor.minimap.enabled": false, "testing.automaticallyOpenPeekView": "never", "testing.automaticallyOpenTestResults": "neverOpen", "workbench.colorTheme": "Light Modern" },
    });
    workbench = session.workbench;
    await workbench.openFile(SUITE);
    await workbench.run("Testing: Focus on Test Explorer View");
    await row(SUITE).waitFor({ timeout: 60_000 });
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session.keepEvidence(this.currentTest.fullTitle());
  });
  after(() => session?.close());

  const row = (name: string | RegExp) => workbench.page.locator(".test-explorer-tree .monaco-list-row").filter({ hasText: name }).first();
  /** As a screen reader says it: the name and how it ended. */
  const rows = () => workbench.page.locator(".test-explorer-tree .monaco-list-row").evaluateAll((elements) => elements.map((element) => element.getAttribute("aria-label") ?? ""));
  const summary = () => workbench.page.locator(".testing-progress-widget, .result-summary").first().textContent();
  const first = "?";
  const path = () => join(session.workspace.folder, SUITE);

  async function unfold(name: string): Promise<void> {
    await waitFor(`${name} to be unfolded`, async () => {
      await row(name).click();
      await workbench.page.keyboard.press("ArrowRight");
      return (await row(name).getAttribute("aria-expanded")) === "true" || undefined;
    });
  }

  const ended = (name: string, how: string) => waitFor(`“${name}” to be ${how}`, async () => (await rows()).some((label) => label.startsWith(`${name} (${how})`)) || undefined, 60_000);
  const write = (text: string) => writeFile(path(), text);
  const line = (text: string) => workbench.page.locator(".editor-instance .view-line").filter({ hasText: text }).first();
  const coverage = (name: string) => workbench.page.locator(".coverage-view-is-empty, .pane .monaco-list-row").filter({ hasText: name }).first();
  const results = async () => (await readdir(session.workspace.folder)).filter((name) => name.endsWith(".assessment.json")).sort();

  it("shows suites, their cases and the recordings of a pattern", async () => {
    await unfold(SUITE);
    await unfold("The elephant");
    assert.deepEqual((await rows()).map((label) => label.replace(" (Not yet run)", "")), [SUITE, "The seed, read aloud", "The elephant", "elephant.wav", "The snow", "Not yet recorded", "Too strict"]);
  });

  it("assesses the recordings on this machine, keeps their results beside the texts and opens none of them", async () => {
    await workbench.run("Test: Run All Tests");
    for (const name of ["The seed, read aloud", "elephant.wav", "The snow"]) await ended(name, "Passed");
    for (const name of ["Not yet recorded", "Too strict"]) await ended(name, "Skipped");
    assert.deepEqual(await results(), ["elephant.assessment.json", "the-seed.assessment.json", "the-snow.assessment.json"]);
    assert.equal(await workbench.page.locator(".tabs-container .tab").count(), 1);
    assert.equal(await workbench.page.locator(".notifications-toasts .notification-list-item").count(), 0);
  });

  it("takes results that are there, and says how the cases ended", async () => {
    const before = await results();
    const began = performance.now();
    await workbench.run("Test: Run All Tests");
    await waitFor("the time that the second run took", async () => /3\/3/.test((await summary()) ?? "") && !(await summary())!.includes(first) ? true : undefined, 20_000).catch(() => undefined);
    console.log("from the cache:", await summary(), performance.now() - began);
    assert.deepEqual(await results(), before);
    await workbench.run("Test: Show Output");
    await workbench.page.waitForTimeout(3000);
    await workbench.screenshot("suites-output");
  });

  it("fails where the expectation stands, with both readings", async () => {
    await write(TEXT.replace("said: tree", "said: bush"));
    await line("bush").waitFor();
    await workbench.run("Test: Run All Tests");
    await ended("The seed, read aloud", "Failed");
    await workbench.page.waitForTimeout(2000);
    await workbench.screenshot("suites-failed");
    await workbench.run("Test: Peek Output");
    await workbench.page.waitForTimeout(3000);
    await workbench.screenshot("suites-peek");
    await workbench.chooseTheme("Dark Modern");
    await workbench.screenshot("suites-peek-dark");
  });

  it("covers", async () => {
    await workbench.run("Test: Run All Tests with Coverage");
    await workbench.page.waitForTimeout(4000);
    await workbench.screenshot("suites-covers");
    console.log(await workbench.page.locator(".monaco-list-row").filter({ hasText: "the-seed.txt" }).evaluateAll((all) => all.map((e) => e.closest("[class*=tree], [class*=explorer], .pane")?.className + "|" + e.getAttribute("aria-label"))));
    await coverage(SAMPLE.passage).waitFor({ timeout: 5000 });
    console.log(await coverage(SAMPLE.passage).getAttribute("aria-label"));
    await coverage(SAMPLE.passage).dblclick();
    await workbench.page.waitForTimeout(2000);
    await workbench.run("Test: Toggle Inline Coverage");
    await workbench.page.waitForTimeout(2000);
    await workbench.screenshot("suites-coverage-dark");
    console.log(await workbench.page.locator("[class*=coverage-deco]").evaluateAll((all) => all.slice(0, 12).map((e) => e.className + "|" + e.textContent)));
  });
});
