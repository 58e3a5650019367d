import { HumanError } from "#core/humanError.ts";
import { printable } from "#core/printable.ts";
import type { Io } from "./io.ts";
import type { Command } from "./arguments/command.ts";
import { parseCall } from "./arguments/parseArguments.ts";
import { UsageError } from "./arguments/usageError.ts";
import { usageOf } from "./arguments/usage.ts";
import { programOf } from "./program.ts";

/** @returns the exit code: 0 done, 1 failed or something was found wrong, 2 wrong usage. */
export async function runProgram(commands: readonly Command[], args: readonly string[], io: Io): Promise<number> {
  const exitCode = await runCall(commands, args, io);
  const failure = await io.stdout.failure?.();
  // A reader that has seen enough (`| head`) is not a failure.
  if (!failure || failure.code === "EPIPE") return exitCode;
  io.stderr.write(`The output could not be written (${failure.code ?? "unknown reason"}), so not all of it is there.\n`);
  return exitCode || 1;
}

async function runCall(commands: readonly Command[], args: readonly string[], io: Io): Promise<number> {
  let running: string | undefined;
  try {
    const call = parseCall(commands, args);
    if (call === "version") io.stdout.write(`${(await programOf(io.directory)).version}\n`);
    else if ("help" in call) io.stdout.write(usageOf(commands, call.help));
    else {
      running = call.command.name;
      return await call.command.run(call.values, io);
    }
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      const topic = error.topic ?? running;
      io.stderr.write(`${printable(error.message)} See speech-assessment ${topic ? `${topic} ` : ""}--help.\n`);
      return 2;
    }
    if (io.signal.aborted && !(error instanceof HumanError)) {
      io.stderr.write("Stopped.\n");
      return 1;
    }
    io.stderr.write(
      error instanceof HumanError
        ? `${printable(error.message)}\n`
        : `Something unexpected went wrong. Please report this:\n${(error as Error).stack ?? String(error)}\n`,
    );
    return 1;
  }
}
