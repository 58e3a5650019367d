/** What distinguishes the phonemes of a language. */
export interface PhonemeKinds {
  vowels: ReadonlySet<string>;
  /** Whether two different phonemes are easily taken for each other. */
  areClose: (one: string, other: string) => boolean;
}

/** A language's phonemes as the classes that a network tells apart: class 0 is silence, class i the i-th phoneme. */
export class PhonemeInventory {
  /** Silence and all phonemes. */
  readonly classes: number;
  /**
   * What it costs to hear one class where another was meant: 0 the same, 0.4 a close one, 0.7 one vowel for another or
   * one consonant for another, 1.5 between the two kinds. At `meant * classes + heard`.
   */
  readonly costs: Float32Array;
  private readonly classesBySymbol: ReadonlyMap<string, number>;
  private readonly vowels: Uint8Array;

  /** @param symbols the phonemes' names without stress, in the order in which the networks were trained on them */
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

  /** @throws {RangeError} where the language has no such phoneme, or the symbol carries stress */
  classOf(symbol: string): number {
    const index = this.classesBySymbol.get(symbol);
    if (index === undefined) throw new RangeError(`not a phoneme: ${symbol}`);
    return index;
  }

  /** The phoneme of a class; "SIL" for silence. */
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
