// An author whose editor is in Spanish. The editor's own texts stay English here, for which a language pack would be needed.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { Frame } from "playwright-core";
import type { EditorSession } from "../support/editorSession.ts";
import { ROOT } from "../support/paths.ts";
import { SAMPLE_RESULT, withSampleResult } from "../support/sampleResult.ts";
import { SAMPLE } from "../support/samples.ts";
import { shareSession } from "../support/sharedSession.ts";
import { waitFor } from "../support/waitFor.ts";
import { Workbench } from "../support/workbench.ts";

const FOLDER = join(ROOT, "media", "l10n", "es");
const textsOf = (name: string) => Object.entries(JSON.parse(readFileSync(join(FOLDER, name), "utf8")) as Record<string, string>);
const TEXTS = readdirSync(FOLDER)
  .filter((name) => name !== "manifest.json")
  .flatMap(textsOf);
const MANIFEST = new Map(textsOf("manifest.json"));

/** Texts of a page that stand there as in the source, though they have a translation. */
function englishAmong(shown: readonly string[]): string[] {
  const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const patterns = TEXTS.filter(
    ([text, translation]) => text !== translation && text.replaceAll(/\{\d+\}/g, "").replaceAll(/\P{L}/gu, "").length >= 4,
  ).map(
    ([text]) =>
      new RegExp(
        `^${text
          .split(/\{\d+\}/)
          .map(escaped)
          .join(".+")}$`,
        "su",
      ),
  );
  return shown.filter((text) => patterns.some((pattern) => pattern.test(text)));
}

/** What a page shows and tells: its texts, and the labels and hints of its elements. */
function shownIn(page: Frame): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest("script, style")) found.add(walker.currentNode.textContent!.trim());
    for (const element of document.body.querySelectorAll("*"))
      for (const name of ["title", "aria-label", "placeholder", "alt"]) found.add(element.getAttribute(name)?.trim() ?? "");
    found.delete("");
    return [...found];
  });
}

describe("an editor in Spanish", () => {
  let session: EditorSession;
  let workbench: Workbench;

  before(async () => {
    session = await shareSession({
      prepare: async (workspace) => {
        await withSampleResult(workspace);
        await writeFile(join(workspace.folder, "words.arpabet"), "fox  F AA1 K S\nship  SH QQ1 P\n");
      },
    });
    // Each window has a language, and an extension host of its own.
    const page = await session.context.newPage();
    // Where the editor's page looks for the language of its texts, in a worker of its own or at the server.
    await page.addInitScript('globalThis._VSCODE_NLS_LANGUAGE = "es";');
    workbench = new Workbench(page, session.server.url);
    await workbench.open();
  });
  afterEach(async function () {
    if (this.currentTest?.state !== "failed") return;
    await session.keepEvidence(this.currentTest.fullTitle());
    await workbench.screenshot("spanish-failed");
  });
  after(async () => {
    await workbench?.page.close();
    await session?.close();
  });

  it("names commands and views in Spanish", async () => {
    await workbench.run(`Speech Assessment: ${MANIFEST.get("Get Started")!}`);
    await workbench.page.locator(".gettingStartedContainer").getByText(MANIFEST.get("Record your own take")!).first().waitFor();
    await workbench.page
      .locator(".activitybar")
      .getByRole("tab", { name: MANIFEST.get("Speech Assessment") ?? "Speech Assessment" })
      .first()
      .click();
    await workbench.page
      .locator(".pane-header")
      .filter({ hasText: new RegExp(MANIFEST.get("Passages")!, "i") })
      .first()
      .waitFor();
    await workbench.screenshot("spanish-walkthrough");
  });

  it("says in Spanish what is wrong with a reference", async () => {
    await workbench.page.keyboard.press("Control+Shift+E");
    await workbench.openFile("words.arpabet");
    const problem = TEXTS.find(([text]) => /^\{0\} is not a symbol of/.test(text));
    const spanish = new RegExp(
      problem![1]
        .split(/\{\d+\}/)
        .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
        .join(".*"),
    );
    await workbench.run("Problems: Focus on Problems View");
    await workbench.page.locator(".markers-panel").getByText(spanish).first().waitFor();
    await workbench.screenshot("spanish-problems");
  });

  it("shows a result in Spanish, with nothing left in English", async () => {
    await workbench.openFromExplorer(SAMPLE_RESULT);
    const page = await workbench.webviewWith(".passage .word");
    assert.equal(await page.locator("html").getAttribute("lang"), "es");
    const shown = await waitFor("the whole page", async () => {
      const texts = await shownIn(page);
      return texts.length > 80 ? texts : undefined;
    });
    await workbench.screenshot("spanish-result");
    const read = new Set((await readFile(join(session.workspace.folder, SAMPLE.passage), "utf8")).split(/\P{L}+/u));
    assert.deepEqual(englishAmong(shown.filter((text) => !read.has(text))), []);
  });
});
