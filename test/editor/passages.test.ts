import assert from "node:assert/strict";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { Locator } from "playwright-core";
import { writeAssessment } from "#results/assessmentFile.ts";
import type { EditorSession } from "../support/editorSession.ts";
import { ROOT } from "../support/paths.ts";
import type { SampleWorkspace } from "../support/sampleWorkspace.ts";
import { shareSession } from "../support/sharedSession.ts";
import { waitFor } from "../support/waitFor.ts";
import type { Workbench } from "../support/workbench.ts";
import { STORY } from "./host/story.ts";

const FILE = "lunch.passage.txt";
const TEXT =
  "Maya had 25 nuts for lunch. She gave one to the zorgle and one to the thin cat.\n\nThe zorgle sat on a bench in the sun. It had a long nap.\n";
const PLAY_FILE = "hen.passage.txt";
const PLAY_TEXT = `[[The Red Hen, read by the teacher]]

NARRATOR: Once there was a hen who had a bag of wheat.
HEN: Who will help me plant it?
CAT: (yawning) Not I!
NARRATOR: So she did it all by herself.

1. The hen ran to vis·it the c a t.
2. The cat ran to the barn.
3. The pig hid in the mud.

The cat sat on the mat and then it   9
ran to the big barn with a duck and 18
with a hen and with a pig.          25
`;
const UNIT_FILE = "dock.passage.txt";
const UNIT_TEXT =
  "---\nunit: \nscope: ours.scope.json\n---\nThe ship is up at night. A light is dim. The man is in the ship. The cat is in his lap. The man has a big dish of fish. The cat is fed.\n";

