import { parseArpabet, wordsOf, type ArpabetDocument, type ArpabetLine, type ArpabetSymbol } from "../arpabet/parseArpabet.ts";
import { plainPronunciation } from "#language/lexicon/stress.ts";
import { markedWord } from "./textToArpabet.ts";
import type { WordLexicon, WordRules } from "#language/language.ts";

/** Phonemes read as a word. Offsets count UTF-16 units in the Arpabet, `end` exclusive. */
export interface SpelledWord {
  start: number;
  end: number;
  /** The most likely first; empty if the dictionary has no such word. */
  spellings: readonly string[];
}

export interface TextConversion {
  /** A line for each line of the Arpabet; phonemes that make no word stay, in square brackets. */
  text: string;
  words: readonly SpelledWord[];
}

/**
 * A line's own word is believed; where `/` or `|` separate words, each part is one word; otherwise a line is cut into the words that are
 * said most often. Of words that sound alike, those come first whose stress fits too, then the more frequent. Comments and blank lines
 * become blank lines.
 */
export function arpabetToText(arpabet: string | ArpabetDocument, lexicon: WordLexicon): TextConversion {
  const document = typeof arpabet === "string" ? parseArpabet(arpabet) : arpabet;
  const words: SpelledWord[] = [];
  const lines = document.lines.map((line) => {
    const found = wordsInLine(line, lexicon);
    for (const word of found) words.push(word);
    return found.map(({ start, end, spellings }) => spellings[0] ?? `[${document.text.slice(start, end).trim()}]`).join(" ");
  });
  return { text: lines.join("\n"), words };
}

function wordsInLine(line: ArpabetLine, lexicon: WordLexicon): SpelledWord[] {
  if (line.symbols.length === 0) return [];
  if (line.word) return [spelled(line.symbols, [line.word.text.toLowerCase()])];
  if (line.boundaries.length === 0) return cut(line.symbols, lexicon);
  return wordsOf(line)
    .filter((symbols) => symbols.length > 0)
    .map((symbols) => spelled(symbols, spellingsOfPart(symbols, lexicon)));
}

/** A word that was marked as unknown when the Arpabet was made is that word again. */
function spellingsOfPart(symbols: readonly ArpabetSymbol[], lexicon: WordLexicon): readonly string[] {
  const marked = symbols.length === 1 ? markedWord(symbols[0]!.text) : undefined;
  return marked === undefined ? spellingsOf(pronunciationOf(symbols), lexicon) : [marked];
}

function spelled(symbols: readonly ArpabetSymbol[], spellings: readonly string[]): SpelledWord {
  return { start: symbols[0]!.start, end: symbols.at(-1)!.end, spellings };
}

function pronunciationOf(symbols: readonly ArpabetSymbol[]): string {
  return symbols.map(({ text }) => text.toUpperCase()).join(" ");
}

/**
 * Words with this pronunciation, the most likely first.
 * @param pronunciation phonemes separated by single blanks, with stress or without
 */
export function spellingsOf(pronunciation: string, { dictionary, frequencies }: WordLexicon): string[] {
  const stressed = pronunciation !== plainPronunciation(pronunciation);
  const fits = (word: string) => (stressed && dictionary.get(word)?.includes(pronunciation) ? 1 : 0);
  return dictionary
    .wordsSaid(pronunciation)
    .map((word) => ({ word, fit: fits(word), share: frequencies.listedPerMillion(word) }))
    .sort((a, b) => b.fit - a.fit || b.share - a.share)
    .map(({ word }) => word);
}

const LONGEST_WORD_PHONEMES = 20;
/** Per million: what a word missing from the list counts as, and a phoneme that belongs to no word. */
const RARE_WORD_PER_MILLION = 0.02;
const STRAY_PHONEME_PER_MILLION = 1e-9;

interface Piece {
  price: number;
  from: number;
  spellings: readonly string[];
}

/** The cheapest cut into words, by how often each is said: dynamic programming over the places between phonemes. */
function cut(symbols: readonly ArpabetSymbol[], lexicon: WordLexicon): SpelledWord[] {
  const best: Piece[] = [{ price: 0, from: 0, spellings: [] }];
  const known = new Map<string, readonly string[]>();
  for (let to = 1; to <= symbols.length; to++) {
    let cheapest: Piece = { price: best[to - 1]!.price + priceOf(STRAY_PHONEME_PER_MILLION), from: to - 1, spellings: [] };
    for (let from = Math.max(0, to - LONGEST_WORD_PHONEMES); from < to; from++) {
      const pronunciation = pronunciationOf(symbols.slice(from, to));
      let spellings = known.get(pronunciation);
      if (!spellings)
        known.set(pronunciation, (spellings = spellingsOf(pronunciation, lexicon).filter((word) => isWhole(word, lexicon.language.words))));
      if (spellings.length === 0) continue;
      const price = best[from]!.price + priceOf(Math.max(RARE_WORD_PER_MILLION, lexicon.frequencies.perMillion(spellings[0]!)));
      if (price < cheapest.price) cheapest = { price, from, spellings };
    }
    best.push(cheapest);
  }
  const words: SpelledWord[] = [];
  for (let to = symbols.length; to > 0; to = best[to]!.from) {
    const { from, spellings } = best[to]!;
    const next = words[0];
    // Phonemes that belong to no word stay together.
    if (spellings.length === 0 && next?.spellings.length === 0) next.start = symbols[from]!.start;
    else words.unshift(spelled(symbols.slice(from, to), spellings));
  }
  return words;
}

/** In nats: the logarithm of one over the share of a word. */
function priceOf(perMillion: number): number {
  return -Math.log(perMillion / 1e6);
}

/** Letters, initials and parts of contractions are in the dictionary, but a text is not made of them. */
function isWhole(word: string, { ofOneLetter }: WordRules): boolean {
  return /^\p{L}{2,}(?:'\p{L}+)?$/u.test(word) || ofOneLetter.has(word) || ofOneLetter.has(word.toUpperCase());
}
