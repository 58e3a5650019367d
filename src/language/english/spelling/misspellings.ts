import { soundWord, undrawn } from "../lexicon/soundWords.ts";
import { inVariety } from "../words/varieties.ts";
import { spellSaid } from "./spellSaid.ts";
import type { SpellingRules, WordLexicon } from "../../language.ts";
import { knownPronunciationsOf } from "../../lexicon/pronunciationsOf.ts";

type Slip = "swap" | "double" | "shape" | "missing" | "extra" | "vowel" | "other";

/**
 * Likelihood relative to another letter. From what adults write: letters that change places (recieved), doubled letters (untill, begining),
 * the letter that is not heard (wich), the vowel that is not heard clearly (seperate); and from what scanners confuse (tlie, corne).
 */
const LIKELIHOOD: Readonly<Record<Slip, number>> = { swap: 20, double: 20, shape: 20, missing: 5, vowel: 5, extra: 3, other: 1 };
/** Hardly anybody mistakes the first letter. */
const IN_FIRST_LETTER = 0.1;
/** Assumed frequency of a contraction, since the list has it in two parts; with this one, "dont" is never anything but "don't". */
const CONTRACTION_FREQUENCY = 1e6;
/** Confused by scanners: what they see, and what may be printed. */
const SHAPES: readonly (readonly [string, string])[] = [
  ["li", "h"],
  ["rn", "m"],
  ["vv", "w"],
  ["cl", "d"],
  ["ii", "n"],
  ["b", "h"],
  ["q", "g"],
  ["l", "i"],
  ["l", "t"],
];
const SCANNED = new Map([
  ["lf", "if"],
  ["lt", "it"],
  ["ls", "is"],
  ["ln", "in"],
]);
const ALPHABET = [..."abcdefghijklmnopqrstuvwxyz'"];
const VOWELS = new Set("aeiouy");

/** Least frequency, per million words, of a correction. */
const LEAST_FREQUENCY = 1;
/** Least frequency of each half of two words without a space: if nothing else may be meant, and if something else may. */
const HALF = { alone: 50, likely: 500 };
const MOST_CORRECTIONS = 3;
/** The first correction stands alone if it is this many times as likely as the next. */
const CLEAR_LIKELIHOOD_RATIO = 30;
/** Longer words, such as pasted keys, gain nothing; the time grows with the letters. */
const LONGEST_WORD_LETTERS = 20;

/** Two words often written as one that looks like a compound or a name of the dictionary. */
const IN_TWO: ReadonlyMap<string, string> = new Map(
  "a lot,a bit,a little,as well,at least,each other,every time,in case,in fact,in front,in the,of the,on the,to the,no one,ice cream"
    .split(",")
    .map((pair) => [pair.replace(" ", ""), pair]),
);
/** No compound begins or ends with these, and the space beside them is easily lost. */
const JOINED = new Set(
  "the they them that this these those then there he she his her him was were and had has have from with you your we our my their into when which because".split(
    " ",
  ),
);
/** "Pother" is a word. */
const SHORTEST_JOINED = 7;
/** Least frequency of the other word, per million words. */
const PART_OF_JOINED = 20;
/** Regular forms by children and learners of words that have others. */
const IRREGULAR = new Map(
  (
    "wolfs wolves, leafs leaves, mouses mice, womans women, sheeps sheep, deers deer, tooths teeth, foots feet, gooses geese, knifes knives, wifes wives, shelfs shelves, calfs calves, loafs loaves, thiefs thieves, elfs elves, " +
    "runned ran, catched caught, goed went, broked broke, falled fell, knowed knew, gived gave, teached taught, bringed brought, buyed bought, drinked drank, eated ate, finded found, flied flew, getted got, growed grew, holded held, keeped kept, maked made, rided rode, sayed said, sended sent, sitted sat, sleeped slept, speaked spoke, standed stood, swimmed swam, taked took, telled told, thinked thought, throwed threw, winned won, writed wrote, comed came, drawed drew, drived drove, feeled felt, hided hid, hitted hit, hurted hurt, losed lost, meeted met, shaked shook, shutted shut, stealed stole, sweeped swept, breaked broke, blowed blew, choosed chose, digged dug, fighted fought, freezed froze, leaved left, rised rose, selled sold, sinked sank, weared wore, " +
    "gooder better, goodest best, bestest best, worser worse, worstest worst, hisself himself, theirself themselves, theirselves themselves, themself themselves, themselfs themselves, ourselfs ourselves"
  )
    .split(", ")
    .map((pair) => pair.split(" ") as [string, string]),
);
/** Words of the dictionary that nobody means. */
const WITHOUT_APOSTROPHE: ReadonlyMap<string, string> = new Map([
  ["cant", "can't"],
  ["wont", "won't"],
  ["im", "I'm"],
  ["ive", "I've"],
  ...["what", "she", "that", "there", "where", "who"].map((word): [string, string] => [`${word}s`, `${word}'s`]),
]);
/** "Jeweller", "signalling". */
const BRITISH = /ll(?:ed|ing|ers?)$/u;
/** Inside a word, where nobody draws it out. */
const TRIPLED = /([^aeiousz])\1\1(?=\p{L})/gu;
/** Rare words that a passage may use, a slip away from usual ones. */
const RARE_WORDS = new Set("horus minuet siting worts".split(" "));

