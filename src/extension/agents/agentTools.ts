import * as vscode from "vscode";
import { editorRefusal } from "#agents/editorRefusal.ts";
import { pathGiven } from "#agents/givenInput.ts";
import { confirmationOf, runningOf } from "#agents/toolDefinitions.ts";
import type { ToolName } from "#agents/toolNames.ts";
import { childEnvironment } from "#engine/node/childEnvironment.ts";
import { MCP_PROGRAM } from "./mcpProvider.ts";
import { ToolProcess } from "./toolProcess.ts";
import type { Services } from "../services/services.ts";

/**
 * The tools run in the same program as for other clients of the Model Context Protocol, a separate process that is given the folders of the
 * workspace and nothing else; the editor asks a person what they have to ask.
 */
export class AgentTools implements vscode.Disposable {
  private server: { folders: string; process: ToolProcess } | undefined;

  constructor(private readonly services: Pick<Services, "context" | "log">) {}

  /** The message shown while a tool runs, and the question asked before. The tool itself reports what is wrong with an input. */
  prepare(name: ToolName, input: unknown): vscode.PreparedToolInvocation {
    try {
      const confirmation = confirmationOf(name, input);
      return { invocationMessage: runningOf(name, input), ...(confirmation && { confirmationMessages: confirmation }) };
    } catch {
      return {};
    }
  }

  /** @throws {vscode.CancellationError} */
  async invoke(name: ToolName, input: object, token: vscode.CancellationToken): Promise<vscode.LanguageModelToolResult> {
    const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === "file").map(({ uri }) => uri.fsPath);
    const refusal = editorRefusal(name, { isTrusted: vscode.workspace.isTrusted, folders: folders.length });
    if (refusal !== undefined) return resultOf(refusal);
    const cancelled = new AbortController();
    const listening = token.onCancellationRequested(() => cancelled.abort());
    if (token.isCancellationRequested) cancelled.abort();
    try {
      return resultOf(await this.processFor(folders).call(name, withUnsavedText(input, folders), cancelled.signal));
    } catch (error) {
      if (cancelled.signal.aborted) throw new vscode.CancellationError();
      this.services.log.error(`The tool ${name} failed`, error);
      throw error;
    } finally {
      listening.dispose();
    }
  }

  dispose(): void {
    this.server?.process.dispose();
    this.server = undefined;
  }

  private processFor(folders: readonly string[]): ToolProcess {
    const key = folders.join("\n");
    if (this.server?.folders !== key) {
      this.dispose();
      const {
        context: { extensionUri },
        log,
      } = this.services;
      const args = [
        vscode.Uri.joinPath(extensionUri, "dist", MCP_PROGRAM).fsPath,
        ...folders.flatMap((folder) => ["--root", folder]),
        "--allow-readings",
      ];
      this.server = {
        folders: key,
        process: new ToolProcess({ command: process.execPath, args, env: childEnvironment(process.env), cwd: folders[0]! }, (line) =>
          log.debug(line),
        ),
      };
    }
    return this.server.process;
  }
}

function resultOf(text: string): vscode.LanguageModelToolResult {
  return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
}

/** A file that is open and not saved is checked as it is in the editor. */
function withUnsavedText(input: object, folders: readonly string[]): object {
  const { path: given, text } = input as { path?: unknown; text?: unknown };
  if (typeof given !== "string" || (text !== undefined && text !== null)) return input;
  const path = pathGiven(given);
  const places = [vscode.Uri.file(path), ...folders.map((folder) => vscode.Uri.joinPath(vscode.Uri.file(folder), path))].map(
    ({ fsPath }) => fsPath,
  );
  const open = vscode.workspace.textDocuments.find(({ uri, isDirty }) => isDirty && uri.scheme === "file" && places.includes(uri.fsPath));
  return open && /\.(?:arpabet|txt|text|md|markdown)$/iu.test(open.uri.path) ? { ...input, text: open.getText() } : input;
}
