import { parseCall } from "#cli/arguments/parseArguments.ts";
import { COMMANDS } from "#cli/commandTable.ts";

/** What the terminal takes arguments for: a command's name with the values for its function, or what is to be printed instead. @throws {UsageError} */
export function understood(args: readonly string[]): unknown {
  const call = parseCall(COMMANDS, args);
  return typeof call === "object" && "command" in call ? { name: call.command.name, ...call.values } : call;
}
