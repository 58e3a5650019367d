import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { EditorSession } from "../support/editorSession.ts";
import { ARPABET_SAMPLE, SAMPLE, WORD_SAMPLE } from "../support/samples.ts";
import { shareSession } from "../support/sharedSession.ts";
import { waitFor } from "../support/waitFor.ts";
import type { Workbench } from "../support/workbench.ts";

const SUITE = "samples.assess.yaml";
const EXPECTED = "- substitution: {word: leaf, said: tree}";
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
    session = await shareSession({
      prepare: ({ folder }) => writeFile(join(folder, SUITE), TEXT),
      machineSettings: {
        "testing.automaticallyOpenPeekView": "never",
        "testing.automaticallyOpenTestResults": "neverOpen",
        "workbench.colorTheme": "Light Modern",
      },
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
  const rows = () =>
    workbench.page
      .locator(".test-explorer-tree .monaco-list-row")
      .evaluateAll((elements) => elements.map((element) => element.getAttribute("aria-label") ?? ""));
  const summary = () => workbench.page.locator(".testing-progress-widget, .result-summary").first().textContent();
  const path = () => join(session.workspace.folder, SUITE);

  async function unfold(name: string): Promise<void> {
    await waitFor(`${name} to be unfolded`, async () => {
      await row(name).click();
      await workbench.page.keyboard.press("ArrowRight");
      return (await row(name).getAttribute("aria-expanded")) === "true" || undefined;
    });
  }

  const ended = (name: string, how: string) =>
    waitFor(
      `“${name}” to be ${how}`,
      async () => (await rows()).some((label) => label.startsWith(`${name} (${how})`)) || undefined,
      60_000,
    );
  const write = (text: string) => writeFile(path(), text);
  const line = (text: string) => workbench.page.locator(".editor-instance .view-line").filter({ hasText: text }).first();
  const coverage = (name: string) => workbench.page.locator(".testing-stdtree .monaco-list-row").filter({ hasText: name }).first();
  const results = async () => (await readdir(session.workspace.folder)).filter((name) => name.endsWith(".assessment.json")).sort();

  it("shows suites, their cases and the recordings of a pattern", async () => {
    await unfold(SUITE);
    await unfold("The elephant");
    assert.deepEqual(
      (await rows()).map((label) => label.replace(" (Not yet run)", "")),
      [SUITE, "The seed, read aloud", "The elephant", "elephant.wav", "The snow", "Not yet recorded", "Too strict"],
    );
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
    await workbench.run("Test: Show Output");
    const lines = () => workbench.page.locator(".xterm-rows:visible").first().textContent();
    await workbench.run("Test: Run All Tests");
    await waitFor(
      "the figures in the output",
      async () =>
        /93[.]2 % accuracy, 170[.]3 words correct per minute/.test(((await lines()) ?? "").replaceAll("\u00a0", " ")) || undefined,
      20_000,
    );
    process.stdout.write(`      from the results that are there: ${await summary()}\n`);
    assert.deepEqual(await results(), before);
    await workbench.run("View: Hide Panel");
  });

  it("says beside the expectation what was said, and what differs where it is asked for", async () => {
    await write(TEXT.replace("said: tree", "said: bush"));
    await line("bush").waitFor();
    await workbench.run("Test: Run All Tests");
    await ended("The seed, read aloud", "Failed");
    const failures = workbench.page.locator(".test-error-content-widget");
    await failures.filter({ hasText: /: said “tree”, expected “bush”/ }).waitFor();
    assert.equal(await failures.count(), 1);
    const [place, shown] = await Promise.all([line("bush").boundingBox(), failures.boundingBox()]);
    assert.ok(Math.abs(place!.y - shown!.y) < 10, `${shown!.y} beside ${place!.y}`);
    await row("The seed, read aloud").click();
    await workbench.run("Test: Peek Output");
    await workbench.page.locator(".peekview-widget").filter({ hasText: "↔ bush" }).first().waitFor();
    await workbench.screenshot("suites-failed");
    await workbench.page.keyboard.press("Escape");
  });

  it("plays the place of a failure in the viewer", async () => {
    await workbench.chooseFromMenu(row("The seed, read aloud"), "Play This Part");
    await workbench.webview.locator(".passage .word.selected").filter({ hasText: SAMPLE.substituted[0] }).waitFor({ timeout: 60_000 });
  });

  it("opens the result of a case", async () => {
    await workbench.chooseFromMenu(row("elephant.wav"), "Open Result of Case");
    await workbench.tab("elephant.assessment.json").waitFor();
  });

  it("accepts a reading as expected, keeps the comments, and is green again", async () => {
    await workbench.chooseFromMenu(row("The seed, read aloud"), "Accept as Expected");
    await ended("The seed, read aloud", "Passed");
    assert.equal(await readFile(path(), "utf8"), TEXT);
  });

  it("runs a suite again whenever it is saved, until that is turned off", async () => {
    await workbench.run("Test: Start Continuous Run");
    await line("small").click();
    for (const [keys, text, how] of [
      ["Control+z", "bush", "Failed"],
      ["Control+Shift+z", "tree", "Passed"],
    ] as const) {
      await workbench.page.keyboard.press(keys);
      await line(text).waitFor();
      await workbench.page.keyboard.press("Control+s");
      await ended("The seed, read aloud", how);
    }
    await workbench.run("Test: Stop Continuous Run");
  });

  it("tells which words of a passage the recordings have", async () => {
    await workbench.run("Test: Run All Tests with Coverage");
    await coverage(SAMPLE.passage).waitFor();
    assert.match((await coverage(SAMPLE.passage).textContent()) ?? "", /97[.]73/);
    await coverage(SAMPLE.passage).dblclick();
    await workbench.run("Test: Toggle Inline Coverage");
    const words = (how: string) => workbench.page.locator(`.editor-instance .view-overlays .coverage-deco-${how}`);
    await words("hit").first().waitFor();
    assert.equal(await words("miss").count(), SAMPLE.omitted.length);
    await workbench.screenshot("suites-coverage");
  });

  it("is cancelled in the middle of long recordings, and keeps none of them", async () => {
    const sound = await readFile(join(session.workspace.folder, SAMPLE.audio));
    for (const times of [2, 3, 4]) await writeFile(join(session.workspace.folder, `long-${times}.wav`), repeated(sound, times));
    await writeFile(
      join(session.workspace.folder, "long.assess.yaml"),
      `cases:\n  - recording: long-*.wav\n    reference: ${SAMPLE.passage}\n`,
    );
    await row("long.assess.yaml").waitFor();
    const before = await results();
    await workbench.run("Test: Run All Tests");
    const running = async () => (await rows()).filter((label) => /Running|Queued/.test(label)).length;
    await waitFor("the run to begin", async () => (await running()) > 0 || undefined);
    await workbench.run("Test: Cancel Test Run");
    await waitFor("the run to end", async () => (await running()) === 0 || undefined);
    assert.deepEqual(await results(), before);
  });
});

/** A WAV file whose sound comes again and again. */
function repeated(wav: Buffer, times: number): Buffer {
  const [header, sound] = [Buffer.from(wav.subarray(0, 44)), wav.subarray(44)];
  header.writeUInt32LE(36 + sound.length * times, 4);
  header.writeUInt32LE(sound.length * times, 40);
  return Buffer.concat([header, ...Array.from({ length: times }, () => sound)]);
}
