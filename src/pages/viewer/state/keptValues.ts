/** Readers of what was kept over a reload: whatever is of another kind is as if it were absent. */

export function record(kept: unknown): Record<string, unknown> {
  return typeof kept === "object" && kept !== null ? (kept as Record<string, unknown>) : {};
}

export function oneOf<T, Otherwise>(known: readonly T[], kept: unknown, otherwise: Otherwise): T | Otherwise {
  return known.includes(kept as T) ? (kept as T) : otherwise;
}

export function number(kept: unknown): number | undefined {
  return typeof kept === "number" && Number.isFinite(kept) ? kept : undefined;
}

export function text(kept: unknown): string | undefined {
  return typeof kept === "string" ? kept : undefined;
}

export function truth(kept: unknown): boolean | undefined {
  return typeof kept === "boolean" ? kept : undefined;
}
