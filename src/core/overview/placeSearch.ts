import type { Language } from "#language/language.ts";
import { withoutStress } from "#language/arpabet/phonemes.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { TextRange } from "#language/text/textRange.ts";
import { sentencesOf, withSigns } from "../passage/sentences.ts";
import { isAddition, isReadRight, isUnsaid, type ReadingKind } from "../reading/miscues.ts";
import { sentenceAround } from "../text/sentenceAround.ts";
import { withoutUndefined } from "../timeline/withoutUndefined.ts";
import { inOrderOfTime } from "./latestTakes.ts";
import type { OverviewEntry, OverviewRow, ReadingMarks, ReadText } from "./overviewModel.ts";

/** `missed`: the text's word or phoneme was not read right, or not at all. */
export const PLACE_OUTCOMES = ["right", "missed", "left-out", "added"] as const;
export type PlaceOutcome = (typeof PLACE_OUTCOMES)[number];

/** Capitals and stress do not count, and `*` stands for any letters. */
export interface PlaceQuery {
  of: "word" | "phoneme";
  /** Of the text; empty for any. */
  expected: string;
  /** Said in its place; empty for anything. */
  heard: string;
  only?: PlaceOutcome | undefined;
}

export interface FoundPlace extends Pick<OverviewRow, "uri" | "name" | "recording" | "passage" | "reader" | "assessedAt"> {
  /** The word's place in the text, counted from 1; an addition has that of the word after it. */
  number?: number;
  before: string;
  /** Empty for an addition. */
  word: string;
  after: string;
  kind: ReadingKind;
  /** The phoneme of the text, empty for an addition; absent if words are looked for. */
  expected?: string;
  /** A word as a reader spells it, or a phoneme; empty if nothing was said. */
  heard: string;
  /** Where the viewer finds it. */
  place?: { lane: "word" | "segment"; index: number };
}

export interface HeardTimes extends Pick<FoundPlace, "kind" | "expected" | "heard"> {
  count: number;
}

export interface PlaceSheet {
  query: PlaceQuery;
  count: number;
  readings: number;
  /** Readers who are known. */
  readers: number;
  /** The most frequent first. */
  heard: HeardTimes[];
  /** Those of the latest readings first. */
  places: FoundPlace[];
}

/** Phonemes that were read right are not in the marks. */
interface Found {
  kind: ReadingKind;
  expected?: string;
  heard: string;
  word?: number;
  segment?: number;
}

/** Everything would be found. */
export function isBlank({ expected, heard, only }: PlaceQuery): boolean {
  return expected.trim() === "" && heard.trim() === "" && (only === undefined || only === "right");
}

/**
 * Looks in all readings, as reviewed; recordings that do not seem to be of their text have no marks.
 * @param language of the texts, whose sentences are shown.
 * @param most places that are listed.
 */
export function placeSheet(
  entries: readonly OverviewEntry[],
  query: PlaceQuery,
  language: Pick<Language, "words">,
  most = Infinity,
): PlaceSheet {
  const sentences = new Map<ReadText, TextRange[]>();
  const sentencesIn = (text: ReadText) => {
    const known =
      sentences.get(text) ??
      withSigns(text.reference, sentencesOf(text.reference, language.words.tokenise(text.reference), language.words));
    sentences.set(text, known);
    return known;
  };
  const search = isBlank(query) ? () => [] : query.of === "word" ? wordSearch(query) : phonemeSearch(query);
  const heard = new Map<string, HeardTimes>();
  const readers = new Set<string>();
  const sheet: PlaceSheet = { query, count: 0, readings: 0, readers: 0, heard: [], places: [] };
  for (const { row, marks } of inOrderOfTime(entries, (entry) => entry.row).reverse()) {
    const found = marks ? search(marks) : [];
    if (found.length === 0) continue;
    sheet.count += found.length;
    sheet.readings++;
    if (row.reader !== undefined) readers.add(row.reader);
    for (const one of found) {
      // All words that were read right are one line.
      const key = [one.expected, one.kind === "correct" ? "" : normaliseWord(one.heard), one.kind].join("\n");
      const known = heard.get(key) ?? { kind: one.kind, expected: one.expected, heard: one.heard, count: 0 };
      heard.set(key, known);
      known.count++;
      if (sheet.places.length < most) sheet.places.push(foundPlace(row, marks!.text, one, sentencesIn));
    }
  }
  return {
    ...sheet,
    readers: readers.size,
    heard: [...heard.values()].map((one) => withoutUndefined(one)).sort((a, b) => b.count - a.count),
  };
}

