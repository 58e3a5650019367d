import type { Alphabet, AlphabetPhoneme } from "#core/arpabet/alphabet.ts";
import { indexOf, symbolOf } from "#core/arpabet/alphabetIndex.ts";
import { ARPABET } from "#core/arpabet/arpabetAlphabet.ts";
import { type ArpabetLine, type ArpabetSymbol, parseArpabet } from "#core/arpabet/parseArpabet.ts";
import { VOWELS } from "#language/arpabet/phonemes.ts";
import { changed } from "./textChange.ts";

/**
 * A pronunciation of the dictionary in the symbols of an alphabet, with stress if the alphabet has any; undefined where it has no symbol
 * for one of the phonemes.
 * @param pronunciation phonemes of Arpabet separated by blanks
 */
export function spelledIn(alphabet: Alphabet, pronunciation: string): string | undefined {
  if (alphabet === ARPABET) return pronunciation;
  const own = ownSymbols(alphabet);
  const symbols = pronunciation.split(" ").map((written) => {
    const resolved = indexOf(ARPABET).resolve(written);
    const phoneme = resolved && own.get(resolved.phoneme.symbol);
    return phoneme && symbolOf(phoneme, alphabet.stress === "optional" ? resolved.stress : undefined);
  });
  return symbols.every((symbol) => symbol !== undefined) ? symbols.join(" ") : undefined;
}

const known = new WeakMap<Alphabet, ReadonlyMap<string, AlphabetPhoneme>>();

/** By phoneme of Arpabet; the first symbol for the same sound. */
function ownSymbols(alphabet: Alphabet): ReadonlyMap<string, AlphabetPhoneme> {
  let own = known.get(alphabet);
  if (!own) {
    const pairs = alphabet.phonemes.flatMap((phoneme) => (phoneme.arpabet?.length === 1 ? [[phoneme.arpabet[0]!, phoneme] as const] : []));
    known.set(alphabet, (own = new Map(pairs.reverse())));
  }
  return own;
}

/** Replaces the symbols that have a counterpart in the alphabet; everything else stays. */
export function respelledIn(alphabet: Alphabet, arpabet: string): string {
  if (alphabet === ARPABET) return arpabet;
  const symbols = parseArpabet(arpabet).lines.flatMap((line) => line.symbols);
  return changed(
    arpabet,
    symbols.map(({ text, start, end }) => ({ start, end, text: spelledIn(alphabet, text) ?? text })),
  );
}

/** Without its comment; symbols for which Arpabet has none stay as they are. */
export function lineInArpabet({ symbols, boundaries }: Pick<ArpabetLine, "symbols" | "boundaries">): string {
  return [...symbols, ...boundaries]
    .sort((a, b) => a.start - b.start)
    .map((part) => ("mark" in part ? part.mark : spokenSymbol(part)))
    .filter(Boolean)
    .join(" ");
}

function spokenSymbol({ text, phoneme, stress, valid }: ArpabetSymbol): string {
  if (!valid || !phoneme?.arpabet) return text;
  return phoneme.arpabet.map((symbol) => (stress !== undefined && VOWELS.has(symbol) ? `${symbol}${stress}` : symbol)).join(" ");
}
