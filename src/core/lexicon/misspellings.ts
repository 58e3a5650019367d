import type { WordLexicon } from "./wordLexicon.ts";

/** What a slip of the pen or of the keys does to one place of a word. */
type Slip = "swap" | "double" | "missing" | "extra" | "vowel" | "other";

/**
 * How much likelier than another letter each is. By what adults write: letters that change places (recieved), doubled letters
 * (untill, begining), the letter that is not heard (wich), the vowel that is not heard clearly (seperate).
 */
const LIKELIHOOD: Readonly<Record<Slip, number>> = { swap: 20, double: 20, missing: 5, vowel: 5, extra: 3, other: 1 };
/** Hardly anybody mistakes the first letter. */
const IN_FIRST_LETTER = 0.1;
/** How usual a contraction is taken to be, which the list has in two parts, so that "dont" is never anything but "don't". */
const APOSTROPHE = 1e6;
const ALPHABET = [..."abcdefghijklmnopqrstuvwxyz'"];
const VOWELS = new Set("aeiouy");

/** Said so often in a million words, a word may be what was meant. */
const USUAL = 1;
/** So often, it may be half of two words without a space. */
const HALF = 50;
const MOST_CORRECTIONS = 3;
/** How much likelier than the next the first correction has to be to stand alone. */
const CLEARLY = 30;
/** With longer words, as with pasted keys, there is nothing to gain; the time to look grows with the letters. */
const LONGEST = 20;

/** Two words that are often written as one, and that look like a compound or a name that the dictionary has. */
const IN_TWO: ReadonlyMap<string, string> = new Map(
  "a lot,a bit,a little,as well,at least,each other,every time,in case,in fact,in front,no one,ice cream".split(",").map((pair) => [pair.replace(" ", ""), pair]),
);
/** Words of the dictionary that nobody means. "Won't" is told from "his wont" by what comes before. */
const WITHOUT_APOSTROPHE: ReadonlyMap<string, string> = new Map([["cant", "can't"], ["wont", "won't"]]);
/** "Jeweller", "signalling". */
const BRITISH = /ll(?:ed|ing|ers?)$/u;
/** Rare words that a passage may use, a slip away from usual ones. */
const RARE_WORDS = new Set("horus minuet siting worts".split(" "));

/** Where a derived word breaks a rule of spelling: a letter doubled or single, an e too many, a y kept before an ending. */
const LEAST_OF_RULE = 1;
/** In words that the dictionary has, though hardly anybody uses them: names, above all (Thier). */
const LEAST_OF_RARE = 50;
/** A decodable list may use any short word (nad, wen). */
const SHORTEST_RARE = 5;

/**
 * What may have been meant by a word that no dictionary has, the likeliest first; at most three, often none. One slip away from
 * it, or two letters doubled or single; or two words without a space.
 *
 * @param word lower case with straight apostrophes
 */
export function correctionsOf(word: string, lexicon: WordLexicon): string[] {
  if (!isPlain(word)) return [];
  const inTwo = IN_TWO.get(word);
  if (inTwo !== undefined) return [inTwo];
  const found = new Map<string, number>();
  const consider = (candidate: string, likelihood: number) => found.set(candidate, Math.max(found.get(candidate) ?? 0, likelihood));
  for (const { text, slip, at } of slipsOf(word)) {
    const usual = usualness(text, lexicon);
    if (usual > 0) consider(text, usual * LIKELIHOOD[slip] * (at === 0 ? IN_FIRST_LETTER : 1));
  }
  if (found.size === 0) {
    for (const twice of doublings(word).flatMap((once) => doublings(once))) {
      const usual = usualness(twice, lexicon);
      if (usual > 0) consider(twice, usual);
    }
  }
  if (found.size === 0) for (const [pair, usual] of pairsIn(word, lexicon)) consider(pair, usual);
  const ordered = [...found].sort(([, one], [, other]) => other - one);
  return ordered.filter(([, likelihood]) => likelihood * CLEARLY >= ordered[0]![1]).slice(0, MOST_CORRECTIONS).map(([candidate]) => candidate);
}

/**
 * What was meant by a word that counts as known, though nobody writes it: one that is made of a known word against the rules of spelling
 * (runing, makeing, storys), or a name that stands for a usual word (thier). Undefined for words that are written.
 *
 * @param word lower case with straight apostrophes, written without a capital
 */
