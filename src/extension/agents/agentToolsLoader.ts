import * as vscode from "vscode";
import { editorToolName, TOOL_NAMES } from "../../agents/toolNames.ts";
import type * as AgentsBundle from "../agentsBackend.ts";
import type { AgentTools, AgentToolsDependencies } from "./agentTools.ts";
import { MCP_PROGRAM, MCP_PROVIDER } from "./mcpProvider.ts";
import { loadBundle } from "../host/node/loadBundle.ts";

type Bundle = typeof AgentsBundle;

/** The part of the editor's API that older and some similar editors lack. */
type LanguageModels = Partial<Pick<typeof vscode.lm, "registerTool" | "registerMcpServerDefinitionProvider">>;

/** Tools for agents, for the editor's language models and as a server of the Model Context Protocol. What they need is loaded with the first call. */
export class AgentToolsLoader implements vscode.Disposable {
  private loading: Promise<AgentTools> | undefined;
  private readonly registered: vscode.Disposable;

  constructor(
    private readonly dependencies: AgentToolsDependencies,
    private readonly importBundle: () => Promise<Bundle> = importAgents,
  ) {
    const lm = (vscode as { lm?: LanguageModels }).lm ?? {};
    const tools = TOOL_NAMES.map((name) =>
      lm.registerTool?.<object>(editorToolName(name), {
        prepareInvocation: async ({ input }) => (await this.load()).prepare(name, input),
        invoke: async ({ input }, token) => (await this.load()).invoke(name, input, token),
      }),
    );
    const provider = lm.registerMcpServerDefinitionProvider?.(MCP_PROVIDER.id, {
      onDidChangeMcpServerDefinitions: (listener, self, disposables) =>
        vscode.workspace.onDidChangeWorkspaceFolders(() => void listener.call(self), undefined, disposables),
      provideMcpServerDefinitions: () => [this.server()],
    });
    this.registered = vscode.Disposable.from(...[...tools, provider].filter((one) => one !== undefined));
  }

  dispose(): void {
    this.registered.dispose();
    void this.loading?.then(
      (tools) => tools.dispose(),
      () => undefined,
    );
  }

  /** Run by the editor's own Node. It gets no key, and no permission to report on readings: the editor's own tools ask for that each time. */
  private server(): vscode.McpStdioServerDefinition {
    const {
      context: { extensionUri, extension },
    } = this.dependencies;
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

  private load(): Promise<AgentTools> {
    this.loading ??= this.start();
    return this.loading;
  }

  /** A failed load is retried. */
  private async start(): Promise<AgentTools> {
    try {
      const { AgentTools } = await this.importBundle();
      return new AgentTools(this.dependencies);
    } catch (error) {
      this.loading = undefined;
      throw error;
    }
  }
}

function importAgents(): Promise<Bundle> {
  return loadBundle("agents");
}
