import * as vscode from "vscode";
import { commandElse } from "../commands/commandElse.ts";
import { registerCommands } from "../commands/registerCommands.ts";
import { MACHINE } from "../host/node/machine.ts";
import { HELP_COMMANDS } from "../manifest/helpManifest.ts";
import type { Services } from "../services/services.ts";

export function helpPart(services: Pick<Services, "context" | "failures" | "log" | "program" | "settings">): vscode.Disposable[] {
  const { context, log } = services;
  const openPage = (name: string) => {
    const page = vscode.Uri.joinPath(context.extensionUri, "media", "docs", name);
    return commandElse(vscode.commands.executeCommand, "markdown.showPreview", [page], () =>
      vscode.commands.executeCommand("vscode.open", page),
    );
  };
  return [
    registerCommands(services, HELP_COMMANDS, {
      openDocumentation: () => openPage("index.md"),
      openPrivacy: () => openPage("privacy.md"),
      reportProblem: () => reportProblem(services),
      showLog: () => log.show(),
    }),
  ];
}

/** Opens the editor's own reporter, where it can reach the owner; otherwise a new text, to be copied. Nothing is sent before the author sends it. */
async function reportProblem({
  context,
  program,
  log,
  settings,
}: Pick<Services, "context" | "log" | "program" | "settings">): Promise<void> {
  const { problemReport } = await import("./problemReport.ts");
  const { bugs } = context.extension.packageJSON as { bugs?: unknown };
  const report = problemReport({
    program,
    editor: `${vscode.env.appName} ${vscode.version} (${vscode.env.appHost})`,
    remoteName: vscode.env.remoteName,
    system: MACHINE,
    language: vscode.env.language,
    isTrusted: vscode.workspace.isTrusted,
    settings: settings.changed(),
  });
  if (bugs !== undefined && vscode.env.uiKind === vscode.UIKind.Desktop) {
    const reporter = { extensionId: context.extension.id, data: report };
    const isOpen = await Promise.resolve(vscode.commands.executeCommand("workbench.action.openIssueReporter", reporter)).then(
      () => true,
      (error: unknown) => log.warn("The editor's issue reporter did not open", error),
    );
    if (isOpen) return;
  }
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: "markdown", content: report }));
}