/**
 * Least frequency of a derived word that breaks a rule of spelling: a letter doubled or single, an e too many, a y kept before an ending.
 */
const LEAST_OF_RULE = 1;
/** Least frequency of the dictionary's words that hardly anybody uses: names, above all (Thier). */
const LEAST_OF_RARE = 50;
/** A decodable list may use any short word (nad, wen). */
const SHORTEST_RARE = 5;

/**
 * Words that may be meant by one that no dictionary has, the likeliest first; at most three, often none. One slip away, or two letters
 * doubled or single; or two words without a space.
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
  for (const [pair, usual] of pairsIn(word, found.size === 0 ? HALF.alone : HALF.likely, lexicon)) consider(pair, usual);
  const ordered = [...found].sort(([, one], [, other]) => other - one);
  return ordered
    .filter(([, likelihood]) => likelihood * CLEAR_LIKELIHOOD_RATIO >= ordered[0]![1])
    .slice(0, MOST_CORRECTIONS)
    .map(([candidate]) => candidate);
}

/**
 * The word meant by one that counts as known, though nobody writes it: made of a known word against the rules of spelling (runing, makeing,
 * storys), or a name that stands for a usual word (thier). Undefined for words that are written.
 * @param word lower case with straight apostrophes, written without a capital
 */
export function misspeltKnownWord(word: string, source: "dictionary" | "derived", lexicon: WordLexicon): string | undefined {
  const contraction = contractionOf(word);
  if (contraction !== undefined) return contraction;
  if (!isPlain(word) || word.includes("'")) return undefined;
  // "Boing" is no "booing", and "sooo" is meant; "helllo" hardly is.
  if (soundWord(word) || undrawn(word).length > 0) return likeliest([word.replace(TRIPLED, "$1$1")], LEAST_OF_RULE, lexicon);
  const fixed = IN_TWO.get(word) ?? (lexicon.frequencies.listedPerMillion(word) < LEAST_FREQUENCY ? IRREGULAR.get(word) : undefined);
  if (fixed !== undefined) return fixed;
  const { frequencies, dictionary } = lexicon;
  if (frequencies.listedPerMillion(word) > 0) return undefined;
  if (source === "dictionary") return misspeltName(word, lexicon);
  const pair = source === "derived" ? joinedWords(word, lexicon) : undefined;
  if (pair !== undefined) return pair;
  if (BRITISH.test(word) || inVariety(word, "american") !== undefined || (word.endsWith("in") && dictionary.get(`${word}g`)))
    return undefined;
  // "Planing" is what a carpenter does; nobody "runes".
  const stem = /^(.+?)(?:ed|ing|er|est)$/u.exec(word)?.[1];
  const plural = source === "derived" && word.endsWith("s") ? misspeltName(word.slice(0, -1), lexicon) : undefined;
  if (plural !== undefined) return `${plural}s`;
  if (stem !== undefined && frequencies.listedPerMillion(`${stem}e`) >= LEAST_FREQUENCY && dictionary.get(`${stem}e`)) return undefined;
  return likeliest([...doublings(word), ...endings(word)], LEAST_OF_RULE, lexicon) ?? comparison(word, lexicon);
}

/** "Can't" for "cant". Such words are misspelt with a capital as well. */
export function contractionOf(word: string): string | undefined {
  return WITHOUT_APOSTROPHE.get(word);
}

/** "Sunnyest"; "sunniest" need not be on any list. "Shyest" and "dryer" are written both ways. */
function comparison(word: string, lexicon: WordLexicon): string | undefined {
  const [, stem, ending] = /^(\p{L}*[aeiouy]\p{L}*[^aeiou])y(er|est)$/u.exec(word) ?? [];
  const candidate = `${stem}i${ending}`;
  return stem !== undefined && knownPronunciationsOf(candidate, lexicon).source !== "none" ? candidate : undefined;
}

/** "Suddenlythe", "hadmade": words that no compound is made of, beside another one. */
function joinedWords(word: string, { frequencies, dictionary }: WordLexicon): string | undefined {
  if (word.length < SHORTEST_JOINED) return undefined;
  for (let cut = 2; cut <= word.length - 2; cut++) {
    const [one, other] = [word.slice(0, cut), word.slice(cut)];
    if (!JOINED.has(one) && !JOINED.has(other)) continue;
    if ([one, other].every((part) => frequencies.listedPerMillion(part) >= PART_OF_JOINED && dictionary.get(part)))
      return `${one} ${other}`;
  }
  return undefined;
}

