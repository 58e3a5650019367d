// `npm run pictures`: retakes the pictures of media/docs and media/walkthrough, from the package that `npm run package` made.
import { cp } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { EditorSession } from "./editorSession.ts";
import { ROOT } from "./paths.ts";
import { SAMPLE } from "./samples.ts";
import { textHas } from "./textHas.ts";

const THEMES = [
  ["Light Modern", "light"],
  ["Dark Modern", "dark"],
] as const;

const PLAIN = {
  "breadcrumbs.enabled": false,
  "editor.lineNumbers": "off",
  "editor.minimap.enabled": false,
  "editor.wordWrap": "on",
  "window.commandCenter": false,
  "workbench.activityBar.location": "hidden",
};

const MADE_UP_PROFILE = { name: "District", baseUrl: "https://speech.example.org", models: {} };

const session = await EditorSession.open({
  isLean: false,
  proxy: true,
  settings: PLAIN,
  machineSettings: { "speechAssessment.profiles": [MADE_UP_PROFILE] },
  prepare: ({ folder }) => cp(join(ROOT, "media", "project"), join(folder, "project"), { recursive: true }),
});
const { workbench } = session;
const { page } = workbench;

/** A part of the window in both themes, of at most this size. */
async function inBothThemes(name: string, part: Locator, most: { width: number; height: number }, prepare = async () => {}): Promise<void> {
  for (const [theme, ending] of THEMES) {
    await workbench.chooseTheme(theme);
    await page.mouse.move(450, 12); // where there is no tooltip for what is under it
    await prepare();
    await page.waitForTimeout(1_500); // until the colours have settled
    const { x, y, width } = (await part.boundingBox())!;
    const clip = { x, y, width: Math.min(width, most.width), height: most.height };
    await page.screenshot({ path: join(ROOT, "media", `${name}-${ending}.png`), clip });
  }
}

try {
  await page.setViewportSize({ width: 1360, height: 1330 });
  await workbench.openFile(SAMPLE.passage);
  await workbench.run("View: Toggle Primary Side Bar Visibility");
  await workbench.run("Speech Assessment: Assess Fluency…");
  await workbench.pick(SAMPLE.audio);
  const replaced = workbench.webview.locator(".passage .word.substitution").first();
  await replaced.waitFor({ timeout: 60_000 });
  // The window is as wide as the picture, so that nothing is cut off on the right.
  await page.setViewportSize({ width: 980, height: 900 });
  await textHas(page, 320);
  await inBothThemes("walkthrough/assess", page.locator(".part.editor"), { width: 980, height: 620 });
  await page.setViewportSize({ width: 1240, height: 1330 }); // high enough for the menu of corrections
  await textHas(page, 320);
  await inBothThemes("walkthrough/read", page.locator("iframe.webview.ready:visible"), { width: 940, height: 560 });
  await inBothThemes("walkthrough/correct", workbench.webview.locator(".passage"), { width: 940, height: 480 }, async () => {
    await page.keyboard.press("Escape");
    await replaced.click();
    await page.keyboard.press("m");
    await page.waitForTimeout(2_000); // the word has been heard
  });
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1360, height: 1330 });
  await textHas(page, 330);
  for (let times = 0; times < 2; times++)
    await workbench.webview
      .getByRole("button", { name: /zoom in/i })
      .first()
      .click();
  await inBothThemes("docs/viewer", page.locator("body"), { width: 1360, height: 1330 });

  await page.setViewportSize({ width: 900, height: 640 });
  await workbench.run("View: Close All Editors");
  await workbench.run("Speech Assessment: Get Started");
  await page.locator(".getting-started-step").filter({ hasText: "Check phonemes" }).locator(".step-title").click();
  await page.getByRole("button", { name: "Open the Sample References" }).click();
  await page.locator(".monaco-editor .squiggly-error").first().waitFor();
  await workbench.run("View: Close Editors in Other Groups"); // the walkthrough, beside it
  await inBothThemes("walkthrough/mend", page.locator(".part.editor"), { width: 640, height: 360 });
  const opened = session.context.waitForEvent("page");
  await workbench.run("Speech Assessment: Get Started");
  await page.locator(".getting-started-step").filter({ hasText: "Record your own take" }).locator(".step-title").click();
  await page.getByRole("button", { name: "Record the Sample Text" }).click();
  const recorder = await opened;
  await recorder.setViewportSize({ width: 900, height: 640 });
  await recorder.locator(".text p").first().waitFor();
  for (const [, ending] of THEMES) {
    await recorder.emulateMedia({ colorScheme: ending });
    await recorder.screenshot({ path: join(ROOT, "media", "walkthrough", `record-${ending}.png`) });
  }
  await recorder.close();
  await workbench.run("Speech Assessment: Get Started");
  await page.locator(".getting-started-step").filter({ hasText: "Assess a whole folder" }).locator(".step-title").click();
  await page.getByRole("button", { name: "Assess the Sample Set" }).click();
  await workbench.webview.getByRole("button", { name: "Assess 4 Recordings" }).waitFor();
  await inBothThemes("walkthrough/set", page.locator("iframe.webview.ready:visible"), { width: 900, height: 430 });
  await workbench.run("View: Close All Editors");
  await workbench.run("Speech Assessment: Focus on Services View");
  await page
    .getByRole("treeitem", { name: /^District/ })
    .locator(".monaco-tl-twistie")
    .click();
  await inBothThemes("walkthrough/hosted", page.locator(".part.sidebar"), { width: 400, height: 575 });
} finally {
  await session.close();
}
