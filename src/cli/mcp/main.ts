// The command `mcp` as a program of its own, for the editor, which ships without the other commands (dist/mcpMain.mjs).
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { printable } from "../../core/printable.ts";
import { processIo } from "../processIo.ts";
import { MCP_OPTIONS, mcpCommandOf } from "./mcpOptions.ts";
import { serveMcp } from "./serveMcp.ts";

const io = processIo(dirname(fileURLToPath(import.meta.url)));
try {
  process.exitCode = await serveMcp(mcpCommandOf(parseArgs({ options: MCP_OPTIONS }).values), io);
} catch (error) {
  // An error meant for people, or about an option; the bundle has its own copy of the class.
  if (!(error instanceof Error) || !("code" in error)) throw error;
  io.stderr.write(`${printable(error.message)}\n`);
  process.exitCode = 1;
}
