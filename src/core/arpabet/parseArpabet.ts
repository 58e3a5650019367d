import type { Alphabet } from "./alphabet.ts";
import { type AlphabetIndex, indexOf, isVowel, type ResolvedSymbol } from "./alphabetIndex.ts";
import { ARPABET } from "./arpabetAlphabet.ts";

/** Offsets count UTF-16 units in the whole document, `end` exclusive. */
export interface ArpabetSpan {
  start: number;
  end: number;
}

/** No alphabet has a longer symbol, so longer text without a blank is not looked at more closely. */
export const LONGEST_SYMBOL = 200;

export interface ArpabetSymbol extends ArpabetSpan, Partial<Pick<ResolvedSymbol, "phoneme" | "stress">> {
  text: string;
  /** The alphabet has it exactly as written. If not, `phoneme` may hold the one that is meant. */
  valid: boolean;
}

export interface ArpabetWord extends ArpabetSpan {
  /** Without its variant: `READ` of `READ(2)`. */
  text: string;
  /** 2 of `READ(2)`. */
  variant?: number;
}

/** `/` or `|` between two words. */
export interface ArpabetBoundary extends ArpabetSpan {
  mark: "/" | "|";
}

export interface ArpabetLine extends ArpabetSpan {
  word?: ArpabetWord;
  symbols: readonly ArpabetSymbol[];
  boundaries: readonly ArpabetBoundary[];
  comment?: ArpabetSpan;
}

export interface ArpabetDocument {
  text: string;
  alphabet: Alphabet;
  /** Includes blank lines: `lines[3]` is the fourth. A line's `end` is before its line break. */
  lines: readonly ArpabetLine[];
}

/**
 * Reads lines of `[WORD] phonemes [comment]`. A tab or at least two blanks separate the word from the phonemes, any blanks phonemes from
 * one another; `/` and `|` on their own mark where a word ends; `;;;` begins a comment, and so does `#` at the beginning of a line or after
 * a blank. A first field that is a phoneme itself is a word only if it carries no stress and no other gap of the line is as wide, so that
 * phonemes in columns stay phonemes. Never throws: symbols that the alphabet lacks stay among the symbols.
 */
export function parseArpabet(text: string, alphabet: Alphabet = ARPABET): ArpabetDocument {
  const lines: ArpabetLine[] = [];
  eachLine(text, (line, start) => lines.push(parseLine(line, start, indexOf(alphabet))));
  return { text, alphabet, lines };
}

/** Reads a text as a service does: phonemes separated by any blanks; `/`, comments and words are unknown symbols. */
export function parseSent(text: string, alphabet: Alphabet = ARPABET): ArpabetSymbol[] {
  const index = indexOf(alphabet);
  return [...text.matchAll(/\S+/g)].map(({ 0: symbol, index: start }) => symbolAt(symbol, start, index));
}

/** The fields are still to be read as phonemes of some alphabet. */
export interface FieldLine extends ArpabetSpan {
  word?: ArpabetWord;
  fields: readonly Field[];
  comment?: ArpabetSpan;
}

/** Splits lines for phonemes that no alphabet lists. @param mayBeWord true if a field before a wide gap may be a word */
export function parseFields(text: string, mayBeWord: (field: string) => boolean): FieldLine[] {
  const lines: FieldLine[] = [];
  eachLine(text, (line, start) => {
    const { fields, comment } = fieldsOf(line, () => false);
    const [first, second] = fields;
    const word =
      first && second && !isMark(first.text) && !isMark(second.text) && isWide(line, first, second) && mayBeWord(first.text)
        ? fields.shift()
        : undefined;
    lines.push({
      start,
      end: start + line.length,
      ...(word ? { word: wordOf(word, start) } : {}),
      fields: fields.map((field) => ({ text: field.text, start: start + field.start, end: start + field.end })),
      ...(comment === undefined ? {} : { comment: { start: start + comment, end: start + line.length } }),
    });
  });
  return lines;
}

/** Passes each line without its line break, and its start. */
export function eachLine(text: string, visit: (line: string, start: number) => void): void {
  let start = 0;
  for (const { 0: found, index } of text.matchAll(/\r\n|\r|\n/g)) {
    visit(text.slice(start, index), start);
    start = index + found.length;
  }
  visit(text.slice(start), start);
}

