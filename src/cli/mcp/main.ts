// The command `mcp` as a program of its own, for the editor (dist/mcpMain.mjs).
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { command } from "../arguments/command.ts";
import { MCP } from "../commands/mcpCommand.ts";
import { processIo } from "../processIo.ts";
import { runProgram } from "../runProgram.ts";
import { serveMcp } from "./serveMcp.ts";

process.exitCode = await runProgram(
  [command(MCP, serveMcp)],
  ["mcp", ...process.argv.slice(2)],
  processIo(dirname(fileURLToPath(import.meta.url))),
);
