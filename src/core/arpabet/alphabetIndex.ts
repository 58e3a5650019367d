import type { Alphabet, AlphabetPhoneme } from "./alphabet.ts";

/** 0 none, 1 primary, 2 secondary. */
export type Stress = 0 | 1 | 2;

const STRESSES: readonly Stress[] = [0, 1, 2];

export interface ResolvedSymbol {
  phoneme: AlphabetPhoneme;
  stress?: Stress;
  /** True if the alphabet has it exactly as written, case and stress included, as a service requires. */
  valid: boolean;
}

export class AlphabetIndex {
  private readonly exact = new Map<string, ResolvedSymbol>();
  private readonly folded = new Map<string, ResolvedSymbol>();
  private readonly fromArpabet = new Map<string, AlphabetPhoneme>();

  constructor(readonly alphabet: Alphabet) {
    for (const phoneme of alphabet.phonemes) {
      this.add(phoneme.symbol, { phoneme, valid: true });
      const [counterpart, ...more] = phoneme.arpabet ?? [];
      if (counterpart !== undefined && more.length === 0 && !this.fromArpabet.has(counterpart)) this.fromArpabet.set(counterpart, phoneme);
      if (alphabet.stress === "none" || !isVowel(phoneme)) continue;
      for (const stress of STRESSES) this.add(`${phoneme.symbol}${stress}`, { phoneme, stress, valid: true });
    }
  }

  /** The phoneme that is meant, also in the wrong case or with digits that it cannot carry; undefined for anything else. */
  resolve(text: string): ResolvedSymbol | undefined {
    const exact = this.exact.get(text);
    if (exact) return exact;
    const folded = this.folded.get(text.toUpperCase());
    if (folded) return { ...folded, valid: false };
    const [, base = "", digits = ""] = /^(.*?\D)(\d+)$/u.exec(text) ?? [];
    if (base === "") return undefined;
    const phoneme = (this.exact.get(base) ?? this.folded.get(base.toUpperCase()))?.phoneme;
    if (!phoneme) return undefined;
    const stress = STRESSES.find((known) => String(known) === digits);
    return { phoneme, ...(stress === undefined ? {} : { stress }), valid: false };
  }

  /** The alphabet's own symbol for one of Arpabet, with its stress if the alphabet has stress; undefined if there is none. */
  ofArpabet(symbol: string): string | undefined {
    const [, base = symbol, stress = ""] = /^(.*?)([0-2]?)$/.exec(symbol) ?? [];
    const own = this.fromArpabet.get(symbol) ?? this.fromArpabet.get(base);
    return own && isVowel(own) && this.alphabet.stress === "optional" ? own.symbol + stress : own?.symbol;
  }

  private add(text: string, resolved: ResolvedSymbol): void {
    if (!this.exact.has(text)) this.exact.set(text, resolved);
    const upper = text.toUpperCase();
    if (!this.alphabet.caseSensitive && !this.folded.has(upper)) this.folded.set(upper, resolved);
  }
}

const indices = new WeakMap<Alphabet, AlphabetIndex>();

/** Made once per alphabet. */
export function indexOf(alphabet: Alphabet): AlphabetIndex {
  let index = indices.get(alphabet);
  if (!index) indices.set(alphabet, (index = new AlphabetIndex(alphabet)));
  return index;
}

export function isVowel({ class: kind }: Pick<AlphabetPhoneme, "class">): boolean {
  return kind === "vowel" || kind === "diphthong";
}

/** As the alphabet writes it: `IY1`. */
export function symbolOf(phoneme: Pick<AlphabetPhoneme, "symbol">, stress?: Stress): string {
  return stress === undefined ? phoneme.symbol : `${phoneme.symbol}${stress}`;
}
