import { MCP_OPTIONS, mcpCommandOf } from "../mcp/mcpOptions.ts";
import type { Command } from "../commands.ts";
import { required } from "../optionValues.ts";
import { help, parsed } from "./parsedArguments.ts";

/** @throws {UsageError} */
export function parseMcp(args: string[]): Command {
  const { values } = parsed({ args, options: { ...help, ...MCP_OPTIONS } });
  if (values.help) return { name: "help", topic: "mcp" };
  return mcpCommandOf({ ...values, root: values.root?.map((root) => required(root, "--root")) });
}
