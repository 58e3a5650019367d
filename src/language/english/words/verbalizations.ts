import { isMonth, monthOrWeekday } from "./monthsAndWeekdays.ts";
import { amount, cardinal, digitByDigit, distinct, fraction, money, ordinal, plural, time } from "./numberWords.ts";
import { numeralVerbalizations } from "./romanNumerals.ts";
import type { Words } from "../../text/token.ts";

/** Before a name: the point belongs to the abbreviation, never to a sentence. */
export const TITLES: ReadonlySet<string> = new Set("mr mrs ms dr prof capt sgt lt gen rev mt gov sen pres".split(" "));

/** The point after these never ends a sentence. */
export const NEVER_LAST: ReadonlySet<string> = new Set([...TITLES, "vs"]);
/** Before a number, the point after these does not end a sentence. */
const BEFORE_AMOUNT: ReadonlySet<string> = new Set("approx avg chs hwy pp vol".split(" "));

/** In a name, only a capital and a point make it a place: "Ft. Worth". */
export function isPlaceName(word: string, after: string): boolean {
  return PLACES.has(word) && NAME_BEHIND.test(after);
}

const UNITS: ReadonlyMap<string, Words[]> = table(
  "km kilometers|kilometer; cm centimeters|centimeter; kg kilograms|kilogram; mg milligrams|milligram; ml milliliters|milliliter; " +
    "lb pounds|pound; lbs pounds; oz ounces|ounce; mph miles per hour; kph kilometers per hour; ft feet|foot; tsp teaspoons|teaspoon; tbsp tablespoons|tablespoon; qt quarts|quart; pt pints|pint",
);

export const ABBREVIATIONS: ReadonlyMap<string, Words[]> = new Map([
  ...table(
    "mr mister; mrs missus; ms ms; dr doctor|drive; st saint|street; jr junior; sr senior; prof professor; mt mount; ave avenue; rd road; blvd boulevard; " +
      "avg average; hwy highway; chs chapters; vs versus; etc et cetera; dept department; approx approximately; govt government; capt captain; sgt sergeant; lt lieutenant; gen general; rev reverend; gov governor; sen senator; pres president; " +
      "pp pages; vol volume; inc incorporated; ltd limited",
  ),
  ...UNITS,
]);

