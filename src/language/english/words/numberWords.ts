import type { Words } from "../../text/token.ts";

const ONES = (
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen " + "eighteen nineteen"
).split(" ");
const TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const SCALES = ["", "thousand", "million", "billion"];
const ORDINALS: Record<string, string> = {
  one: "first",
  two: "second",
  three: "third",
  five: "fifth",
  eight: "eighth",
  nine: "ninth",
  twelve: "twelfth",
};

/**
 * The usual verbalization first: 105 is "one hundred five", "one hundred and five", "a hundred five" or "one oh five"; leading zeros and
 * anything past billions are read digit by digit.
 * @param mayBeYear true if four digits are read as a year first: 1990 is "nineteen ninety"
 */
export function cardinal(digits: string, mayBeYear: boolean): Words[] {
  const value = Number(digits);
  const [plain, ...others] = amount(digits);
  const asYear = digits.length === 4 && !digits.startsWith("0") ? year(value) : undefined;
  const read = asYear && mayBeYear && isUsualYear(value) ? [asYear, plain!] : [plain!, ...(asYear ? [asYear] : [])];
  const inDigits = digits.length <= 4 && value >= 10 ? [digitByDigit(digits), ...(value < 20 ? [] : [digitByDigit(digits, "oh")])] : [];
  return distinct([...read, ...others, ...inDigits]);
}

/** For something counted or measured: neither a year nor digit by digit, but "fifteen hundred" for 1500. */
export function amount(digits: string): Words[] {
  if (digits.length > 12 || (digits.length > 1 && digits.startsWith("0")))
    return distinct([digitByDigit(digits), digitByDigit(digits, "oh")]);
  const value = Number(digits);
  if (value < 20) return [[ONES[value]!]];
  const [plain, british] = [wholeNumber(value, false), wholeNumber(value, true)];
  const verbalizations = [plain, british];
  if (plain[0] === "one" && value >= 100) verbalizations.push(["a", ...plain.slice(1)], ["a", ...british.slice(1)]);
  if (value > 1000 && value < 10_000 && value % 100 === 0)
    verbalizations.push(...[year(value)].filter((verbalization) => verbalization !== undefined));
  return distinct(verbalizations);
}

export function digitByDigit(digits: string, zero = "zero"): Words {
  return [...digits].map((digit) => (digit === "0" ? zero : ONES[Number(digit)]!));
}

/** "3rd" is third; "1990th" nineteen ninetieth. */
export function ordinal(digits: string): Words[] {
  return distinct([cardinal(digits, true)[0]!, cardinal(digits, false)[0]!]).map((verbalization) => [
    ...verbalization.slice(0, -1),
    ordinalOf(verbalization.at(-1)!),
  ]);
}

/** "7:30" is seven thirty, "7:05" seven oh five, "7:00" seven o'clock, "7:45" also a quarter to eight. */
export function time(hours: string, minutes: string): Words[] {
  const hour = belowHundred(Number(hours));
  const minute = Number(minutes);
  const onDial = Number(hours) >= 1 && Number(hours) <= 12;
  if (minute === 0)
    return onDial
      ? [[...hour, "o'clock"], hour]
      : [
          [...hour, "hundred"],
          [...hour, "o'clock"],
        ];
  const plain = [...hour, ...(minute < 10 ? ["oh"] : []), ...belowHundred(minute)];
  if (!onDial) return [plain];
  const quarter = (how: string, of: Words) => [
    ["quarter", how, ...of],
    ["a", "quarter", how, ...of],
  ];
  if (minute === 30) return [plain, ["half", "past", ...hour]];
  if (minute === 15) return [plain, ...quarter("past", hour)];
  return minute === 45 ? [plain, ...quarter("to", belowHundred((Number(hours) % 12) + 1))] : [plain];
}

const CURRENCIES: Record<string, [one: string, many: string, part: string]> = {
  $: ["dollar", "dollars", "cents"],
  "£": ["pound", "pounds", "pence"],
  "€": ["euro", "euros", "cents"],
};

