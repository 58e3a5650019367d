import * as vscode from "vscode";
import { SUITE_NAME_ENDING } from "../../sets/suites/suiteEnding.ts";
import { commandTable } from "../commands/defineCommands.ts";
import type * as SuitesBundle from "../suitesBackend.ts";
import type { SuiteTests, SuiteTestsDependencies } from "./suiteTests.ts";
import { SUITE_TEST_COMMANDS } from "./suiteTestsManifest.ts";
import { loadBundle } from "../host/node/loadBundle.ts";
import { findFiles } from "../host/node/findFiles.ts";

type Bundle = typeof SuitesBundle;

/** Suites as tests of the editor, loaded as soon as there is a suite: without one, the editor has no tests. */
export class SuiteTestsLoader implements vscode.Disposable {
  private loading: Promise<SuiteTests> | undefined;
  private readonly watching: vscode.Disposable;
  /** The handlers of the commands. */
  readonly table = commandTable(SUITE_TEST_COMMANDS, {
    openCaseResult: (args) => this.run("openCaseResult", args),
    playCasePlace: (args) => this.run("playCasePlace", args),
    acceptAsExpected: (args) => this.run("acceptAsExpected", args),
  });

  constructor(
    private readonly dependencies: SuiteTestsDependencies,
    private readonly importBundle: () => Promise<Bundle> = importSuites,
  ) {
    const watcher = vscode.workspace.createFileSystemWatcher(`**/*${SUITE_NAME_ENDING}`, false, true, true);
    const found = () => void dependencies.failures.guard(() => this.load());
    const look = ({ uri }: vscode.TextDocument) => {
      if (uri.path.endsWith(SUITE_NAME_ENDING)) found();
    };
    this.watching = vscode.Disposable.from(watcher, watcher.onDidCreate(found), vscode.workspace.onDidOpenTextDocument(look));
    vscode.workspace.textDocuments.forEach(look);
    void dependencies.failures.guard(async () => {
      if ((await findFiles(`**/*${SUITE_NAME_ENDING}`, undefined, 1)).length > 0) await this.load();
    });
  }

  dispose(): void {
    this.watching.dispose();
    void this.loading?.then((tests) => tests.dispose());
  }

  /** @throws whatever the command throws. */
  private async run(command: keyof typeof SUITE_TEST_COMMANDS, args: readonly unknown[]): Promise<void> {
    const tests = await this.load();
    await tests.run(command, args);
  }

  private load(): Promise<SuiteTests> {
    this.loading ??= this.start();
    return this.loading;
  }

  /** A failed load is retried. */
  private async start(): Promise<SuiteTests> {
    try {
      const bundle = await this.importBundle();
      return new bundle.SuiteTests(this.dependencies);
    } catch (error) {
      this.loading = undefined;
      throw error;
    }
  }
}

function importSuites(): Promise<Bundle> {
  return loadBundle("suites");
}
