import type { TextRange } from "#language/text/textRange.ts";
import type { DividedWord } from "./print/dividedWord.ts";
import type { UnreadPart } from "./print/unreadParts.ts";

export interface ReadableText {
  /** As long as the document, with blanks in place of markup, so that every word begins where it begins in the document. */
  text: string;
  /** The place in the document of a part of `text`, with the markup inside it. */
  sourceOf: (part: TextRange) => TextRange;
  /** Printed, but read by no child, in the order of the document. Markup and front matter are not listed. */
  unread: readonly UnreadPart[];
  /** Printed in pieces, in the order of the document. */
  divided: readonly DividedWord[];
}

const READ = 0;
/** Not read, and a word ends there. */
const GAP = 1;
/** Not read, but its surroundings may be one word, as in `c**a**t`. */
const NOTHING = 2;

const LETTER = /(?![\uFE00-\uFE0F])[\p{L}\p{Mn}\p{Mc}\p{N}]/u;
const APOSTROPHE = /['’]/u;

const isLetter = (unit: string | undefined) => unit !== undefined && LETTER.test(unit);
const isApostrophe = (unit: string | undefined) => unit !== undefined && APOSTROPHE.test(unit);
/** Returns true after a word, also with an apostrophe ("don'"); a quotation mark alone does not count. */
const endsInWord = (text: readonly string[]) => isLetter(text.at(-1)) || (isApostrophe(text.at(-1)) && isLetter(text.at(-2)));

export class MarkupMarks {
  private readonly marks: Uint8Array;

  /** Those of the document, and of its entities. */
  private units: string[] | undefined;

  /** Letters have to be moved together. */
  private isMoved = false;

  /** Ends of the entities that are read as the characters at these places. */
  private readonly entityEnds = new Map<number, number>();

  constructor(private readonly source: string) {
    this.marks = new Uint8Array(source.length);
  }

  /** Words before and after the part stay apart. */
  gap(start: number, end: number): void {
    this.marks.fill(GAP, start, end);
  }

  /** Letters on both sides of the part become one word. */
  nothing(start: number, end: number): void {
    this.isMoved ||= end > start;
    for (let at = start; at < end; at++) if (this.marks[at] === READ) this.marks[at] = NOTHING;
  }

  /** Makes a part read as another text that is no longer. */
  replace(start: number, end: number, text: string): void {
    this.units ??= this.source.split("");
    for (let i = 0; i < text.length; i++) this.units[start + i] = text[i]!;
    this.nothing(start + text.length, end);
    if (text !== "") this.entityEnds.set(start + text.length - 1, end);
  }

  isRead(at: number): boolean {
    return this.marks[at] === READ;
  }

  /** Returns true for a sign of markup that parts no words. */
  isNothing(at: number): boolean {
    return this.marks[at] === NOTHING;
  }

  /** Every unit where it is in the document, with blanks in place of what is not read. */
  inPlace(): string {
    const source = this.units?.join("") ?? this.source;
    const parts: string[] = [];
    for (let at = 0; at < source.length;) {
      const isRead = this.isRead(at);
      let end = at + 1;
      while (end < source.length && this.isRead(end) === isRead) end++;
      parts.push(isRead ? source.slice(at, end) : this.source.slice(at, end).replace(/[^\r\n]/gu, (sign) => " ".repeat(sign.length)));
      at = end;
    }
    return parts.join("");
  }

  /**
   * Markup inside a word, or between it and the signs after it, is followed by the letters and signs moved together, then blanks: words
   * begin where they began, and the length stays.
   */
  readable(): Pick<ReadableText, "text" | "sourceOf"> {
    if (!this.isMoved) return { text: this.inPlace(), sourceOf: ({ start, end }) => ({ start, end: Math.max(start, end) }) };
    const units = this.units ?? this.source.split("");
    const text: string[] = [];
    const from = new Uint32Array(this.source.length);
    let held = 0;
    let behindWord = false;
    const put = (unit: string, at: number) => {
      from[text.length] = at;
      text.push(unit);
    };
    const flush = () => {
      for (; held > 0; held--) put(" ", text.length);
      behindWord = false;
    };
    for (let at = 0; at < this.marks.length;) {
      if (this.marks[at] === NOTHING) {
        const end = this.endOfNothing(at);
        const next = this.marks[end] === READ ? units[end] : undefined;
        if ((held > 0 || endsInWord(text)) && next !== undefined && /\S/u.test(next) && !(behindWord && isLetter(next))) held += end - at;
        else {
          flush();
          for (let i = at; i < end; i++) put(this.blankFor(i), i);
        }
        at = end;
        continue;
      }
      const unit = this.marks[at] === GAP ? this.blankFor(at) : units[at]!;
      if (!/\S/u.test(unit) || (behindWord && isLetter(unit))) flush();
      if (held > 0 && !isLetter(unit) && !isApostrophe(unit)) behindWord = true;
      put(unit, at);
      at++;
    }
    flush();
    return { text: text.join(""), sourceOf: ({ start, end }) => this.sourceOf(from, start, end) };
  }

  private sourceOf(from: Uint32Array, start: number, end: number): TextRange {
    if (end <= start) return { start, end: start };
    const last = from[end - 1]!;
    return { start: from[start]!, end: this.entityEnds.get(last) ?? last + 1 };
  }

  private endOfNothing(start: number): number {
    let end = start;
    while (this.marks[end] === NOTHING) end++;
    return end;
  }

  private blankFor(at: number): string {
    const unit = this.source[at]!;
    return unit === "\n" || unit === "\r" ? unit : " ";
  }
}
