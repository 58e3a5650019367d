import { cardinal, digitByDigit, distinct, fraction, money, ordinal, plural, time, type Words } from "./numberWords.ts";

/** A word of a passage. Offsets count UTF-16 units in the text that was tokenised, `end` exclusive. */
export interface Token {
  text: string;
  start: number;
  end: number;
  /** What a dictionary is asked for, lower case; several words for a number ("25": twenty, five). */
  spoken: string[];
  /** Other ways to read it aloud: digits one by one, "street" for "St", letters for "TV". */
  alternatives: string[][];
  /** Whether a sentence or a line of the text begins with it. */
  opens: boolean;
}

const LETTER = String.raw`[\p{L}\p{M}\p{N}]`;
const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)`;
/** In this order: U.S.; $5.20, 7:30, 3.5, 1/2, 2½, 50%, 20°C, 3rd, 1990s, 10–12; signs that are read; all other words. */
const TOKEN = new RegExp(
  [
    String.raw`(?<!${LETTER})(?:\p{L}\.){2,}`,
    String.raw`(?<!${LETTER}|\d[.,:/])[$£€#]?${NUMBER}(?:[–-]${NUMBER}(?![–-]\d)|:\d\d(?!\d)|\.\d+|/\d+)?[½¼¾⅓⅔]?(?:%|¢|°[CF]?|st|nd|rd|th|['’]?s)?(?!${LETTER}|[.:/]\d)`,
    String.raw`[½¼¾⅓⅔]|&|(?<=^|\s|\d)[+=×÷](?=\s|\d|$)|(?<=^|\s)@(?=\s)`,
    String.raw`[\p{L}\p{N}]${LETTER}*(?:['’]${LETTER}+)*['’]?`,
  ].join("|"),
  "gu",
);

/** What ends a sentence, a clause or a line. */
const ENDING = /[.!?…:;\n\r]/u;

/**
 * Splits a passage into words. Hyphens, dashes and all other punctuation separate; apostrophes belong to the word
 * they stand in or close ("don't", "dogs'"). A number is one word with all that belongs to it ("$5.20", "7:30",
 * "10–12"), and so are initials ("U.S."). Of other signs, only those that are read aloud are words (&, +, =, ×, ÷, @).
 * What a word's `spoken` is depends on the word alone; what depends on the words around it is an alternative.
 */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  const inCapitals = !/\p{Ll}/u.test(text);
  for (const match of text.matchAll(TOKEN)) {
    let word = match[0];
    // A closing quotation mark is no apostrophe unless the word ends on s ("the dogs' bowls").
    if (/['’]$/.test(word) && !/s['’]$/i.test(word)) word = word.slice(0, -1);
    const start = match.index;
    const before = tokens.at(-1);
    const between = text.slice(before?.end ?? 0, start);
    const follows = before && /^\s*$/.test(between) ? before.text : undefined;
    const [spoken, ...alternatives] = spokenWays(word, follows, inCapitals);
    tokens.push({ text: word, start, end: start + word.length, spoken: spoken!, alternatives, opens: !before || opensAfter(before, between) });
  }
  return tokens;
}

/** Lower case with a straight apostrophe and composed letters: the form that words are compared in. */
export function normaliseWord(word: string): string {
  return word.normalize("NFC").replaceAll("’", "'").toLowerCase();
}

function opensAfter(before: Token, between: string): boolean {
  if (!ENDING.test(between)) return false;
  // The point of "Mr." ends no sentence.
  return !(ABBREVIATIONS.has(normaliseWord(before.text)) && /^\.[^\S\n\r]*$/u.test(between));
}

const ABBREVIATIONS: ReadonlyMap<string, Words[]> = table(
  "mr mister; mrs missus; ms ms; dr doctor|drive; st saint|street; jr junior; sr senior; prof professor; mt mount; ave avenue; rd road; blvd boulevard; " +
    "vs versus; etc et cetera; dept department; approx approximately; govt government; capt captain; sgt sergeant; lt lieutenant; gen general; rev reverend; " +
    "km kilometers|kilometer; cm centimeters|centimeter; mm millimeters|millimeter; kg kilograms|kilogram; mg milligrams|milligram; ml milliliters|milliliter; " +
    "lb pounds|pound; lbs pounds; oz ounces|ounce; mph miles per hour; kph kilometers per hour; ft feet|foot",
);

/** Read so after a number only. */
const AFTER_NUMBER: ReadonlyMap<string, Words[]> = table(
  "m meters|meter; g grams|gram; l liters|liter; in inches|inch; yd yards|yard; mi miles|mile; s seconds|second; min minutes|minute; h hours|hour; hr hours|hour; hrs hours; k thousand|kilometers; c celsius; f fahrenheit",
);

const SIGNS: ReadonlyMap<string, Words[]> = table("& and; + plus|and; = equals|is; × times; ÷ divided by; @ at");

const ORDINAL_SIGN = /^(.*\d)(?:st|nd|rd|th)$/;

