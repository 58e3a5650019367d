// The moving picture of the listing's page, from the package that `npm run package` made: a passage is assessed, and a word is corrected.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { animatedPng, type PictureFor } from "./animatedPng.ts";
import { EditorSession } from "./editorSession.ts";
import { ROOT } from "./paths.ts";
import { SAMPLE } from "./samples.ts";
import { textHas } from "./textHas.ts";

const SIZE = { width: 1120, height: 900 };

const session = await EditorSession.open({
  settings: {
    "editor.lineNumbers": "off",
    "editor.wordWrap": "on",
    "window.commandCenter": false,
    "window.title": "${activeEditorShort}",
    "workbench.activityBar.location": "hidden",
    "workbench.colorTheme": "Light Modern",
    "workbench.statusBar.visible": false,
  },
});
const { workbench } = session;
const { page, webview } = workbench;
const pictures: PictureFor[] = [];

async function take(milliseconds: number): Promise<void> {
  await page.mouse.move(SIZE.width / 2, 12); // where there is no tooltip for what is under it
  await page.waitForTimeout(1_500); // until colours, sounds and messages have settled
  pictures.push({ png: await page.screenshot(), milliseconds });
}

try {
  await page.setViewportSize(SIZE);
  await workbench.openFile(SAMPLE.passage);
  await workbench.run("View: Toggle Primary Side Bar Visibility");
  await take(2_000);
  await workbench.run("Speech Assessment: Assess Fluency…");
  await page.waitForTimeout(500);
  await take(2_000); // the list of recordings
  await workbench.pick(SAMPLE.audio);
  const replaced = webview.locator(".passage .word.substitution").first();
  await replaced.waitFor({ timeout: 60_000 });
  await textHas(page, 320);
  await take(3_500);
  await replaced.click();
  await take(2_500);
  await page.keyboard.press("m");
  await take(2_000);
  await page.keyboard.press("Escape");
  await replaced.click();
  await page.keyboard.press("c");
  await take(3_500);
  const file = animatedPng(pictures);
  await writeFile(join(ROOT, "media", "listing", "reading.png"), file);
  console.log(`media/listing/reading.png: ${pictures.length} pictures, ${Math.round(file.length / 1024)} kB`);
} finally {
  await session.close();
}
