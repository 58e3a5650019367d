import * as vscode from "vscode";
import { SUITE_NAME_ENDING } from "../../sets/suites/suiteEnding.ts";
import type { Failures } from "../interface/failures.ts";
import type * as SuitesBundle from "../suitesBackend.ts";
import type { Suites, SuitesDependencies } from "./suites.ts";
import { loadBundle } from "../host/node/loadBundle.ts";

type Bundle = typeof SuitesBundle;

/** What helps authors to write suites, loaded when the first one is open. */
export class SuitesLoader implements vscode.Disposable {
  private loading: Promise<Suites> | undefined;
  private readonly opening: vscode.Disposable;

  constructor(
    private readonly dependencies: SuitesDependencies & { failures: Failures },
    private readonly importBundle: () => Promise<Bundle> = importSuites,
  ) {
    const look = ({ uri }: vscode.TextDocument) => {
      if (uri.path.endsWith(SUITE_NAME_ENDING)) void dependencies.failures.guard(() => this.load());
    };
    this.opening = vscode.workspace.onDidOpenTextDocument(look);
    vscode.workspace.textDocuments.forEach(look);
  }

  dispose(): void {
    this.opening.dispose();
    void this.loading?.then((suites) => suites.dispose());
  }

  private load(): Promise<Suites> {
    this.loading ??= this.start();
    return this.loading;
  }

  /** A failed load is retried. */
  private async start(): Promise<Suites> {
    try {
      const { Suites } = await this.importBundle();
      return new Suites(this.dependencies);
    } catch (error) {
      this.loading = undefined;
      throw error;
    }
  }
}

function importSuites(): Promise<Bundle> {
  return loadBundle("suites");
}
