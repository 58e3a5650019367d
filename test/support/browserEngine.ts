import { execFile } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join, normalize } from "node:path";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import type { Analysis, AnalysisRequest } from "#core/analysis.ts";
import { launchBrowser } from "./browser.ts";
import { engineDirectory } from "./engineDirectory.ts";
import type { EngineOutcome, ToEngineHost } from "./engineHost.ts";
import { ROOT } from "./paths.ts";

/** What the editor allows its extension host in a browser. */
const POLICY =
  "default-src 'none'; child-src 'self' data: blob:; worker-src 'self' data: blob:; script-src 'self' 'unsafe-eval' 'unsafe-inline' https: http://localhost:* blob:; connect-src 'self' https: wss: http://localhost:* http://127.0.0.1:*";
/** The page: it passes requests on, and records how long it was blocked, and the longest task of its own. */
const PAGE = `<!doctype html><meta charset="utf-8"><title>Engine</title><script type="module">
  const host = new Worker("/host.js");
  const waiting = new Map();
  host.onmessage = ({ data: [id, answer] }) => { waiting.get(id)(answer); waiting.delete(id); };
  host.onerror = ({ message }) => { window.hostError = message; };
  let last = 0;
  window.ask = (asked) => new Promise((resolve) => { waiting.set(++last, resolve); host.postMessage([last, asked]); });
  window.still = { stall: 0, task: 0 };
  let before = performance.now();
  setInterval(() => { const now = performance.now(); still.stall = Math.max(still.stall, now - before - 5); before = now; }, 5);
  new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) still.task = Math.max(still.task, duration); }).observe({ type: "longtask" });
</script>`;

interface PageScope {
  ask(asked: ToEngineHost): Promise<unknown>;
  still: Stillness;
}

/** Milliseconds. */
export interface Stillness {
  /** The longest time that the page did not get its turn, including when the machine was busy with something else. */
  stall: number;
  /** The longest task of its own; 0 where none took 50 ms. */
  task: number;
}

/** The outcome of an analysis, and how long the page was blocked meanwhile. */
export type BrowserOutcome = Omit<EngineOutcome, "analysis"> & { analysis?: Analysis; still: Stillness };

/**
 * The built engine in Chromium, created in a worker, as the editor's extension host is one there. Its files come from
 * another origin than the page, on loopback.
 */
export class BrowserEngine {
  private constructor(
    private readonly browser: Browser,
    /** Paths below `dist/` that were fetched so far. */
    readonly fetched: readonly string[],
    private readonly page: Page,
    private readonly folders: Map<string, string>,
    private readonly origin: string,
    private readonly stop: () => Promise<void>,
  ) {}

  /** @param changed what is served for a file of `dist/` instead of its content */
  static async open(
    changed: (name: string, text: () => Promise<string>) => Promise<string> | undefined = () => undefined,
  ): Promise<BrowserEngine> {
    const scratch = await mkdtemp(join(tmpdir(), "browser-engine-"));
    const script = join(scratch, "host.js");
    await promisify(execFile)(process.execPath, [join(ROOT, "esbuild.mjs"), "--worker", join(ROOT, "test/support/engineHost.ts"), script]);
    const folders = new Map([["dist", engineDirectory()]]);
    const fetched: string[] = [];
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url!, "http://localhost");
      const [, folder = "", ...rest] = decodeURI(pathname).split("/");
      const serve = async () => {
        if (pathname === "/") return response.writeHead(200, { "content-type": "text/html", "content-security-policy": POLICY }).end(PAGE);
        const headers = {
          "access-control-allow-origin": "*",
          "content-type": pathname.endsWith(".js") ? "text/javascript" : "application/octet-stream",
        };
        if (pathname === "/host.js")
          return response.writeHead(200, { ...headers, "content-security-policy": POLICY }).end(await readFile(script));
        const name = normalize(rest.join("/"));
        if (folder === "dist") fetched.push(name);
        const path = join(folders.get(folder)!, name);
        const instead = folder === "dist" ? await changed(name, () => readFile(path, "utf8")) : undefined;
        if (instead !== undefined) return response.writeHead(200, headers).end(instead);
        const { size } = await stat(path);
        createReadStream(path).pipe(response.writeHead(200, { ...headers, "content-length": size }));
      };
      serve().catch(() => response.writeHead(404).end());
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const browser = await launchBrowser();
    const stop = async () => {
      await browser.close();
      server.closeAllConnections();
      server.close();
      await rm(scratch, { recursive: true, force: true });
    };
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
    return new BrowserEngine(browser, fetched, page, folders, `http://localhost:${port}`, stop);
  }

  /** Creates the engine that `analyse` uses from now on. */
  async create({ folder = "dist", ...options }: { folder?: string; workers?: number; silenceLimit?: number } = {}): Promise<void> {
    await this.ask({ ask: "create", directory: `${this.origin}/${folder}`, ...options });
  }

  /** @param request with the absolute path of a file on this machine */
  async analyse(request: AnalysisRequest, abortAt?: number): Promise<BrowserOutcome> {
    const audioPath = this.addressOf(request.audioPath);
    await this.stillness();
    const { analysis, ...outcome } = (await this.ask({ ask: "analyse", request: { ...request, audioPath }, abortAt })) as EngineOutcome;
    // Before the analysis arrives, which takes time to be passed from a worker to a page and on.
    const still = await this.stillness();
    return {
      ...outcome,
      still,
      ...(analysis !== undefined && { analysis: (await this.ask({ ask: "analysis", of: analysis })) as Analysis }),
    };
  }

  /** The same where no error is expected. @throws {Error} if there is one */
  async analysis(request: AnalysisRequest): Promise<Analysis> {
    const { analysis, error } = await this.analyse(request);
    if (error) throw new Error(`${error.code}: ${error.message} ${error.cause ?? ""}`);
    return analysis!;
  }

  get version(): string {
    return this.browser.version();
  }

  get workersStarted(): number {
    return this.fetched.filter((name) => name === "web/engineWorker.js").length;
  }

  /** Whether the browser itself decodes a codec, by its name in WebCodecs' registry. */
  decodes(codec: string): Promise<boolean> {
    return this.page.evaluate(
      async (name) =>
        typeof AudioDecoder !== "undefined" &&
        (await AudioDecoder.isConfigSupported({ codec: name, sampleRate: 44_100, numberOfChannels: 2 })).supported === true,
      codec,
    );
  }

  /** Starts over, without an engine. */
  async reload(): Promise<void> {
    await this.page.reload();
  }

  /** How long the page was blocked since this was last asked. */
  stillness(): Promise<Stillness> {
    return this.page.evaluate(() => {
      const { still } = globalThis as unknown as PageScope;
      const found = { ...still };
      still.stall = still.task = 0;
      return found;
    });
  }

  /** A recording's samples, as the engine hears them. */
  async samples(path: string): Promise<number[]> {
    return (await this.ask({ ask: "samples", audioPath: this.addressOf(path) })) as number[];
  }

  async closeEngine(): Promise<void> {
    await this.ask({ ask: "close" });
  }

  async close(): Promise<void> {
    await this.stop();
  }

  private addressOf(path: string): string {
    const folder = join(path, "..");
    const known = [...this.folders].find(([, at]) => at === folder)?.[0] ?? `folder${this.folders.size}`;
    this.folders.set(known, folder);
    return `${this.origin}/${known}/${basename(path)}`;
  }

  private ask(asked: ToEngineHost): Promise<unknown> {
    return this.page.evaluate((message) => (globalThis as unknown as PageScope).ask(message), asked);
  }
}
