import { withoutStress } from "#language/arpabet/phonemes.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import { DecodabilityIndex } from "./decodability.ts";
import { ITEMS_OF } from "./facts.ts";
import { itemsIn } from "./listItems.ts";
import { KnownWords } from "../lexicon/knownWords.ts";
import type { ProfileSettings } from "./profile.ts";
import { readableText } from "./readableText.ts";
import type { ScopeAndSequence } from "./scopeAndSequence.ts";

export const PRACTICE_KINDS = ["spelling", "heart word", "phoneme"] as const;
export type PracticeKind = (typeof PRACTICE_KINDS)[number];

/** Counts how often something that is taught occurs in a passage. */
export interface PracticeCount {
  kind: PracticeKind;
  /** `sh`, `a_e`; a word; a symbol of Arpabet. */
  item: string;
  /** Of a spelling, without stress; empty where it is silent. */
  phonemes?: string;
  times: number;
  /** The first words with it, each once. */
  words: readonly string[];
}

export interface PassagePractice {
  file: string;
  /** Index of the unit that it is written for; absent if unknown. */
  reached?: number;
  counts: readonly PracticeCount[];
}

const MOST_WORDS = 8;

/**
 * Counts spellings, words that are taught as wholes, and phonemes. The spellings of words taught as wholes do not count, nor do numbers,
 * abbreviations and words that the dictionary lacks.
 */
export function passagePractice(
  file: string,
  text: string,
  { lexicon, format, scope, reached, facts = {} }: ProfileSettings,
): PassagePractice {
  const { language } = lexicon;
  const item = facts.kind && ITEMS_OF[facts.kind];
  const known = new KnownWords(lexicon, item);
  const index = new DecodabilityIndex(scope ?? { name: "", units: [] }, language);
  const counts = new Map<string, PracticeCount & { words: string[]; times: number }>();
  const count = (kind: PracticeKind, item: string, word: string, phonemes?: string) => {
    const key = `${kind} ${item} ${phonemes ?? ""}`;
    let entry = counts.get(key);
    if (!entry) counts.set(key, (entry = { kind, item, ...(phonemes !== undefined && { phonemes }), times: 0, words: [] }));
    entry.times++;
    if (entry.words.length < MOST_WORDS && !entry.words.includes(word)) entry.words.push(word);
  };
  const { text: readable } = readableText(text, format);
  for (const token of item ? itemsIn(readable, item) : language.words.tokenise(readable)) {
    const [spoken, ...more] = known.spokenVerbalization(token);
    const word = normaliseWord(token.text);
    if (spoken === undefined || more.length > 0 || normaliseWord(spoken) !== word) continue;
    const pronunciations = known.pronunciations(word);
    for (const phoneme of (pronunciations[0] ?? "").split(" ").filter(Boolean)) count("phoneme", withoutStress(phoneme), word);
    if (index.isHeartWord(word)) count("heart word", word, word);
    else for (const { grapheme, phonemes } of index.spellings(word, pronunciations)) count("spelling", grapheme, word, phonemes);
  }
  return { file, ...(reached !== undefined && { reached }), counts: [...counts.values()] };
}

export interface SeriesItem {
  kind: PracticeKind;
  item: string;
  phonemes?: string;
  /** Index of the unit that teaches it; absent for phonemes, and for what no unit teaches. */
  unit?: number;
  /** In each passage. */
  times: readonly number[];
  total: number;
  /** Of it, in passages for its unit or a later one; the total where that is unknown. */
  sinceTaught: number;
  words: readonly string[];
}

/** Says what is practiced in which of several passages. */
export interface Series {
  /** In the order of their units, otherwise as they came. */
  passages: readonly Pick<PassagePractice, "file" | "reached">[];
  /** Spellings and words as wholes in the order of teaching, then what no unit teaches, then phonemes. */
  items: readonly SeriesItem[];
}

/** @param phonemes all of the language */
export function seriesOf(practices: readonly PassagePractice[], phonemes: readonly string[], scope?: ScopeAndSequence): Series {
  const passages = [...practices].sort((a, b) => (a.reached ?? Infinity) - (b.reached ?? Infinity) || 0);
  const items = new Map<string, Omit<SeriesItem, "times" | "total" | "sinceTaught" | "words">>();
  const keyOf = ({ kind, item, phonemes: sounds = "" }: Pick<SeriesItem, "kind" | "item" | "phonemes">) => `${kind} ${item} ${sounds}`;
  const put = (one: Omit<SeriesItem, "times" | "total" | "sinceTaught" | "words">) => {
    if (!items.has(keyOf(one))) items.set(keyOf(one), one);
  };
  scope?.units.forEach(({ correspondences, heartWords }, unit) => {
    for (const { grapheme, phonemes: sounds } of correspondences) put({ kind: "spelling", item: grapheme, phonemes: sounds, unit });
    for (const word of heartWords) put({ kind: "heart word", item: word, unit });
  });
  const untaught = passages.flatMap(({ counts }) => counts.filter(({ kind }) => kind === "spelling"));
  for (const { kind, item, phonemes: sounds } of untaught.sort((a, b) => (a.item < b.item ? -1 : 1)))
    put({ kind, item, ...(sounds !== undefined && { phonemes: sounds }) });
  for (const phoneme of phonemes) put({ kind: "phoneme", item: phoneme });
  const found = passages.map(({ counts }) => new Map(counts.map((count) => [keyOf(count), count])));
  return {
    passages: passages.map(({ file, reached }) => ({ file, ...(reached !== undefined && { reached }) })),
    items: [...items].map(([key, item]) => {
      const times = found.map((counts) => counts.get(key)?.times ?? 0);
      const isSince = ({ reached }: PassagePractice) => item.unit === undefined || reached === undefined || reached >= item.unit;
      return {
        ...item,
        times,
        total: times.reduce((sum, one) => sum + one, 0),
        sinceTaught: times.reduce((sum, one, at) => sum + (isSince(passages[at]!) ? one : 0), 0),
        words: [...new Set(found.flatMap((counts) => counts.get(key)?.words ?? []))].slice(0, MOST_WORDS),
      };
    }),
  };
}

/** Taught by a unit that some passage is for, or an earlier one, and in no passage from then on. */
export function gapsOf({ passages, items }: Series): SeriesItem[] {
  const units = passages.flatMap(({ reached }) => reached ?? []);
  const last = units.length === 0 ? Infinity : Math.max(...units);
  return items.filter(({ unit, sinceTaught, kind, total }) =>
    kind === "phoneme" ? total === 0 : unit !== undefined && unit <= last && sinceTaught === 0,
  );
}
