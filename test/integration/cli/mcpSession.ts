import { join } from "node:path";
import { Client, type ClientOptions } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { ROOT } from "../../support/paths.ts";

export interface ToolReply {
  text: string;
  structured: Record<string, unknown>;
  isError: boolean;
}

/** The server for agents as a process, and a client of the official kit. */
export class McpSession {
  /** What it has written to its standard error. */
  log = "";

  private constructor(
    readonly client: Client,
    readonly transport: StdioClientTransport,
  ) {}

  /** @param args behind `mcp`. @param options of the client, such as which revisions of the protocol it tries */
  static async start(folder: string, args: readonly string[] = [], options: ClientOptions = {}): Promise<McpSession> {
    const client = new Client({ name: "test", version: "1" }, options);
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [join(ROOT, "dist", "cli.js"), "mcp", ...args],
      cwd: folder,
      stderr: "pipe",
    });
    const session = new McpSession(client, transport);
    transport.stderr?.on("data", (bytes: Buffer) => (session.log += bytes.toString("utf8")));
    await client.connect(transport);
    return session;
  }

  async call(name: string, input: Record<string, unknown>, signal?: AbortSignal): Promise<ToolReply> {
    const {
      content,
      structuredContent = {},
      isError = false,
    } = await this.client.callTool({ name, arguments: input }, { timeout: 120_000, ...(signal && { signal }) });
    return {
      text: content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n"),
      structured: structuredContent as Record<string, unknown>,
      isError: isError === true,
    };
  }

  close(): Promise<void> {
    return this.client.close();
  }
}
