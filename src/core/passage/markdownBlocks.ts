import type { TextRange } from "#language/text/textRange.ts";
import { frontMatterOf } from "./frontMatter.ts";
import type { MarkupMarks } from "./markupMarks.ts";

const LINE = /[^\r\n]*(?:\r\n|\r|\n|$)/gy;
const THEMATIC_BREAK = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/u;
const SETEXT_UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/u;
const FENCE = /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})/u;
const HEADING = /^ {0,3}#{1,6}(?=[ \t]|$)/u;
const HEADING_END = /(?:^|[ \t])#+[ \t]*$/u;
const QUOTE = /^ {0,3}> ?/u;
const BULLET = /^[ \t]*[-*+](?:[ \t]+|$)(?:\[[ xX]\](?=[ \t]))?/u;
const NUMBERED = /^[ \t]*(\d{1,9})[.)](?:[ \t]+|$)(?:\[[ xX]\](?=[ \t]))?/u;
const DEFINITION = /^ {0,3}\[(?!\^)((?:[^[\]\\]|\\.)+)\]:[ \t]*\S+(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^)]*\)))?[ \t]*$/u;
const FOOTNOTE = /^ {0,3}\[\^[^[\]]+\]:/u;
/** For a line without blanks at its end. */
const TABLE_RULE = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?$/u;
const HTML_OPENING = /^ {0,3}<(script|style|textarea)(?=[\s>]|$)/iu;
const COMMENT_OPENING = /^ {0,3}<!--/u;

export interface Blocks {
  blocks: TextRange[];
  labels: ReadonlySet<string>;
}

/** Marks the signs of block structure, and finds the parts with inline markup. */
export function markBlocks(source: string, marks: MarkupMarks): Blocks {
  return new BlockScanner(source, marks).scan();
}

/** CommonMark folds case and blanks. */
export function labelOf(text: string): string {
  return text.trim().replace(/\s+/gu, " ").toLowerCase();
}

/** The end of a comment, a script or a style that begins here and continues after the line. */
function hiddenUntil(line: string): RegExp | undefined {
  const tag = HTML_OPENING.exec(line)?.[1];
  const end = tag ? RegExp(`</${tag}>`, "iu") : COMMENT_OPENING.test(line) ? /-->/u : undefined;
  return end?.test(line) ? undefined : end;
}

/** Nobody nests quotations and lists deeper, and each level costs a look at the line. */
const DEEPEST_BLOCK = 50;

class BlockScanner {
  private readonly blocks: TextRange[] = [];

  private readonly labels = new Set<string>();

  private opened: number | undefined;

  private inList = false;

  private inTable = false;

  constructor(
    private readonly source: string,
    private readonly marks: MarkupMarks,
  ) {}

  scan(): Blocks {
    const { source, marks } = this;
    LINE.lastIndex = frontMatterOf(source, "markdown")?.end ?? 0;
    marks.gap(0, LINE.lastIndex);
    let fence: string | undefined;
    let until: RegExp | undefined;
    while (LINE.lastIndex < source.length) {
      const start = LINE.lastIndex;
      const line = LINE.exec(source)![0].replace(/[\r\n]+$/u, "");
      const end = start + line.length;
      if (fence !== undefined || until) {
        marks.gap(start, end);
        const bare = line.replace(/^[ \t>]*/u, "").trimEnd();
        if (fence !== undefined && bare.startsWith(fence) && bare === bare[0]!.repeat(bare.length)) fence = undefined;
        else if (until?.test(line)) until = undefined;
        continue;
      }
      const content = this.containers(line, start);
      const rest = line.slice(content - start);
      const opening = FENCE.exec(rest);
      const hidden = hiddenUntil(rest);
      if (opening || hidden) {
        this.close(start);
        marks.gap(start, end);
        fence = opening?.[1];
        until = hidden;
      } else this.line(rest, content, end);
    }
    this.close(source.length);
    return { blocks: this.blocks, labels: this.labels };
  }

  /** Marks signs of quotations and lists. @returns where the text begins */
  private containers(line: string, start: number): number {
    let at = 0;
    for (let depth = 0; depth < DEEPEST_BLOCK; depth++) {
      const rest = line.slice(at);
      if (THEMATIC_BREAK.test(rest)) break;
      const number = NUMBERED.exec(rest);
      // Inside a paragraph only 1 begins a list: "…, born in\n1986. He…" is not one.
      const item =
        BULLET.exec(rest) ?? (number && (this.opened === undefined || this.inList || Number(number[1]) === 1) ? number : undefined);
      const sign = QUOTE.exec(rest) ?? item;
      if (!sign) break;
      if (item) {
        this.close(start);
        this.inList = true;
      }
      at += sign[0].length;
    }
    this.marks.gap(start, start + at);
    return start + at;
  }

  private line(text: string, start: number, end: number): void {
    if (text.trim() === "") {
      this.close(start);
      this.inList = this.inTable = false;
      return;
    }
    const heading = HEADING.exec(text);
    if (heading) {
      this.close(start);
      this.marks.gap(start, start + heading[0].length);
      const closing = HEADING_END.exec(text.slice(heading[0].length));
      if (closing) this.marks.gap(end - closing[0].length, end);
      this.blocks.push({ start: start + heading[0].length, end });
      return;
    }
    if (THEMATIC_BREAK.test(text) || (this.opened !== undefined && SETEXT_UNDERLINE.test(text))) {
      this.close(start);
      this.marks.gap(start, end);
      return;
    }
    if (this.opened !== undefined && text.includes("|") && TABLE_RULE.test(text.trimEnd())) {
      this.marks.gap(start, end);
      this.cells(this.source.lastIndexOf("\n", start - 2) + 1, start);
      this.inTable = true;
      return;
    }
    if (this.inTable) this.cells(start, end);
    const definition = this.opened === undefined ? DEFINITION.exec(text) : null;
    if (definition) {
      this.labels.add(labelOf(definition[1]!));
      this.marks.gap(start, end);
      return;
    }
    const footnote = FOOTNOTE.exec(text);
    if (footnote) this.marks.gap(start, start + footnote[0].length);
    this.opened ??= start;
  }

  private cells(start: number, end: number): void {
    for (let at = start; at < end; at++) if (this.source[at] === "|" && this.source[at - 1] !== "\\") this.marks.gap(at, at + 1);
  }

  private close(end: number): void {
    if (this.opened !== undefined) this.blocks.push({ start: this.opened, end });
    this.opened = undefined;
  }
}
