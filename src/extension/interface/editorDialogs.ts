import * as vscode from "vscode";
import type { Dialogs } from "./dialogs.ts";

const { window } = vscode;

export const editorDialogs: Dialogs = {
  tell: async (message, ...buttons) => window.showInformationMessage(message, ...buttons),
  warn: async (message, ...buttons) => window.showWarningMessage(message, ...buttons),
  fail: async (message, ...buttons) => window.showErrorMessage(message, ...buttons),
  confirm: async (question, detail, yes) => (await window.showWarningMessage(question, { modal: true, detail }, yes)) === yes,
  decide: async (question, detail, ...answers) => window.showWarningMessage(question, { modal: true, detail }, ...answers),
  pick: async (items, question) => window.showQuickPick(items, question),
  ask: async ({ validateInput, ...question }) =>
    window.showInputBox({
      ...question,
      validateInput: (text) => {
        const problem = validateInput?.(text);
        return typeof problem === "object" ? { message: problem.warning, severity: vscode.InputBoxValidationSeverity.Warning } : problem;
      },
    }),
  during: async (title, work) =>
    window.withProgress({ location: vscode.ProgressLocation.Notification, title, cancellable: true }, async (_, cancellation) => {
      const stop = new AbortController();
      const listening = cancellation.onCancellationRequested(() => stop.abort());
      try {
        return await work(stop.signal);
      } catch (error) {
        if (stop.signal.aborted) return undefined;
        throw error;
      } finally {
        listening.dispose();
      }
    }),
  meanwhile: async (title, work) => window.withProgress({ location: vscode.ProgressLocation.Window, title }, work),
  copy: async (text) => vscode.env.clipboard.writeText(text),
};
