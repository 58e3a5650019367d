import type { McpCommand } from "../commands.ts";

/** The options of `mcp`, as Node parses them. */
export const MCP_OPTIONS = { root: { type: "string", multiple: true }, "allow-readings": { type: "boolean" } } as const;

export function mcpCommandOf(values: { root?: string[] | undefined; "allow-readings"?: boolean | undefined }): McpCommand {
  return { name: "mcp", roots: values.root ?? [], allowReadings: values["allow-readings"] ?? false };
}
