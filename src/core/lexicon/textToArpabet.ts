import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { Token, Words } from "#language/text/token.ts";
import type { TokenisedText, WordLexicon } from "#language/language.ts";
import { KnownWords } from "./knownWords.ts";
import { pronunciationsOf, type WordPronunciations } from "#language/lexicon/pronunciationsOf.ts";

/** Offsets count UTF-16 units, `end` exclusive. */
export interface ConvertedWord {
  text: string;
  start: number;
  end: number;
  /** Each with all its pronunciations; several words for a number. */
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
 * `lines`: a reference per line of the text, with the first pronunciation of each word and `/` between words; a line of one word is named
 * by it, as in a dictionary, one of several words by its text in a comment. `phonemes`: the same without names, for a place within a line.
 * `words`: a line for each different word and pronunciation, as in CMUdict, in the order of the text.
 */
export type ArpabetLayout = "lines" | "phonemes" | "words";

/**
 * A word that the dictionary lacks stays as `?word?`, which is not a phoneme, so that it is not sent unnoticed; a comment above says what
 * its letters suggest and that this is a guess. A word derived from the dictionary's words ("treehouse") is converted, with a comment.
 */
export function textToArpabet(text: string, lexicon: WordLexicon, layout: ArpabetLayout = "lines"): ArpabetConversion {
  const known = new Map<string, WordPronunciations>();
  const look = (word: string) => {
    const key = normaliseWord(word);
    let found = known.get(key);
    if (!found) known.set(key, (found = pronunciationsOf(key, lexicon)));
    return found;
  };
  const tokens = lexicon.language.words.tokenise(text);
  const read = { text, tokens, words: tokens.map((token) => normaliseWord(token.text)), known: new KnownWords(lexicon), lexicon };
  const words = tokens.map((token, index) => ({ ...placeOf(token), spoken: spokenAt(read, index).map(look) }));
  return layout === "words" ? wordByWord(words) : lineByLine(text, words, layout === "lines");
}

/** As the checks of a passage read it in its place: "Main St.", "Chapter IV", "July 4". */
function spokenAt(read: TokenisedText, index: number): Words {
  const { lexicon, tokens } = read;
  const way = lexicon.language.forms.ofToken(read, index)?.ways[0];
  return way === undefined ? tokens[index]!.spoken : lexicon.language.words.tokenise(way).flatMap((token) => token.spoken);
}

type SpokenWord = Pick<ConvertedWord, "text" | "start" | "end" | "spoken">;

function placeOf({ text, start, end }: Token) {
  return { text, start, end };
}

const GAP = "  ";

function markOf(word: string): string {
  return `?${word}?`;
}

/** Undefined for anything but such a mark. */
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
