import * as vscode from "vscode";
import { editorToolName, TOOL_NAMES } from "#agents/toolNames.ts";
import { Late } from "#platform/late.ts";
import type { Registration } from "#project/files/files.ts";
import type { Services } from "../../services/services.ts";
import { MCP_PROGRAM, MCP_PROVIDER } from "../mcpProvider.ts";

/** Older and some similar editors lack it. */
type LanguageModels = Partial<Pick<typeof vscode.lm, "registerTool" | "registerMcpServerDefinitionProvider">>;

/** Tools for the editor's language models and as a server of the Model Context Protocol, loaded with the first call. */
export function agentPart(services: Pick<Services, "context" | "log">): Registration[] {
  const agentTools = new Late(async () => new (await import("../agentTools.ts")).AgentTools(services));
  const lm = (vscode as { lm?: LanguageModels }).lm ?? {};
  const tools = TOOL_NAMES.map((name) =>
    lm.registerTool?.<object>(editorToolName(name), {
      prepareInvocation: async ({ input }) => (await agentTools.get()).prepare(name, input),
      invoke: async ({ input }, token) => (await agentTools.get()).invoke(name, input, token),
    }),
  );
  const provider = lm.registerMcpServerDefinitionProvider?.(MCP_PROVIDER.id, {
    onDidChangeMcpServerDefinitions: (listener, self, disposables) =>
      vscode.workspace.onDidChangeWorkspaceFolders(() => void listener.call(self), undefined, disposables),
    provideMcpServerDefinitions: () => [server(services)],
  });
  return [agentTools, ...tools, provider].filter((one) => one !== undefined);
}

/** Run by the editor's own Node. It gets no key, and no permission to report on readings: the editor's own tools ask for that each time. */
function server({ context: { extensionUri, extension } }: Pick<Services, "context">): vscode.McpStdioServerDefinition {
  const folders = (vscode.workspace.workspaceFolders ?? [])
    .filter(({ uri }) => uri.scheme === "file")
    .flatMap(({ uri }) => ["--root", uri.fsPath]);
  const { version } = extension.packageJSON as { version: string };
  return new vscode.McpStdioServerDefinition(
    MCP_PROVIDER.label,
    process.execPath,
    [vscode.Uri.joinPath(extensionUri, "dist", MCP_PROGRAM).fsPath, ...folders],
    { ELECTRON_RUN_AS_NODE: "1" },
    version,
  );
}
