// `npm run pictures`: takes the pictures of the viewer in media/docs anew, from the package that `npm run package` made.
import { join } from "node:path";
import { EditorSession } from "./editorSession.ts";
import { ROOT } from "./paths.ts";
import { SAMPLE } from "./samples.ts";

const PLAIN = {
  "editor.minimap.enabled": false,
  "editor.wordWrap": "on",
  "window.commandCenter": false,
  "workbench.activityBar.location": "hidden",
};

const session = await EditorSession.open({ isLean: false, settings: PLAIN });
try {
  const { workbench } = session;
  const { page } = workbench;
  await page.setViewportSize({ width: 1360, height: 1190 });
  await workbench.openFile(SAMPLE.passage);
  await workbench.run("View: Toggle Primary Side Bar Visibility");
  await workbench.run("Speech Assessment: Assess Fluency…");
  await workbench.pick(SAMPLE.audio);
  const replaced = workbench.webview.locator(".passage .word.substitution").first();
  await replaced.waitFor({ timeout: 60_000 });
  // The border between text and viewer goes to the left, for the viewer to have the room.
  const editors = (await page.locator(".part.editor").boundingBox())!;
  await page.mouse.move(editors.x + editors.width / 2, 500);
  await page.mouse.down();
  await page.mouse.move(editors.x + 330, 500, { steps: 5 });
  await page.mouse.up();
  await replaced.click();
  for (let times = 0; times < 3; times++) await workbench.webview.getByRole("button", { name: /zoom in/i }).first().click();
  for (const [theme, name] of [["Light Modern", "light"], ["Dark Modern", "dark"]] as const) {
    await workbench.chooseTheme(theme);
    await workbench.webview.locator(`body.vscode-${name}`).waitFor();
    await page.mouse.move(400, 1185);
    await page.waitForTimeout(3_000); // the word has been heard, and the colours have settled
    await page.screenshot({ path: join(ROOT, "media", "docs", `viewer-${name}.png`) });
  }
} finally {
  await session.close();
}
