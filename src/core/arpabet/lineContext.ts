import { t } from "@vscode/l10n";
import type { PronouncingDictionary } from "../../language/lexicon/pronouncingDictionary.ts";
import type { Fix, Problem } from "../problems/problem.ts";
import { normaliseWord } from "../../language/text/normaliseWord.ts";
import type { AlphabetIndex } from "./alphabetIndex.ts";
import { ARPABET_CODES, type ArpabetCode } from "./arpabetCodes.ts";
import type { ArpabetLine, ArpabetSpan, ArpabetSymbol } from "./parseArpabet.ts";

const SEVERITY = new Map<string, Problem["severity"]>(ARPABET_CODES.map(({ code, severity }) => [code, severity]));

/** A line that is being checked; its offsets count from its own beginning. */
export interface LineContext {
  text: string;
  line: ArpabetLine;
  index: AlphabetIndex;
  dictionary?: PronouncingDictionary;
  /** True if the line has vowels, and none of them carries stress, though it may. */
  bare?: boolean;
}

/** A problem of several symbols together; nothing else is reported about them. */
export interface Run {
  symbols: readonly ArpabetSymbol[];
  problem: Problem;
}

/** A problem of the code's usual severity. */
export function problemOf(code: ArpabetCode, { start, end }: ArpabetSpan, message: string, fixes: readonly Fix[] = []): Problem {
  return { code, severity: SEVERITY.get(code)!, message, start, end, fixes };
}

/** A fix that writes something else in place of a part of the line. */
export function replacing({ start, end }: ArpabetSpan, text: string, title = t`Replace with ${text}`, preferred = false): Fix {
  return { title, edits: [{ start, end, text }], ...(preferred ? { preferred } : {}) };
}

/** A fix that takes a symbol out with the blanks after it, so that no wide gap stays behind. */
export function removing({ text, line }: LineContext, { start, end }: ArpabetSpan, title: string, preferred = false): Fix {
  const after = /^\s*/.exec(text.slice(end, line.comment?.start))![0].length;
  return replacing({ start, end: end + after }, "", title, preferred);
}

/** From the first of some symbols to the last. */
export function spanOf(symbols: readonly ArpabetSpan[]): ArpabetSpan {
  return { start: symbols[0]!.start, end: symbols.at(-1)!.end };
}

/** As much of a part of the text as a message can hold. */
export function shortened(text: string, most = 20): string {
  const signs = [...text];
  return signs.length > most ? `${signs.slice(0, most).join("")}…` : text;
}

/** Returns true if a gap between two fields of a line is a tab or at least two blanks, as after a word. */
export function isWideGap({ text }: Pick<LineContext, "text">, before: ArpabetSpan, after: ArpabetSpan): boolean {
  return /^(?:\s{2,}|\t)$/.test(text.slice(before.end, after.start));
}

/** Returns the dictionary's pronunciations of a word, in the alphabet's own symbols; those that the alphabet cannot write are left out. */
export function dictionaryPronunciations({ dictionary, index }: Pick<LineContext, "dictionary" | "index">, word: string): string[] {
  const pronunciations = dictionary?.get(normaliseWord(word)) ?? [];
  return pronunciations.flatMap((pronunciation) => {
    const symbols = pronunciation.split(" ").map((phoneme) => index.ofArpabet(phoneme));
    return symbols.includes(undefined) ? [] : [symbols.join(" ")];
  });
}

/** Returns the dictionary's pronunciations of a word, in Arpabet without stress. */
export function usualPronunciations({ dictionary }: Pick<LineContext, "dictionary">, word: string): string[] {
  return (dictionary?.get(normaliseWord(word)) ?? []).map(withoutStresses);
}

/** Phonemes without their stress digits. */
export function withoutStresses(pronunciation: string): string {
  return pronunciation.replace(/[0-2](?= |$)/g, "");
}

/** A reference's symbols in Arpabet without stress, separated by blanks; undefined where one of them has no counterpart. */
export function plainArpabet(symbols: readonly ArpabetSymbol[]): string | undefined {
  const plain: string[] = [];
  for (const { phoneme, valid } of symbols) {
    if (!valid || !phoneme) return undefined;
    if (phoneme.class === "silence") continue;
    if (!phoneme.arpabet) return undefined;
    for (const symbol of phoneme.arpabet) plain.push(symbol.replace(/[0-2]$/, ""));
  }
  return plain.join(" ");
}
