// The viewer's page alone, without an editor around it: a recording of another text.
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import type { Browser, Page } from "playwright-core";
import { seriousViolations } from "../support/accessibility.ts";
import { launchBrowser } from "../support/browser.ts";
import { ROOT } from "../support/paths.ts";
import { run } from "../support/run.ts";
import { wavFile } from "../support/wav.ts";
import { timelineOf } from "../support/results.ts";

const ORIGIN = "http://127.0.0.1";
const THEMES = {
  light:
    "--vscode-editor-background:#fff;--vscode-foreground:#3b3b3b;--vscode-descriptionForeground:#3b3b3b;--vscode-errorForeground:#f85149;--vscode-button-background:#005fb8;--vscode-button-foreground:#fff",
  dark: "--vscode-editor-background:#1f1f1f;--vscode-foreground:#ccc;--vscode-descriptionForeground:#9d9d9d;--vscode-errorForeground:#f85149;--vscode-button-background:#0078d4;--vscode-button-foreground:#fff",
};
/** What the editor gives a page: here a state that outlasts a reload. */
const EDITOR = `window.acquireVsCodeApi = () => ({
  postMessage: (message) => message.type === "defect" && (window.defect = message.message),
  getState: () => JSON.parse(sessionStorage.getItem("state") ?? "null") ?? undefined,
  setState: (state) => sessionStorage.setItem("state", JSON.stringify(state)),
});`;
const DETAILS = [
  { type: "equal", reference: ["the"], prediction: ["the"], start: 0.2, end: 0.4 },
  { type: "replace", reference: ["old"], prediction: ["cold"], start: 0.4, end: 0.8 },
  { type: "delete", reference: ["dog"], prediction: [], start: 0.8, end: 0.8 },
];
const BODY = {
  audio_duration: 2,
  details: DETAILS,
  warnings: [{ code: "other-text", message: "It does not seem to be a reading of this text." }],
};
const STATE = {
  type: "state",
  document: {
    title: "fox.txt: fox.wav",
    identity: "fox",
    operation: "Fluency",
    assessedBy: { service: "embedded", modelId: "local-en" },
    audio: { uri: "file:///fox.wav", name: "fox.wav", src: `${ORIGIN}/fox.wav` },
    timeline: timelineOf({ result: { kind: "fluency-v2", body: BODY }, reference: "The old dog." }),
  },
};

describe("the page of a recording of another text", () => {
  let folder: string;
  let browser: Browser;
  let page: Page;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "viewer-"));
    await run(process.execPath, [join(ROOT, "esbuild.mjs"), "--production", "--viewer", folder], { cwd: ROOT });
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function open(theme: keyof typeof THEMES): Promise<void> {
    page = await browser.newPage();
    await page.route("**/*", async (route) => {
      const name = new URL(route.request().url()).pathname.slice(1);
      if (name === "") {
        const head = `<meta charset="utf-8"><title>Result</title><link rel="stylesheet" href="/viewer.css">`;
        const body = `<body class="vscode-${theme}"><div id="viewer"></div><script>${EDITOR}</script><script src="/viewer.js"></script></body>`;
        return route.fulfill({
          contentType: "text/html",
          body: `<!DOCTYPE html><html lang="en" style="${THEMES[theme]}"><head>${head}</head>${body}</html>`,
        });
      }
      if (name === "fox.wav")
        return route.fulfill({ contentType: "audio/wav", body: wavFile([new Float32Array(32_000)], { sampleRate: 16_000 }) });
      return route.fulfill({
        contentType: name.endsWith(".css") ? "text/css" : "text/javascript",
        body: await readFile(join(folder, name)),
      });
    });
    await page.goto(`${ORIGIN}/`);
    await show();
  }
  async function show(): Promise<void> {
    await page.evaluate((state) => window.postMessage(state, "*"), STATE);
    await page.locator(".lanes").waitFor();
  }
  const values = () =>
    page
      .locator(".card")
      .evaluateAll((cards) => cards.map((card) => `${card.getAttribute("data-card")} ${card.getAttribute("data-value")}`));
  const button = () => page.getByRole("button", { name: "Show the Figures Anyway" });
  const marks = () => page.locator(".passage .word");

  for (const theme of ["light", "dark"] as const) {
    it(`warns first and hides figures and marks until somebody asks for them (${theme})`, async () => {
      await open(theme);
      assert.match((await page.locator("main > :first-child").textContent())!, /does not seem to be a reading/);
      assert.equal(await page.locator("main > :first-child").getAttribute("role"), "alert");
      assert.deepEqual(await values(), ["wcpm –", "accuracy –", "level –", "ratio –", "correction –", "percentile –", "correct 1"]);
      assert.deepEqual(
        [await marks().count(), await page.locator(".passage").textContent(), await page.locator(".tab").count()],
        [0, "The old dog.", 0],
      );
      await page.locator(".toolbar button:enabled").first().waitFor(); // which plays
      assert.deepEqual(await seriousViolations(page), []);
      await page.close();
    });
  }

  it("keeps to the choice when it is drawn anew and reloaded", async () => {
    await open("light");
    await button().click();
    await marks().first().waitFor();
    assert.ok((await values()).includes("accuracy 33.3"));
    assert.equal(
      await page.evaluate(() => document.activeElement?.closest(".passage") !== null),
      true,
      "the keyboard is not lost with the button",
    );
    await page.locator(".tab").first().waitFor();
    await page.waitForFunction(() => sessionStorage.getItem("state")?.includes("figuresShown"));
    await page.reload();
    await show();
    await marks().first().waitFor();
    assert.deepEqual([await button().count(), await page.locator(".banner.doubt").count()], [0, 1]);
    assert.equal(await page.evaluate(() => (window as { defect?: string }).defect), undefined);
  });
});