/** A name in small letters that stands for a usual word. */
function misspeltName(word: string, lexicon: WordLexicon): string | undefined {
  if (
    word.length < SHORTEST_RARE ||
    RARE_WORDS.has(word) ||
    lexicon.frequencies.listedPerMillion(word) > 0 ||
    !lexicon.dictionary.get(word)
  )
    return undefined;
  return likeliest([...swaps(word), ...doublings(word, /[^aeiouy]/u)], LEAST_OF_RARE, lexicon);
}

function likeliest(candidates: readonly string[], least: number, lexicon: WordLexicon): string | undefined {
  const [best] = candidates
    .map((candidate) => ({ candidate, often: usualness(candidate, lexicon) }))
    .filter(({ often }) => often >= least)
    .sort((one, other) => other.often - one.often);
  return best?.candidate;
}

/**
 * The printed word for digits or an l that a scanner saw in it (w0uld, 5un, lt); undefined for anything else. H2O and B5 are none.
 * @param word lower case
 */
export function asPrinted(word: string, lexicon: WordLexicon): string | undefined {
  const short = SCANNED.get(word);
  if (short !== undefined) return short;
  if (
    word.length < 3 ||
    word.length > LONGEST_WORD_LETTERS ||
    !/^[a-z015]+$/u.test(word) ||
    !/[015]/u.test(word) ||
    (word.match(/[a-z]/gu)?.length ?? 0) < 2
  )
    return undefined;
  const plain = word.replaceAll("0", "o").replaceAll("5", "s");
  return likeliest([plain.replaceAll("1", "l"), plain.replaceAll("1", "i")], LEAST_FREQUENCY, lexicon);
}

function isPlain(word: string): boolean {
  return word.length > 2 && word.length <= LONGEST_WORD_LETTERS && /^[a-z]+(?:'[a-z]+)?$/u.test(word);
}

/** Frequency of a possible correction; 0 if it is none. Names are not meant by words in small letters. */
function usualness(word: string, { frequencies, dictionary }: WordLexicon): number {
  if (word.includes("'")) return /[a-z]{2}(?:n't|'(?:re|ve|ll))$/u.test(word) && dictionary.get(word) ? CONTRACTION_FREQUENCY : 0;
  const often = frequencies.listedPerMillion(word);
  return often >= LEAST_FREQUENCY && !frequencies.isName(word) && dictionary.get(word) ? often : 0;
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
  for (const [seen, meant] of SHAPES) {
    for (let at = word.indexOf(seen); at >= 0; at = word.indexOf(seen, at + 1))
      yield { text: word.slice(0, at) + meant + word.slice(at + seen.length), slip: "shape", at: Math.max(1, at) };
  }
  for (const last of ALPHABET) yield { text: word + last, slip: last === word.at(-1) ? "double" : "missing", at: word.length };
}

function swaps(word: string): string[] {
  return [...word]
    .slice(1)
    .flatMap((next, index) => (next === word[index] ? [] : [word.slice(0, index) + next + word[index]! + word.slice(index + 2)]));
}

/** Doubles a single letter, or makes a double one single. */
function doublings(word: string, letters = /[a-z]/u): string[] {
  return [...word].flatMap((letter, at) => {
    if (!letters.test(letter) || letter === word[at - 1]) return [];
    return [letter === word[at + 1] ? word.slice(0, at) + word.slice(at + 1) : word.slice(0, at) + letter + word.slice(at)];
  });
}

/** "makeing", "cryed", "storys", "happyer". */
function endings(word: string): string[] {
  const rules: readonly [RegExp, string][] = [
    [/(?<=(?:s|x|z|ch|sh))s$/u, "es"],
    [/e(?=(?:ing|ed|er|est|able)$)/u, ""],
    [/(?<=[^aeiou])y(?=(?:ed|er|est|ly|ness)$)/u, "i"],
    [/(?<=[^aeiou])ys$/u, "ies"],
  ];
  return rules.map(([wrong, right]) => word.replace(wrong, right)).filter((candidate) => candidate !== word);
}

/** "ofthe": two usual words. */
function pairsIn(word: string, least: number, lexicon: WordLexicon): [string, number][] {
  const isHalf = (part: string) =>
    (part.length > 1 || part === "a" || part === "i") &&
    lexicon.frequencies.listedPerMillion(part) >= least &&
    lexicon.dictionary.get(part) !== undefined;
  return [...word].slice(1).flatMap((_, index): [string, number][] => {
    const [one, other] = [word.slice(0, index + 1), word.slice(index + 1)];
    if (!isHalf(one) || !isHalf(other)) return [];
    return [
      [
        `${one === "i" ? "I" : one} ${other}`,
        Math.min(lexicon.frequencies.listedPerMillion(one), lexicon.frequencies.listedPerMillion(other)),
      ],
    ];
  });
}

/** "As was his wont". */
const HABIT = /\b(?:his|her|its|their|my|your|our|is|was|are|were)\s+$/iu;

export const ENGLISH_SPELLING: SpellingRules = {
  corrections: correctionsOf,
  meantBy: misspeltKnownWord,
  contractionOf,
  isMeant: (word, before) => word === "wont" && HABIT.test(before),
  inVariety,
  asPrinted,
  ofSounds: spellSaid,
};
