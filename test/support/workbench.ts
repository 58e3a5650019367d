import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Frame, FrameLocator, Locator, Page } from "playwright-core";
import { TEST_RESULTS } from "./paths.ts";
import { waitFor } from "./waitFor.ts";

/** The editor in the browser, as a person uses it: keys, clicks and what can be read on the screen. */
export class Workbench {
  constructor(
    readonly page: Page,
    private readonly url: string,
  ) {}

  /** Opens the workspace and waits until the folder's files are listed. */
  async open(): Promise<void> {
    await this.page.goto(this.url);
    await this.explorerItem(/./).first().waitFor();
  }

  /** Reloads the window as the editor does, which saves its state first; the browser's reload may come too early for that. */
  async reload(): Promise<void> {
    const loaded = this.page.waitForEvent("load");
    await this.run("Developer: Reload Window");
    await loaded;
    await this.explorerItem(/./).first().waitFor();
  }

  /** What the editor has written into the browser's storage: values of its own and of extensions, as JSON. */
  async storedState(): Promise<string[]> {
    return this.page.evaluate(async () => {
      const values: string[] = [];
      for (const { name } of await indexedDB.databases()) {
        if (!name?.startsWith("vscode-web-state-db")) continue;
        const opening = indexedDB.open(name);
        await new Promise((resolve) => opening.addEventListener("success", resolve));
        const reading = opening.result.transaction("ItemTable").objectStore("ItemTable").getAll();
        await new Promise((resolve) => reading.addEventListener("success", resolve));
        values.push(...reading.result.map(String));
        opening.result.close();
      }
      return values;
    });
  }

  /** What the editor keeps in the browser in place of files: the paths of all, and what the logs among them say. */
  async storedFiles(): Promise<string[]> {
    return this.page.evaluate(async () => {
      const opening = indexedDB.open("vscode-web-db");
      await new Promise((resolve) => opening.addEventListener("success", resolve));
      const found: string[] = [];
      for (const store of opening.result.objectStoreNames) {
        const entries = opening.result.transaction(store).objectStore(store);
        const [keys, values] = [entries.getAllKeys(), entries.getAll()];
        await new Promise((resolve) => values.addEventListener("success", resolve));
        keys.result.forEach((key, index) => {
          const [path, value] = [typeof key === "string" ? key : "", values.result[index] as unknown];
          found.push(`${store} ${path}`);
          if (path.endsWith(".log") && value instanceof Uint8Array) found.push(new TextDecoder().decode(value));
        });
      }
      opening.result.close();
      return found;
    });
  }

  explorerItem(name: string | RegExp): Locator {
    return this.page.locator(".explorer-viewlet").getByRole("treeitem", { name });
  }

  /**
   * Opens the context menu of something and chooses an entry. A menu closes when its place moves or something else takes the
   * focus, also before the entry is clicked, so it is opened until it was; and one that has just opened ignores a click, so it
   * is clicked until the menu closes.
   */
  async chooseFromMenu(target: Locator, label: string): Promise<void> {
    const entry = this.page.getByRole("menuitem", { name: label });
    await waitFor(
      `a menu that takes "${label}"`,
      async () => {
        try {
          await target.click({ button: "right", timeout: 5_000 });
          await entry.waitFor({ timeout: 3_000 });
          do await entry.click({ timeout: 2_000 });
          while (!(await this.isGoneSoon(entry)));
          return true;
        } catch (error) {
          await this.page.keyboard.press("Escape");
          throw error;
        }
      },
      40_000,
    );
  }

  private isGoneSoon(what: Locator): Promise<boolean> {
    return what.waitFor({ state: "hidden", timeout: 500 }).then(
      () => true,
      () => false,
    );
  }

