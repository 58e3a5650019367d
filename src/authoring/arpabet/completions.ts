import { t } from "@vscode/l10n";
import type { AlphabetPhoneme } from "#core/arpabet/alphabet.ts";
import { isVowel, type Stress, symbolOf } from "#core/arpabet/alphabetIndex.ts";
import type { ArpabetDocument, ArpabetLine, ArpabetSpan } from "#core/arpabet/parseArpabet.ts";
import type { WordLexicon } from "#language/language.ts";
import { describePhoneme } from "./describePhoneme.ts";
import { SOURCE_NAMES, pronunciationsFor } from "./pronunciations.ts";

export interface Completion {
  kind: "phoneme" | "word";
  label: string;
  detail: string;
  insert: string;
  /** The text that typing is matched against. */
  filter: string;
  order: number;
  /** Markdown. */
  documentation(): string;
}

export interface Completions {
  items: Completion[];
  /** Both up to the cursor and after it. */
  replaced: ArpabetSpan;
  /** True if typing more letters may offer others. */
  incomplete: boolean;
}

/** Words offered, and the letters typed before they are. */
const MOST_OFFERED_WORDS = 20;
const FROM_LETTERS = 2;
const LETTERS = /^[\p{L}'’]+$/u;
/** Primary stress first: every word needs one. */
const STRESSES: readonly Stress[] = [1, 0, 2];

/**
 * Phonemes of the alphabet, vowels with each stress; for two letters or more also words, the most frequent first, to be replaced by their
 * phonemes. At the beginning of a line a word can be kept before its phonemes, which comes first where other lines have words. After a lone
 * word and a wide gap, the word's own phonemes come first.
 */
export function completionsAt(
  document: ArpabetDocument,
  line: ArpabetLine,
  offset: number,
  lexicon: WordLexicon | undefined,
): Completions | undefined {
  const before = document.text.slice(line.start, offset);
  if (line.comment && offset > line.comment.start) return undefined;
  const token = [...line.symbols, ...(line.word ? [line.word] : [])].find(({ start, end }) => start < offset && offset <= end);
  const replaced = token ? { start: token.start, end: token.end } : { start: offset, end: offset };
  const prefix = document.text.slice(replaced.start, offset);
  const lone = /^\s*(\S+)(?:\t|\s{2,})$/u.exec(before)?.[1];
  const pronunciations =
    lone !== undefined && lexicon
      ? pronunciationsFor(lone, document, lexicon).map((pronunciation, order) =>
          pronunciationItem(pronunciation.phonemes, SOURCE_NAMES[pronunciation.source], lone, order),
        )
      : [];
  const phonemes = phonemeItems(document, line);
  const words =
    lexicon && prefix.length >= FROM_LETTERS && LETTERS.test(prefix)
      ? wordItems(document, prefix, lexicon, before.trim() === prefix ? line : undefined)
      : [];
  return { items: [...pronunciations, ...phonemes, ...words], replaced, incomplete: true };
}

function pronunciationItem(phonemes: string, source: string, word: string, order: number): Completion {
  return { kind: "word", label: phonemes, detail: `${word}: ${source}`, insert: phonemes, filter: "", order, documentation: () => "" };
}

const AFTER_VERBALIZATIONS = 100;
const AFTER_PHONEMES = 1000;

/** Vowels without digits come first in a line that writes none. */
function phonemeItems({ alphabet }: ArpabetDocument, { symbols }: ArpabetLine): Completion[] {
  const vowels = symbols.filter(({ phoneme }) => phoneme && isVowel(phoneme));
  const plainFirst = vowels.length > 0 && vowels.every(({ stress }) => stress === undefined);
  const stresses: (Stress | undefined)[] = plainFirst ? [undefined, ...STRESSES] : [...STRESSES, undefined];
  return alphabet.phonemes
    .flatMap((phoneme) =>
      (alphabet.stress === "optional" && isVowel(phoneme) ? stresses : [undefined]).map((stress) => ({ phoneme, stress })),
    )
    .map(({ phoneme, stress }, order) => {
      const label = symbolOf(phoneme, stress);
      return {
        kind: "phoneme",
        label,
        detail: detailOf(phoneme),
        insert: label,
        filter: label,
        order: AFTER_VERBALIZATIONS + order,
        documentation: () => describePhoneme(phoneme, { alphabet, stress }),
      };
    });
}

function detailOf({ ipa, example }: AlphabetPhoneme): string {
  return example ? t`${ipa} as in ${example.word}` : ipa;
}

function wordItems(document: ArpabetDocument, prefix: string, lexicon: WordLexicon, begun: ArpabetLine | undefined): Completion[] {
  const wanted = prefix.toLowerCase().replaceAll("’", "'");
  // The project's own words are not on any list.
  const found = Object.keys(lexicon.own ?? {})
    .filter((word) => word.startsWith(wanted))
    .sort()
    .slice(0, MOST_OFFERED_WORDS);
  // The most frequent come first.
  for (const word of lexicon.frequencies.words()) {
    if (found.length >= MOST_OFFERED_WORDS) break;
    if (word.startsWith(wanted) && !found.includes(word) && lexicon.dictionary.get(word)) found.push(word);
  }
  if (!found.includes(wanted) && lexicon.dictionary.get(wanted)) found.unshift(wanted);
  const wordFirst = document.lines.some((other) => other !== begun && other.word);
  return found
    .flatMap((word) =>
      pronunciationsFor(word, document, lexicon).flatMap(({ phonemes }) => {
        const [alone, kept] = [
          { word, phonemes, entry: "" },
          { word, phonemes, entry: word.toUpperCase() },
        ];
        if (!begun) return [alone];
        return wordFirst ? [kept, alone] : [alone, kept];
      }),
    )
    .map(({ word, phonemes, entry }, order) => ({
      kind: "word",
      label: entry ? t`${entry} with its word` : begun ? t`${word}: phonemes` : word,
      detail: entry ? `${entry}  ${phonemes}` : phonemes,
      insert: entry ? `${entry}  ${phonemes}` : phonemes,
      filter: word,
      order: AFTER_PHONEMES + order,
      documentation: () =>
        entry
          ? t("The word and its phonemes. The word is for people who read the file and is never sent.")
          : t("The word's phonemes, from the project's dictionary or the one that comes with the extension."),
    }));
}
