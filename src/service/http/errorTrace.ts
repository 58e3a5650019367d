/** Its code or name: the message may contain an address or a submission's text and does not belong in the log. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : error.name;
}

/** The place of a bug, on one line, without its message. */
export function traceOf(error: unknown): string {
  const frames = error instanceof Error ? (error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? []) : [];
  return [reasonOf(error), ...frames.map((frame) => frame.trim())].join(" | ");
}