describe("writing passages in the editor", () => {
  let session: EditorSession;
  let workbench: Workbench;

  before(async () => {
    const prepare = async ({ folder }: SampleWorkspace) => {
      await writeFile(join(folder, FILE), TEXT);
      await writeFile(join(folder, PLAY_FILE), PLAY_TEXT);
      await writeFile(join(folder, UNIT_FILE), UNIT_TEXT);
      await copyFile(join(ROOT, "media/scopes/generic-phonics.json"), join(folder, "ours.scope.json"));
    };
    session = await shareSession({
      prepare,
      machineSettings: { "workbench.colorTheme": "Default Light Modern", "speechAssessment.scopeAndSequence": "generic-phonics" },
    });
    workbench = session.workbench;
    await workbench.openFile(FILE);
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session.keepEvidence(this.currentTest.fullTitle());
  });
  after(() => session?.close());

  const path = () => join(session.workspace.folder, FILE);
  const squiggles = (kind: "warning" | "info") => workbench.page.locator(`.editor-instance .squiggly-${kind}`);
  const lens = () => workbench.page.locator(".codelens-decoration", { hasText: "words ·" }).first();
  const textEditor = () => workbench.page.locator(".editor-instance .view-lines").first();

  async function saved(text: string | RegExp): Promise<void> {
    await waitFor(
      `${text} in the file`,
      async () => {
        await workbench.page.keyboard.press("Control+s");
        const content = await readFile(path(), "utf8");
        return (typeof text === "string" ? content.includes(text) : text.test(content)) || undefined;
      },
      20_000,
    );
  }

  /** Opens the menu of quick fixes at the cursor, which closes when the text's problems are told anew. */
  async function offeredFix(title: string): Promise<Locator> {
    const fix = workbench.page.locator(".action-widget").getByText(title).first();
    await waitFor(
      `the fix “${title}”`,
      async () => {
        await workbench.page.keyboard.press("Escape");
        await workbench.page.keyboard.press("Control+.");
        await fix.waitFor({ timeout: 3_000 });
        return true;
      },
      30_000,
    );
    return fix;
  }

  /** A row of a list of which several can be chosen. */
  const row = (text: string | RegExp) => workbench.page.locator(".quick-input-list .monaco-list-row", { hasText: text }).first();

  /** Answers a list of which several can be chosen. */
  async function accept(): Promise<void> {
    await workbench.page
      .locator(".quick-input-widget .quick-input-action a.monaco-button, .quick-input-widget .quick-input-action .monaco-button")
      .filter({ hasText: "OK" })
      .first()
      .click();
  }

  it("underlines what a child may stumble over, and tells the passage's length above it", async () => {
    await squiggles("warning").first().waitFor();
    await squiggles("info").first().waitFor();
    await lens()
      .filter({ hasText: /33 words · about \d+ s in grade 2 · 1 unknown word · \d+ % decodable/ })
      .waitFor();
    await workbench.screenshot("passage-problems");
  });

  it("shows in grey what is printed and not read, and counts the rest", async () => {
    await workbench.openFile(PLAY_FILE);
    const grey = async () =>
      workbench.page
        .locator(".editor-instance .view-line span span")
        .evaluateAll((spans) =>
          spans.filter((span) => getComputedStyle(span).fontStyle === "italic").map((span) => span.textContent.replaceAll("\u00A0", " ")),
        );
    const shown = "[[The Red Hen, read by the teacher]]NARRATOR:HEN:CAT:(yawning)NARRATOR:1.2.3.91825";
    await waitFor("the grey parts", async () => (await grey()).map((text) => text.trim()).join("") === shown || undefined, 20_000);
    await lens()
      .filter({ hasText: /^70 words/ })
      .waitFor();
    await workbench.screenshot("passage-not-read");
    await session.setTheme("Dark Modern");
    await workbench.screenshot("passage-not-read-dark");
    await session.setTheme("Light Modern");
    await workbench.openFile(FILE);
  });

  it("spells a number out by its quick fix", async () => {
    await textEditor().click({ position: { x: 300, y: 40 } });
    await workbench.page.keyboard.press("Control+Home");
    for (let step = 0; step < 10; step++) await workbench.page.keyboard.press("ArrowRight");
    const fix = await offeredFix("Replace with twenty-five");
    await workbench.screenshot("passage-quick-fix");
    await fix.click();
    await saved("Maya had twenty-five nuts");
    await squiggles("info").first().waitFor({ state: "detached" });
  });

  it("shows which scope and sequence is in use, wherever its file is, keeps it where another one cannot be used, and takes another one up to a unit", async () => {
    const [folder, settings] = [session.workspace.folder, join(session.workspace.folder, ".vscode", "settings.json")];
    const before = await readFile(settings, "utf8");
    const setting = async () =>
      (JSON.parse(await readFile(settings, "utf8")) as Record<string, unknown>)["speechAssessment.scopeAndSequence"];
    await writeFile(
      join(folder, "ours.json"),
      JSON.stringify({ version: 1, name: "Ours", units: [{ id: "1", title: "First", correspondences: ["a=AE", "t=T"], heartWords: [] }] }),
    );
    await writeFile(join(folder, "broken.scope.json"), '{ "version": 1, "name": "Broken" }');
    await writeFile(
      settings,
      JSON.stringify({
        ...(JSON.parse(before) as object),
        "speechAssessment.scopeAndSequence": join(folder, "ours.json"),
        "speechAssessment.scopeUnit": "1",
      }),
    );
    const decodable = (where: RegExp) => lens().filter({ hasText: where }).waitFor();
    const focused = workbench.page.locator(".quick-input-list .monaco-list-row.focused");
    await decodable(/\d+ % decodable in unit 1$/);
    await workbench.run("Choose Scope and Sequence…");
    await focused.filter({ hasText: "ours.json" }).filter({ hasText: "in use" }).waitFor();
    await workbench.screenshot("scope-in-use");
    await workbench.pick(/broken\.scope\.json/);
    await workbench.notification(/broken\.scope\.json cannot be used: .*ours\.json stays in use\./s).waitFor();
    assert.equal(await setting(), join(folder, "ours.json"));
    await workbench.run("Choose Scope and Sequence…");
    await workbench.pick(/Generic phonics/);
    await workbench.pick(/Unit 5\b/);
    await decodable(/\d+ % decodable in unit 5$/);
    await workbench.run("Choose Scope and Sequence…");
    await focused.filter({ hasText: "Generic phonics" }).filter({ hasText: "in use" }).waitFor();
    await workbench.page.keyboard.press("Enter");
    await focused.filter({ hasText: "Unit 5" }).filter({ hasText: "in use" }).waitFor();
    await workbench.page.keyboard.press("Escape");
    await writeFile(settings, before);
    await decodable(/\d+ % decodable$/);
    await workbench.dismiss();
  });

  it("underlines what the unit of its front matter has not taught, by spelling, and teaches a word as a whole", async () => {
    const { page } = workbench;
    await workbench.openFile(UNIT_FILE);
    await textEditor().click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    await page.keyboard.press("Control+Space");
    await page.locator(".suggest-widget .monaco-list-row", { hasText: "Digraphs" }).click();
    await waitFor(
      "the unit in the file",
      async () => {
        await page.keyboard.press("Control+s");
        return (await readFile(join(session.workspace.folder, UNIT_FILE), "utf8")).includes("unit: 5\n") || undefined;
      },
      20_000,
    );
    await lens()
      .filter({ hasText: /34 words .*decodable in unit 5/ })
      .waitFor();
    await waitFor("two words underlined", async () => (await squiggles("info").count()) === 2 || undefined);
    await workbench.screenshot("passage-unit");
    await page.keyboard.press("Alt+F8"); // Go to Next Problem
    await page
      .locator(".peekview-widget, .marker-widget")
      .getByText("which unit 11 teaches. This passage is for unit 5", { exact: false })
      .first()
      .waitFor();
    await page.keyboard.press("Escape");
    const teach = await offeredFix("Teach “night” as a Whole in Unit 5 (ours.scope.json)");
    await workbench.screenshot("passage-unit-fixes");
    await teach.click();
    await waitFor("one word underlined", async () => (await squiggles("info").count()) === 1 || undefined);
    assert.match(await readFile(join(session.workspace.folder, "ours.scope.json"), "utf8"), /"one", "two", "night"\]/);
    await workbench.tab(FILE).click();
  });

  it("opens the profile beside it, leads from there to a word, and follows the text", async () => {
    await lens().getByRole("button").first().or(lens().locator("a").first()).first().click();
    await workbench.webview.getByRole("heading", { name: `Text profile of ${FILE}` }).waitFor();
    await workbench.webview.getByRole("link", { name: "zorgle" }).first().click();
    await waitFor(
      "the selected word",
      async () => /\(6 selected\)/.test((await workbench.page.locator("#status\\.editor\\.selection").textContent()) ?? "") || undefined,
    );
    await workbench.type("zebra");
    await workbench.webview.getByText("1 unknown word", { exact: false }).first().waitFor();
    // The editor learns up to 250 ms late that a page has the focus, and may give it back to one that was just left.
    await textEditor().click();
    await saved("to the zebra and");
    await workbench.webview.getByRole("heading", { name: "Decodability" }).waitFor();
    await workbench.screenshot("passage-profile");
  });

  /** Has words found for a sound, up to the list of words, narrowed down by options of which each is ticked, or was and is not any more. */
  async function chooseWords(...options: string[]): Promise<void> {
    await workbench.page.getByPlaceholder("Which spellings or sounds?", { exact: false }).fill("voiceless dental fricative");
    await row("TH /θ/").waitFor();
    await workbench.page.keyboard.press("Enter");
    await workbench.page.getByPlaceholder("Which words?", { exact: false }).waitFor();
    await workbench.page.locator(".quick-input-titlebar").getByRole("button", { name: "Narrow Down…" }).click();
    for (const option of options) await row(option).click();
    await accept();
  }

  it("inserts words with which to practise a sound, begun on the profile page, without losing the keyboard, and keeps in mind which", async () => {
    const { keyboard } = workbench.page;
    await workbench.webview.getByRole("link", { name: "Insert practice words…" }).click();
    await chooseWords("Minimal pairs");
    await row("think – sink").waitFor();
    await workbench.page.locator(".quick-input-titlebar").getByRole("button", { name: "Copy Instead of Inserting" }).click();
    await workbench.notification(/Copied \d+ words to the clipboard/).waitFor();
    await workbench.dismiss();
    await workbench.webview.getByRole("link", { name: "Insert practice words…" }).click();
    for (const question of ["Which spellings or sounds?", "Which words?"]) {
      await workbench.page.getByPlaceholder(question, { exact: false }).waitFor();
      await keyboard.press("Enter");
    }
    await saved(/\nthink sink\n/);
    await workbench.tab(FILE).first().click();
  });

  it("says plainly where there is no language model to draft with", async () => {
    await workbench.run("Draft a Decodable Passage…");
    await workbench.notification("has no language model").waitFor();
  });

  it("drafts a passage with a language model, with its author's leave, and checks it", async () => {
    await workbench.dismiss();
    await workbench.run("Offer the Storyteller");
    await workbench.run("Draft a Decodable Passage…");
    await chooseWords("Minimal pairs", "One syllable");
    await row("thing").waitFor();
    await accept();
    await workbench.pick("About 40 words");
    const dialog = workbench.page.locator(".monaco-dialog-box");
    await dialog.getByText("It sends nothing about a child, a recording or a result", { exact: false }).waitFor();
    await workbench.screenshot("passage-draft-leave");
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    const consent = dialog.getByRole("button", { name: "Allow" });
    const told = workbench.notification(/The draft has 13 words/);
    await consent.or(told).first().waitFor();
    if (await consent.isVisible()) await consent.click();
    await told.waitFor();
    await squiggles("warning").first().waitFor();
    await workbench.screenshot("passage-draft");
    assert.match((await told.textContent()) ?? "", /It has 1 of 10 practice words\. Missing: .*think.*\. The checks find 2 problems\./);
    assert.equal((await textEditor().textContent())?.replaceAll("\u00a0", " "), STORY);
  });

  it("wraps a plain text once its result is shown beside it, and leaves the settings as they are", async () => {
    const [folder, { page }] = [session.workspace.folder, workbench];
    const path = join(folder, ".vscode", "settings.json");
    const before = await readFile(path, "utf8");
    const settings = JSON.stringify({ ...(JSON.parse(before) as object), "editor.wordWrap": "off" });
    await writeFile(path, settings);
    const details = ["The", "ship"].map((word, index) => ({
      type: "equal",
      reference: [word],
      prediction: [word],
      start: index,
      end: index + 0.4,
    }));
    await writeFile(
      join(folder, "dock.passage.assessment.json"),
      writeAssessment({
        version: 1,
        operation: "fluency-v2",
        assessedAt: "2026-03-14T09:27:01.000Z",
        assessedBy: { service: "embedded", modelId: "local-en" },
        recording: { path: "dock.wav" },
        reference: {
          text: UNIT_TEXT.split("---\n").at(-1)!.trim(),
          path: UNIT_FILE,
          offset: UNIT_TEXT.replace("unit: ", "unit: 5").indexOf("The ship"),
        },
        result: { status: "Success", audio_duration: 5, details },
      }),
    );
    await workbench.openFile(UNIT_FILE);
    const lines = () => page.locator(".editor-instance .view-lines .view-line").count();
    await waitFor("the text as its file has it", async () => (await lines()) === 6 || undefined);
    await workbench.run("Show Last Result");
    await workbench.webview.locator("#passage, .passage, main").first().waitFor();
    // A page that has just opened may take the keyboard back once.
    await waitFor("more lines than the file has", async () => {
      await page.keyboard.press("Control+1");
      return (await lines()) > 6 || undefined;
    });
    await workbench.screenshot("passage-wrapped");
    assert.equal(await readFile(path, "utf8"), settings);
    await writeFile(path, before);
  });

  it("begins a new one with a name, as a file that stays a passage when it is saved", async () => {
    const file = "three days.passage.txt";
    await workbench.run("Speech Assessment: New Passage");
    await workbench.answer("Name of the passage", "three days.txt");
    await workbench.tab(file).waitFor();
    await textEditor().click();
    await workbench.page.keyboard.insertText("There were three days like this. ".repeat(8));
    await lens().filter({ hasText: "48 words" }).waitFor();
    assert.ok((await workbench.page.locator(".editor-instance .view-line").count()) > 1, "a long line is wrapped");
    await workbench.page.keyboard.press("Control+s");
    await waitFor(
      "the text in its file",
      async () => (await readFile(join(session.workspace.folder, file), "utf8")).startsWith("There were") || undefined,
    );
    await lens().filter({ hasText: "48 words" }).waitFor();
    await workbench.run("Speech Assessment: New Passage");
    await workbench.question("Name of the passage").fill("three days");
    await workbench.page.getByText("A passage of this name is already in the folder.").first().waitFor();
    await workbench.page.keyboard.press("Escape");
  });
});