  /** Selects files in the explorer, whose rows move when a file is added or removed; the last one is in front. */
  async selectInExplorer(first: string, ...others: string[]): Promise<void> {
    // The tip of a row lies over the one below it, as long as the pointer is on either.
    const leave = () => this.page.mouse.move(0, 0);
    await waitFor("the files to be selected", async () => {
      await leave();
      await this.explorerItem(first).click({ timeout: 5_000 });
      // The explorer selects a file by itself once it is open.
      await this.page.locator(".tab.active").filter({ hasText: first }).first().waitFor({ timeout: 5_000 });
      for (const other of others) {
        await leave();
        await this.explorerItem(other).click({ modifiers: ["Control"], timeout: 5_000 });
      }
      const selected = await this.page.locator(".explorer-viewlet [role='treeitem'][aria-selected='true']").count();
      return selected === others.length + 1 || undefined;
    });
  }

  /** Opens a file as text, as `openFromExplorer` does. */
  async openFile(name: string): Promise<void> {
    await this.openFromExplorer(name);
    await this.page.locator(".monaco-editor .view-line").first().waitFor();
  }

  /**
   * Opens a file by a double click in the explorer, so that its tab stays. The explorer moves its rows when a file is
   * added or removed, even between finding one and clicking on it, so it is clicked until its tab is the active one.
   */
  async openFromExplorer(name: string): Promise<void> {
    const item = this.page.locator(".explorer-viewlet").getByRole("treeitem", { name, exact: true });
    await waitFor(`the tab of "${name}"`, async () => {
      // The tip of a row lies over the one below it, as long as the pointer is on either.
      await this.page.mouse.move(0, 0);
      await item.dblclick({ timeout: 5_000 });
      await this.page.locator(".tab.active").filter({ hasText: name }).first().waitFor({ timeout: 5_000 });
      return true;
    });
  }

  /** Shows the jobs, and removes those that earlier tests in this window have left behind. */
  async showNoJobs(): Promise<void> {
    await this.run("Speech Assessment: Show Jobs");
    const finished = this.page
      .locator(".pane-body")
      .getByRole("treeitem", { name: /, (done|failed|cancelled)/ })
      .first();
    await waitFor("the view to be empty", async () => {
      if (await finished.isVisible()) {
        await finished.hover({ timeout: 5_000 });
        await this.page.getByRole("button", { name: "Remove Finished Jobs" }).click({ timeout: 5_000 });
      }
      return (await this.page.getByText("how each assessment ended").isVisible()) || undefined;
    });
  }

  /** Opens one of the extension's views, some of which are closed at first. */
  async showView(name: string): Promise<void> {
    const header = this.page.locator(".pane-header").filter({ hasText: name });
    if (!(await header.isVisible()))
      await this.page
        .getByRole("tab", { name: /^Speech Assessment/ })
        .first()
        .click();
    await header.waitFor();
    if ((await header.getAttribute("aria-expanded")) === "false") await header.click();
  }

  /** A tab in the strip of open editors. */
  tab(name: string | RegExp): Locator {
    return this.page.getByRole("tab", { name });
  }

  /** Types text at the cursor of the active text editor. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /**
   * Runs a command through the palette. Its list is fixed when it opens, and extensions announce their commands a moment
   * after the window is ready; and it closes when something else takes the focus. So it is reopened until the command is in
   * it and was clicked.
   */
  async run(title: string): Promise<void> {
    const option = this.option(title);
    const deadline = Date.now() + 30_000;
    for (;;) {
      try {
        await this.page.keyboard.press("F1");
        await this.input.fill(`>${title}`, { timeout: 2_000 });
        await option.waitFor({ timeout: 1_500 });
        await option.click({ timeout: 5_000 });
        return;
      } catch (error) {
        await this.page.keyboard.press("Escape");
        if (Date.now() > deadline) throw new Error(`The palette never offered "${title}"`, { cause: error });
      }
    }
  }

  /** The box of the palette, of a pick or of a question. */
  get input(): Locator {
    return this.page.locator(".quick-input-widget:not([style*='display: none']) input.input").first();
  }

  /** The box of a question, by the beginning of the question. */
  question(prompt: string): Locator {
    return this.page
      .locator(".quick-input-widget")
      .filter({ has: this.page.locator(".quick-input-message", { hasText: prompt }) })
      .locator("input.input");
  }

  async answer(prompt: string, text: string): Promise<void> {
    await this.question(prompt).fill(text);
    await this.question(prompt).press("Enter");
  }

