/** The id and name by which the editor knows the server for agents. */
export const MCP_PROVIDER = { id: "speechAssessment.mcp", label: "Speech Assessment" } as const;

/** The server's program, in `dist`. */
export const MCP_PROGRAM = "mcpMain.mjs";
