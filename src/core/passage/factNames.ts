/** In the order in which they are offered. Small letters, as front matter has them. */
export const FACT_NAMES = ["kind", "grade", "band", "unit", "scope", "notes"] as const;
export type FactName = (typeof FACT_NAMES)[number];

/** As written, trimmed; none is empty. */
export type SaidFacts = Readonly<Partial<Record<FactName, string>>>;

/** Without empty values. */
export function saidFacts(valueOf: (name: FactName) => string | undefined): SaidFacts {
  return Object.fromEntries(
    FACT_NAMES.flatMap((name) => {
      const value = valueOf(name)?.trim() ?? "";
      return value === "" ? [] : [[name, value]];
    }),
  );
}
