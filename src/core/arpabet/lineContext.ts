import { t } from "@vscode/l10n";
import type { PronouncingDictionary } from "#language/lexicon/pronouncingDictionary.ts";
import type { Fix, Problem } from "../problems/problem.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { AlphabetIndex } from "./alphabetIndex.ts";
import { ARPABET_CODES, type ArpabetCode } from "./arpabetCodes.ts";
import type { ArpabetLine, ArpabetSpan, ArpabetSymbol } from "./parseArpabet.ts";

const SEVERITY = new Map<string, Problem["severity"]>(ARPABET_CODES.map(({ code, severity }) => [code, severity]));

/** Offsets count from the line's beginning. */
export interface LineContext {
  text: string;
  line: ArpabetLine;
  index: AlphabetIndex;
  dictionary?: PronouncingDictionary;
  /** The line has vowels, and none of them carries stress, though it may. */
  bare?: boolean;
}

/** A problem of several symbols together; nothing else is reported about them. */
export interface Run {
  symbols: readonly ArpabetSymbol[];
  problem: Problem;
}

export function problemOf(code: ArpabetCode, { start, end }: ArpabetSpan, message: string, fixes: readonly Fix[] = []): Problem {
  return { code, severity: SEVERITY.get(code)!, message, start, end, fixes };
}

export function replacing({ start, end }: ArpabetSpan, text: string, title = t`Replace with ${text}`, preferred = false): Fix {
  return { title, edits: [{ start, end, text }], ...(preferred ? { preferred } : {}) };
}

/** Takes a symbol out with the blanks after it, so that no wide gap stays behind. */
export function removing({ text, line }: LineContext, { start, end }: ArpabetSpan, title: string, preferred = false): Fix {
  const after = /^\s*/.exec(text.slice(end, line.comment?.start))![0].length;
  return replacing({ start, end: end + after }, "", title, preferred);
}

export function spanOf(symbols: readonly ArpabetSpan[]): ArpabetSpan {
  return { start: symbols[0]!.start, end: symbols.at(-1)!.end };
}

export function shortened(text: string, most = 20): string {
  const signs = [...text];
  return signs.length > most ? `${signs.slice(0, most).join("")}…` : text;
}

/** Returns true for a tab or at least two blanks, as after a word. */
export function isWideGap({ text }: Pick<LineContext, "text">, before: ArpabetSpan, after: ArpabetSpan): boolean {
  return /^(?:\s{2,}|\t)$/.test(text.slice(before.end, after.start));
}

/** In the alphabet's own symbols; pronunciations that it cannot write are left out. */
export function dictionaryPronunciations({ dictionary, index }: Pick<LineContext, "dictionary" | "index">, word: string): string[] {
  const pronunciations = dictionary?.get(normaliseWord(word)) ?? [];
  return pronunciations.flatMap((pronunciation) => {
    const symbols = pronunciation.split(" ").map((phoneme) => index.ofArpabet(phoneme));
    return symbols.includes(undefined) ? [] : [symbols.join(" ")];
  });
}

/** In Arpabet without stress. */
export function usualPronunciations({ dictionary }: Pick<LineContext, "dictionary">, word: string): string[] {
  return (dictionary?.get(normaliseWord(word)) ?? []).map(withoutStresses);
}

export function withoutStresses(pronunciation: string): string {
  return pronunciation.replace(/[0-2](?= |$)/g, "");
}

/** In Arpabet without stress, separated by blanks; undefined if a symbol has no counterpart. */
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
