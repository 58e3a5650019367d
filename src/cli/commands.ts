export { UsageError } from "./arguments/usageError.ts";
export type { AssessCommand, ImportCommand } from "./commands/readingCommands.ts";
export type { RunCommand } from "./commands/setCommands.ts";
export type { ScopeChoice } from "./commands/textCommands.ts";
