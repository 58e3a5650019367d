import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { Token } from "#language/text/token.ts";
import type { ListKind } from "./facts.ts";
import type { CheckedText } from "./finding.ts";
import { listedWords } from "./wordList.ts";
import { soundsOf, wordLines } from "./minimalPairs.ts";

/** Fewer items may be anything. */
const LEAST_ITEMS = 4;
/** Share of items that have to be of a kind. */
const MOST_OF = 0.75;
/** Times per million words of speech; choices of ours: `jump` is said 80 times, `with` 7,800 times. */
const SIGHT_WORD_FROM = 300;
const REAL_WORD_FROM = 2;

const LEAST_IN_ROW = 3;
const OF_SENTENCES = /[.!?,;:…“”"\p{Pd}\p{N}]|(?!I(?!\p{L}))\p{Lu}/u;

const LETTERS = /^\p{L}{1,2}$/u;

/** The kinds of list that a text looks like, the likeliest first; none for connected text. */
export function likelyKinds(checked: CheckedText): ListKind[] {
  const { tokens, text, lexicon } = checked;
  const lines = wordLines(text, tokens);
  if (lines.length * 2 >= LEAST_ITEMS && lines.every(({ length }) => length === 2)) {
    const pairs = lines.filter(([one, other]) => soundsOf(one!.text, other!.text, lexicon) === 1);
    if (share(pairs, lines) >= MOST_OF) return ["minimal-pairs", "words"];
  }
  if (tokens.length >= LEAST_ITEMS && !/[.!?\p{N}]/u.test(text) && share(tokens.filter(isLetters), tokens) >= MOST_OF)
    return ["letter-sounds", "letter-names"];
  const words = listedWords(checked);
  const listed = words.length >= LEAST_ITEMS ? words : wordsInRows(lines, text);
  if (listed.length < LEAST_ITEMS) return [];
  const said = listed.map(({ text: word }) => lexicon.frequencies.perMillion(normaliseWord(word)));
  const made = listed.filter((token, index) => said[index]! < REAL_WORD_FROM && !/^\p{Lu}/u.test(token.text));
  if (share(made, listed) >= MOST_OF) return ["nonsense-words", "words"];
  return share(
    said.filter((times) => times >= SIGHT_WORD_FROM),
    said,
  ) >= MOST_OF
    ? ["sight-words", "words"]
    : ["words", "sight-words"];
}

/** Words in two or more rows of as many, of which the last may be shorter, each once; a verse has signs, capitals or words that come again. */
function wordsInRows(lines: readonly Token[][], text: string): Token[] {
  const [first, second] = lines;
  const isEven = lines.every(({ length }, at) => length === first!.length || (at > 1 && at === lines.length - 1 && length < first!.length));
  if (!first || !second || first.length < LEAST_IN_ROW || !isEven || OF_SENTENCES.test(text)) return [];
  const all = lines.flat();
  return new Set(all.map((token) => token.text.toLowerCase())).size === all.length ? all : [];
}

function isLetters({ text }: Token): boolean {
  return LETTERS.test(text);
}

function share(some: readonly unknown[], all: readonly unknown[]): number {
  return all.length === 0 ? 0 : some.length / all.length;
}
