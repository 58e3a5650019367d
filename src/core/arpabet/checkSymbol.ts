import { t } from "@vscode/l10n";
import type { Problem } from "../problems/problem.ts";
import { latinLetters } from "../words/lookAlikeLetters.ts";
import { isVowel, type Stress, symbolOf } from "./alphabetIndex.ts";
import { isPartOfSpeech } from "./checkRemark.ts";
import { dictionaryPronunciations, type LineContext, problemOf, removing, replacing, shortened, withoutStresses } from "./lineContext.ts";
import { nearestSymbols } from "./nearestSymbols.ts";
import { fromLargerArpabet, isSilenceMark, splitSymbols } from "./otherAlphabets.ts";
import { type ArpabetSymbol, COMMENT, LONGEST_SYMBOL } from "./parseArpabet.ts";
import { usualStresses } from "./usualStresses.ts";

/** Characters that nobody sees: joiners, soft hyphens, marks of direction, control characters. */
export const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;
/** Put between or around phonemes besides blanks. */
const SEPARATOR = /[,;.:/|\\()[\]{}<>"“”„«»'’‘`´*·•_+=~→–—-]+/u;
const DIGITS = ["0", "1", "2"];

/** A symbol that the alphabet does not have as written, with a fix. Of several problems, the one to fix first. */
export function checkSymbol(context: LineContext, symbol: ArpabetSymbol): Problem {
  if (symbol.text.length > LONGEST_SYMBOL) return endless(context, symbol);
  const reported = invisible(context, symbol);
  if (reported) return reported;
  if (symbol.phoneme) return misspelt(context, symbol);
  for (const check of [lookAlike, withSign, loneWord, stressBefore, silenceMark, wordsBoundary, choice, separated, larger, runTogether]) {
    const problem = check(context, symbol);
    if (problem) return problem;
  }
  return unknown(context, symbol);
}

function endless(context: LineContext, symbol: ArpabetSymbol): Problem {
  const message = t`${shortened(symbol.text)} is not a symbol of ${context.index.alphabet.name}, and the service refuses references that contain it.`;
  return problemOf("arpabet-unknown-symbol", symbol, message, [removing(context, symbol, t`Remove ${shortened(symbol.text)}`)]);
}

/** Letters of another script or of full width that look like a symbol's. */
function lookAlike(context: LineContext, symbol: ArpabetSymbol): Problem | undefined {
  const latin = latinLetters(symbol.text.replace(/[⁰¹²]$/u, (digit) => digit.normalize("NFKC")));
  if (latin === symbol.text || !context.index.resolve(latin)) return undefined;
  const meant = meantBy(context, latin);
  return problemOf(
    "arpabet-unknown-symbol",
    symbol,
    t`${symbol.text} is written with letters that only look like those of ${meant}, and the service does not know them. Write ${meant}.`,
    [replacing(symbol, meant, t`Replace with ${meant} in Latin letters`, true)],
  );
}

const STRESS_BEFORE: Readonly<Record<string, Stress>> = { ˈ: 1, ˌ: 2, 0: 0, 1: 1, 2: 2 };

function stressBefore({ index }: LineContext, symbol: ArpabetSymbol): Problem | undefined {
  const stress = STRESS_BEFORE[symbol.text[0]!];
  const meant = index.resolve(symbol.text.slice(1));
  if (stress === undefined || index.alphabet.stress === "none" || !meant || meant.stress !== undefined || !isVowel(meant.phoneme))
    return undefined;
  const written = symbolOf(meant.phoneme, stress);
  return problemOf(
    "arpabet-stress-invalid",
    symbol,
    t`Stress is a digit after its vowel: 1 for primary stress, 2 for secondary, 0 for none. Write ${written}.`,
    [replacing(symbol, written, undefined, true)],
  );
}

function silenceMark(context: LineContext, symbol: ArpabetSymbol): Problem | undefined {
  if (!isSilenceMark(symbol.text)) return undefined;
  return problemOf(
    "arpabet-other-alphabet",
    symbol,
    t`${symbol.text} marks silence, noise or an unknown word for speech recognisers, and the service does not know it. Leave it out.`,
    [removing(context, symbol, t`Remove ${symbol.text}`, true)],
  );
}

/** `//` or `||` between phonemes. */
function wordsBoundary(context: LineContext, symbol: ArpabetSymbol): Problem | undefined {
  const { symbols } = context.line;
  if (!/^(?:\/{2,}|\|{2,})$/.test(symbol.text) || symbols[0] === symbol || symbols.at(-1) === symbol) return undefined;
  const mark = symbol.text[0]!;
  return problemOf(
    "arpabet-separator",
    symbol,
    t`${symbol.text} stands between phonemes, and the service treats it as one. A single ${mark} may mark the end of a word and is not sent.`,
    [replacing(symbol, mark, t`Mark the end of a word: ${mark}`, true), removing(context, symbol, t`Remove ${symbol.text}`)],
  );
}

/** `(ER0)` or `(EY1|AA1)`: sounds that may be left out, or of which one is said. */
function choice(context: LineContext, symbol: ArpabetSymbol): Problem | undefined {
  const [, inner] = /^\(([^()]+)\)$/.exec(symbol.text) ?? [];
  const parts = inner?.split(/[|/,]/) ?? [];
  if (context.line.symbols.length < 2 || parts.length === 0 || !parts.every((part) => context.index.resolve(part))) return undefined;
  return problemOf(
    "arpabet-separator",
    symbol,
    t`${symbol.text} leaves open what is said. A reference says one thing, without brackets. Write a line for each way to say it.`,
    [...parts.map((part) => replacing(symbol, meantBy(context, part))), removing(context, symbol, t`Remove ${symbol.text}`)],
  );
}

/** `#` inside a symbol, where it begins no comment. Which of the two was meant is unknown. */
function withSign(context: LineContext, symbol: ArpabetSymbol): Problem | undefined {
  const at = symbol.text.indexOf("#");
  if (at < 0 || fromLargerArpabet(symbol.text)) return undefined;
  const before = symbol.text.slice(0, at);
  const known = context.index.resolve(before) ? [replacing(symbol, meantBy(context, before))] : [];
  return problemOf(
    "arpabet-separator",
    symbol,
    t`# begins a comment only at the beginning of a line or after a space, so ${shortened(symbol.text)} would be sent as one symbol. Put a space before # if a comment begins there, or remove it.`,
    [replacing({ start: symbol.start + at, end: symbol.start + at }, "  ", t("Begin a comment: put two spaces before #")), ...known],
  );
}

/** A word of the dictionary alone on its line; certain where it has one pronunciation, as most words of a list do. */
function loneWord(context: LineContext, symbol: ArpabetSymbol): Problem | undefined {
  const { line } = context;
  if (line.symbols.length > 1 || line.word || line.boundaries.length > 0 || fromLargerArpabet(symbol.text)) return undefined;
  const offered = wordFixes(context, symbol, 1);
  if (offered.length === 0) return undefined;
  // One letter, or two capitals, may be a slip in a phoneme.
  const isWord = symbol.text.length > 2 || /\p{Ll}$/u.test(symbol.text.slice(1));
  const fixes = isWord && offered.length === 1 ? [{ ...offered[0]!, preferred: true }] : offered;
  return problemOf(
    "arpabet-unknown-symbol",
    symbol,
    t`${symbol.text} looks like a word, but its phonemes are missing. This line would be sent as it is, and the service refuses it. Write the phonemes after the word, with two spaces or a tab between.`,
    fixes,
  );
}

function invisible(context: LineContext, symbol: ArpabetSymbol): Problem | undefined {
  const visible = symbol.text.replace(INVISIBLE, "");
  if (visible === symbol.text) return undefined;
  const title = t("Remove the invisible characters");
  const parts = symbol.text.split(INVISIBLE).filter(Boolean);
  const areBlanks = parts.length > 1 && !context.index.resolve(visible) && parts.every((part) => context.index.resolve(part));
  const codes = [...new Set(symbol.text.match(INVISIBLE))].map(
    (sign) => `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`,
  );
  return problemOf(
    "arpabet-invisible",
    symbol,
    t`There is an invisible character here (${codes.join(", ")}), probably copied from a web page or a document. The service treats it as part of the symbol. Remove it.`,
    areBlanks
      ? [replacing(symbol, parts.join(" "), t("Replace the invisible characters with spaces"), true)]
      : [visible === "" ? removing(context, symbol, title, true) : replacing(symbol, visible, title, !COMMENT.test(visible))],
  );
}

function misspelt(context: LineContext, symbol: ArpabetSymbol): Problem {
  const { alphabet } = context.index;
  const phoneme = symbol.phoneme!;
  const own = phoneme.symbol;
  const hasDigits = symbol.text.length > own.length;
  if (hasDigits && alphabet.stress === "none") {
    return problemOf(
      "arpabet-stress-invalid",
      symbol,
      t`${alphabet.name} has no stress digits, so the service does not know ${symbol.text}. Write ${own}.`,
      [replacing(symbol, own, undefined, true)],
    );
  }
  if (hasDigits && !isVowel(phoneme)) {
    return problemOf(
      "arpabet-stress-on-consonant",
      symbol,
      t`${own} is a consonant (${phoneme.description}) and has no stress. The service accepts digits only after vowels. Write ${own}.`,
      [replacing(symbol, own, undefined, true)],
    );
  }
  if (hasDigits && symbol.stress === undefined) {
    return problemOf(
      "arpabet-stress-invalid",
      symbol,
      t`${symbol.text.slice(own.length)} is not a stress digit. A vowel has one digit: 1 for primary stress, 2 for secondary, 0 for none.`,
      digitsFor(context, symbol).map((digit) => replacing(symbol, own + digit)),
    );
  }
  const meant = symbolOf(phoneme, symbol.stress);
  return problemOf(
    "arpabet-case",
    symbol,
    t`${alphabet.name} writes this phoneme as ${meant}. The service does not accept ${symbol.text}.`,
    [replacing(symbol, meant, undefined, true)],
  );
}

/** The vowel's own digit in the dictionary comes first. */
function digitsFor(context: LineContext, symbol: ArpabetSymbol): readonly string[] {
  const usual = usualStresses(context)?.get(symbol);
  return usual === undefined ? DIGITS : [String(usual), ...DIGITS.filter((digit) => digit !== String(usual))];
}

/** Tags and entities of HTML become blanks; what is nothing but a tag stays. */
function withoutMarkup(text: string): string {
  const plain = text.replace(/<\/?[A-Za-z][^<>]*>|&(?:nbsp|#160|#xA0);/giu, ",");
  return /[^,]/.test(plain) ? plain : text;
}

function separated(context: LineContext, symbol: ArpabetSymbol): Problem | undefined {
  // A question mark before a word marks one that a conversion could not say.
  const text = withoutMarkup(symbol.text).replace(/(?<=^[^?]+)[?!…]+$/u, "");
  if (text === symbol.text && !SEPARATOR.test(text)) return undefined;
  const parts = text.split(new RegExp(SEPARATOR, "u")).filter(Boolean);
  if (parts.length === 0) {
    return problemOf(
      "arpabet-separator",
      symbol,
      t`${symbol.text} stands between phonemes, and the service treats it as one. Only spaces separate phonemes; / or | may mark the end of a word.`,
      [removing(context, symbol, t`Remove ${symbol.text}`, true)],
    );
  }
  const known = parts.map((part) => context.index.resolve(part));
  if (!known.some(Boolean) && !parts.every(fromLargerArpabet)) return undefined;
  const symbols = parts.map((part, i) => (known[i] ? meantBy(context, part) : part));
  const title = symbols.length > 1 ? t`Separate with spaces: ${symbols.join(" ")}` : t`Write only ${symbols[0]!} here`;
  // "n." of a dictionary, where the phonemes of the line are not in small letters.
  const speech = isPartOfSpeech(context, symbol.text) && !context.line.symbols.some((other) => other.phoneme && !other.valid);
  const whole = known.every(Boolean) && !speech;
  // Parts joined by hyphens and points may be a respelt word of which only some syllables look like phonemes.
  const spaced = replacing(symbol, symbols.join(" "), title, whole || (!speech && !/[-–—·./]/u.test(text)));
  const words = /^[^/|]+(?:[/|][^/|]+)+$/.test(symbol.text) && parts.every((part) => symbol.text.split(/[/|]/).includes(part));
  // Hardly any word is one phoneme, so a sign between all phonemes of a line separates these: F/IH1/SH.
  if (words && whole && parts.length > 2 && context.line.symbols.length === 1) {
    const marked = replacing(symbol, symbols.join(" / "), t`Mark the end of a word: ${symbols.join(" / ")}`);
    return problemOf("arpabet-separator", symbol, SEPARATED(symbol.text), [spaced, marked]);
  }
  return problemOf(
    "arpabet-separator",
    symbol,
    SEPARATED(symbol.text),
    words
      ? [replacing(symbol, symbols.join(" / "), t`Mark the end of a word: ${symbols.join(" / ")}`, whole), { ...spaced, preferred: false }]
      : [spaced],
  );
}

const SEPARATED = (text: string) =>
  t`${text} contains something other than a phoneme, and the service treats all of it as one unknown symbol. Separate phonemes only with spaces.`;

/** The alphabet's spelling of a phoneme in any case; digits stay. */
function meantBy({ index }: LineContext, text: string): string {
  const { phoneme } = index.resolve(text)!;
  return phoneme.symbol + (/\d*$/.exec(text.slice(phoneme.symbol.length))?.[0] ?? "");
}

/** Marks of silence that may be meant as sounds: the letter of "queen", and two phonemes without a blank. */
const SLIPS: Readonly<Record<string, readonly string[]>> = { Q: ["K"], SP: ["S", "P"], sp: ["S", "P"] };

function larger(context: LineContext, symbol: ArpabetSymbol): Problem | undefined {
  const written = fromLargerArpabet(symbol.text);
  // A digit that nobody wrote would be alone among vowels without one.
  const plain = context.bare && !/\d$/.test(symbol.text) ? written?.map(withoutStresses) : written;
  const phonemes = plain?.map((phoneme) => context.index.ofArpabet(phoneme));
  if (!phonemes || phonemes.includes(undefined)) return undefined;
  const text = phonemes.join(" ");
  const slip = SLIPS[symbol.text]?.map((phoneme) => context.index.ofArpabet(phoneme));
  const advice = text === "" ? t("It marks silence, so leave it out.") : t`In ${context.index.alphabet.name} it is ${text}.`;
  return problemOf(
    "arpabet-other-alphabet",
    symbol,
    `${t`${symbol.text} belongs to the larger Arpabet of TIMIT and speech recognisers, which the service does not accept.`} ${advice}`,
    [
      text === "" ? removing(context, symbol, t`Remove ${symbol.text}`, slip === undefined) : replacing(symbol, text, undefined, true),
      ...(!slip || slip.includes(undefined) ? [] : [replacing(symbol, slip.join(" "))]),
    ],
  );
}

function runTogether(context: LineContext, symbol: ArpabetSymbol): Problem | undefined {
  const parts = splitSymbols(symbol.text, (text) => isSpelt(context, text));
  if (!parts || (symbol.text.replace(/\d$/, "").length < 4 && !/\d\D/.test(symbol.text))) return undefined;
  const text = parts.map((part) => meantBy(context, part)).join(" ");
  const words = wordFixes(context, symbol);
  return problemOf(
    "arpabet-run-together",
    symbol,
    t`${symbol.text} is not one phoneme. If it is several, put spaces between them: ${text}.`,
    [replacing(symbol, text, t`Separate with spaces: ${text}`), ...(words.length > 0 ? words : namedWordFixes(context, [text]))],
  );
}

/** Returns true for a phoneme in any case. */
function isSpelt({ index }: LineContext, text: string): boolean {
  const resolved = index.resolve(text);
  return (
    resolved !== undefined &&
    text.length === symbolOf(resolved.phoneme, resolved.stress).length &&
    (resolved.valid || resolved.stress === undefined || isVowel(resolved.phoneme))
  );
}

function unknown(context: LineContext, symbol: ArpabetSymbol): Problem {
  const { alphabet } = context.index;
  const stress = alphabet.stress === "optional" ? (/[0-2]$/.exec(symbol.text)?.[0] ?? "") : "";
  const said = saidByDictionary(context, symbol).map((phoneme) => inStressOf(context, phoneme, stress));
  const nearest = nearestSymbols(symbol.text, alphabet).map((near) =>
    isVowel(context.index.resolve(near)!.phoneme) ? near + stress : near,
  );
  const near = [...new Set([...said, ...nearest])];
  const split = splitSymbols(symbol.text, (text) => isSpelt(context, text))
    ?.map((part) => meantBy(context, part))
    .join(" ");
  const own = namedWordFixes(context, near);
  // A word may stand for the phonemes of a word: the line's own comes first (thing  TIN).
  const words = wordFixes(context, symbol).filter(({ edits: [edit] }) => !own.some(({ edits: [known] }) => known!.text === edit!.text));
  const others = [
    ...near.map((each) => replacing(symbol, each, undefined, said.length === 1 && each === said[0])),
    ...(split === undefined ? [] : [replacing(symbol, split, t`Separate with spaces: ${split}`)]),
  ];
  // Small letters are more likely a word than a slip in a symbol.
  const fixes = /^\p{Ll}/u.test(symbol.text) ? [...own, ...words, ...others] : [...own, ...others, ...words];
  return problemOf(
    "arpabet-unknown-symbol",
    symbol,
    [
      t`${shortened(symbol.text)} is not a symbol of ${alphabet.name}, and the service refuses references that contain it.`,
      ...(near.length > 0 ? [t`Nearest: ${near.join(", ")}.`] : []),
    ].join(" "),
    fixes.length > 0 ? fixes : [removing(context, symbol, t`Remove ${shortened(symbol.text)}`)],
  );
}

/** In a word with one vowel, stress alone makes no other pronunciation: `IH0 T` is `IH1 T` in a sentence. */
function differentWays(pronunciations: readonly string[]): readonly string[] {
  const isShort = (pronunciation: string) => (pronunciation.match(/\d/gu)?.length ?? 0) < 2;
  return pronunciations.filter(
    (pronunciation, index) =>
      !isShort(pronunciation) || !pronunciations.slice(0, index).some((other) => withoutStresses(other) === withoutStresses(pronunciation)),
  );
}

/** With the stress that was written; without any in a line that has none. */
function inStressOf({ line }: LineContext, phoneme: string, stress: string): string {
  const isBare = stress === "" && line.symbols.every((other) => other.stress === undefined);
  return isBare ? withoutStresses(phoneme) : phoneme.replace(/\d$/, (own) => stress || own);
}

/** The dictionary's longest word has fewer phonemes. */
const MOST_PHONEMES = 40;

/** The dictionary's symbols in this symbol's place, from each pronunciation of the line's word that otherwise matches. */
function saidByDictionary(context: LineContext, symbol: ArpabetSymbol): string[] {
  const { word, symbols } = context.line;
  // Anything longer is no word, and would be searched for each of its symbols.
  if (!word || symbols.length > MOST_PHONEMES) return [];
  const at = symbols.indexOf(symbol);
  const plain = symbols.map(({ phoneme, valid }) => (valid ? phoneme?.symbol : undefined));
  const found = dictionaryPronunciations(context, word.text).flatMap((pronunciation) => {
    const usual = pronunciation.split(" ");
    const isElsewhereAlike =
      usual.length === plain.length && usual.every((phoneme, i) => i === at || withoutStresses(phoneme) === plain[i]);
    return isElsewhereAlike ? [usual[at]!] : [];
  });
  return [...new Set(found)];
}

/** The phonemes of the line's word where a single symbol stands for all of them, except those already offered. */
function namedWordFixes(context: LineContext, offered: readonly string[]): Problem["fixes"] {
  const { word, symbols } = context.line;
  if (!word || symbols.length > 1) return [];
  return phonemeFixes(context, symbols[0]!, word.text, (pronunciation) => pronunciation).filter(
    ({ edits: [edit] }) => !offered.includes(edit!.text),
  );
}

/** The phonemes of a word of the dictionary that stands in place of phonemes; if alone, with the word before them. */
function wordFixes(context: LineContext, symbol: ArpabetSymbol, leastLetters = 3): Problem["fixes"] {
  const { line } = context;
  const word = symbol.text.replace(/[.,;:!?]+$/, "");
  if (word.length < leastLetters) return [];
  const alone = line.symbols.length === 1 && !line.word && line.boundaries.length === 0;
  return phonemeFixes(context, symbol, word, (pronunciation) => (alone ? `${word}  ${pronunciation}` : pronunciation));
}

function phonemeFixes(
  context: LineContext,
  symbol: ArpabetSymbol,
  word: string,
  written: (pronunciation: string) => string,
): Problem["fixes"] {
  return differentWays(dictionaryPronunciations(context, word))
    .slice(0, 3)
    .map((pronunciation) => replacing(symbol, written(pronunciation), t`Write the phonemes of “${word}”: ${pronunciation}`));
}
