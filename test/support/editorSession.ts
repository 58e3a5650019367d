import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import { startCodeServer, type CodeServer, type CodeServerOptions } from "./codeServer.ts";
import { TEST_RESULTS, VSIX } from "./paths.ts";
import { IN_BROWSER } from "./editorHost.ts";
import { makeSampleWorkspace, type SampleWorkspace } from "./sampleWorkspace.ts";
import { waitFor } from "./waitFor.ts";
import { Workbench } from "./workbench.ts";

/** The themes that tests look at, by the names that the editor lists them under: their ids in the settings, which older editors know too, and their files. */
const THEMES = {
  "Dark Modern": { id: "Default Dark Modern", file: "dark_modern" },
  "Light Modern": { id: "Default Light Modern", file: "light_modern" },
  "Dark High Contrast": { id: "Default High Contrast", file: "hc_black" },
  "Light High Contrast": { id: "Default High Contrast Light", file: "hc_light" },
};
export type ThemeName = keyof typeof THEMES;

/** The editor's page may take so long to load, in milliseconds; on a quiet machine, it takes three seconds. */
const OPEN_WITHIN = 90_000;
/** Lines of the browser's console that are kept. */
const MOST_SAID = 2000;
const EXTENSION = "speech-assessment.speech-assessment-authoring";

export interface SessionOptions extends Pick<CodeServerOptions, "settings" | "machineSettings" | "workspaceTrust" | "isLean" | "proxy"> {
  /** Changes the workspace before the editor opens it. */
  prepare?: (workspace: SampleWorkspace) => Promise<void>;
  /** Further packages to install. */
  extensions?: (workspace: SampleWorkspace) => Promise<string[]>;
  /** Folders of unpacked extensions to put beside the extension. */
  companions?: (workspace: SampleWorkspace) => Promise<string[]>;
  /** Added to the editor's environment. */
  env?: (workspace: SampleWorkspace) => NodeJS.ProcessEnv;
  /** A WAV file that the browser's microphone hears; it can be made in `prepare`. */
  sound?: (workspace: SampleWorkspace) => string;
}

/** What can be changed in a running editor. */
export type SharedOptions = Pick<SessionOptions, "machineSettings" | "prepare">;

/**
 * Stops what moves in the editor's own page: without a graphics card, bars and wheels that turn while something is awaited take a core
 * of their own. Runs in the page, and in each frame of it, of which those of extensions are left alone.
 */
export function holdStill(): void {
  if (window !== window.top) return;
  const style = document.createElement("style");
  style.textContent = "*, ::before, ::after { animation: none !important; }";
  document.addEventListener("DOMContentLoaded", () => document.head.append(style));
}

/** The newest lines of the browser's console, as they come. */
function consoleOf(context: BrowserContext): readonly string[] {
  const said: string[] = [];
  const add = (line: string) => {
    said.push(`${new Date().toISOString()} ${line}`);
    if (said.length > MOST_SAID) said.shift();
  };
  context.on("console", (message) => add(`${message.type()} ${message.text()}`));
  context.on("weberror", (error) => add(`error ${error.error().stack ?? ""}`));
  return said;
}

/** Everything that one editor test file needs: a workspace, the editor on it, a browser, and the editor's window in it. */
export class EditorSession {
  /** Whether a test has failed in it, so that nobody else should have it. */
  hasFailed = false;
  /** Set by whoever takes it back instead of closing it. */
  giveBack: ((session: EditorSession) => Promise<void>) | undefined;
  /** How often it has been prepared. */
  private times = 0;

  private constructor(
    readonly workspace: SampleWorkspace,
    readonly server: CodeServer,
    readonly context: BrowserContext,
    readonly workbench: Workbench,
    /** What pages, frames and workers wrote to the browser's console. */
    private readonly said: readonly string[],
    private readonly closing: (() => Promise<void>)[],
  ) {}

