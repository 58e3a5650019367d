// A page of the extension in a plain browser: what was built, without an editor around it.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after } from "mocha";
import type { Browser, Page } from "playwright-core";
import type { PagePort } from "#pages/kit/pageHost.ts";
import { launchBrowser } from "./browser.ts";
import { DIST } from "./paths.ts";

/** Pages name files by addresses of this server, which exists in the browser alone. */
export const PAGE_ORIGIN = "http://127.0.0.1";
const CHARTS = {
  light:
    "--vscode-charts-red:#e51400;--vscode-charts-blue:#0063d3;--vscode-charts-yellow:#bf8803;--vscode-charts-green:#388a34;--vscode-charts-purple:#652d90",
  dark: "--vscode-charts-red:#f14c4c;--vscode-charts-blue:#3794ff;--vscode-charts-yellow:#cca700;--vscode-charts-green:#89d185;--vscode-charts-purple:#b180d7",
};
/** Colours of the editor's own themes, as far as pages use them. */
export const PAGE_THEMES = {
  light: `${CHARTS.light};--vscode-editor-background:#fff;--vscode-foreground:#3b3b3b;--vscode-descriptionForeground:#3b3b3b;--vscode-errorForeground:#b3261e;--vscode-focusBorder:#005fb8;--vscode-textLink-foreground:#005fb8;--vscode-widget-border:#e5e5e5;--vscode-editorWarning-foreground:#8a5a00;--vscode-button-background:#005fb8;--vscode-button-foreground:#fff`,
  dark: `${CHARTS.dark};--vscode-editor-background:#1f1f1f;--vscode-foreground:#ccc;--vscode-descriptionForeground:#9d9d9d;--vscode-errorForeground:#f85149;--vscode-focusBorder:#0078d4;--vscode-textLink-foreground:#4daafc;--vscode-widget-border:#313131;--vscode-editorWarning-foreground:#cca700;--vscode-button-background:#0078d4;--vscode-button-foreground:#fff`,
  "high-contrast": `${CHARTS.dark};--vscode-editor-background:#000;--vscode-foreground:#fff;--vscode-descriptionForeground:#fff;--vscode-errorForeground:#f48771;--vscode-focusBorder:#f38518;--vscode-contrastBorder:#6fc3df;--vscode-textLink-foreground:#21a6ff;--vscode-widget-border:#6fc3df;--vscode-editorWarning-foreground:#ffd370;--vscode-button-background:#000;--vscode-button-foreground:#fff`,
} as const;
export type PageTheme = keyof typeof PAGE_THEMES;

/** What the editor gives a page: it hands messages on, and keeps a state over reloads. */
const EDITOR = `window.acquireVsCodeApi = () => ({
  postMessage: (message) => void window.toHost(message),
  getState: () => JSON.parse(sessionStorage.getItem("state") ?? "null") ?? undefined,
  setState: (state) => sessionStorage.setItem("state", JSON.stringify(state)),
});`;
const TYPES: Record<string, string> = { css: "text/css", js: "text/javascript", wav: "audio/wav" };

let browser: Promise<Browser> | undefined;

// For all tests of this process, so after the last file: nothing else ends the browser.
after(async () => (await browser)?.close());

/** One browser for all tests of a process. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= launchBrowser();
  return browser;
}

export interface PlainPage {
  page: Page;
  port: PagePort;
  /** Loads the page, which then says that it is ready. */
  load: () => Promise<void>;
}

/** @param files what the page may fetch besides its own parts, by name. */
export async function plainPage(
  bundle: "viewer" | "set" | "overview",
  theme: PageTheme = "dark",
  files: Readonly<Record<string, Buffer>> = {},
): Promise<PlainPage> {
  const page = await (await sharedBrowser()).newPage({ viewport: { width: 1180, height: 760 } });
  page.setDefaultTimeout(30_000);
  const receivers = new Set<(data: unknown) => void>();
  await page.exposeFunction("toHost", (message: unknown) => receivers.forEach((receive) => receive(message)));
  await page.route("**/*", async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (name === "") {
      const head = `<meta charset="utf-8"><title>${bundle}</title><link rel="stylesheet" href="/${bundle}.css">`;
      const body = `<body class="vscode-${theme}"><div id="viewer"></div><script>${EDITOR}</script><script src="/${bundle}.js"></script></body>`;
      const html = `<!DOCTYPE html><html lang="en" style="${PAGE_THEMES[theme]}"><head>${head}</head>${body}</html>`;
      return route.fulfill({ contentType: "text/html", body: html });
    }
    const contentType = TYPES[name.split(".").at(-1)!] ?? "application/octet-stream";
    return route.fulfill({ contentType, body: files[name] ?? (await readFile(join(DIST, name))) });
  });
  return {
    page,
    port: {
      post: async (message) => {
        await page.evaluate((data) => window.postMessage(data, "*"), message);
        return true;
      },
      onMessage: (receive) => {
        receivers.add(receive);
        return { dispose: () => receivers.delete(receive) };
      },
    },
    load: async () => void (await page.goto(`${PAGE_ORIGIN}/`)),
  };
}

/** Measures the processor's time that a page's tasks take, in milliseconds: what else the machine does takes none of it. */
export async function taskClock(page: Page): Promise<() => Promise<number>> {
  const client = await page.context().newCDPSession(page);
  await client.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await client.send("Performance.getMetrics");
    return 1000 * metrics.find(({ name }) => name === "TaskDuration")!.value;
  };
}
