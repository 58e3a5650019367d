import { weakForms } from "./weakForms.ts";

/**
 * Words that readers say for one another, whether or not a dictionary has them: inflections, prefixes and contractions of a word ("jump" for
 * "jumped"), and function words that are commonly confused ("a" for "the").
 * @param word in lower case
 * @returns each once, without the word itself
 */
export function wordFamily(word: string): string[] {
  // Function words have no endings: "thing" is nothing of "the".
  const stems = weakForms(word).length > 0 ? [] : new Set([word, ...withoutEnding(word), ...withoutPrefix(word)]);
  const inflected = [...stems].flatMap((stem) => [stem, ...withEnding(stem), ...PREFIXES.map((prefix) => prefix + stem)]);
  const confused = CONFUSED.filter((words) => words.includes(word)).flat();
  return [...new Set([...inflected, ...contractions(word), ...confused])].filter((other) => other !== word && other.length > 0);
}

const PREFIXES = ["un", "re"];
const FEWEST_LETTERS = 2;

const CONFUSED = [
  "a the an",
  "a of",
  "and in an on",
  "the they there then",
  "the this that these those",
  "the he she her",
  "is was his it as has",
  "is are am",
  "was were",
  "were where we're",
  "where there",
  "what that when",
  "when then",
  "who how",
  "in on at into",
  "of for from off",
  "to the too into",
  "he she the",
  "his her him he hers",
  "my me",
  "you your",
  "they them their",
  "them then",
  "our are or",
  "with will",
  "has have had",
  "do does did",
  "can could",
  "will would",
  "said say says",
  "come came comes",
  "run ran runs",
  "see saw sees",
  "get got gets",
  "go goes going",
  "for four from",
  "if it of",
  "so to",
  "by my",
  "be been by",
  "every very ever",
].map((words) => words.split(" "));

/** With -s, -ed, -ing, -er, -est and -ly, as English spells them. */
function withEnding(stem: string): string[] {
  if (stem.length < FEWEST_LETTERS || stem.includes("'")) return [];
  const vowelEndings = ["ed", "ing", "er", "est"];
  const consonantY = /[^aeiou]y$/.test(stem);
  const withoutY = stem.slice(0, -1);
  const plural = consonantY ? `${withoutY}ies` : /(?:s|x|z|ch|sh|o)$/.test(stem) ? `${stem}es` : `${stem}s`;
  if (stem.endsWith("e"))
    return [plural, `${stem}d`, `${withoutY}ing`, `${stem}r`, `${stem}st`, /[^aeiou]le$/.test(stem) ? `${withoutY}y` : `${stem}ly`];
  const doubled = /[^aeiou][aeiou][bdfgklmnprtvz]$/.test(stem) ? vowelEndings.map((ending) => stem + stem.at(-1)! + ending) : [];
  const changed = consonantY ? [`${withoutY}ied`, `${withoutY}ier`, `${withoutY}iest`, `${withoutY}ily`] : [];
  return [plural, `${stem}s`, ...vowelEndings.map((ending) => stem + ending), ...doubled, ...changed, `${stem}ly`];
}

/** Stems that may be left without an ending; some of them are no words. */
function withoutEnding(word: string): string[] {
  return ["s", "es", "ed", "d", "ing", "er", "r", "est", "st", "ly"]
    .filter((known) => word.endsWith(known) && word.length - known.length >= FEWEST_LETTERS)
    .flatMap((known) => {
      const left = word.slice(0, -known.length);
      return [
        left,
        ...(["ed", "ing", "er", "est"].includes(known) ? [`${left}e`] : []),
        ...(/([bdfgklmnprtvz])\1$/.test(left) ? [left.slice(0, -1)] : []),
        ...(left.endsWith("i") ? [`${left.slice(0, -1)}y`] : []),
      ];
    })
    .filter((left) => left.length >= FEWEST_LETTERS);
}

function withoutPrefix(word: string): string[] {
  return PREFIXES.filter((prefix) => word.startsWith(prefix) && word.length > prefix.length + 2).map((prefix) => word.slice(prefix.length));
}

const CONTRACTED = ["'s", "'ll", "'d", "'ve", "'re", "'m"];
const NEGATED: Readonly<Record<string, string>> = { "can't": "can", can: "can't", "won't": "will", will: "won't", "don't": "do" };

function contractions(word: string): string[] {
  if (Object.hasOwn(NEGATED, word)) return [NEGATED[word]!];
  const [, first] = /^(.+?)(?:n't|'[a-z]+)$/.exec(word) ?? [];
  return [...CONTRACTED.map((ending) => (first ?? word) + ending), ...(first === undefined ? [`${word}n't`] : [first])];
}
