import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import { startCodeServer, type CodeServer, type CodeServerOptions } from "./codeServer.ts";
import { TEST_RESULTS, VSIX } from "./paths.ts";
import { makeSampleWorkspace, type SampleWorkspace } from "./sampleWorkspace.ts";
import { Workbench } from "./workbench.ts";

export interface SessionOptions extends Pick<CodeServerOptions, "settings" | "machineSettings" | "workspaceTrust" | "proxy"> {
  /** Changes the workspace before the editor opens it. */
  prepare?: (workspace: SampleWorkspace) => Promise<void>;
  /** More packaged extensions to install. */
  extensions?: (workspace: SampleWorkspace) => Promise<string[]>;
  /** Added to the editor's environment. */
  env?: (workspace: SampleWorkspace) => NodeJS.ProcessEnv;
  /** A WAV file that the browser's microphone hears; it can be made in `prepare`. */
  sound?: (workspace: SampleWorkspace) => string;
}

/** Everything that one editor test file needs: a workspace, the editor on it, a browser, and the editor's window in it. */
export class EditorSession {
  private constructor(
    readonly workspace: SampleWorkspace,
    readonly server: CodeServer,
    readonly context: BrowserContext,
    readonly workbench: Workbench,
    private readonly closing: (() => Promise<void>)[],
  ) {}

  static async open({ prepare, extensions, env, sound, ...options }: SessionOptions = {}): Promise<EditorSession> {
    const closing: (() => Promise<void>)[] = [];
    try {
      const workspace = await makeSampleWorkspace();
      closing.unshift(() => workspace.remove());
      await prepare?.(workspace);
      const server = await startCodeServer({
        ...options,
        extensions: [VSIX, ...((await extensions?.(workspace)) ?? [])],
        workspace: workspace.folder,
        home: workspace.home,
        env: env?.(workspace),
      });
      closing.unshift(() => server.stop());
      const browser = await launchBrowser(sound?.(workspace));
      closing.unshift(() => browser.close());
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const workbench = new Workbench(await context.newPage(), server.url);
      await workbench.open();
      return new EditorSession(workspace, server, context, workbench, closing);
    } catch (error) {
      for (const close of closing) await close();
      throw error;
    }
  }

  /** Keeps the last picture and the editor's logs in test-results/, for a test that failed. */
  async keepEvidence(name: string): Promise<void> {
    const folder = join(TEST_RESULTS, name.replaceAll(/\W+/g, "-"));
    await mkdir(folder, { recursive: true });
    await this.workbench.page.screenshot({ path: join(folder, "window.png") }).catch(() => {});
    await cp(join(this.server.data, "logs"), join(folder, "logs"), { recursive: true });
    await cp(this.server.logFile, join(folder, "code-server.log"));
  }

  async close(): Promise<void> {
    for (const close of this.closing) await close();
  }
}
