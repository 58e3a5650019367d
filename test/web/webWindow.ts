import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, type ElementHandle, launch, type Page } from "puppeteer-core";
import { ensureChromium } from "../support/browser.ts";
import { findVisible } from "../support/engines/engine.ts";
import { launchFirefox, pressKeys } from "../support/engines/firefox.ts";
import { TEST_RESULTS } from "../support/paths.ts";
import { waitFor } from "../support/waitFor.ts";

/** An editor of this size takes ten seconds to load, and a minute on a busy machine. In milliseconds. */
const OPEN_WITHIN = 180_000;
/** Milliseconds that the palette may take to list what was typed. */
const LISTED_WITHIN = 3_000;

/** Browsers that can only reach this machine. */
export const BROWSERS = {
  Chromium: async (): Promise<Browser> =>
    launch({
      browser: "chrome",
      executablePath: await ensureChromium(),
      headless: "shell",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost , EXCLUDE *.localhost",
      ],
    }),
  Firefox: launchFirefox,
};

/** The window of an editor in any browser: what is asked for is looked for on its page and on those within it. */
export class WebWindow {
  private constructor(
    readonly page: Page,
    private readonly browser: Browser,
  ) {}

  static async open(browser: Browser): Promise<WebWindow> {
    const [page] = await browser.pages();
    page!.setDefaultNavigationTimeout(OPEN_WITHIN);
    await page!.setViewport({ width: 1440, height: 900 });
    return new WebWindow(page!, browser);
  }

  async goto(url: string): Promise<void> {
    await this.page.goto(url);
    // By then, the editor knows what its extensions can open.
    await this.shows(".statusbar-item-label[aria-label*='Embedded']", undefined, OPEN_WITHIN);
  }

  /** The first visible element; with a text, the first that says just that. */
  private async find(selector: string, text?: string): Promise<ElementHandle<Element> | undefined> {
    for (const frame of this.page.frames()) {
      const found = await frame.evaluateHandle(findVisible, [selector, text ?? null] as const).catch(() => undefined);
      const element = found?.asElement() as ElementHandle<Element> | null | undefined;
      if (element) return element;
    }
    return undefined;
  }

  shows(selector: string, text?: string, within?: number): Promise<ElementHandle<Element>> {
    return waitFor(`${selector} ${text ?? ""}`, () => this.find(selector, text), within);
  }

  async shown(selector: string): Promise<boolean> {
    return (await this.find(selector)) !== undefined;
  }

  async gone(selector: string): Promise<void> {
    await waitFor(`${selector} to be gone`, async () => !(await this.shown(selector)) || undefined);
  }

  async click(selector: string, text?: string, times = 1): Promise<void> {
    await waitFor(`${selector} ${text ?? ""} to click on`, async () => {
      const element = await this.find(selector, text);
      await element?.click({ count: times });
      return element && true;
    });
  }

  press(keys: string): Promise<void> {
    return pressKeys(this.page, keys);
  }

  /** Runs a command through the palette, which is opened until the command is in its list and was clicked. */
  async run(title: string): Promise<void> {
    await waitFor(`the command “${title}”`, async () => {
      await this.press("F1");
      await this.shows(".quick-input-widget input.input", undefined, LISTED_WITHIN);
      await this.page.keyboard.type(title);
      const option = await this.shows(`.quick-input-widget [role=option][aria-label^="${title}"]`, undefined, LISTED_WITHIN).catch(
        () => undefined,
      );
      if (!option) await this.press("Escape");
      await option?.click();
      return option && true;
    });
  }

  async pick(label: string): Promise<void> {
    await this.click(`.quick-input-widget [role=option][aria-label^="${label}"]`);
  }

  /** Opens a file by a double click in the explorer, until its tab is the active one. */
  async openFile(name: string): Promise<void> {
    await waitFor(`the tab of “${name}”`, async () => {
      await this.click(`.explorer-viewlet [role=treeitem][aria-label^="${name}"]`, undefined, 2);
      return this.shows(`.tab.active[aria-label^="${name}"]`, undefined, 5_000);
    });
  }

  /** Keeps a picture in test-results/. */
  async screenshot(name: string): Promise<void> {
    await mkdir(TEST_RESULTS, { recursive: true });
    await this.page.screenshot({ path: `${join(TEST_RESULTS, name)}.png` });
  }

  async close(): Promise<void> {
    await this.browser.close();
  }
}
