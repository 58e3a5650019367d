import { isHumanError } from "../core/humanError.ts";
import { printable } from "../core/printable.ts";
import type { Io } from "./io.ts";
import { UsageError } from "./commands.ts";
import { parseCommand } from "./parseCommand.ts";
import { programOf } from "./program.ts";
import { usageOf } from "./usage.ts";

/**
 * Runs one command. Heavy parts (engine, client, schemas of results) are loaded by the command that needs them.
 * @returns the exit code: 0 done, 1 failed or something was found wrong, 2 wrong usage.
 */
export async function runCli(args: readonly string[], io: Io): Promise<number> {
  try {
    const command = parseCommand(args);
    switch (command.name) {
      case "help":
        io.stdout.write(usageOf(command.topic));
        return 0;
      case "version":
        io.stdout.write(`${(await programOf(io.directory)).version}\n`);
        return 0;
      case "assess":
        return await (await import("./assess.ts")).assess(command, io);
      case "export":
        return await (await import("./exportResult.ts")).runExport(command, io);
      case "import":
        return await (await import("./importReview.ts")).runImport(command, io);
      case "score":
        return await (await import("./scoreResult.ts")).scoreResult(command, io);
      case "list-profiles":
        return (await import("./listProfiles.ts")).listProfiles(command, io);
      case "check":
        return await (await import("./checkFiles.ts")).checkFiles(command, io);
      case "run":
        return await (await import("./runSets.ts")).runSets(command, io);
      case "merge-reports":
        return await (await import("./mergeRunReports.ts")).mergeRunReports(command, io);
      case "agreement":
        return await (await import("./agreement.ts")).agreement(command, io);
      case "passages":
        return await (await import("./listPassages.ts")).listPassages(command, io);
      case "overview":
        return await (await import("./overview.ts")).overview(command, io);
      case "listen":
        return await (await import("./listen.ts")).listen(command, io);
      case "delete-speaker":
        return await (await import("./deleteSpeaker.ts")).runDeleteSpeaker(command, io);
      case "mcp":
        return await (await import("./mcp/serveMcp.ts")).serveMcp(command, io);
      case "serve":
        return await (await import("./serve.ts")).serve(command, io);
    }
  } catch (error) {
    if (error instanceof UsageError) {
      io.stderr.write(`${printable(error.message)} See speech-assessment ${error.topic ? `${error.topic} ` : ""}--help.\n`);
      return 2;
    }
    if (io.signal.aborted && !isHumanError(error)) {
      io.stderr.write("Stopped.\n");
      return 1;
    }
    io.stderr.write(
      isHumanError(error)
        ? `${printable(error.message)}\n`
        : `Something unexpected went wrong. Please report this:\n${(error as Error).stack ?? String(error)}\n`,
    );
    return 1;
  }
}
