import * as vscode from "vscode";
import { SUITE_NAME_ENDING } from "#sets/suites/suiteEnding.ts";
import { Diagnostics } from "../authoring/diagnostics.ts";
import { CodeActions } from "../authoring/features/codeActions.ts";
import { ProblemGuide } from "../authoring/problemGuide.ts";
import { SuiteDocuments } from "./suiteDocuments.ts";
import { SuiteCompletions, SuiteHovers } from "./suiteFeatures.ts";
import type { Services } from "../services/services.ts";

export class Suites implements vscode.Disposable {
  private readonly subscriptions: vscode.Disposable;

  constructor({ context: { extensionUri }, log }: Pick<Services, "context" | "log">) {
    const { languages } = vscode;
    const selector: vscode.DocumentSelector = { pattern: `**/*${SUITE_NAME_ENDING}` };
    const documents = new SuiteDocuments();
    const guide = new ProblemGuide(extensionUri, log);
    const shown = languages.createDiagnosticCollection("speechAssessmentSuites");
    this.subscriptions = vscode.Disposable.from(
      documents,
      guide,
      shown,
      new Diagnostics(documents, guide, shown, { covers: () => false }),
      languages.registerCodeActionsProvider(selector, new CodeActions(documents, guide), CodeActions.metadata),
      languages.registerCompletionItemProvider(selector, new SuiteCompletions(), ...SuiteCompletions.triggers),
      languages.registerHoverProvider(selector, new SuiteHovers()),
    );
  }

  dispose(): void {
    this.subscriptions.dispose();
  }
}
