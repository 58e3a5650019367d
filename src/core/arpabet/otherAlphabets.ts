/** Symbols of the larger Arpabet of TIMIT and of speech recognisers' marks, in the 39 phonemes; none where nothing is said. */
const LARGER_ARPABET: Readonly<Record<string, string>> = {
  AX: "AH0", "AX-H": "AH0", AXR: "ER0", IX: "IH0", UX: "UW", DX: "T", NX: "N", EL: "AH0 L", EM: "AH0 M", EN: "AH0 N", ENG: "NG", HV: "HH", H: "HH", WH: "W", Q: "",
  BCL: "", DCL: "", GCL: "", PCL: "", TCL: "", KCL: "", SIL: "", SP: "", SPN: "", PAU: "", EPI: "", "H#": "",
};

/** X-SAMPA of American English in Arpabet. */
const X_SAMPA: Readonly<Record<string, string>> = {
  A: "AA", "A:": "AA", "{": "AE", V: "AH", "@": "AH0", O: "AO", "O:": "AO", aU: "AW", aI: "AY", b: "B", tS: "CH", d: "D", D: "DH", E: "EH", "3`": "ER", "3:": "ER", "@`": "ER0",
  eI: "EY", f: "F", g: "G", h: "HH", I: "IH", i: "IY", "i:": "IY", dZ: "JH", k: "K", l: "L", m: "M", n: "N", N: "NG", oU: "OW", "@U": "OW", OI: "OY", p: "P", "r\\": "R", r: "R",
  s: "S", S: "SH", t: "T", T: "TH", U: "UH", u: "UW", "u:": "UW", v: "V", w: "W", j: "Y", z: "Z", Z: "ZH",
};
/** What no other alphabet of English writes so. */
const X_SAMPA_ALONE = /^(?:[@{].*|.*[:`\\]|tS|dZ|aU|aI|eI|oU|OI)$/;

/** A symbol of the larger Arpabet in the smaller one, phonemes apart; undefined where it is none. A digit after it becomes the vowel's. */
export function fromLargerArpabet(symbol: string): string[] | undefined {
  const [, base = "", stress] = /^(.*?)([0-2])?$/.exec(symbol.toUpperCase()) ?? [];
  const found = LARGER_ARPABET[base];
  if (found === undefined) return undefined;
  return found.split(" ").filter(Boolean).map((phoneme) => (stress === undefined ? phoneme : phoneme.replace(/0$/, stress)));
}

/** A line's symbols in Arpabet if all of them together are X-SAMPA, which shares many letters with other alphabets; undefined otherwise. */
export function fromXSampa(symbols: readonly string[]): string[] | undefined {
  const plain = symbols.map((symbol) => symbol.replace(/^["%]/, ""));
  if (!plain.some((symbol) => X_SAMPA_ALONE.test(symbol)) || !plain.every((symbol) => Object.hasOwn(X_SAMPA, symbol))) return undefined;
  return plain.map((symbol, i) => {
    const stress = symbols[i]!.startsWith('"') ? "1" : symbols[i]!.startsWith("%") ? "2" : "";
    return stress === "" ? X_SAMPA[symbol]! : X_SAMPA[symbol]!.replace(/\d$/, "") + stress;
  });
}

/** Letters of the longest symbol that is looked for in a row of them, and of the longest row. */
const LONGEST = 5;
const LONGEST_ROW = 200;

/** Symbols that are written without anything between them, apart; undefined where they are not all known, or but one. */
export function splitSymbols(text: string, isSymbol: (text: string) => boolean): string[] | undefined {
  if (text.length > LONGEST_ROW) return undefined;
  const ways: (string[] | undefined)[] = [[]];
  for (let end = 1; end <= text.length; end++) {
    for (let start = Math.max(0, end - LONGEST); start < end; start++) {
      const before = ways[start];
      const symbol = text.slice(start, end);
      if (before && isSymbol(symbol) && before.length + 1 < (ways[end]?.length ?? Infinity)) ways[end] = [...before, symbol];
    }
  }
  const way = ways[text.length];
  return way && way.length > 1 ? way : undefined;
}

