import type { Alphabet } from "#core/arpabet/alphabet.ts";
import { type ArpabetDocument, type ArpabetLine, parseArpabet } from "#core/arpabet/parseArpabet.ts";
import { ENGLISH } from "#language/english/english.ts";
import { DictionaryText } from "#language/lexicon/dictionaryText.ts";
import { WordList } from "#language/english/lexicon/wordFrequencies.ts";
import type { WordLexicon } from "#language/language.ts";

const ENTRIES = [
  "cat K AE1 T",
  "read R EH1 D",
  "read(2) R IY1 D",
  "snow S N OW1",
  "snowman S N OW1 M AE2 N",
  "snack S N AE1 K",
  "the DH AH0",
  "the(2) DH AH1",
  "the(3) DH IY0",
];

/** A few words of the dictionary; guesses name themselves. */
export const LEXICON: WordLexicon = {
  language: ENGLISH,
  dictionary: new DictionaryText(new TextEncoder().encode(`${ENTRIES.join("\n")}\n`)),
  frequencies: new WordList("the\t5000\nread\t900\nsnow\t500\ncat\t400\nsnack\t100\nsnowman\t10\nsnoz\t5\n"),
  guessPronunciation: (word) => (/^[a-z]+$/.test(word) ? "G EH1 S" : ""),
};

/** An alphabet of another model: small letters, no stress, and one sound for which it has two symbols. */
export const SMALL: Alphabet = {
  id: "small",
  name: "Small",
  stress: "none",
  caseSensitive: true,
  phonemes: [
    { symbol: "k", class: "stop", ipa: "k", description: "voiceless velar plosive", arpabet: ["K"] },
    { symbol: "ae", class: "vowel", ipa: "æ", description: "near-open front unrounded vowel", arpabet: ["AE"] },
    { symbol: "t", class: "stop", ipa: "t", description: "voiceless alveolar plosive", arpabet: ["T"] },
    { symbol: "dx", class: "tap", ipa: "ɾ", description: "alveolar tap", arpabet: ["T"] },
    { symbol: "h#", class: "silence", ipa: "", description: "silence at an end", arpabet: [] },
  ],
};

/** The first line of a text, and its document. */
export function lineOf(text: string, alphabet?: Alphabet): { document: ArpabetDocument; line: ArpabetLine } {
  const document = parseArpabet(text, alphabet);
  return { document, line: document.lines[0]! };
}
