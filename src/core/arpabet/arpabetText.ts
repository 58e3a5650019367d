import { isPhoneme, VOWELS } from "./phonemes.ts";

/** A symbol of an Arpabet text as it is written. Offsets count UTF-16 units, `end` exclusive. */
export interface ArpabetSymbol {
  text: string;
  start: number;
  end: number;
}

export interface ArpabetProblem {
  /** Stable: `unknown-phoneme` for a symbol outside the inventory, `stress-on-consonant` for one like `B1`. */
  code: "unknown-phoneme" | "stress-on-consonant";
  message: string;
  start: number;
  end: number;
}

export interface ArpabetText {
  symbols: ArpabetSymbol[];
  problems: ArpabetProblem[];
}

// Both comment signs run to the end of their line: `;;;` as in the CMU dictionary, and `#`.
const COMMENT_OR_SYMBOL = /(?:;;;|#)[^\r\n]*|(?:(?!;;;|#)[^\s])+/gu;

/**
 * Reads a text of Arpabet phonemes separated by blanks or line breaks. Never throws: symbols that the default inventory
 * lacks stay in `symbols`, since a hosted model may have an alphabet of its own, and are named in `problems`.
 */
export function parseArpabet(text: string): ArpabetText {
  const symbols: ArpabetSymbol[] = [];
  const problems: ArpabetProblem[] = [];
  for (const match of text.matchAll(COMMENT_OR_SYMBOL)) {
    const symbol = match[0];
    if (symbol.startsWith(";;;") || symbol.startsWith("#")) continue;
    const start = match.index;
    const end = start + symbol.length;
    symbols.push({ text: symbol, start, end });
    const problem = problemOf(symbol);
    if (problem) problems.push({ ...problem, start, end });
  }
  return { symbols, problems };
}

function problemOf(symbol: string): Pick<ArpabetProblem, "code" | "message"> | undefined {
  const [, letters = symbol, stress] = /^(.*?)([0-2])?$/u.exec(symbol) ?? [];
  if (!isPhoneme(letters)) return { code: "unknown-phoneme", message: `${symbol} is not an Arpabet phoneme.` };
  if (stress !== undefined && !VOWELS.has(letters)) {
    return { code: "stress-on-consonant", message: `${letters} is a consonant and carries no stress.` };
  }
  return undefined;
}
