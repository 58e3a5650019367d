/** A word of a passage. Offsets count UTF-16 units in the text that was tokenised, `end` exclusive. */
export interface Token {
  text: string;
  start: number;
  end: number;
  /** What a dictionary is asked for, lower case; several words for a number ("25": twenty, five). */
  spoken: string[];
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*['’]?/gu;

/**
 * Splits a passage into words. Hyphens, dashes and all other punctuation separate; apostrophes belong to the word
 * they stand in or close ("don't", "dogs'"). Digits are spelt out in `spoken` as they are read in English.
 */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(WORD)) {
    let word = match[0];
    // A closing quotation mark is no apostrophe unless the word ends on s ("the dogs' bowls").
    if (/['’]$/.test(word) && !/s['’]$/i.test(word)) word = word.slice(0, -1);
    const start = match.index;
    tokens.push({ text: word, start, end: start + word.length, spoken: spokenForms(word) });
  }
  return tokens;
}

/** Lower case with a straight apostrophe and composed letters: the form that words are compared in. */
export function normaliseWord(word: string): string {
  return word.normalize("NFC").replaceAll("’", "'").toLowerCase();
}

function spokenForms(word: string): string[] {
  const plain = normaliseWord(word);
  if (/^\d+$/.test(plain)) return numberWords(plain);
  const ordinal = /^(\d+)(?:st|nd|rd|th)$/.exec(plain);
  if (ordinal) return ordinalWords(ordinal[1]!);
  if (/\d/.test(plain)) return plain.match(/\d+|[^\d]+/g)!.flatMap((part) => (/\d/.test(part) ? numberWords(part) : [part]));
  return [plain];
}

const ONES = (
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen " +
  "eighteen nineteen"
).split(" ");
const TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const SCALES = ["", "thousand", "million", "billion"];
const ORDINALS: Record<string, string> = {
  one: "first", two: "second", three: "third", five: "fifth", eight: "eighth", nine: "ninth", twelve: "twelfth",
};

function numberWords(digits: string): string[] {
  // Leading zeros and anything past billions are read digit by digit.
  if (digits.length > 12 || (digits.length > 1 && digits.startsWith("0"))) return [...digits].map((d) => ONES[Number(d)] ?? d);
  const value = Number(digits);
  // Years: 1990 is nineteen ninety, 1905 nineteen oh five, 2025 twenty twenty five.
  if (digits.length === 4 && value >= 1100 && value % 1000 >= 100) {
    const rest = value % 100;
    const century = belowHundred(Math.floor(value / 100));
    if (rest === 0) return [...century, "hundred"];
    return [...century, ...(rest < 10 ? ["oh"] : []), ...belowHundred(rest)];
  }
  if (value < 20) return [ONES[value]!];
  const words: string[] = [];
  for (let scale = 3; scale >= 0; scale--) {
    const group = Math.floor(value / 1000 ** scale) % 1000;
    if (group === 0) continue;
    if (group >= 100) words.push(ONES[Math.floor(group / 100)]!, "hundred");
    if (group % 100) words.push(...belowHundred(group % 100));
    if (scale) words.push(SCALES[scale]!);
  }
  return words;
}

function belowHundred(value: number): string[] {
  if (value < 20) return [ONES[value]!];
  const rest = value % 10;
  return [TENS[Math.floor(value / 10)]!, ...(rest ? [ONES[rest]!] : [])];
}

function ordinalWords(digits: string): string[] {
  const words = numberWords(digits);
  const last = words.at(-1)!;
  const ordinal = ORDINALS[last] ?? (last.endsWith("y") ? `${last.slice(0, -1)}ieth` : `${last}th`);
  return [...words.slice(0, -1), ordinal];
}
