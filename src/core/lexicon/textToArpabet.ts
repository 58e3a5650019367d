import { normaliseWord } from "../../language/text/normaliseWord.ts";
import type { Token } from "../../language/text/token.ts";
import type { WordLexicon } from "../../language/language.ts";
import { pronunciationsOf, type WordPronunciations } from "../../language/lexicon/pronunciationsOf.ts";

/** A word of the text as it was converted. Offsets count UTF-16 units, `end` exclusive. */
export interface ConvertedWord {
  text: string;
  /** In the text that was converted. */
  start: number;
  end: number;
  /** The words said for it, each with all its pronunciations: several for a number. */
  spoken: readonly WordPronunciations[];
  /** In `arpabet`: the phonemes, or the mark of an unknown word. */
  arpabetStart: number;
  arpabetEnd: number;
}

export interface ArpabetConversion {
  arpabet: string;
  words: readonly ConvertedWord[];
}

/**
 * `lines`: a reference for each line of the text, the first pronunciation of each word, `/` between words; a line of one word is named
 * by it, as in a dictionary, and one of several words by its text in a comment. `phonemes`: the same without these names, for a place
 * within a line. `words`: a line for each different word and each of its pronunciations, as in CMUdict, in the order of the text.
 */
export type ArpabetLayout = "lines" | "phonemes" | "words";

/**
 * A text in Arpabet as the dictionary says its words. A word that it lacks stays in the line as `?word?`, which is not
 * a phoneme, so that it is not sent unnoticed; a comment above says what its letters suggest and that this is a guess.
 * A word that only follows from the dictionary's words ("treehouse") is converted, and a comment says so.
 */
export function textToArpabet(text: string, lexicon: WordLexicon, layout: ArpabetLayout = "lines"): ArpabetConversion {
  const known = new Map<string, WordPronunciations>();
  const look = (word: string) => {
    const key = normaliseWord(word);
    let found = known.get(key);
    if (!found) known.set(key, (found = pronunciationsOf(key, lexicon)));
    return found;
  };
  const words = lexicon.language.words.tokenise(text).map((token) => ({ ...placeOf(token), spoken: token.spoken.map(look) }));
  return layout === "words" ? wordByWord(words) : lineByLine(text, words, layout === "lines");
}

type SpokenWord = Pick<ConvertedWord, "text" | "start" | "end" | "spoken">;

function placeOf({ text, start, end }: Token) {
  return { text, start, end };
}

/** After a line's word, and before its comment. */
const GAP = "  ";

/** The mark for a word whose phonemes nobody knows. */
function markOf(word: string): string {
  return `?${word}?`;
}

/** The word of such a mark; undefined for everything else. */
export function markedWord(symbol: string): string | undefined {
  return /^\?(.+)\?$/u.exec(symbol)?.[1];
}

function isCertain({ source }: WordPronunciations): boolean {
  return source === "own" || source === "dictionary" || source === "derived";
}

function remarkOn({ word, source, pronunciations }: WordPronunciations): string | undefined {
  if (source === "own" || source === "dictionary") return undefined;
  if (source === "derived") return `# ${word} is not in the dictionary; it follows from words that are: ${pronunciations.join(" | ")}`;
  const missing = `# ${word} is not in the dictionary.`;
  return source === "guess" ? `${missing} A guess from its letters: ${pronunciations[0]!}` : `${missing} Write its phonemes yourself.`;
}

/** @param isCalled whether each line names the words that its phonemes are of */
function lineByLine(text: string, words: readonly SpokenWord[], isCalled: boolean): ArpabetConversion {
  const converted: ConvertedWord[] = [];
  const remarked = new Set<string>();
  let arpabet = "";
  let next = 0;
  let lineEnd = 0;
  for (const line of text.split(/(?<=\n)/)) {
    lineEnd += line.length;
    const first = next;
    while (next < words.length && words[next]!.start < lineEnd) next++;
    const here = words.slice(first, next);
    for (const spoken of here.flatMap((word) => word.spoken)) {
      const remark = remarkOn(spoken);
      if (!remark || remarked.has(spoken.word)) continue;
      remarked.add(spoken.word);
      arpabet += `${remark}\n`;
    }
    const isDictionaryEntry = here.length === 1 && here[0]!.spoken.length === 1;
    if (isCalled && isDictionaryEntry) arpabet += `${here[0]!.text}${GAP}`;
    here.forEach((word, i) => {
      if (i > 0) arpabet += " / ";
      const arpabetStart = arpabet.length;
      arpabet += word.spoken.map((spoken) => (isCertain(spoken) ? spoken.pronunciations[0]! : markOf(spoken.word))).join(" / ");
      converted.push({ ...word, arpabetStart, arpabetEnd: arpabet.length });
    });
    if (isCalled && here.length > 0 && !isDictionaryEntry) arpabet += `${GAP}# ${line.trim()}`;
    if (line.endsWith("\n")) arpabet += "\n";
  }
  return { arpabet, words: converted };
}

function wordByWord(words: readonly SpokenWord[]): ArpabetConversion {
  const places = new Map<string, readonly [start: number, end: number]>();
  let arpabet = "";
  for (const spoken of words.flatMap((word) => word.spoken)) {
    if (places.has(spoken.word)) continue;
    const remark = remarkOn(spoken);
    if (remark) arpabet += `${remark}\n`;
    const pronunciations = isCertain(spoken) ? spoken.pronunciations : [markOf(spoken.word)];
    pronunciations.forEach((pronunciation, i) => {
      arpabet += `${spoken.word}${i > 0 ? `(${i + 1})` : ""}${GAP}`;
      if (i === 0) places.set(spoken.word, [arpabet.length, arpabet.length + pronunciation.length]);
      arpabet += `${pronunciation}\n`;
    });
  }
  const converted = words.flatMap((word) => {
    const place = places.get(word.spoken[0]?.word ?? "");
    return place ? [{ ...word, arpabetStart: place[0], arpabetEnd: place[1] }] : [];
  });
  return { arpabet, words: converted };
}