/** The usual way to read a word aloud, and then others. */
function spokenWays(word: string, before: string | undefined, inCapitals: boolean): Words[] {
  const plain = normaliseWord(word);
  const sign = SIGNS.get(plain);
  if (sign) return sign;
  if (/^(?:\p{L}\.){2,}$/u.test(plain)) return [[...plain.replaceAll(".", "")]];
  if (/[\d½¼¾⅓⅔]/.test(plain)) return numberWays(plain);
  const short = ABBREVIATIONS.get(plain);
  const ways = short ? [...short] : [[plain]];
  const unit = before && /[\d½¼¾⅓⅔]$/.test(before) ? AFTER_NUMBER.get(plain) : undefined;
  if (unit) ways.push(...unit);
  if (plain === "no" && word === "No") ways.push(["number"]);
  // "TV", "USA"; but not where everything is in capitals.
  if (!inCapitals && /^\p{Lu}{2,5}$/u.test(word)) ways.push([...plain]);
  return ways;
}

function numberWays(plain: string): Words[] {
  const currency = /^[$£€]/.exec(plain)?.[0];
  if (currency && /^.[\d,]+(?:\.\d\d)?$/.test(plain)) return money(plain.slice(1).replaceAll(",", ""), currency);
  if (plain.startsWith("#")) return numberWays(plain.slice(1)).map((way) => ["number", ...way]);
  const ending = /^(.*[\d½¼¾⅓⅔])(%|¢|°[cf]?)$/.exec(plain);
  if (ending) return numberWays(ending[1]!).map((way) => [...way, ...signWords(ending[2]!)]);
  const whole = plain.replaceAll(",", "");
  if (/^\d+$/.test(whole)) return cardinal(whole, plain === whole);
  const clock = /^(\d\d?):(\d\d)$/.exec(whole);
  if (clock) return time(clock[1]!, clock[2]!);
  const decimal = /^(\d+)\.(\d+)$/.exec(whole);
  if (decimal) return decimalWays(decimal[1]!, decimal[2]!);
  const ratio = /^(\d+)\/(\d+)$/.exec(whole);
  if (ratio) return fraction(ratio[1]!, ratio[2]!);
  const range = /^(\d+)[–-](\d+)$/.exec(whole);
  if (range) return rangeWays(range[1]!, range[2]!);
  const mixed = /^(\d*)([½¼¾⅓⅔])$/.exec(whole);
  if (mixed) return mixedWays(mixed[1]!, mixed[2]!);
  const rank = ORDINAL_SIGN.exec(whole);
  if (rank && /^\d+$/.test(rank[1]!)) return ordinal(rank[1]!);
  const many = /^(\d+)'?s$/.exec(whole);
  if (many) return cardinal(many[1]!, true).map(plural);
  // "3D", "A4", "7pm"
  return [plain.match(/\d+|[^\d'.,:/%¢°–-]+/g)!.flatMap((part) => (/\d/.test(part) ? cardinal(part, true)[0]! : [part]))];
}

function decimalWays(whole: string, digits: string): Words[] {
  const after = ["point", ...digitByDigit(digits)];
  const ways = cardinal(whole, false).map((way) => [...way, ...after]);
  return whole === "0" ? [...ways, after] : ways;
}

function rangeWays(from: string, to: string): Words[] {
  const [first, last] = [cardinal(from, true), cardinal(to, true)];
  const range = [
    [...first[0]!, "to", ...last[0]!],
    [...first[0]!, ...last[0]!],
  ];
  const digits = [digitByDigit(from + to), digitByDigit(from + to, "oh")];
  return distinct(isTelephone(from, to) ? [...digits, ...range] : [...range, digits[0]!]);
}

/** "555-1234", as North America writes it; "200-1000" are round numbers. */
function isTelephone(from: string, to: string): boolean {
  return /^[2-9]\d\d$/.test(from) && to.length === 4 && !(from.endsWith("0") && to.endsWith("0"));
}

const VULGAR: Record<string, [string, string]> = { "½": ["1", "2"], "¼": ["1", "4"], "¾": ["3", "4"], "⅓": ["1", "3"], "⅔": ["2", "3"] };

function mixedWays(whole: string, sign: string): Words[] {
  const parts = fraction(...VULGAR[sign]!).filter((part) => !part.includes("over"));
  if (whole === "") return parts;
  const before = cardinal(whole, false)[0]!;
  // "two and a half", "two and one half"
  return parts.flatMap((part) => [...(part[0] === "one" ? [[...before, "and", "a", ...part.slice(1)]] : []), [...before, "and", ...part]]);
}

function signWords(sign: string): Words {
  if (sign === "%") return ["percent"];
  if (sign === "¢") return ["cents"];
  return ["degrees", ...(sign === "°c" ? ["celsius"] : sign === "°f" ? ["fahrenheit"] : [])];
}

function table(lines: string): Map<string, Words[]> {
  return new Map(
    lines.split("; ").map((line) => {
      const gap = line.indexOf(" ");
      return [line.slice(0, gap), line.slice(gap + 1).split("|").map((way) => way.split(" "))];
    }),
  );
}
