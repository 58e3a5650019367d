import type { TextRange } from "#language/text/textRange.ts";
import { characterOf, HTML_ENTITY } from "./htmlEntities.ts";
import { labelOf } from "./markdownBlocks.ts";
import type { MarkupMarks } from "./markupMarks.ts";
import { WIKI_LINK } from "./print/unreadParts.ts";

const ESCAPABLE = /[!-/:-@[-`{-~]/u;
const COMMENT = /<!--[^]{0,5000}?-->|<\?[^]{0,5000}?\?>|<![A-Z][^>]*>/y;
const AUTOLINK = /<(?:[a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[^\s<>@]+@[^\s<>@]+)>/iy;
const TAG = /<\/?([a-z][a-z0-9-]*)(?:\s[^<>]{0,5000}|\/)?>/iy;
const INLINE_TAGS = new Set(
  "a abbr b bdi bdo cite code del dfn em font i ins kbd mark q s samp small span strong sub sup tt u var".split(" "),
);
const ENTITY = new RegExp(HTML_ENTITY, "iy");
const TARGET =
  /\(\s*(?:<[^<>\n]{0,2000}>|[^\s()<>]{0,2000}(?:\([^\s()]{0,2000}\)[^\s()]{0,2000})?)(?:\s+(?:"[^"]{0,2000}"|'[^']{0,2000}'|\([^()]{0,2000}\)))?\s*\)/y;
const RUN = /`+|\*+|_+|~+/y;

/** Marks what is not read: signs of emphasis, addresses, images, HTML. */
export function markInline(source: string, block: TextRange, labels: ReadonlySet<string>, marks: MarkupMarks): void {
  new InlineScanner(source, block, labels, marks).scan();
}

interface Delimiter {
  start: number;
  left: number;
}

class InlineScanner {
  private readonly brackets: ReadonlyMap<number, number>;

  private readonly openers: Record<string, Delimiter[]> = { "*": [], _: [], "~": [] };

  /** Lengths of runs of backticks that no second one follows. */
  private readonly loneTicks = new Set<number>();

  constructor(
    private readonly source: string,
    private readonly block: TextRange,
    private readonly labels: ReadonlySet<string>,
    private readonly marks: MarkupMarks,
  ) {
    this.brackets = this.pairs();
  }

  scan(): void {
    for (let at = this.block.start; at < this.block.end;) at = this.step(at);
  }

  /** @returns where to go on */
  private step(at: number): number {
    if (!this.marks.isRead(at)) return at + 1;
    switch (this.source[at]) {
      case "\\":
        return this.escape(at);
      case "<":
        return this.html(at);
      case "&":
        return this.entity(at);
      case "!":
        return this.source[at + 1] === "[" ? this.image(at) : at + 1;
      case "[":
        return this.link(at);
      case "`":
        return this.code(at);
      case "*":
      case "_":
      case "~":
        return this.emphasis(at);
      default:
        return at + 1;
    }
  }

  private escape(at: number): number {
    const next = this.source[at + 1] ?? "";
    if (ESCAPABLE.test(next) && at + 1 < this.block.end) {
      this.marks.nothing(at, at + 1);
      return at + 2;
    }
    if (next === "\n" || next === "\r") this.marks.gap(at, at + 1);
    return at + 1;
  }

  private html(at: number): number {
    const skipped = this.match(COMMENT, at) ?? this.match(AUTOLINK, at);
    if (skipped) {
      this.marks.gap(at, at + skipped[0].length);
      return at + skipped[0].length;
    }
    const tag = this.match(TAG, at);
    if (!tag) return at + 1;
    const end = at + tag[0].length;
    if (INLINE_TAGS.has(tag[1]!.toLowerCase())) this.marks.nothing(at, end);
    else this.marks.gap(at, end);
    return end;
  }

  private entity(at: number): number {
    const entity = this.match(ENTITY, at);
    if (!entity) return at + 1;
    const [whole] = entity;
    const text = characterOf(entity);
    if (text === undefined) return at + 1;
    this.marks.replace(at, at + whole.length, text);
    return at + whole.length;
  }

  private image(at: number): number {
    const end = this.linkEnd(at + 1);
    if (end === undefined) return at + 1;
    this.marks.gap(at, end);
    return end;
  }

  private link(at: number): number {
    const closing = this.brackets.get(at);
    if (closing === undefined) return at + 1;
    const wiki = this.match(WIKI_LINK, at);
    if (wiki) {
      this.marks.nothing(at, at + wiki[1]!.length);
      this.marks.nothing(closing - 1, closing + 1);
      return at + wiki[1]!.length;
    }
    if (this.source[at + 1] === "^" && closing > at + 2) {
      this.marks.gap(at, closing + 1);
      return closing + 1;
    }
    const end = this.linkEnd(at);
    if (end === undefined) return at + 1;
    this.marks.nothing(at, at + 1);
    this.marks.nothing(closing, end);
    return at + 1;
  }

  /** The end of a link, after its address or label, by the bracket that opens its text. */
  private linkEnd(at: number): number | undefined {
    const closing = this.brackets.get(at);
    if (closing === undefined) return undefined;
    const target = this.match(TARGET, closing + 1);
    if (target) return closing + 1 + target[0].length;
    const label = this.brackets.get(closing + 1);
    if (label !== undefined) {
      const named = label > closing + 2 ? this.source.slice(closing + 2, label) : this.source.slice(at + 1, closing);
      if (this.labels.has(labelOf(named))) return label + 1;
    }
    return this.labels.has(labelOf(this.source.slice(at + 1, closing))) ? closing + 1 : undefined;
  }

  private code(at: number): number {
    const { length } = this.match(RUN, at)![0];
    const first = at + length;
    if (this.loneTicks.has(length)) return first;
    for (let next = this.source.indexOf("`", first); next >= 0 && next < this.block.end;) {
      const run = this.match(RUN, next)![0].length;
      if (run === length) {
        this.marks.nothing(at, first);
        this.marks.nothing(next, next + run);
        return next + run;
      }
      next = this.source.indexOf("`", next + run);
    }
    this.loneTicks.add(length);
    return first;
  }

  /** Runs of `*`, `_` and `~~`, by CommonMark's rules of opening and closing; crossing pairs are not distinguished. */
  private emphasis(at: number): number {
    const run = this.match(RUN, at)![0];
    const end = at + run.length;
    const sign = run[0]!;
    if (sign === "~" && run.length > 2) return end;
    const before = at > this.block.start ? this.source[at - 1]! : " ";
    const after = end < this.block.end ? this.source[end]! : " ";
    const left = isLeft(before, after);
    const right = isLeft(after, before);
    const word = sign === "_";
    const opens = left && (!word || !right || isPunctuation(before));
    const closes = right && (!word || !left || isPunctuation(after));
    const delimiter = { start: at, left: run.length };
    const stack = this.openers[sign]!;
    if (closes) this.closeWith(delimiter, stack);
    if (opens && delimiter.left > 0) stack.push(delimiter);
    return end;
  }

  private closeWith(closer: Delimiter, stack: Delimiter[]): void {
    while (closer.left > 0 && stack.length > 0) {
      const opener = stack.at(-1)!;
      const used = Math.min(opener.left, closer.left);
      this.marks.nothing(opener.start + opener.left - used, opener.start + opener.left);
      this.marks.nothing(closer.start, closer.start + used);
      opener.left -= used;
      closer.left -= used;
      closer.start += used;
      if (opener.left === 0) stack.pop();
    }
  }

  private match(pattern: RegExp, at: number): RegExpExecArray | undefined {
    pattern.lastIndex = at;
    const found = pattern.exec(this.source);
    return found && at + found[0].length <= this.block.end ? found : undefined;
  }

  private pairs(): Map<number, number> {
    const pairs = new Map<number, number>();
    const open: number[] = [];
    for (let at = this.block.start; at < this.block.end; at++) {
      const unit = this.source[at];
      if (unit === "\\") at++;
      else if (unit === "[") open.push(at);
      else if (unit === "]" && open.length > 0) pairs.set(open.pop()!, at);
    }
    return pairs;
  }
}

const isPunctuation = (unit: string) => /[\p{P}\p{S}]/u.test(unit);

/** CommonMark's "left-flanking", between two units. */
function isLeft(before: string, after: string): boolean {
  if (/\s/u.test(after)) return false;
  return !isPunctuation(after) || /\s/u.test(before) || isPunctuation(before);
}
