export const MCP_PROVIDER = { id: "speechAssessment.mcp", label: "Speech Assessment" } as const;

/** In `dist`. */
export const MCP_PROGRAM = "mcpMain.mjs";
