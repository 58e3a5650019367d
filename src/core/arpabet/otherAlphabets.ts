import { VOWELS } from "#language/arpabet/phonemes.ts";

/** The larger Arpabet of TIMIT and marks of speech recognisers, in the 39 phonemes; empty for silence. */
const LARGER_ARPABET: Readonly<Record<string, string>> = {
  AX: "AH0",
  "AX-H": "AH0",
  AXR: "ER0",
  IX: "IH0",
  UX: "UW",
  DX: "T",
  NX: "N",
  EL: "AH0 L",
  EM: "AH0 M",
  EN: "AH0 N",
  ENG: "NG",
  HV: "HH",
  H: "HH",
  WH: "W",
  Q: "",
  BCL: "",
  DCL: "",
  GCL: "",
  PCL: "",
  TCL: "",
  KCL: "",
  SIL: "",
  SP: "",
  SPN: "",
  PAU: "",
  EPI: "",
  "H#": "",
};

/** X-SAMPA of American English, plus what is British. */
const X_SAMPA: Readonly<Record<string, string>> = {
  A: "AA",
  "A:": "AA",
  "{": "AE",
  V: "AH",
  "@": "AH0",
  O: "AO",
  "O:": "AO",
  aU: "AW",
  aI: "AY",
  b: "B",
  tS: "CH",
  d: "D",
  D: "DH",
  E: "EH",
  "3`": "ER",
  "3:": "ER",
  "@`": "ER0",
  eI: "EY",
  f: "F",
  g: "G",
  h: "HH",
  I: "IH",
  i: "IY",
  "i:": "IY",
  dZ: "JH",
  k: "K",
  l: "L",
  m: "M",
  n: "N",
  N: "NG",
  oU: "OW",
  "@U": "OW",
  OI: "OY",
  p: "P",
  "r\\": "R",
  r: "R",
  s: "S",
  S: "SH",
  t: "T",
  T: "TH",
  U: "UH",
  u: "UW",
  "u:": "UW",
  v: "V",
  w: "W",
  j: "Y",
  z: "Z",
  Z: "ZH",
  e: "EH",
  Q: "AA",
  "e@": "EH R",
  "I@": "IH R",
  "U@": "UH R",
  "4": "T",
};
/** Returns true for silence, noise or an unknown word in transcriptions of speech recognisers: `<s>`, `<unk>`, `[SIL]`. */
export function isSilenceMark(symbol: string): boolean {
  const [, bracket, name = ""] = /^([<([])\/?([A-Za-z]+)[>)\]]$/.exec(symbol) ?? [];
  const upper = name.toUpperCase();
  return (upper.length > 1 && LARGER_ARPABET[upper] === "") || (bracket === "<" && /^(?:S|UNK|EPS|NOISE)$/.test(upper));
}

/** The phonemes of the smaller Arpabet, one an element; undefined if it is not a symbol. A digit after it becomes the vowel's. */
export function fromLargerArpabet(symbol: string): string[] | undefined {
  const [, base = "", stress] = /^(.*?)([0-2])?$/.exec(symbol.toUpperCase()) ?? [];
  const found = LARGER_ARPABET[base];
  if (found === undefined) return undefined;
  return found
    .split(" ")
    .filter(Boolean)
    .map((phoneme) => (stress === undefined ? phoneme : phoneme.replace(/0$/, stress)));
}

/** No other alphabet of English writes these. */
const X_SAMPA_ALONE = /^(?:[@{].*|.*[:`\\])$/;
/** No other alphabet writes these either, but letters of words may be next to each other like this. */
const X_SAMPA_PAIR = /^(?:tS|dZ|aU|aI|eI|oU|OI)$/;
/** Aspiration, which Arpabet does not express and only X-SAMPA writes like this. */
const X_SAMPA_ASPIRATED = /(?<=[A-Za-z])_h/g;
const X_SAMPA_STRESS: Readonly<Record<string, string>> = { '"': "1", "%": "2" };

export interface FromXSampa {
  /**
   * Arpabet of each field; none for a mark of stress by itself. Where stress is marked anywhere, every vowel carries a digit, otherwise
   * only those that are never stressed.
   */
  fields: string[][];
  stressed: boolean;
  /** It holds a sign that other alphabets do not have. */
  certain: boolean;
}

/** Undefined unless all fields together are X-SAMPA, which shares many letters with other alphabets. */
export function fromXSampa(fields: readonly string[]): FromXSampa | undefined {
  const read: string[][] = [];
  for (const field of fields) {
    const tokens = xSampaTokens(field.replace(/^[/[]|[/\]]$/g, "").replace(X_SAMPA_ASPIRATED, ""));
    if (!tokens) return undefined;
    read.push(tokens);
  }
  const isSound = (token: string) => !(token in X_SAMPA_STRESS);
  const sounds = read.map((tokens) => tokens.filter(isSound));
  const certain =
    fields.some((field) => field.search(X_SAMPA_ASPIRATED) >= 0) ||
    sounds.some((tokens) => tokens.some((token) => X_SAMPA_ALONE.test(token) || (tokens.length === 1 && X_SAMPA_PAIR.test(token))));
  const stressed = read.some((tokens) => !tokens.every(isSound));
  if (
    !certain &&
    (stressed || fields.length < 2 || sounds.some(({ length }) => length !== 1) || !fields.some((field) => /[a-z]/.test(field)))
  )
    return undefined;
  let mark = "";
  const converted = read.map((tokens) =>
    tokens.flatMap((token) => {
      if (!isSound(token)) {
        mark = X_SAMPA_STRESS[token]!;
        return [];
      }
      return X_SAMPA[token]!.split(" ").map((written) => {
        const phoneme = written.replace(/\d$/, "");
        if (!stressed || !VOWELS.has(phoneme)) return written;
        const digit = mark || "0";
        mark = "";
        return phoneme + digit;
      });
    }),
  );
  // A mark with no vowel behind it is something else.
  return mark === "" ? { fields: converted, stressed, certain } : undefined;
}

/** Always takes the longest token; undefined if one is unknown. */
function xSampaTokens(field: string): string[] | undefined {
  const tokens: string[] = [];
  for (let at = 0; at < field.length; at += tokens.at(-1)!.length) {
    const token = [2, 1]
      .map((length) => field.slice(at, at + length))
      .find((text) => Object.hasOwn(X_SAMPA, text) || text in X_SAMPA_STRESS);
    if (token === undefined) return undefined;
    tokens.push(token);
  }
  return tokens;
}

/** Letters of the longest symbol searched for in a run of symbols. */
const LONGEST_SYMBOL_LETTERS = 5;
const LONGEST_ROW = 200;

/** Splits a run of symbols without blanks; undefined unless there are several and all are known. */
export function splitSymbols(text: string, isSymbol: (text: string) => boolean): string[] | undefined {
  if (text.length > LONGEST_ROW) return undefined;
  const pronunciations: (string[] | undefined)[] = [[]];
  for (let end = 1; end <= text.length; end++) {
    for (let start = Math.max(0, end - LONGEST_SYMBOL_LETTERS); start < end; start++) {
      const before = pronunciations[start];
      const symbol = text.slice(start, end);
      if (before && isSymbol(symbol) && before.length + 1 < (pronunciations[end]?.length ?? Infinity))
        pronunciations[end] = [...before, symbol];
    }
  }
  const pronunciation = pronunciations[text.length];
  return pronunciation && pronunciation.length > 1 ? pronunciation : undefined;
}
