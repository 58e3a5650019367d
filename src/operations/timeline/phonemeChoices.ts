import { printable } from "#core/printable.ts";

/** With its probability, 0 to 1, where known. */
export interface PhonemeChoice {
  phoneme: string;
  posterior?: number;
}

/** Nested lists of phonemes are never deeper. */
const DEEPEST_LIST = 4;

/**
 * Most probable first; the first is the one to show. The form is not documented, so each of these is read, under `phoneme` or `phonemes`:
 * `"IH"`, `"IH|IY"`, `["IH", "IY"]`, `[{"phoneme": "IH", "posterior": 0.6}]`, `{"IH": 0.6, "IY": 0.4}`, and any of these nested.
 */
export function phonemeChoices(entry: { phoneme?: unknown; phonemes?: unknown }): PhonemeChoice[] {
  const named = choices(entry.phoneme, DEEPEST_LIST);
  const all = named.length > 0 ? named : choices(entry.phonemes, DEEPEST_LIST);
  return all.every(({ posterior }) => posterior !== undefined) ? all.toSorted((a, b) => b.posterior! - a.posterior!) : all;
}

function choices(value: unknown, deep: number): PhonemeChoice[] {
  if (typeof value === "string")
    return (/^\w+$/.test(value) ? [value] : value.split(/[\s|/,]+/).filter(Boolean)).map((phoneme) => ({ phoneme: printable(phoneme) }));
  if (typeof value !== "object" || value === null || deep === 0) return [];
  if (Array.isArray(value)) return value.flatMap((item) => choices(item, deep - 1));
  const fields = value as Record<string, unknown>;
  const inner = fields["phoneme"] ?? fields["phonemes"] ?? fields["symbol"];
  if (inner !== undefined) {
    const posterior = [fields["posterior"], fields["probability"], fields["confidence"], fields["score"]].find(
      (number) => typeof number === "number" && number >= 0 && number <= 1,
    );
    const found = choices(inner, deep - 1);
    return found.length === 1 && typeof posterior === "number" ? [{ ...found[0]!, posterior }] : found;
  }
  return Object.entries(fields).flatMap(([phoneme, posterior]) =>
    typeof posterior === "number" ? [{ phoneme: printable(phoneme), posterior }] : [],
  );
}
