import { printable } from "#core/printable.ts";
import type { LogFacts } from "#service/log.ts";
import type { LOG_STYLES } from "../commands/serviceCommands.ts";

/** Without its end. As JSON, members that are not facts of the line are always there. */
export function logLine(style: (typeof LOG_STYLES)[number], time: Date, line: string, facts: LogFacts = {}): string {
  const at = time.toISOString();
  const message = printable(line);
  return style === "json" ? JSON.stringify({ time: at, message, ...facts }) : `${at} ${message}`;
}
