import { entry, type ValuesFor } from "../arguments/command.ts";
import { flag, many } from "../arguments/kinds.ts";

// In a file of its own, because the editor ships this command alone.

export const MCP = entry({
  name: "mcp",
  about: `mcp serves tools for agents by the Model Context Protocol on standard input and output, until the input ends: checks of
references and passages, conversions, assessments on this machine, results, suites. See media/docs/agents.md.`,
  takes: {
    roots: many(
      "--root DIR",
      `the only folder that tools may read; can be repeated. By default the folders that the client works in, or the current
       one`,
    ),
    allowReadings: flag(
      "--allow-readings",
      `let tools show children's readings: what was said, and its figures. The provider of the client's language model then
       receives them`,
    ),
  },
});

export type McpCommand = ValuesFor<typeof MCP>;
