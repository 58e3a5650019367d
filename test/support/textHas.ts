import type { Page } from "playwright-core";

/** Moves the border between text and viewer, so that the text has this many pixels and the viewer the rest. */
export async function textHas(page: Page, width: number): Promise<void> {
  const editors = (await page.locator(".part.editor").boundingBox())!;
  const border = (await page.locator("iframe.webview.ready:visible").boundingBox())!.x;
  await page.mouse.move(border, 400);
  await page.mouse.down();
  await page.mouse.move(editors.x + width, 400, { steps: 5 });
  await page.mouse.up();
}