/** Only after a number; "Mm-hmm" has no millimeters. */
const AFTER_NUMBER: ReadonlyMap<string, Words[]> = table(
  "m meters|meter; mm millimeters|millimeter; g grams|gram; l liters|liter; in inches|inch; yd yards|yard; mi miles|mile; s seconds|second; sec seconds|second; min minutes|minute; mins minutes; h hours|hour; hr hours|hour; hrs hours; " +
    "secs seconds; yds yards; qts quarts; gals gallons; yr years|year; yrs years; mo months|month; mos months; wk weeks|week; wks weeks; gal gallons|gallon; t tons|ton; k thousand|kilometers; x times",
);
/** Also words or names: an abbreviation needs its point, and the sentence to go on. */
const POINTED: ReadonlyMap<string, Words[]> = table(
  "temp temperature; max maximum; min minimum|minute; sec section|second; fig figure; est established|estimated; apt apartment; tel telephone; misc miscellaneous; esp especially; incl including",
);
/** After a point: a number, a small letter, punctuation, or a bracket followed by any of them. */
const GOES_ON = /^\.[)\]]?(?:[,;:]|[ \t]+["'“‘(]?[\p{Ll}\d])/u;
/** Only before a number. */
export const BEFORE_NUMBER: ReadonlyMap<string, Words[]> = table("no number; p page; ch chapter; fig figure; sec section");
const NAME_BEHIND = /^\.[ \t]\p{Lu}\p{L}/u;
const NUMBER_BEHIND = /^\.[ \t]*\d/u;
/** For a temperature, and in capitals. */
const SCALES: ReadonlyMap<string, Words> = new Map([
  ["C", ["celsius"]],
  ["F", ["fahrenheit"]],
]);

/**
 * Units that may follow a number without a blank, longer ones first; no s, which makes a plural ("1990s"). Part of a regular expression.
 */
export const UNIT_ENDINGS = "(?:km|cm|mm|kg|mg|m[lL]|lbs?|oz|mph|kph|ft|in|yd|mins?|mi|sec|hrs?|am|pm|AM|PM|GB|MB|[mglLhkKx])";

/** Part of a regular expression: "$5M". */
export const SUM_ENDINGS = "(?:bn|mn|[kmbKMBT])";
const SUM_SCALES: Readonly<Record<string, string>> = {
  k: "thousand",
  m: "million",
  mn: "million",
  b: "billion",
  bn: "billion",
  t: "trillion",
};
const SHORT_SUM = new RegExp(String.raw`^([$£€])([\d,]+(?:\.\d+|[–-][\d,]+)?)(${SUM_ENDINGS.toLowerCase()})$`, "u");

const SIGNS: ReadonlyMap<string, Words[]> = table("& and; + plus|and; − minus|take away; = equals|is; × times; ÷ divided by; @ at");

/** Initials that nobody reads letter by letter. */
const MEANT: ReadonlyMap<string, Words> = new Map([
  ["e.g.", ["for", "example"]],
  ["i.e.", ["that", "is"]],
]);
const SPEEDS: ReadonlyMap<string, Words> = new Map([
  ["m.p.h.", ["miles", "per", "hour"]],
  ["k.p.h.", ["kilometers", "per", "hour"]],
  ["m.p.g.", ["miles", "per", "gallon"]],
  ["r.p.m.", ["revolutions", "per", "minute"]],
]);
/** Before a name, with a capital and its point: "Ft. Worth", "Pt. Reyes". */
const PLACES: ReadonlyMap<string, Words> = new Map([
  ["Ft", ["fort"]],
  ["Pt", ["point"]],
]);
/** Ratios with a meaning of their own. */
const RATIOS: ReadonlyMap<string, Words> = new Map([
  ["24/7", ["twenty", "four", "seven"]],
  ["9/11", ["nine", "eleven"]],
  ["50/50", ["fifty", "fifty"]],
  ["20/20", ["twenty", "twenty"]],
]);
/** "5G", "12MP": a capital names something else than the unit of its small letter. */
const NAMED_BY_CAPITAL = /\d(?:[GHMSX]|M[GMP])$/u;

const VULGAR: Readonly<Record<string, [above: string, below: string]>> = {
  "½": ["1", "2"],
  "¼": ["1", "4"],
  "¾": ["3", "4"],
  "⅓": ["1", "3"],
  "⅔": ["2", "3"],
  "⅕": ["1", "5"],
  "⅖": ["2", "5"],
  "⅗": ["3", "5"],
  "⅘": ["4", "5"],
  "⅙": ["1", "6"],
  "⅚": ["5", "6"],
  "⅛": ["1", "8"],
  "⅜": ["3", "8"],
  "⅝": ["5", "8"],
  "⅞": ["7", "8"],
  "⅐": ["1", "7"],
  "⅑": ["1", "9"],
  "⅒": ["1", "10"],
};
export const VULGAR_FRACTIONS = Object.keys(VULGAR).join("");
/** Parts of a regular expression: the numbers of "¹⁄₂". */
export const SUPERSCRIPTS = "[⁰¹²³⁴-⁹]";
export const SUBSCRIPTS = "[₀-₉]";
const BUILT_FRACTION = new RegExp(String.raw`^(\d*)(${SUPERSCRIPTS}+)⁄(${SUBSCRIPTS}+)$`, "u");
const DIGIT = new RegExp(String.raw`[\d${VULGAR_FRACTIONS}⁄]`, "u");
const ENDS_IN_NUMBER = new RegExp(String.raw`[\d${VULGAR_FRACTIONS}]$`, "u");
const ENDING = new RegExp(String.raw`^(.*[\d${VULGAR_FRACTIONS}])(%|¢|°[cf]?|[a-z]+/[a-z]+|[ap]\.m\.|${UNIT_ENDINGS.toLowerCase()})$`, "u");
const SCALE = /^\s(hundred|thousand|million|billion|trillion)(?!\p{L})/u;

export interface Surroundings {
  /** Absent if punctuation separates it. */
  before?: string;
  /** Some characters are enough. */
  after: string;
  inCapitals: boolean;
}

/** The usual verbalization, which depends only on the word, and then others. @param plain normalised word */
export function verbalizationsOf(word: string, plain: string, around: Surroundings): Words[] {
  const sign = SIGNS.get(plain);
  if (sign) return sign;
  if (/^(?:\p{L}\.){2,}$/u.test(plain))
    return [
      [...plain.replaceAll(".", "")],
      ...[MEANT.get(plain), around.before && ENDS_IN_NUMBER.test(around.before) ? SPEEDS.get(plain) : undefined].filter(
        (verbalization) => verbalization !== undefined,
      ),
    ];
  if (word.startsWith("°")) return [degrees(plain)];
  if (/^\p{L}+\/\p{L}+$/u.test(plain)) return perUnit(plain);
  if (DIGIT.test(plain)) return [...numberVerbalizations(word), ...numbersAround(plain, around)];
  const squared = /^(\p{L}+)([²³])$/u.exec(plain);
  if (squared) return powers(squared[1]!, squared[2]!);
  if (/[₀-₉]/u.test(plain)) return [lettersAndDigits(word.replace(/[₀-₉]/gu, (digit) => digit.normalize("NFKC")))];
  return wordVerbalizations(word, plain, around);
}

function wordVerbalizations(word: string, plain: string, { before, after, inCapitals }: Surroundings): Words[] {
  const numeral = numeralVerbalizations(word);
  const verbalizations = numeral.length > 0 ? numeral : [...(ABBREVIATIONS.get(plain) ?? [[plain]])];
  const units = before && ENDS_IN_NUMBER.test(before) ? AFTER_NUMBER.get(plain) : undefined;
  verbalizations.push(...(units ?? pointedVerbalizations(word, plain, after)));
  const place = !units && NAME_BEHIND.test(after) ? PLACES.get(word) : undefined;
  if (place) verbalizations.push(place);
  const scale = before && /[\d°]$/u.test(before) ? SCALES.get(word) : undefined;
  if (scale) verbalizations.push(scale);
  // "$1.5 million"
  if (before && /^[$£€][\d.,]+$/u.test(before) && SCALE.test(` ${plain}`))
    verbalizations.push(
      ...money("2", before[0]!)
        .slice(0, 1)
        .map((verbalization) => [plain, verbalization.at(-1)!]),
    );
  if (isHalfOfDay(word, before) && /^\p{Ll}/u.test(word)) verbalizations.push([...plain]);
  const name = monthOrWeekday(word, after);
  if (name) verbalizations.push([name.toLowerCase()]);
  if (word === "No" && !NUMBER_BEHIND.test(after)) verbalizations.push(["number"]);
  // "TV", "USA"; but not where everything is in capitals, and not "SHHH" or "ZZZZ".
  if (!inCapitals && /^\p{Lu}{2,5}$/u.test(word) && (word.length < 4 || !/(.)\1\1/u.test(word))) verbalizations.push([...plain]);
  return verbalizations;
}

/** "am" and "pm" after a time of day: "9:30 am", "5 PM". */
export function isHalfOfDay(word: string, before: string | undefined): boolean {
  return before !== undefined && /^[ap]m$/iu.test(word) && /^\d{1,2}(?::\d\d)?$/u.test(before);
}

/**
 * For an abbreviation whose point does not end a sentence: "No. 5", "The temp. was high".
 * @param plain normalised word
 * @param after some characters of text are enough
 */
export function pointedVerbalizations(word: string, plain: string, after: string): Words[] {
  if (NUMBER_BEHIND.test(after) && BEFORE_NUMBER.has(plain)) return BEFORE_NUMBER.get(plain)!;
  return GOES_ON.test(after) && !/^(?:Max|Min)$/u.test(word) ? (POINTED.get(plain) ?? []) : [];
}

/**
 * Returns true for the point between an abbreviation and a number in "It has 6 lbs. 50% are mine", but not in "1 hr. 20 min.", "avg. 4" or
 * "no. 5".
 * @param word the abbreviation, which may be a unit attached to its number
 * @param next the number and some characters after it
 */
export function endsBeforeNumber(word: string, before: string, next: string): boolean {
  const plain = word.toLowerCase().replace(/^[^\p{L}]*\d[^\p{L}]*/u, "");
  if (isUnit(plain) && ENDS_IN_NUMBER.test(plain === word.toLowerCase() ? before : word.slice(0, -plain.length)))
    return !isUnit(/^[\d.,/]+[ \t]?(\p{L}+)/u.exec(next)?.[1]?.toLowerCase());
  return !BEFORE_NUMBER.has(plain) && !BEFORE_AMOUNT.has(plain) && pointedVerbalizations(word, plain, `. ${next}`).length === 0;
}

/** Returns true for a unit, and for initials of a speed, after a number. @param plain normalised word */
export function isUnit(plain: string | undefined): boolean {
  return plain !== undefined && (UNITS.has(plain) || AFTER_NUMBER.has(plain) || SPEEDS.has(plain));
}

/** Suggested only by neighbours: "July 4", "4 July", "3 1/2", "3 ½", "$1.5 million". */
function numbersAround(plain: string, { before, after }: Surroundings): Words[] {
  if (/^[$£€][\d.,]+$/u.test(plain) && SCALE.test(after)) return decimalOrWhole(plain.slice(1).replaceAll(",", ""));
  const part = before && /^\d+$/u.test(before) ? properFraction(plain) : undefined;
  if (part) return withWhole(fraction(...part));
  // "half a dish", "a half dish"; after an article only the first.
  if (isHalf(plain)) return [["half"], ...(before && /^(?:an?|the)$/iu.test(before) ? [] : [["a", "half"]])];
  const days = before && isMonth(before) ? /^([1-9]|[12]\d|3[01])[–-]([1-9]|[12]\d|3[01])$/u.exec(plain) : null;
  if (days) return daysInRange(ordinal(days[1]!)[0]!, ordinal(days[2]!)[0]!);
  if (!/^(?:[1-9]|[12]\d|3[01])$/u.test(plain)) return [];
  const rank = ordinal(plain)[0]!;
  if (before && isMonth(before) && before !== "May" && before !== "March") return [rank, ["the", ...rank]];
  if (before && isMonth(before)) return [rank];
  const month = /^ (\p{Lu}\p{Ll}+)/u.exec(after)?.[1];
  return month && isMonth(month) ? [rank, ["the", ...rank, "of"]] : [];
}

/** "June 5–9" is June fifth to ninth. */
function daysInRange(first: Words, last: Words): Words[] {
  return ["to", "through"].flatMap((joining) => [
    [...first, joining, ...last],
    [...first, joining, "the", ...last],
    ["the", ...first, joining, "the", ...last],
  ]);
}

/** A half in digits. */
export function isHalf(word: string): boolean {
  return properFraction(word)?.join("/") === "1/2";
}

/** "1/2", "1⁄2", "½", "¹⁄₂": less than a whole, and no more than two digits in either number. */
export function properFraction(word: string): [above: string, below: string] | undefined {
  if (Object.hasOwn(VULGAR, word)) return VULGAR[word];
  const [, above, below] = /^([1-9]\d?)\/([1-9]\d?)$/u.exec(withPlainSlash(word.normalize("NFKC"))) ?? [];
  return above !== undefined && Number(above) < Number(below) ? [above, below!] : undefined;
}

function withPlainSlash(word: string): string {
  return word.replace(/[⁄∕]/gu, "/");
}

function numberVerbalizations(word: string): Words[] {
  const built = BUILT_FRACTION.exec(word);
  if (built) return builtFraction(built[1]!, built[2]!.normalize("NFKC"), built[3]!.normalize("NFKC"));
  const plain = withPlainSlash(word).toLowerCase().replaceAll("’", "'").replaceAll("−", "-");
  if (plain.startsWith("-"))
    return numberVerbalizations(word.slice(1))
      .slice(0, 2)
      .flatMap((verbalization) => [
        ["minus", ...verbalization],
        ["negative", ...verbalization],
      ]);
  const currency = /^[$£€]/.exec(plain)?.[0];
  const sums = /^[$£€](\d[\d,]*)[–-](\d[\d,]*)$/.exec(plain);
  if (sums)
    return rangeVerbalizations(sums[1]!.replaceAll(",", ""), sums[2]!.replaceAll(",", "")).map((verbalization) => [
      ...verbalization,
      money("2", currency!)[0]!.at(-1)!,
    ]);
  if (currency && /^.[\d,]*(?:\.\d\d)?$/.test(plain)) return money(plain.slice(1).replaceAll(",", ""), currency);
  if (currency && /^.[\d,]*\.\d+$/.test(plain))
    return decimalOrWhole(plain.slice(1).replaceAll(",", "")).map((verbalization) => [...verbalization, money("2", currency)[0]!.at(-1)!]);
  if (plain.startsWith("#")) return numberVerbalizations(word.slice(1)).map((verbalization) => ["number", ...verbalization]);
  const short = SHORT_SUM.exec(plain);
  if (short) return shortSum(short[1]!, short[2]!.replaceAll(",", ""), SUM_SCALES[short[3]!]!);
  const feet = /^(\d+)['′]$/.exec(plain)?.[1];
  if (feet) return [feet === "1" ? "foot" : "feet", "foot"].map((unit) => [...amount(feet)[0]!, unit]).slice(0, feet === "1" ? 1 : 2);
  const height = /^(\d+)['′](\d+)["”″]$/.exec(plain);
  if (height) return heightVerbalizations(height[1]!, height[2]!);
  // "1990s" are years, "9.58s" seconds.
  const seconds = /^([\d,]*\.\d+)s$/.exec(plain)?.[1];
  if (seconds) return decimalOrWhole(seconds.replaceAll(",", "")).map((verbalization) => [...verbalization, "seconds"]);
  const ending = NAMED_BY_CAPITAL.test(word) && !currency ? null : ENDING.exec(plain);
  if (ending) return withEnding(ending[1]!, ending[2]!);
  const whole = plain.replaceAll(",", "");
  if (/^\d+$/.test(whole)) return cardinal(whole, plain === whole);
  const clock = /^(\d\d?):(\d\d)$/.exec(whole);
  if (clock) return time(clock[1]!, clock[2]!);
  if (/^\d*\.\d+$/.test(whole)) return decimalOrWhole(whole);
  const said = RATIOS.get(whole);
  if (whole === "24/7") return [said!];
  const ratio = /^(\d+)\/(\d+)$/.exec(whole);
  if (ratio) return [...(said ? [said] : []), ...fraction(ratio[1]!, ratio[2]!)];
  const range = /^(\d+)[–-](\d+)$/.exec(whole);
  if (range) return rangeVerbalizations(range[1]!, range[2]!);
  const mixed = new RegExp(String.raw`^(\d*)([${VULGAR_FRACTIONS}])$`, "u").exec(whole);
  if (mixed) return mixedVerbalizations(mixed[1]!, mixed[2]!);
  const rank = /^(\d+)(?:st|nd|rd|th)$/.exec(whole);
  if (rank) return ordinal(rank[1]!);
  const many = /^(\d+)'?s$/.exec(whole);
  if (many) return cardinal(many[1]!, true).slice(0, 1).map(plural);
  return [lettersAndDigits(word)];
}

/** "$5M" is five million dollars. */
function shortSum(currency: string, number: string, scale: string): Words[] {
  const [from, to] = number.split(/[–-]/u) as [string, string?];
  const verbalizations = to === undefined ? decimalOrWhole(from) : rangeVerbalizations(from, to);
  return verbalizations.map((verbalization) => [...verbalization, scale, money("2", currency)[0]!.at(-1)!]);
}

/** "50%", "20–25°C", "5km", "7:30pm". */
function withEnding(number: string, ending: string): Words[] {
  const clock = /^[ap]\.?m/u.test(ending);
  // "7pm" has no "o'clock", and "50%" is not read digit by digit.
  const verbalizations = (/^[\d,]+$/u.test(number) ? amount(number.replaceAll(",", "")) : numberVerbalizations(number)).filter(
    (verbalization) => !clock || verbalization.at(-1) !== "o'clock",
  );
  return verbalizations.flatMap((verbalization) => endingVerbalizations(ending, number === "1").map((end) => [...verbalization, ...end]));
}

function endingVerbalizations(ending: string, isOne: boolean): Words[] {
  if (ending === "%") return [["percent"]];
  if (ending === "¢") return [[isOne ? "cent" : "cents"]];
  if (ending.startsWith("°")) return [degrees(ending, isOne)];
  if (ending.includes("/"))
    return perUnit(ending).map(([unit, ...rest]) => [isOne && unit !== "feet" ? unit!.replace(/s$/u, "") : unit!, ...rest]);
  if (/^[ap]\.?m|^[gm]b$/u.test(ending)) return [[...ending.replaceAll(".", "")]];
  const verbalizations = ABBREVIATIONS.get(ending) ?? AFTER_NUMBER.get(ending)!;
  return isOne && verbalizations.length === 2 && ending !== "k" && ending !== "x" ? [...verbalizations].reverse() : verbalizations;
}

function degrees(sign: string, isOne = false): Words {
  return [isOne ? "degree" : "degrees", ...(SCALES.get(sign.slice(1).toUpperCase()) ?? [])];
}

/** "km/h" is kilometers per hour. */
function perUnit(written: string): Words[] {
  const [above, below] = written.split("/") as [string, string];
  const many = (ABBREVIATIONS.get(above) ?? AFTER_NUMBER.get(above))?.[0];
  const one = AFTER_NUMBER.get(below)?.at(-1);
  return many && one ? [[...many, "per", ...one]] : [[above, below]];
}

/** "m²" is square meters, "x²" x squared. */
function powers(base: string, power: string): Words[] {
  const units = ABBREVIATIONS.get(base) ?? (base.length === 1 && base !== "m" ? undefined : AFTER_NUMBER.get(base));
  if (!units) return [[base, power === "²" ? "squared" : "cubed"]];
  return units.map((unit) => [power === "²" ? "square" : "cubic", ...unit]);
}

function heightVerbalizations(feet: string, inches: string): Words[] {
  const [above, below] = [amount(feet)[0]!, amount(inches)[0]!];
  const unit = feet === "1" ? "foot" : "feet";
  return [
    [...above, unit, ...below, inches === "1" ? "inch" : "inches"],
    [...above, unit, ...below],
    [...above, "foot", ...below],
    [...above, ...below],
  ];
}

/** "H2O", "A4", "R2": capitals, and parts that cannot be said, are spelled; "4x4" is four by four. */
function lettersAndDigits(word: string): Words {
  if (/^\d+x\d+$/iu.test(word))
    return word
      .toLowerCase()
      .split("x")
      .flatMap((part, index) => [...(index > 0 ? ["by"] : []), ...cardinal(part, false)[0]!]);
  const parts = word.match(/\d+|[^\d'’.,:/%¢°–-]+/gu) ?? [];
  const isSpelled = (part: string) => /^\p{Lu}{1,3}$/u.test(part) || !/[aeiouy]/iu.test(part);
  return parts.flatMap((part) =>
    /\d/u.test(part) ? cardinal(part, true)[0]! : isSpelled(part) ? [...part.toLowerCase()] : [part.toLowerCase()],
  );
}

function decimalOrWhole(number: string): Words[] {
  const [whole = "", digits] = number.split(".") as [string, string?];
  if (digits === undefined) return amount(whole);
  const after = ["point", ...digitByDigit(digits)];
  if (whole === "") return [after, ["zero", ...after]];
  const verbalizations = amount(whole).map((verbalization) => [...verbalization, ...after]);
  return whole === "0" ? [...verbalizations, after] : verbalizations;
}

function rangeVerbalizations(from: string, to: string): Words[] {
  const [first, last] = [cardinal(from, true)[0]!, cardinal(to, true)[0]!];
  const range = [
    [...first, "to", ...last],
    [...first, ...last],
    [...first, "through", ...last],
  ];
  const digits = [digitByDigit(from + to), digitByDigit(from + to, "oh")];
  return distinct(isTelephone(from, to) ? [...digits, ...range] : range);
}

/** "555-1234", as North America writes it; "200-1000" are round numbers. */
function isTelephone(from: string, to: string): boolean {
  return /^[2-9]\d\d$/.test(from) && to.length === 4 && !(from.endsWith("0") && to.endsWith("0"));
}

function mixedVerbalizations(whole: string, sign: string): Words[] {
  const parts = builtFraction(whole, ...VULGAR[sign]!);
  return parts.filter((part) => !part.includes("over"));
}

/** "3¹⁄₂" */
function builtFraction(whole: string, above: string, below: string): Words[] {
  const parts = fraction(above, below);
  return whole === "" ? parts : withWhole(parts).map((part) => [...cardinal(whole, false)[0]!, ...part]);
}

/** "and a half", "and one half" of "one half"; "over" does not come after a whole number. */
function withWhole(parts: readonly Words[]): Words[] {
  return distinct(
    parts
      .filter((part) => !part.includes("over"))
      .flatMap((part) => [...(part[0] === "one" ? [["and", "a", ...part.slice(1)]] : []), ["and", ...part]]),
  );
}

function table(lines: string): Map<string, Words[]> {
  return new Map(
    lines.split("; ").map((line) => {
      const gap = line.indexOf(" ");
      return [
        line.slice(0, gap),
        line
          .slice(gap + 1)
          .split("|")
          .map((verbalization) => verbalization.split(" ")),
      ];
    }),
  );
}
