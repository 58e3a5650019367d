// A page of the extension in a plain browser: what was built, without an editor around it.
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { after } from "mocha";
import type { Browser, Page } from "playwright-core";
import type { PagePort } from "#pages/kit/pageHost.ts";
import { launchBrowser } from "./browser.ts";
import { DIST } from "./paths.ts";

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
  "high-contrast-light":
    "--vscode-charts-red:#b5200d;--vscode-charts-blue:#0063d3;--vscode-charts-yellow:#895503;--vscode-charts-green:#374e06;--vscode-charts-purple:#652d90;--vscode-editor-background:#fff;--vscode-foreground:#292929;--vscode-descriptionForeground:#292929;--vscode-errorForeground:#b5200d;--vscode-focusBorder:#006bbd;--vscode-contrastBorder:#0f4a85;--vscode-textLink-foreground:#0f4a85;--vscode-widget-border:#0f4a85;--vscode-editorWarning-foreground:#895503;--vscode-button-background:#0f4a85;--vscode-button-foreground:#fff",
} as const;
export type PageTheme = keyof typeof PAGE_THEMES;

/** The editor names a light high contrast by both. */
const CLASSES: Partial<Record<PageTheme, string>> = { "high-contrast-light": "vscode-high-contrast-light vscode-high-contrast" };

/** The API that the editor gives a page: it hands messages on, in their order, and keeps a state over reloads. */
const EDITOR = `let sent = Promise.resolve();
window.acquireVsCodeApi = () => ({
  postMessage: (message) => {
    const send = () => fetch("/toHost", { method: "POST", body: JSON.stringify(message) });
    sent = sent.then(send).catch(() => {}); // The test is over.
  },
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

export type PageName = "viewer" | "set" | "overview";

/** The window around a page: a browser's page, whatever drives it. */
export interface PageDriver {
  goto(address: string): Promise<unknown>;
  /** The work is done in the page, and knows nothing but its argument. */
  evaluate<Argument, Result>(work: (argument: Argument) => Result | Promise<Result>, argument: Argument): Promise<Result>;
}

export interface ServedPage {
  port: PagePort;
  /** Loads the page, which then says that it is ready. */
  load: () => Promise<void>;
  /** Ends its server; what shows it stays. */
  close: (this: void) => void;
}

/** @param files what the page may fetch besides its own parts, by name. */
export async function servedPage(
  driver: PageDriver,
  bundle: PageName,
  theme: PageTheme = "dark",
  files: Readonly<Record<string, Buffer>> = {},
): Promise<ServedPage> {
  const head = `<meta charset="utf-8"><title>${bundle}</title><link rel="stylesheet" href="/${bundle}.css">`;
  const body = `<body class="${CLASSES[theme] ?? `vscode-${theme}`}"><div id="viewer"></div><script>${EDITOR}</script><script src="/${bundle}.js"></script></body>`;
  const html = `<!DOCTYPE html><html lang="en" style="${PAGE_THEMES[theme]}"><head>${head}</head>${body}</html>`;
  const receivers = new Set<(data: unknown) => void>();
  const server = createServer((request, response) => {
    const answer = async () => {
      const name = request.url!.slice(1);
      if (name === "toHost") {
        const message = await json(request);
        receivers.forEach((receive) => receive(message));
        return response.end();
      }
      const type = name === "" ? "text/html" : (TYPES[name.split(".").at(-1)!] ?? "application/octet-stream");
      const content = name === "" ? html : (files[name] ?? (await readFile(join(DIST, name))));
      return response.setHeader("content-type", type).end(content);
    };
    answer().catch((error: unknown) => response.writeHead(404).end(String(error)));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    port: {
      post: async (message) => {
        await driver.evaluate((data) => window.postMessage(data, "*"), message);
        return true;
      },
      onMessage: (receive) => {
        receivers.add(receive);
        return { dispose: () => receivers.delete(receive) };
      },
    },
    load: async () => void (await driver.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

export interface PlainPage extends Omit<ServedPage, "close"> {
  page: Page;
}

/** The same in the browser that all tests of a process share. */
export async function plainPage(bundle: PageName, theme?: PageTheme, files?: Readonly<Record<string, Buffer>>): Promise<PlainPage> {
  const page = await (await sharedBrowser()).newPage({ viewport: { width: 1180, height: 760 } });
  page.setDefaultTimeout(30_000);
  const { port, load, close } = await servedPage(page, bundle, theme, files);
  page.once("close", close);
  return { page, port, load };
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
