import { COMMANDS } from "./commandTable.ts";
import type { Io } from "./io.ts";
import { runProgram } from "./runProgram.ts";

/** @returns the exit code. */
export function runCli(args: readonly string[], io: Io): Promise<number> {
  return runProgram(COMMANDS, args, io);
}
