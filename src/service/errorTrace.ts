/** The code or name of an error; its message may hold an address or text of a submission and is not for the log. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : error.name;
}

/** Where a defect arose, on one line and without its message. */
export function traceOf(error: unknown): string {
  const frames = error instanceof Error ? (error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? []) : [];
  return [reasonOf(error), ...frames.map((frame) => frame.trim())].join(" | ");
}
