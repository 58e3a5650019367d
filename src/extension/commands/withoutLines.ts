/**
 * For commands about folders: the editor also passes the selected line to the buttons above the view of passages, which are about all of
 * it.
 */
export function withoutLines(args: readonly unknown[]): unknown[] {
  return args.filter((arg) => !(Array.isArray(arg) ? arg : [arg]).some(isLine));
}

/** A line is a `PassageTreeNode`; the address of a file has neither property. */
export function isLine(arg: unknown): arg is { kind: unknown; uri?: unknown } {
  return typeof arg === "object" && arg !== null && "kind" in arg && "children" in arg;
}
