import type { Alphabet, AlphabetPhoneme } from "./alphabet.ts";
import { isVowel } from "./alphabetIndex.ts";
import { ARPABET } from "./arpabetAlphabet.ts";
import { type IpaIndex, ipaIndexOf } from "./ipa.ts";
import { type ArpabetLine, type ArpabetSymbol, parseArpabet, wordsOf } from "./parseArpabet.ts";

/** Consonant clusters that may open an English syllable (Kreidler, 2004, The Pronunciation of English, chapter 7). */
const ONSETS: ReadonlySet<string> = new Set(
  "P L,P R,P Y,B L,B R,B Y,T R,T W,D R,D W,K L,K R,K W,K Y,G L,G R,G W,F L,F R,F Y,V Y,TH R,TH W,SH R,S L,S W,S P,S T,S K,S M,S N,S F,M Y,HH Y,HH W,S P L,S P R,S P Y,S T R,S K L,S K R,S K W,S K Y".split(
    ",",
  ),
);

/**
 * Writes phonemes in IPA: words without blanks inside, stress before its syllable, everything else (the word before the phonemes, comments,
 * line breaks) as it was; what is not a phoneme of the alphabet stays, in ⟨ ⟩. `ipaToArpabet` leads back to the same phonemes; for that a
 * hyphen separates letters that would be read as one (T SH is t-ʃ, CH is tʃ), a dot marks vowels without stress in lines that show no
 * stress otherwise, and a vowel without a digit among vowels with one stays in ⟨ ⟩.
 */
export function arpabetToIpa(text: string, alphabet: Alphabet = ARPABET): string {
  const { lines } = parseArpabet(text, alphabet);
  let end = 0;
  let converted = "";
  for (const line of lines) {
    const { word, comment } = line;
    const parts = [
      word && text.slice(word.start, word.end),
      written(line, styleOf(line.symbols, ipaIndexOf(alphabet))),
      comment && text.slice(comment.start, comment.end).trimEnd(),
    ];
    converted += text.slice(end, line.start) + parts.filter(Boolean).join("  ");
    end = line.end;
  }
  return converted;
}

/** The phonemes alone, as people read IPA: without the dots that `arpabetToIpa` needs to lead back to the same phonemes. */
export function ipaOfLine(line: Pick<ArpabetLine, "symbols" | "boundaries">, alphabet: Alphabet = ARPABET): string {
  return written(line, { ...styleOf(line.symbols, ipaIndexOf(alphabet)), dots: false });
}

function written(line: Pick<ArpabetLine, "symbols" | "boundaries">, style: Style): string {
  const words = wordsOf(line);
  // Blanks alone would be taken for those between phonemes.
  const slash = line.boundaries.length > 0 && words.every(({ length }) => length < 2) ? " / " : " ";
  return words
    .map((word, i) => (i === 0 ? "" : line.boundaries[i - 1]!.mark === "|" ? " | " : slash) + ipaOfWord(word, style))
    .join("")
    .trim();
}

interface Style {
  index: IpaIndex;
  /** Vowels without stress need a mark. */
  dots: boolean;
  /** Other vowels of the line have digits, so that one without is not unstressed. */
  mixed: boolean;
}

function styleOf(symbols: readonly ArpabetSymbol[], index: IpaIndex): Style {
  const vowels = symbols.filter(({ valid, phoneme }) => valid && phoneme && isVowel(phoneme));
  const stressed = vowels.filter(({ stress }) => stress !== undefined);
  const shown = stressed.some(({ phoneme, stress }) => stress !== 0 || index.isReduced(index.letters(phoneme!, stress)));
  return { index, dots: stressed.length > 0 && !shown, mixed: stressed.length > 0 && stressed.length < vowels.length };
}

function ipaOfWord(word: readonly ArpabetSymbol[], style: Style): string {
  const letters = word.map((symbol) => lettersOf(symbol, style));
  const marks = new Map<number, string>();
  word.forEach((symbol, i) => {
    const mark = markOf(symbol, letters[i]!, style);
    if (mark !== "") marks.set(onsetOf(word, i), mark);
  });
  return letters.map((letter, i) => (marks.get(i) ?? (i > 0 && !areApart(word, letters, i, style.index) ? "-" : "")) + letter).join("");
}

function lettersOf({ text, phoneme, stress, valid }: ArpabetSymbol, { index, mixed }: Style): string {
  if (!valid || !phoneme || (mixed && stress === undefined && isVowel(phoneme))) return `⟨${text}⟩`;
  return index.letters(phoneme, stress);
}

function markOf({ valid, stress }: ArpabetSymbol, letters: string, { index, dots }: Style): string {
  if (!valid || stress === undefined) return "";
  if (stress === 0) return dots && !index.isReduced(letters) ? "." : "";
  return stress === 1 ? "ˈ" : "ˌ";
}

/** Index at which a vowel's syllable begins: as many consonants before it as may open one; all of them at the beginning of a word. */
function onsetOf(word: readonly ArpabetSymbol[], vowel: number): number {
  let previous = vowel - 1;
  while (previous >= 0 && isConsonant(word[previous]!.phoneme)) previous--;
  if (previous < 0) return 0;
  let start = vowel;
  while (start - 1 > previous && opensSyllable(word.slice(start - 1, vowel))) start--;
  return start;
}

function isConsonant(phoneme: AlphabetPhoneme | undefined): boolean {
  return phoneme !== undefined && !isVowel(phoneme);
}

function opensSyllable(consonants: readonly ArpabetSymbol[]): boolean {
  const phonemes = consonants.flatMap(({ phoneme }) => phoneme?.arpabet ?? [phoneme?.symbol ?? ""]);
  return phonemes.length === 1 ? phonemes[0] !== "NG" : ONSETS.has(phonemes.join(" "));
}

/** Returns true if the letters before and after a place are read as the two phonemes that they are. */
function areApart(word: readonly ArpabetSymbol[], letters: readonly string[], at: number, index: IpaIndex): boolean {
  const pair = [word[at - 1]!, word[at]!];
  if (pair.some(({ valid }) => !valid)) return true;
  const [first, second] = index.read(letters[at - 1]! + letters[at]!);
  return (
    [first, second].every((segment, i) => segment?.symbol === pair[i]!.phoneme!.symbol || letters[at - 1 + i]!.startsWith("⟨")) &&
    second !== undefined
  );
}
