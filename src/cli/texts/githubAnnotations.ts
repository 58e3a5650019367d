import { printable } from "#core/printable.ts";
import type { Severity } from "#core/problems/problem.ts";
import type { Output } from "../io.ts";
import type { ProblemPrinter } from "./problemPrinter.ts";

const COMMANDS: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", information: "notice", hint: "notice" };

/**
 * Prints workflow commands of GitHub Actions, which shows each at its line of a pull request (docs.github.com, "Workflow commands for
 * GitHub Actions").
 */
export function githubPrinter(out: Output): ProblemPrinter {
  return {
    file: (_path, problems) => {
      for (const { file, line, column, endLine, endColumn, severity, code, message } of problems) {
        // Columns are only shown for a single line.
        const columns = line === endLine ? `,col=${column},endColumn=${endColumn}` : "";
        out.write(
          `::${COMMANDS[severity]} file=${property(file)},line=${line},endLine=${endLine}${columns},title=${code}::${data(message)}\n`,
        );
      }
    },
    end: (unread) => {
      for (const message of unread) out.write(`::error::${data(message)}\n`);
    },
  };
}

/** The runner decodes these. */
function data(text: string): string {
  return printable(text.replace(/\s+/gu, " ")).replaceAll("%", "%25");
}

function property(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll(":", "%3A").replaceAll(",", "%2C");
}