export function misspeltKnownWord(word: string, source: "dictionary" | "derived", lexicon: WordLexicon): string | undefined {
  if (!isPlain(word) || word.includes("'")) return undefined;
  const fixed = WITHOUT_APOSTROPHE.get(word) ?? IN_TWO.get(word);
  if (fixed !== undefined) return fixed;
  const { frequencies, dictionary } = lexicon;
  if (frequencies.listedPerMillion(word) > 0) return undefined;
  if (source === "dictionary") {
    if (word.length < SHORTEST_RARE || RARE_WORDS.has(word)) return undefined;
    return likeliest([...swaps(word), ...doublings(word, /[^aeiouy]/u)], LEAST_OF_RARE, lexicon);
  }
  if (BRITISH.test(word) || (word.endsWith("in") && dictionary.get(`${word}g`))) return undefined;
  // "Planing" is what a carpenter does; nobody "runes".
  const stem = /^(.+?)(?:ed|ing|er|est)$/u.exec(word)?.[1];
  if (stem !== undefined && frequencies.listedPerMillion(`${stem}e`) >= USUAL && dictionary.get(`${stem}e`)) return undefined;
  return likeliest([...doublings(word), ...endings(word)], LEAST_OF_RULE, lexicon);
}

function likeliest(candidates: readonly string[], least: number, lexicon: WordLexicon): string | undefined {
  const [best] = candidates
    .map((candidate) => ({ candidate, often: usualness(candidate, lexicon) }))
    .filter(({ often }) => often >= least)
    .sort((one, other) => other.often - one.often);
  return best?.candidate;
}

function isPlain(word: string): boolean {
  return word.length > 2 && word.length <= LONGEST && /^[a-z]+(?:'[a-z]+)?$/u.test(word);
}

/** How usual a word is, where it may have been meant; 0 where it may not. Names are not meant by words in small letters. */
function usualness(word: string, { frequencies, dictionary }: WordLexicon): number {
  if (word.includes("'")) return /[a-z]{2}(?:n't|'(?:re|ve|ll))$/u.test(word) && dictionary.get(word) ? APOSTROPHE : 0;
  const often = frequencies.listedPerMillion(word);
  return often >= USUAL && !frequencies.isName(word) && dictionary.get(word) ? often : 0;
}

function* slipsOf(word: string): Generator<{ text: string; slip: Slip; at: number }> {
  for (let at = 0; at < word.length; at++) {
    const [before, letter, next, after] = [word.slice(0, at), word[at]!, word[at + 1], word.slice(at + 1)];
    const isDoubled = letter === next || letter === word[at - 1];
    yield { text: before + after, slip: isDoubled ? "double" : "extra", at };
    if (next !== undefined && next !== letter) yield { text: before + next + letter + after.slice(1), slip: "swap", at };
    for (const other of ALPHABET) {
      if (other !== letter) yield { text: before + other + after, slip: VOWELS.has(letter) && VOWELS.has(other) ? "vowel" : "other", at };
      yield { text: before + other + letter + after, slip: other === letter || other === word[at - 1] ? "double" : "missing", at };
    }
  }
  for (const last of ALPHABET) yield { text: word + last, slip: last === word.at(-1) ? "double" : "missing", at: word.length };
}

function swaps(word: string): string[] {
  return [...word].slice(1).flatMap((next, index) => (next === word[index] ? [] : [word.slice(0, index) + next + word[index]! + word.slice(index + 2)]));
}

/** A letter that is single doubled, or one that is double single. */
function doublings(word: string, letters = /[a-z]/u): string[] {
  return [...word].flatMap((letter, at) => {
    if (!letters.test(letter) || letter === word[at - 1]) return [];
    return [letter === word[at + 1] ? word.slice(0, at) + word.slice(at + 1) : word.slice(0, at) + letter + word.slice(at)];
  });
}

/** "makeing", "cryed", "storys", "happyer". */
function endings(word: string): string[] {
  const rules: readonly [RegExp, string][] = [[/e(?=(?:ing|ed|er|est|able)$)/u, ""], [/y(?=(?:ed|er|est|ly|ness)$)/u, "i"], [/(?<=[^aeiou])ys$/u, "ies"]];
  return rules.map(([wrong, right]) => word.replace(wrong, right)).filter((candidate) => candidate !== word);
}

/** "ofthe": two usual words. */
function pairsIn(word: string, lexicon: WordLexicon): [string, number][] {
  const isHalf = (part: string) => (part.length > 1 || part === "a") && lexicon.frequencies.listedPerMillion(part) >= HALF && lexicon.dictionary.get(part) !== undefined;
  return [...word].slice(1).flatMap((_, index): [string, number][] => {
    const [one, other] = [word.slice(0, index + 1), word.slice(index + 1)];
    if (!isHalf(one) || !isHalf(other)) return [];
    return [[`${one} ${other}`, Math.min(lexicon.frequencies.listedPerMillion(one), lexicon.frequencies.listedPerMillion(other))]];
  });
}
