import { isLine } from "./withoutLines.ts";

/**
 * Replaces lines of the view of passages by their files, so that a command is the same there and in the explorer. Everything else stays as
 * it is.
 */
export function filesOfLines(args: readonly unknown[], fileAt: (address: string) => unknown): unknown[] {
  const fileOf = (arg: unknown): unknown =>
    isLine(arg) && (arg.kind === "passage" || arg.kind === "reading") && typeof arg.uri === "string" ? fileAt(arg.uri) : arg;
  return args.map((arg) => (Array.isArray(arg) ? arg.map(fileOf) : fileOf(arg)));
}
