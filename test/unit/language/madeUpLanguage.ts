import type { Language, WordLexicon } from "#language/language.ts";
import { DictionaryText } from "#language/lexicon/dictionaryText.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";

/** Each letter is a phoneme of the same name, and the more usual words come first. */
const WORDS = ["kata", "mika", "tiki", "tama", "pila", "suno", "nimo", "lipu", "waso", "mute"];

const never = (): never => {
  throw new Error("Only the engine asks this.");
};

/** A language of ten words that shares nothing with English but some letters: 2 is "tiki", "o" an article, "mute" a name's title. */
export const MADE_UP: Language = {
  tag: "x-made-up",
  phonemes: {
    symbols: [..."aeioukmtplsnw"],
    vowels: new Set("aeiou"),
    parse: (text) => text.split(" "),
    areClose: () => false,
  },
  words: {
    tokenise: (text) =>
      [...text.matchAll(/[\p{L}\d]+/gu)].map(({ 0: word, index }) => ({
        text: word,
        start: index,
        end: index + word.length,
        spoken: [word === "2" ? "tiki" : normaliseWord(word)],
        alternatives: [],
        opens: index === 0,
      })),
    ofOneLetter: new Set(["o"]),
    starters: new Set(),
    takesPoint: () => false,
    neverTwice: new Set(["suno"]),
    neverLast: new Set(),
  },
  names: {
    properNouns: (words) => new Set(words.some(({ text }) => text === "Mika") ? ["mika"] : []),
    inPassage: (text) => new Set(text.includes("Mika") ? ["mika"] : []),
    mayBeName: () => true,
    isAlwaysCapital: () => false,
    withoutPossessive: (word) => word,
  },
  forms: {
    ofSeveralWords: () => [],
    ofToken: ({ tokens }, index) => {
      const { text, start, end } = tokens[index]!;
      if (text !== "2") return undefined;
      return { kind: "number", start, end, ways: ["tiki"], replacements: [{ start, end, words: "tiki", text: "tiki", isCertain: true }] };
    },
    betweenNumbers: new Map(),
    slash: () => undefined,
  },
  lexicon: {
    derivedPronunciations: (word, source) =>
      word.endsWith("ka") ? [...(source.get(word.slice(0, -2)) ?? [])].map((said) => `${said} k a`) : [],
    homographOf: () => undefined,
    homographAt: () => undefined,
    isForChildren: () => true,
  },
  spelling: {
    corrections: (word) => (word === "sunno" ? ["suno"] : []),
    meantBy: () => undefined,
    contractionOf: () => undefined,
    isMeant: () => false,
    inVariety: () => undefined,
    asPrinted: () => undefined,
    ofSounds: (phonemes) => phonemes.join(""),
  },
  phonics: {
    aligner: (table = [..."aeioukmtplsnw"].map((letter) => ({ grapheme: letter, phonemes: letter, rank: 0 }))) => {
      const ranks = new Map([...table].map(({ grapheme, rank }) => [grapheme, rank]));
      return {
        align: (word) => {
          const pairs = [...word].map((grapheme, start) => ({
            grapheme,
            phonemes: grapheme,
            rank: ranks.get(grapheme) ?? Infinity,
            start,
            end: start + 1,
          }));
          const rank = Math.max(...pairs.map((pair) => pair.rank));
          return rank === Infinity ? undefined : { pairs, rank };
        },
      };
    },
    syllablesByLetters: () => 7,
    contraction: () => undefined,
    isEnding: () => false,
    items: { readingsOf: (written) => [[...written].join(" ")], known: { letter: [], sound: [] } },
  },
  speech: {
    loadWords: never,
    hasWeakForm: never,
    wordFamily: never,
    connectedPronunciations: never,
    reducedForms: never,
    isReduced: never,
    canBeProposed: never,
  },
  loadLexicon: () => Promise.resolve(MADE_UP_LEXICON),
  readability: ({ words }, unfamiliar) => [{ id: "made-up", name: "Made up", unit: "score", value: words + unfamiliar.length, source: "" }],
};

export const MADE_UP_LEXICON: WordLexicon = {
  language: MADE_UP,
  dictionary: new DictionaryText(new TextEncoder().encode(WORDS.map((word) => `${word} ${[...word].join(" ")}\n`).join(""))),
  frequencies: {
    perMillion: (word) => (WORDS.includes(word) ? 100 : 0),
    listedPerMillion: (word) => (WORDS.includes(word) ? 100 - WORDS.indexOf(word) : 0),
    isName: () => false,
    words: () => WORDS,
  },
  guessPronunciation: () => "",
};