  /** An entry of the list under the box. */
  option(label: string | RegExp): Locator {
    return this.page.locator(".quick-input-widget").getByRole("option", { name: label }).first();
  }

  /** The entries of the list, top first, once the named one is among them. */
  async options(awaited: string | RegExp): Promise<string[]> {
    await this.option(awaited).waitFor();
    const rows = await this.page
      .locator(".quick-input-list .monaco-list-row")
      .evaluateAll((elements) =>
        elements.map((element) => ({ at: Number(element.getAttribute("data-index")), label: element.getAttribute("aria-label") ?? "" })),
      );
    return rows.sort((one, other) => one.at - other.at).map(({ label }) => label);
  }

  async pick(label: string | RegExp): Promise<void> {
    await this.option(label).click();
  }

  /** Clears all notifications. */
  async dismiss(): Promise<void> {
    // A new one may arrive while they go.
    await waitFor(
      "the notifications to be gone",
      async () => {
        await this.run("Notifications: Clear All Notifications");
        await this.notification(/./).waitFor({ state: "detached", timeout: 5_000 });
        return true;
      },
      60_000,
    );
  }

  /** Chooses a colour theme by the name under which the editor lists it. */
  async chooseTheme(name: string): Promise<void> {
    await waitFor(
      `the theme "${name}" to be offered`,
      async () => {
        await this.run("Preferences: Color Theme");
        await this.input.fill(name, { timeout: 5_000 });
        await this.option(name).click({ timeout: 5_000 });
        return true;
      },
      60_000,
    );
  }

  /** Waits until the window has the colours of a theme, by the name of its file. */
  async hasTheme(file: string): Promise<void> {
    await this.page.locator(`.monaco-workbench[class*="-themes-${file}-json"]`).waitFor();
  }

  /** Closes all editors without saving. By keys: the palette takes five times as long. */
  async closeEditors(): Promise<void> {
    await waitFor(
      "all editors to be closed",
      async () => {
        const unsaved = this.page.locator(".monaco-dialog-box").getByRole("button", { name: "Don't Save" });
        if (await unsaved.isVisible()) await unsaved.click({ timeout: 2_000 });
        if ((await this.page.locator(".editor-group-container .tab").count()) === 0) return true;
        await this.page.keyboard.press("Control+k");
        await this.page.keyboard.press("Control+w");
        return undefined;
      },
      15_000,
    );
  }

  /** Closes all editors without saving, the panel and every message, and shows the explorer with its folders closed. */
  async closeEverything(): Promise<void> {
    await this.closeEditors();
    const panel = this.page.locator(".part.panel");
    if (await panel.isVisible()) await this.run("View: Hide Panel");
    await waitFor(
      "the explorer",
      async () => {
        await this.page.keyboard.press("Control+Shift+e");
        await this.explorerItem(/./).first().waitFor({ timeout: 2_000 });
        return true;
      },
      15_000,
    );
    if (await this.notification(/./).isVisible()) await this.run("Notifications: Clear All Notifications");
    await this.page.mouse.move(5, 5);
  }

  notification(text: string | RegExp): Locator {
    return this.page.locator(".notifications-toasts .notification-list-item").filter({ hasText: text }).first();
  }

  /** The page inside the visible webview. */
  get webview(): FrameLocator {
    return this.page.frameLocator("iframe.webview.ready:visible").frameLocator("#active-frame");
  }

  /** The page in which something is visible, if several webviews are on the screen. */
  webviewWith(selector: string): Promise<Frame> {
    return waitFor(
      `a page with ${selector}`,
      async () => {
        for (const frame of this.page.frames()) if (await frame.locator(selector).first().isVisible()) return frame;
        return undefined;
      },
      30_000,
    );
  }

  /** Keeps a picture in test-results/. */
  async screenshot(name: string): Promise<string> {
    await mkdir(TEST_RESULTS, { recursive: true });
    const path = join(TEST_RESULTS, `${name}.png`);
    await this.page.screenshot({ path });
    return path;
  }
}