  static async open({ prepare, extensions, companions, env, sound, ...others }: SessionOptions = {}): Promise<EditorSession> {
    // The browser's host takes the extension from the editor's machine, and runs it there.
    const options = IN_BROWSER ? { ...others, settings: { ...others.settings, "remote.extensionKind": { [EXTENSION]: ["web"] } } } : others;
    const closing: (() => Promise<void>)[] = [];
    try {
      const workspace = await makeSampleWorkspace();
      closing.unshift(() => workspace.remove());
      await prepare?.(workspace);
      const server = await startCodeServer({
        isLean: true,
        ...options,
        extensions: [VSIX, ...((await extensions?.(workspace)) ?? [])],
        companions: await companions?.(workspace),
        workspace: workspace.folder,
        home: workspace.home,
        env: env?.(workspace),
      });
      closing.unshift(() => server.stop());
      const browser = await launchBrowser(sound?.(workspace));
      closing.unshift(() => browser.close());
      // Only what is allowed by name is allowed.
      const permissions = sound && { permissions: ["microphone", "clipboard-read", "clipboard-write"] };
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...permissions });
      // A busy machine takes longer than a browser waits by itself.
      context.setDefaultNavigationTimeout(OPEN_WITHIN);
      // Some 20 MB over loopback: packing and unpacking them takes the editor a second of the processor for each window.
      await context.setExtraHTTPHeaders({ "accept-encoding": "identity" });
      if (options.isLean ?? true) await context.addInitScript(holdStill);
      const workbench = new Workbench(await context.newPage(), server.url);
      const said = consoleOf(context);
      await workbench.open();
      return new EditorSession(workspace, server, context, workbench, said, closing);
    } catch (error) {
      for (const close of closing) await close();
      throw error;
    }
  }

  /**
   * Leaves nothing of the previous tests: no editor, message, file, setting or reader of theirs, and the explorer in front.
   * What else the extension remembers of them stays, as it would for a person who continues with something else.
   */
  async beginAnew({ machineSettings, prepare }: SharedOptions): Promise<void> {
    const { workbench } = this;
    await workbench.closeEverything();
    await this.workspace.restore();
    // With readers in the address book, each assessment asks who read.
    await rm(join(this.server.data, "User", "globalStorage", "speech-assessment.speech-assessment-authoring", "speakers.json"), {
      force: true,
    });
    await prepare?.(this.workspace);
    // The editor's title shows that it has read them.
    const title = `Session ${(this.times += 1)}`;
    await this.server.changeSettings({ ...machineSettings, "window.title": title });
    await waitFor("the editor to follow its settings", async () => (await workbench.page.title()).includes(title) || undefined, 20_000);
  }

  /** Sets the colour theme in the machine's settings, without the editor's list and its previews. */
  async setTheme(name: ThemeName): Promise<void> {
    const { id, file } = THEMES[name];
    const settings = JSON.parse(await readFile(join(this.server.data, "Machine", "settings.json"), "utf8")) as Record<string, unknown>;
    await this.server.changeSettings({ ...settings, "workbench.colorTheme": id });
    await this.workbench.hasTheme(file);
  }

  /** Keeps the last picture and the editor's logs in test-results/, for a test that failed. */
  async keepEvidence(name: string): Promise<void> {
    this.hasFailed = true;
    const folder = join(TEST_RESULTS, name.replaceAll(/\W+/g, "-"));
    await mkdir(folder, { recursive: true });
    await this.workbench.page.screenshot({ path: join(folder, "window.png") }).catch(() => {});
    await writeFile(join(folder, "console.log"), this.said.join("\n"));
    await this.workbench.storedFiles().then(
      (stored) => writeFile(join(folder, "stored.log"), stored.join("\n")),
      () => {},
    );
    // Jobs, among others, also those of a browser's host.
    await cp(join(this.server.data, "User", "globalStorage"), join(folder, "globalStorage"), { recursive: true }).catch(() => {});
    await cp(join(this.server.data, "logs"), join(folder, "logs"), { recursive: true });
    await cp(this.server.logFile, join(folder, "code-server.log"));
  }

  async close(): Promise<void> {
    if (this.giveBack && !this.hasFailed) return this.giveBack(this);
    await this.end();
  }

  async end(): Promise<void> {
    for (const close of this.closing) await close();
  }
}
