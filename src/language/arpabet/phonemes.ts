/** The 39 of the CMU Pronouncing Dictionary, without stress. */
export const PHONEMES = [
  "AA",
  "AE",
  "AH",
  "AO",
  "AW",
  "AY",
  "B",
  "CH",
  "D",
  "DH",
  "EH",
  "ER",
  "EY",
  "F",
  "G",
  "HH",
  "IH",
  "IY",
  "JH",
  "K",
  "L",
  "M",
  "N",
  "NG",
  "OW",
  "OY",
  "P",
  "R",
  "S",
  "SH",
  "T",
  "TH",
  "UH",
  "UW",
  "V",
  "W",
  "Y",
  "Z",
  "ZH",
] as const;

export type Phoneme = (typeof PHONEMES)[number];

export const VOWELS: ReadonlySet<string> = new Set([
  "AA",
  "AE",
  "AH",
  "AO",
  "AW",
  "AY",
  "EH",
  "ER",
  "EY",
  "IH",
  "IY",
  "OW",
  "OY",
  "UH",
  "UW",
]);

const KNOWN: ReadonlySet<string> = new Set(PHONEMES);

export function isPhoneme(symbol: string): symbol is Phoneme {
  return KNOWN.has(symbol);
}

/** `IY1` becomes `IY`. Other text is returned as it is. */
export function withoutStress(symbol: string): string {
  return symbol.replace(/^([A-Z]{2})[0-2]$/, "$1");
}