/** The text that goes to the service: the phonemes as written, separated by single blanks. */
export function phonemesSent(from: Pick<ArpabetDocument, "lines"> | Pick<ArpabetLine, "symbols">): string {
  const lines = "lines" in from ? from.lines : [from];
  return lines.flatMap(({ symbols }) => symbols.map(({ text }) => text)).join(" ");
}

/** The phonemes of each word between boundaries, otherwise of the whole line. Words without phonemes are empty. */
export function wordsOf({ symbols, boundaries }: Pick<ArpabetLine, "symbols" | "boundaries">): ArpabetSymbol[][] {
  const words: ArpabetSymbol[][] = [[]];
  let next = 0;
  for (const symbol of symbols) {
    for (; next < boundaries.length && boundaries[next]!.start < symbol.start; next++) words.push([]);
    words.at(-1)!.push(symbol);
  }
  for (; next < boundaries.length; next++) words.push([]);
  return words;
}

/** @param start of the line in its document: offsets count from there */
export function parseLine(text: string, start: number, index: AlphabetIndex): ArpabetLine {
  const { fields, comment } = fieldsOf(text, (field) => index.resolve(field) !== undefined);
  const word = beginsWithWord(text, fields, index) ? fields.shift() : undefined;
  const symbols: ArpabetSymbol[] = [];
  const boundaries: ArpabetBoundary[] = [];
  for (const field of fields) {
    if (isMark(field.text)) boundaries.push({ mark: field.text, start: start + field.start, end: start + field.end });
    else symbols.push(symbolAt(field.text, start + field.start, index));
  }
  return {
    start,
    end: start + text.length,
    ...(word ? { word: wordOf(word, start) } : {}),
    symbols,
    boundaries,
    ...(comment === undefined ? {} : { comment: { start: start + comment, end: start + text.length } }),
  };
}

function symbolAt(text: string, start: number, index: AlphabetIndex): ArpabetSymbol {
  const resolved = index.resolve(text);
  return { text, start, end: start + text.length, phoneme: resolved?.phoneme, stress: resolved?.stress, valid: resolved?.valid ?? false };
}

interface Field extends ArpabetSpan {
  text: string;
}

/** Begins a comment in a field. Not # after other signs: TIMIT's h# would silently turn the rest of a line into a comment. */
export const COMMENT = /;;;|^#/;

/** A symbol of the alphabet may hold a comment's sign. */
function fieldsOf(text: string, isSymbol: (field: string) => boolean): { fields: Field[]; comment?: number } {
  const fields: Field[] = [];
  for (const match of text.matchAll(/\S+/g)) {
    const start = match.index;
    const [field] = match;
    const sign = field.search(COMMENT);
    if (sign < 0 || isSymbol(field)) {
      fields.push({ text: field, start, end: start + field.length });
      continue;
    }
    if (sign > 0) fields.push({ text: field.slice(0, sign), start, end: start + sign });
    return { fields, comment: start + sign };
  }
  return { fields };
}

function isMark(text: string): text is ArpabetBoundary["mark"] {
  return text === "/" || text === "|";
}

function beginsWithWord(text: string, fields: readonly Field[], index: AlphabetIndex): boolean {
  const [first, second] = fields;
  if (!first || !second || isMark(first.text) || isMark(second.text) || !isWide(text, first, second)) return false;
  const known = index.resolve(first.text);
  if (!known) return true;
  if (known.stress !== undefined && isVowel(known.phoneme)) return false;
  return !fields.some((field, i) => i > 1 && isWide(text, fields[i - 1]!, field));
}

function isWide(text: string, before: Field, after: Field): boolean {
  return after.start - before.end > 1 || text[before.end] === "\t";
}

function wordOf({ text, start, end }: Field, offset: number): ArpabetWord {
  const [, word = text, variant] = /^(.+)\((\d{1,3})\)$/u.exec(text) ?? [];
  return { text: word, ...(variant === undefined ? {} : { variant: Number(variant) }), start: offset + start, end: offset + end };
}
