import assert from "node:assert/strict";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import { readAssessment } from "#results/assessmentFile.ts";
import { prepareCodeServer } from "../support/codeServer.ts";
import { FIREFOX } from "../support/engines/firefox.ts";
import { isInstalled } from "../support/engines/engines.ts";
import { buildMemoryFolders } from "../support/memoryFolders.ts";
import { SAMPLES, VSIX } from "../support/paths.ts";
import { SAMPLE } from "../support/samples.ts";
import { isWebEditorThere, serveWebEditor, type WebEditor, type WebEditorOptions } from "../support/webEditor.ts";
import { BROWSERS, WebWindow } from "./webWindow.ts";

const RESULT = "the-seed.assessment.json";
const REVIEWED = "Reviewed, 1 change";

describe("the extension in an editor that is only files on a server", () => {
  let home: string;
  let extensions: string[];
  let editor: WebEditor | undefined;
  let web: WebWindow | undefined;

  before(async function () {
    if (!(await isWebEditorThere())) this.skip();
    home = await mkdtemp(join(tmpdir(), "web-editor-"));
    const { installed } = await prepareCodeServer({ home, extensions: [VSIX] });
    const name = (await readdir(installed)).find((entry) => entry.startsWith("speech-assessment."));
    extensions = [join(installed, name!), await buildMemoryFolders(join(home, "memory-folders"))];
  });
  afterEach(async function () {
    if (this.currentTest?.state === "failed") await web?.screenshot(`web-${this.currentTest.fullTitle().replaceAll(/\W+/g, "-")}`);
  });
  after(async () => {
    if (home) await rm(home, { recursive: true, force: true });
  });

  async function open(browser: keyof typeof BROWSERS, opens: WebEditorOptions["opens"]): Promise<WebWindow> {
    editor = await serveWebEditor({ extensions, opens });
    web = await WebWindow.open(await BROWSERS[browser]());
    return web;
  }
  async function close(): Promise<void> {
    await web?.close();
    editor?.close();
    web = editor = undefined;
  }

  /** Assesses the sample, corrects a word and saves that; then looks at what was saved. */
  async function assessAndCorrect(page: WebWindow, picture: string): Promise<void> {
    await page.openFile(SAMPLE.passage);
    await page.run("Speech Assessment: Assess Fluency…");
    await page.pick(SAMPLE.audio);
    await page.shows(".passage .word.omission", `${SAMPLE.omitted[0]} —`);
    await page.shows(".toolbar [aria-label=Play]:enabled");
    await page.screenshot(picture);
    await page.click(".passage .word.omission");
    await page.press("c");
    await page.shows(".review-state", REVIEWED);
    // A window without a screen tells nobody which of its pages has the focus in Firefox.
    await page.click(`.tab.dirty[aria-label^="${RESULT}"]`);
    await page.press("Control+s");
    await page.gone(".tab.dirty");
    await page.run("View: Close All Editors");
    await page.gone(".tab");
    await page.openFile(RESULT);
    await page.shows(".review-state", REVIEWED);
    await page.shows(".toolbar [aria-label=Play]:enabled");
  }

  for (const browser of Object.keys(BROWSERS) as (keyof typeof BROWSERS)[]) {
    describe(`in ${browser}`, () => {
      before(async function () {
        if (browser === "Firefox" && !(await isInstalled(FIREFOX))) this.skip();
        const page = await open(browser, { folderUri: { scheme: "samples", path: "/books" } });
        await page.goto(editor!.url);
      });
      after(close);

      it("assesses a recording, shows the result, and keeps what is corrected of it", () => assessAndCorrect(web!, `web-${browser}`));

      it("assesses the walkthrough's sample, whose files it reads from a web address", async () => {
        const page = web!;
        await page.run("View: Close All Editors");
        await page.gone(".tab");
        await page.run("Speech Assessment: Get Started");
        await page.click(".gettingStartedContainer .monaco-button", "Assess the Sample Recording");
        await page.shows(".passage .word.omission", `${SAMPLE.omitted[0]} —`);
        await page.shows(".review-state", "Not reviewed");
      });
    });
  }

  describe("in Chromium, in a folder of the computer", () => {
    before(async () => {
      const page = await open("Chromium", { workspaceUri: { scheme: "tmp", path: "/default.code-workspace" } });
      // In place of the person who chooses one: a folder of the browser's own, which it offers in the same way.
      await page.page.evaluateOnNewDocument(`
        window.showDirectoryPicker = async () => (await navigator.storage.getDirectory()).getDirectoryHandle("books");
      `);
      await page.page.goto(`${editor!.url}editor/manifest.json`);
      for (const name of [SAMPLE.passage, SAMPLE.audio])
        await page.page.evaluate(
          async (file, base64) => {
            const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("books", { create: true });
            const writing = await (await folder.getFileHandle(file, { create: true })).createWritable();
            await writing.write(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
            await writing.close();
          },
          name,
          await readFile(join(SAMPLES, name), "base64"),
        );
      await page.goto(editor!.url);
    });
    after(close);

    it("assesses a recording, shows the result, and keeps what is corrected of it in that folder", async () => {
      const page = web!;
      await page.run("File: Open Folder...");
      await assessAndCorrect(page, "web-folder");
      const kept = await page.page.evaluate(async (name) => {
        const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("books");
        return (await (await folder.getFileHandle(name)).getFile()).text();
      }, RESULT);
      assert.deepEqual(
        readAssessment(kept).file.review?.words?.map(({ text, verdict }) => [text, verdict]),
        [[SAMPLE.omitted[0], "correct"]],
      );
    });
  });
});
