import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { Review } from "../../src/core/review/review.ts";
import { type AssessmentFile, writeAssessment } from "../../src/results/assessmentFile.ts";
import type { EditorSession } from "../support/editorSession.ts";
import { SAMPLE } from "../support/samples.ts";
import { shareSession } from "../support/sharedSession.ts";
import { waitFor } from "../support/waitFor.ts";
import type { Workbench } from "../support/workbench.ts";

const RESULT = "doubtful.assessment.json";

const OWN = "school.scoring.json";

/** How sure the service is of words that it is less sure of than of the others; "small" is left out, "tree" said for "leaf", "um" added before "Every". */
const SURE: Readonly<Record<string, number>> = { small: 0.9, leaf: 0.7, seed: 0.8, sun: 0.55, plant: 0.62 };

/** A reading of the sample, a word every 0.4 s. */
function assessed(text: string): string {
  const words = text.match(/[\w']+/gu)!;
  const details = words.flatMap((word, i): object[] => {
    const times = { start: 0.2 + 0.4 * i, end: 0.5 + 0.4 * i, confidence: SURE[word] ?? 0.99 };
    if (word === "small") return [{ type: "delete", reference: [word], start: 0, end: 0, confidence: times.confidence }];
    if (word === "leaf") return [{ type: "replace", reference: [word], prediction: ["tree"], ...times }];
    const read = { type: "equal", reference: [word], prediction: [word], ...times };
    return word === "Every" ? [{ type: "insert", prediction: ["um"], start: 0.12 + 0.4 * i, end: 0.18 + 0.4 * i }, read] : [read];
  });
  const result = { status: "Success", audio_duration: 0.4 * words.length + 1, details } as unknown as AssessmentFile["result"];
  return writeAssessment({
    version: 1,
    operation: "fluency-v2",
    assessedAt: "2026-03-14T09:27:01.000Z",
    assessedBy: { service: "embedded", modelId: "local-en" },
    recording: { path: SAMPLE.audio },
    reference: { text, path: SAMPLE.passage },
    result,
  });
}

describe("how strictly a reading is judged", () => {
  let session: EditorSession;
  let workbench: Workbench;
  let words: number;

  before(async function () {
    this.timeout(300_000);
    session = await shareSession({
      machineSettings: { "workbench.colorTheme": "Default Dark Modern", "speechAssessment.localTimes": false },
      prepare: async ({ folder }) => {
        const text = await readFile(join(folder, SAMPLE.passage), "utf8");
        words = text.match(/[\w']+/gu)!.length;
        await writeFile(join(folder, RESULT), assessed(text.trim()));
        const rules = {
          insertion: "ignored",
          repetition: "ignored",
          selfCorrection: "ignored",
          falseStart: "ignored",
          skippedLine: "each word",
          transposition: "as marked",
          variant: "ignored",
          repeatedName: "each time",
        };
        await writeFile(
          join(folder, OWN),
          JSON.stringify({
            version: 1,
            id: "our-school",
            name: "Our school",
            sources: ["Handbook, page 12"],
            rules,
            time: "whole text",
            levels: true,
          }),
        );
      },
    });
    workbench = session.workbench;
    // Before the extension is there, results are opened as text.
    await workbench.page.locator(".statusbar-item").filter({ hasText: "Speech: Embedded" }).waitFor({ timeout: 60_000 });
    await workbench.openFromExplorer(RESULT);
    await page().locator(".passage").waitFor({ timeout: 60_000 });
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session.keepEvidence(this.currentTest.fullTitle());
  });
  after(() => session?.close());

  const page = () => workbench.webview;
  const slider = () => page().getByRole("slider", { name: "How strict?" });
  const press = (key: string) => workbench.page.keyboard.press(key);
  const card = (id: string, value: string | number) => page().locator(`[data-card=${id}][data-value="${value}"]`).waitFor();
  const word = (text: string, kind: string) =>
    page()
      .locator(`.passage .word.${kind}`)
      .filter({ hasText: new RegExp(`^${text}\\b`) })
      .first()
      .waitFor();
  const kept = async () =>
    (JSON.parse(await readFile(join(session.workspace.folder, RESULT), "utf8")) as { review?: Review }).review?.strictness;
  const accuracy = (miscues: number) => Math.round((1000 * (words - miscues)) / words) / 10;

  it("begins with the verdicts of the service, and says what was measured there", async () => {
    await page().locator(".judging > summary").filter({ hasText: "Scored by: Running record, by your settings" }).click();
    assert.equal(await slider().inputValue(), "0.5");
    assert.match(
      (await slider().getAttribute("aria-valuetext"))!,
      /^Threshold 0\.50, as assessed\. Measured with children: [\d.]+ % \([\d.]+–[\d.]+\) of words read right were marked wrong, [\d.]+ % .* of misread words were not noticed; with adults: /,
    );
    assert.ok(await page().locator("[data-strictness=reset]").isDisabled());
    await card("accuracy", accuracy(3));
  });

  it("figures and marks follow the keys at once, and the review keeps where they stop as one step", async () => {
    await slider().focus();
    for (let i = 0; i < 3; i++) await press("ArrowLeft");
    await card("accuracy", accuracy(5));
    await word("sun", "substitution");
    await word("plant", "substitution");
    assert.equal(await page().locator("[data-legend=substitution] .legend-count").textContent(), "3");
    assert.match((await page().locator(".strictness-now").textContent())!, /^0\.35, 2 more miscues$/);
    // Kept: the passage says that nobody named what was said.
    await page().locator(".passage .word.substitution rt").filter({ hasText: "?" }).first().waitFor();
    assert.equal(await slider().evaluate((element) => element === document.activeElement), true, "the slider keeps the keyboard");
    assert.match((await page().locator(".judging > summary").textContent())!, /, strictness 0\.35$/i);
    await page().locator(".review-state").filter({ hasText: "Not reviewed" }).waitFor();
    await workbench.screenshot("strictness-dark-modern");
  });

  it("is undone and done again by the editor, and saved", async () => {
    await waitFor(
      "the tab to be dirty",
      async () => (await workbench.page.locator(".tab.dirty").filter({ hasText: RESULT }).count()) > 0 || undefined,
    );
    // What the editor has not been told yet is taken back here, and nothing else with it.
    await press("ArrowLeft");
    await page()
      .locator(".strictness-now")
      .filter({ hasText: /^0\.30, / })
      .waitFor();
    await press("Control+z");
    await page()
      .locator(".strictness-now")
      .filter({ hasText: /^0\.35, / })
      .waitFor();
    await press("Control+z");
    await card("accuracy", accuracy(3));
    assert.equal(await slider().inputValue(), "0.5");
    await press("Control+Shift+z");
    await card("accuracy", accuracy(5));
    await press("Control+s");
    await waitFor("the strictness in the file", async () => (await kept()) === 0.35 || undefined);
  });

  it("leaves a word as a person judged it", async () => {
    await page().locator(".passage .word.substitution").filter({ hasText: /^sun/ }).click();
    await press("c");
    await page().locator(".review-state").filter({ hasText: "Reviewed, 1 word confirmed" }).waitFor();
    await word("sun", "correct");
    await card("accuracy", accuracy(4));
  });

  it("follows the mouse, to the lenient side", async () => {
    const box = (await slider().boundingBox())!;
    await workbench.page.mouse.click(box.x + box.width - 3, box.y + box.height / 2);
    await card("accuracy", accuracy(1));
    assert.equal(
      await page()
        .locator(".passage .word.correct")
        .filter({ hasText: /^small/ })
        .count(),
      1,
    );
    await workbench.screenshot("strictness-lenient");
    await page().locator("[data-strictness=reset]").click();
    await card("accuracy", accuracy(3));
    assert.equal(await slider().evaluate((element) => element === document.activeElement), true);
  });

  it("scores by a profile that is chosen over the text, and lists each error with its rule", async () => {
    const list = page().getByRole("combobox", { name: "Scored by" });
    assert.deepEqual(await list.locator("option").allTextContents(), [
      "Running record, by your settings",
      "Running record",
      "Curriculum-based measurement, 60 s",
      "Only the words that were read, in order (2018 NAEP Oral Reading Fluency study)",
      OWN,
      "Choose a File…",
    ]);
    await list.selectOption("cbm");
    // The insertion is no error by these rules, and they have no level.
    await card("accuracy", accuracy(2));
    await card("level", "–");
    assert.match(
      (await page().locator("[data-card=accuracy]").getAttribute("aria-label"))!,
      /1 omission \+ 1 substitution = 2\. Scoring rules: Curriculum-based measurement, 60 s\. R-CBM Scoring Rules/,
    );
    await page().locator(".scoring-errors summary").click();
    assert.deepEqual(await page().locator(".scoring-errors li").allTextContents(), [
      "“small”, omission: a word left out is an error",
      "“leaf” → “tree”, substitution: another word read in its place is an error",
    ]);
    await workbench.screenshot("scoring-dark-modern");
    // The list follows the slider too.
    await slider().focus();
    for (let i = 0; i < 3; i++) await press("ArrowLeft");
    await card("accuracy", accuracy(3));
    await page().locator(".scoring-errors summary").filter({ hasText: "3 errors and the rules" }).waitFor();
    await page().locator("[data-strictness=reset]").click();
    await card("accuracy", accuracy(2));
    await list.selectOption(OWN);
    await card("level", "Independent");
    await card("accuracy", accuracy(2));
    assert.match((await page().locator("[data-card=level]").getAttribute("aria-label"))!, /Scoring rules: Our school\. Handbook, page 12$/);
    const settings = await readFile(join(session.workspace.folder, ".vscode/settings.json"), "utf8");
    assert.match(settings, /"speechAssessment\.scoring\.profile": "school\.scoring\.json"/);
  });

  it("says why a profile cannot be used, and counts a running record meanwhile", async () => {
    await writeFile(join(session.workspace.folder, OWN), "{}");
    await page()
      .locator(".scoring-failure")
      .filter({ hasText: "school.scoring.json does not have scoring rules that can be used" })
      .waitFor();
    await card("accuracy", accuracy(3));
  });

  it("looks at home in every kind of theme", async () => {
    for (const theme of ["Light Modern", "Dark High Contrast"] as const) {
      await session.setTheme(theme);
      await slider().focus();
      await workbench.screenshot(`strictness-${theme.toLowerCase().replaceAll(" ", "-")}`);
    }
  });
});
