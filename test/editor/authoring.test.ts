import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { EditorSession } from "../support/editorSession.ts";
import { ARPABET_SAMPLE } from "../support/samples.ts";
import { shareSession } from "../support/sharedSession.ts";
import { waitFor } from "../support/waitFor.ts";
import type { Workbench } from "../support/workbench.ts";

const FILE = ARPABET_SAMPLE.reference;
const TEXT =
  "# region Winter\n# The snow fell softly.\nDH AH0 / S N OW1 / F EH1 L / S AO1 F T L IY0\nREAD  R EH1 D\n# endregion\nTHIS  DH IH1 S\n";

describe("writing Arpabet in the editor", () => {
  let session: EditorSession;
  let workbench: Workbench;

  before(async () => {
    session = await shareSession({ machineSettings: { "workbench.colorTheme": "Default Light Modern" } });
    workbench = session.workbench;
    await writeFile(path(), TEXT);
    await workbench.openFile(FILE);
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await session.keepEvidence(this.currentTest.fullTitle());
  });
  after(() => session?.close());

  const path = () => join(session.workspace.folder, FILE);
  const squiggle = () => workbench.page.locator(".editor-instance .squiggly-error").first();
  /** A phoneme in the text, coloured on its own. */
  const phoneme = (text: string) =>
    workbench.page
      .locator(".editor-instance .view-line > span > span")
      .filter({ hasText: new RegExp(`^${text}$`) })
      .first();

  /** Waits until the file, saved, holds a text. */
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

  /** Types a line at the end of the file, without taking what is offered on the way. */
  async function typeLine(text: string): Promise<void> {
    // A line, and not all lines, whose box may reach far beyond the window.
    await workbench.page.locator(".editor-instance .view-line:visible").first().click();
    await workbench.page.keyboard.press("Control+End");
    await workbench.type(text);
    await workbench.page.keyboard.press("Escape");
  }

  it("offers to assess each line, shows IPA behind it, and colours phonemes by their class", async () => {
    await workbench.page.locator(".codelens-decoration", { hasText: "Assess…" }).nth(2).waitFor();
    await workbench.page.locator(".editor-instance .view-line", { hasText: "/ˈðɪs/" }).waitFor();
    await waitFor("phonemes in different colours", async () => {
      const drawn = await Promise.all(
        ["DH", "T", "N", "L"].map((text) => phoneme(text).evaluate((element) => getComputedStyle(element).color)),
      );
      return new Set(drawn).size >= 3 || undefined;
    });
  });

  it("underlines a wrong phoneme as soon as it is typed, and mends it by its quick fix", async () => {
    await typeLine("K ae1 T");
    await squiggle().waitFor();
    await workbench.screenshot("authoring-squiggle");
    await workbench.page.keyboard.press("Home");
    for (let step = 0; step < 3; step++) await workbench.page.keyboard.press("ArrowRight");
    const fix = workbench.page.locator(".action-widget").getByText("Replace with AE1");
    // The menu closes when what the editor knows of the place changes as it opens.
    await waitFor(
      "the quick fix",
      async () => {
        await workbench.page.keyboard.press("Control+.");
        await fix.waitFor({ timeout: 3_000 });
        return true;
      },
      30_000,
    );
    await workbench.screenshot("authoring-quick-fix");
    await fix.click();
    await saved("\nK AE1 T");
    await squiggle().waitFor({ state: "detached" });
  });

  it("explains a phoneme on hover, with the letters of an example underlined", async () => {
    await phoneme("DH").hover();
    const hover = workbench.page.locator(".monaco-hover:visible", { hasText: "voiced dental fricative" });
    await hover.waitFor();
    assert.equal(await hover.locator("u").first().textContent(), "th");
    await workbench.screenshot("authoring-hover");
    await workbench.page.mouse.move(5, 5);
  });

  it("completes a word by its phonemes while it is typed", async () => {
    await typeLine("\n");
    await workbench.type("elep");
    const row = workbench.page.locator(".suggest-widget.visible .monaco-list-row", { hasText: "EH1 L AH0 F AH0 N T" }).first();
    await row.waitFor();
    await workbench.screenshot("authoring-completion");
    await row.click();
    await saved(/\n(?:ELEPHANT {2})?EH1 L AH0 F AH0 N T\s*$/);
  });

  it("says why an alphabet cannot be used, and goes on with Arpabet", async () => {
    const alphabet = join(session.workspace.folder, "own.alphabet.json");
    const settings = join(session.workspace.folder, ".vscode", "settings.json");
    const before = await readFile(settings, "utf8");
    await writeFile(alphabet, "{}");
    await writeFile(
      settings,
      JSON.stringify({ ...(JSON.parse(before) as object), "speechAssessment.alphabets": { "local-en-segmented": "own.alphabet.json" } }),
    );
    await workbench.notification(/The alphabet own\.alphabet\.json cannot be used: .*Arpabet is used for now/).waitFor();
    const status = workbench.page.locator("[id='status.languageStatus']");
    await waitFor(
      "the warning in the status bar",
      async () => /cannot be used/.test((await status.getAttribute("aria-label")) ?? "") || undefined,
      20_000,
    );
    await writeFile(settings, before);
    await workbench.dismiss();
  });

  it("assesses the line that was chosen, and shows the outcome above it", async () => {
    await workbench.page.locator(".codelens-decoration a", { hasText: "Assess…" }).first().click();
    await workbench.page.locator(".quick-input-title", { hasText: `Assess Recording of Line 3 in ${FILE}` }).waitFor();
    await workbench.pick(ARPABET_SAMPLE.audio);
    await workbench.webview.locator("[data-card=correct]").waitFor({ timeout: 60_000 });
    await workbench.page
      .locator(".codelens-decoration", { hasText: /said right, \d+ of 100/i })
      .first()
      .waitFor();
    await workbench.screenshot("authoring-outcome");
    const name = (await readdir(session.workspace.folder)).find((file) => file.endsWith(".assessment.json"))!;
    const { reference } = JSON.parse(await readFile(join(session.workspace.folder, name), "utf8")) as {
      reference: { text: string; selected: boolean };
    };
    assert.deepEqual([reference.text, reference.selected], ["DH AH0 S N OW1 F EH1 L S AO1 F T L IY0", true]);
  });
});
