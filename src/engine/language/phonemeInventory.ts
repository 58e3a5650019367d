export interface PhonemeKinds {
  vowels: ReadonlySet<string>;
  /** True if two different phonemes are easily taken for each other. */
  areClose: (one: string, other: string) => boolean;
}

/** Class 0 is silence, class i the i-th phoneme. */
export class PhonemeInventory {
  /** With silence. */
  readonly classes: number;
  /**
   * Of hearing one class for another, at `meant * classes + heard`: 0 the same, 0.4 a close one, 0.7 vowel for vowel or consonant for
   * consonant, 1.5 between the two kinds.
   */
  readonly costs: Float32Array;
  private readonly classesBySymbol: ReadonlyMap<string, number>;
  private readonly vowels: Uint8Array;

  /** @param symbols without stress, in the networks' order */
  constructor(
    readonly symbols: readonly string[],
    kinds: PhonemeKinds,
  ) {
    this.classes = symbols.length + 1;
    this.classesBySymbol = new Map(symbols.map((symbol, i) => [symbol, i + 1]));
    this.vowels = Uint8Array.from([0, ...symbols.map((symbol) => (kinds.vowels.has(symbol) ? 1 : 0))]);
    this.costs = costsOf(symbols, kinds);
  }

  has(symbol: string): boolean {
    return this.classesBySymbol.has(symbol);
  }

  /** @throws {RangeError} without such a phoneme, or with stress */
  classOf(symbol: string): number {
    const index = this.classesBySymbol.get(symbol);
    if (index === undefined) throw new RangeError(`not a phoneme: ${symbol}`);
    return index;
  }

  symbolOf(index: number): string {
    return this.symbols[index - 1] ?? "SIL";
  }

  isVowel(index: number): boolean {
    return this.vowels[index] === 1;
  }
}

function costsOf(symbols: readonly string[], { vowels, areClose }: PhonemeKinds): Float32Array {
  const classes = symbols.length + 1;
  const costs = new Float32Array(classes * classes).fill(1);
  symbols.forEach((meant, i) => {
    symbols.forEach((heard, j) => {
      const sameKind = vowels.has(meant) === vowels.has(heard);
      costs[(i + 1) * classes + j + 1] = meant === heard ? 0 : areClose(meant, heard) ? 0.4 : sameKind ? 0.7 : 1.5;
    });
  });
  return costs;
}