function wordSearch({ expected, heard, only }: PlaceQuery): (marks: ReadingMarks) => Found[] {
  const [isExpected, isHeard] = [patternTest(expected), patternTest(heard)];
  const isAny = expected.trim() === "";
  const takesRight = only === undefined || only === "right";
  /** Of a text that many have read, the words are compared once. */
  const known = new Map<ReadText, number[]>();
  const inText = (text: ReadText) => {
    const found = known.get(text) ?? text.words.flatMap((word, index) => (isExpected(word.text) && isHeard(word.text) ? [index] : []));
    known.set(text, found);
    return found;
  };
  return ({ text, missed, noted, untold, last }) => {
    const found: Found[] = [...missed, ...noted]
      .filter(({ word, text: written, kind, said }) => {
        // Corrections and false starts are attempts at the word after them; other additions belong to none.
        const belongs = kind !== "insertion" && kind !== "repetition" && word < text.words.length;
        return isOutcome(kind, only) && (isAny || (belongs && isExpected(written))) && isHeard(said);
      })
      .map(({ word, kind, said, segment }) => ({ kind, heard: said, word, segment }));
    const right = takesRight ? inText(text) : [];
    if (right.length > 0) {
      const others = new Set([...untold, ...[...missed, ...noted].flatMap(({ word, kind }) => (isAddition(kind) ? [] : [word]))]);
      for (const word of right) if (word <= last && !others.has(word)) found.push({ kind: "correct", heard: text.words[word]!.text, word });
    }
    return found.sort((a, b) => a.word! - b.word!);
  };
}

function phonemeSearch({ expected, heard, only }: PlaceQuery): (marks: ReadingMarks) => Found[] {
  const symbolTest = (pattern: string) => patternTest(withoutStress(pattern.trim().toUpperCase()));
  const [isExpected, isHeard] = [symbolTest(expected), symbolTest(heard)];
  return ({ confusions }) =>
    confusions
      .flatMap((confusion): Found[] => {
        const [phoneme, said] = [confusion.expected ?? "", confusion.heard ?? ""];
        const kind = phoneme === "" ? "insertion" : said === "" ? "omission" : "substitution";
        if (!isOutcome(kind, only) || !isExpected(phoneme) || !isHeard(said)) return [];
        return confusion.at.map(({ word, segment }) => ({ kind, expected: phoneme, heard: said, ...withoutUndefined({ word, segment }) }));
      })
      .sort((a, b) => (a.word ?? 0) - (b.word ?? 0));
}

function isOutcome(kind: ReadingKind, only: PlaceOutcome | undefined): boolean {
  if (only === undefined) return true;
  return {
    right: isReadRight(kind),
    missed: !isReadRight(kind) && !isAddition(kind),
    "left-out": isUnsaid(kind),
    added: isAddition(kind),
  }[only];
}

/** In time proportional to the text, however many asterisks there are. */
function patternTest(pattern: string): (text: string) => boolean {
  const parts = normaliseWord(pattern.trim()).split("*");
  const [first, last] = [parts[0]!, parts.at(-1)!];
  if (parts.length === 1) return first === "" ? () => true : (text) => normaliseWord(text) === first;
  return (text) => {
    const word = normaliseWord(text);
    let at = first.length;
    if (!word.startsWith(first)) return false;
    for (const part of parts.slice(1, -1)) {
      const next = word.indexOf(part, at);
      if (next < 0) return false;
      at = next + part.length;
    }
    return word.length - last.length >= at && word.endsWith(last);
  };
}

function foundPlace(
  { uri, name, recording, passage, reader, assessedAt }: OverviewRow,
  text: ReadText,
  { kind, expected, heard, word, segment }: Found,
  sentencesIn: (text: ReadText) => readonly TextRange[],
): FoundPlace {
  const { reference, words } = text;
  const range = word === undefined ? undefined : (words[word] ?? { text: "", start: reference.length, end: reference.length });
  const sentence = range && sentencesIn(text).findLast(({ start }) => start <= range.start);
  const { before, after } = range && sentence ? sentenceAround(reference, sentence, range) : { before: "", after: "" };
  const isBetween = isAddition(kind) && expected === undefined;
  return withoutUndefined<FoundPlace>({
    ...{ uri, name, recording, passage, reader, assessedAt, kind, expected, heard, before },
    ...(range && isBetween ? { word: "", after: `${range.text}${after}` } : { word: range?.text ?? "", after }),
    number: word === undefined ? undefined : word + 1,
    place: segment !== undefined ? { lane: "segment", index: segment } : word !== undefined ? { lane: "word", index: word } : undefined,
  });
}
