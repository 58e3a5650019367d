import type { ScoredError, ScoredErrorKind } from "./readingErrors.ts";

const SEVERAL: Partial<Record<ScoredErrorKind, string>> = { told: "words told" };
const ONE: Partial<Record<ScoredErrorKind, string>> = { told: "word told" };

/** What the errors are made of, such as `2 substitutions + 1 hesitation = 3`; undefined where there are none. */
export function errorsInWords(errors: readonly Pick<ScoredError, "kind">[]): string | undefined {
  const counts = new Map<ScoredErrorKind, number>();
  for (const { kind } of errors) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  if (counts.size === 0) return undefined;
  const parts = [...counts].map(([kind, count]) => `${count} ${count === 1 ? (ONE[kind] ?? kind) : (SEVERAL[kind] ?? `${kind}s`)}`);
  return `${parts.join(" + ")} = ${errors.length}`;
}
