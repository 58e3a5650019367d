import { numberOf } from "#contract/wire/wire.ts";
import { printable } from "#core/printable.ts";

/** With its probability, 0 to 1, where known. */
export interface PhonemeChoice {
  phoneme: string;
  posterior?: number;
}

/** Nested lists of phonemes are never deeper. */
const DEEPEST_LIST = 4;
const SYMBOL_NAMES = ["phoneme", "phonemes", "phone", "phones", "symbol", "label"] as const;
const PROBABILITY_NAMES = ["posterior", "probability", "confidence", "score"];

/**
 * Most probable first; the first is the one to show. The form is not documented, so each of these is read, under `phoneme` or another of
 * its names: `"IH"`, `"IH|IY"`, `"[IH IY]"`, `"IH or IY"`, `["IH", "IY"]`, `[{"phoneme": "IH", "posterior": 0.6}]`, `{"IH": 0.6, "IY": "0.4"}`,
 * and any of these nested.
 */
export function phonemeChoices(entry: Readonly<Partial<Record<(typeof SYMBOL_NAMES)[number], unknown>>>): PhonemeChoice[] {
  for (const name of SYMBOL_NAMES) {
    const all = entry[name] == null ? [] : choices(entry[name], DEEPEST_LIST);
    if (all.length === 0) continue;
    return all.every(({ posterior }) => posterior !== undefined) ? all.toSorted((a, b) => b.posterior! - a.posterior!) : all;
  }
  return [];
}

function choices(value: unknown, deep: number): PhonemeChoice[] {
  if (typeof value === "string") return inText(value);
  if (typeof value !== "object" || value === null || deep === 0) return [];
  if (Array.isArray(value)) return value.flatMap((item) => choices(item, deep - 1));
  const fields = value as Record<string, unknown>;
  const inner = SYMBOL_NAMES.map((name) => fields[name]).find((member) => member != null);
  if (inner !== undefined) {
    const posterior = PROBABILITY_NAMES.map((name) => probability(fields[name])).find((number) => number !== undefined);
    const found = choices(inner, deep - 1);
    return found.length === 1 && posterior !== undefined ? [{ ...found[0]!, posterior }] : found;
  }
  return Object.entries(fields).flatMap(([phoneme, given]) => {
    const posterior = probability(given);
    return posterior === undefined ? [] : [{ phoneme: printable(phoneme), posterior }];
  });
}

function probability(value: unknown): number | undefined {
  const number = typeof value === "number" || typeof value === "string" ? numberOf(value) : undefined;
  return number !== undefined && number >= 0 && number <= 1 ? number : undefined;
}

/** Around several phonemes; alone, a bracket may be a symbol of the service's alphabet. */
const BRACKETS = /^\s*(?:\[(?<square>.*)\]|\((?<round>.*)\)|\{(?<curly>.*[\s|/,;].*)\})\s*$/su;
const QUOTES = /^(["'])(.+)\1$/u;
/** In Arpabet, neither is a phoneme. */
const CONJUNCTIONS = new Set(["or", "OR", "Or"]);

/** As services mostly write one. */
const ARPABET = /^[A-Z]{1,2}[0-2]?$/;

function inText(text: string): PhonemeChoice[] {
  if (ARPABET.test(text) && !CONJUNCTIONS.has(text)) return [{ phoneme: text }];
  const { square, round, curly } = BRACKETS.exec(text)?.groups ?? {};
  const plain = square ?? round ?? curly ?? text;
  return plain.split(/[\s|/,;]+/u).flatMap((part) => {
    const phoneme = QUOTES.exec(part)?.[2] ?? part;
    return phoneme === "" || CONJUNCTIONS.has(phoneme) ? [] : [{ phoneme: printable(phoneme) }];
  });
}
