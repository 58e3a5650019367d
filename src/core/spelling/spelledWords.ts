import { practicableWords, type PracticableWord } from "../lexicon/practicableWords.ts";
import {
  placesInWords,
  type PracticeRequest,
  practiceCandidates,
  type PracticeWord,
  type SoundPosition,
} from "../lexicon/practiceWords.ts";
import { plainPronunciation } from "#language/lexicon/stress.ts";
import type { WordLexicon } from "#language/language.ts";
import type { GraphemePair, PlacedGrapheme } from "#language/phonics/grapheme.ts";

/** Most usual words searched for examples: a tenth of a second for all, once. */
const LOOKED_AT = 800;
const MOST_WORDS = 30;

/**
 * For each spelling in turn, the most frequent first: words with the letters, read as the phonemes. Of several pronunciations, the most
 * usual one counts.
 */
export function spelledWords(
  spellings: readonly GraphemePair[],
  request: Omit<PracticeRequest, "targets">,
  lexicon: WordLexicon,
): PracticeWord[] {
  const candidates = practiceCandidates(request, lexicon);
  return spellings.flatMap((spelling) => {
    const hasLetters = lettersTest(spelling.grapheme);
    const found: PracticeWord[] = [];
    for (const candidate of candidates) {
      if (found.length >= (request.most ?? MOST_WORDS)) break;
      const word = hasLetters.test(candidate.word) ? spelledWord(candidate, spelling, request, lexicon) : undefined;
      if (word) found.push(word);
    }
    return found;
  });
}

function spelledWord(
  { word, pronunciation, perMillion }: PracticableWord,
  { grapheme, phonemes }: GraphemePair,
  { positions: wanted }: Pick<PracticeRequest, "positions">,
  lexicon: WordLexicon,
): PracticeWord | undefined {
  const pairs = spelledExactly(word, pronunciation, lexicon);
  const found = pairs.filter((pair) => pair.grapheme === grapheme && pair.phonemes === phonemes).map((pair) => positionOf(pair, word));
  const positions = [...new Set(found)].filter((position) => wanted?.includes(position) ?? true);
  if (positions.length === 0) return undefined;
  return { word, pronunciation, target: { phoneme: phonemes }, positions, perMillion, reason: `${grapheme} ${placesInWords(positions)}` };
}

/** Without stress no letter spells a reduced vowel as its own sound: the e of `the` is not an example of short e. */
function spelledExactly(word: string, pronunciation: string, { language }: WordLexicon): readonly PlacedGrapheme[] {
  return language.phonics.aligner().align(word, plainPronunciation(pronunciation))?.pairs ?? [];
}

function positionOf({ start, end }: PlacedGrapheme, word: string): SoundPosition {
  if (start === 0) return "initial";
  return end === word.length ? "final" : "medial";
}

function lettersTest(grapheme: string): RegExp {
  return new RegExp(grapheme.replace(/[^\p{L}_]/gu, "").replace("_", "\\p{L}{1,3}"), "u");
}

/** Words with the most usual first. */
export interface KnownSpelling extends GraphemePair {
  words: readonly string[];
}

const known = new WeakMap<WordLexicon, readonly KnownSpelling[]>();

/** Those with the most words first. Computed once per lexicon. */
export function spellingsOf(lexicon: WordLexicon): readonly KnownSpelling[] {
  let found = known.get(lexicon);
  if (!found) known.set(lexicon, (found = findSpellings(lexicon)));
  return found;
}

function findSpellings(lexicon: WordLexicon): KnownSpelling[] {
  const spellings = new Map<string, GraphemePair & { words: string[] }>();
  for (const { word, pronunciation } of practicableWords(lexicon, 30).slice(0, LOOKED_AT)) {
    for (const { grapheme, phonemes } of spelledExactly(word, pronunciation, lexicon)) {
      const key = `${grapheme} ${phonemes}`;
      const there = spellings.get(key);
      if (!there) spellings.set(key, { grapheme, phonemes, words: [word] });
      else if (there.words.at(-1) !== word) there.words.push(word);
    }
  }
  return [...spellings.values()].sort((a, b) => b.words.length - a.words.length);
}