/** "5.20" with "$" is five dollars and twenty cents, five dollars twenty or five twenty. */
export function money(written: string, sign: string): Words[] {
  const [one, many, part] = CURRENCIES[sign]!;
  const [whole, rest = ""] = written.split(".") as [string, string?];
  const unit = whole === "1" ? one : many;
  const verbalizations = amount(whole || "0").map((verbalization) => [...verbalization, unit]);
  if (Number(rest) === 0) return verbalizations;
  const cents = belowHundred(Number(rest));
  const pieces = Number(rest) === 1 && part === "cents" ? "cent" : part;
  if (Number(whole) === 0) return [[...cents, pieces]];
  return [
    [...verbalizations[0]!, "and", ...cents, pieces],
    [...verbalizations[0]!, ...cents, pieces],
    [...verbalizations[0]!, ...cents],
    [...amount(whole)[0]!, ...cents],
  ];
}

/** "1/2" is one half, "3/4" three quarters or three fourths, "1/3" one third or a third; anything else may be "over". */
export function fraction(above: string, below: string): Words[] {
  const count = cardinal(above, false)[0]!;
  const many = above !== "1";
  const over = [...count, "over", ...cardinal(below, false)[0]!];
  if (Number(below) < 2 || Number(below) > 100) return [over];
  const names =
    below === "2"
      ? [[many ? "halves" : "half"]]
      : ordinal(below)
          .slice(0, 1)
          .map((verbalization) => (many ? plural(verbalization) : verbalization));
  const quarters = below === "4" ? [[many ? "quarters" : "quarter"]] : [];
  const counted = [...quarters, ...names];
  // "A half" depends on its neighbours.
  const single = many || below === "2" ? [] : counted.map((name) => ["a", ...name]);
  return [...counted.map((name) => [...count, ...name]), ...single, over];
}

/** "nineteen nineties" of "nineteen ninety". */
export function plural(words: Words): Words {
  const last = words.at(-1)!;
  return [...words.slice(0, -1), last.endsWith("y") ? `${last.slice(0, -1)}ies` : last.endsWith("x") ? `${last}es` : `${last}s`];
}

/** 1990 is nineteen ninety, 1905 nineteen oh five, 1066 ten sixty-six, 2025 twenty twenty five, 2000 has no such name. */
function year(value: number): Words | undefined {
  if (value < 1010 || value % 1000 === 0) return undefined;
  const rest = value % 100;
  const century = belowHundred(Math.floor(value / 100));
  if (rest === 0) return [...century, "hundred"];
  return [...century, ...(rest < 10 ? ["oh"] : []), ...belowHundred(rest)];
}

/** 2005 is two thousand five far more often than twenty oh five. */
const isUsualYear = (value: number) => value % 1000 >= 10;

/** @param british true if "and" follows the hundreds */
function wholeNumber(value: number, british: boolean): Words {
  const words: Words = [];
  for (let scale = 3; scale >= 0; scale--) {
    const group = Math.floor(value / 1000 ** scale) % 1000;
    if (group === 0) continue;
    const rest = group % 100;
    if (group >= 100) words.push(ONES[Math.floor(group / 100)]!, "hundred");
    if (british && rest && words.length > 0 && scale === 0) words.push("and");
    if (rest) words.push(...belowHundred(rest));
    if (scale) words.push(SCALES[scale]!);
  }
  return words;
}

function belowHundred(value: number): Words {
  if (value < 20) return [ONES[value]!];
  const rest = value % 10;
  return [TENS[Math.floor(value / 10)]!, ...(rest ? [ONES[rest]!] : [])];
}

function ordinalOf(word: string): string {
  return ORDINALS[word] ?? (word.endsWith("y") ? `${word.slice(0, -1)}ieth` : word.endsWith("t") ? `${word}h` : `${word}th`);
}

/** Each verbalization once. */
export function distinct(verbalizations: Words[]): Words[] {
  const seen = new Set<string>();
  return verbalizations.filter((verbalization) => {
    const key = verbalization.join(" ");
    return !seen.has(key) && seen.add(key);
  });
}
