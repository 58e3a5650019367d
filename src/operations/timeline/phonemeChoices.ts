import { printable } from "../../core/printable.ts";

/** A phoneme that may have been said, with its probability from 0 to 1 where the service gives one. */
export interface PhonemeChoice {
  phoneme: string;
  posterior?: number;
}

/** Lists nested deeper than this are not phonemes. */
const DEEPEST = 4;

/**
 * The phonemes of an entry, most probable first; the first is the one to show. How a service writes several of them is not documented,
 * so each of these is read, under `phoneme` or `phonemes`: `"IH"`, `"IH|IY"`, `["IH", "IY"]`, `[{"phoneme": "IH", "posterior": 0.6}]`,
 * `{"IH": 0.6, "IY": 0.4}`, and any of these nested.
 */
export function phonemeChoices(entry: { phoneme?: unknown; phonemes?: unknown }): PhonemeChoice[] {
  const named = choices(entry.phoneme, DEEPEST);
  const all = named.length > 0 ? named : choices(entry.phonemes, DEEPEST);
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
  // A map of phonemes and how probable each of them is.
  return Object.entries(fields).flatMap(([phoneme, posterior]) =>
    typeof posterior === "number" ? [{ phoneme: printable(phoneme), posterior }] : [],
  );
}
