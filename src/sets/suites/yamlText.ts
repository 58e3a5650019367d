import { t } from "@vscode/l10n";
import { type Document, isAlias, isMap, isNode, isPair, isScalar, isSeq, type Node, type Pair, type ParsedNode, parseDocument } from "yaml";
import type { TextRange } from "#language/text/textRange.ts";

/** With more aliases, the content could fill the memory. */
const MOST_ALIASES = 100;

/** No suite has this many braces and brackets open at once; a parser that goes into each of them takes seconds to give up. */
const DEEPEST_BRACKETS = 200;

/** Matches a parser's messages about its own limits. */
const TOO_DEEP = /call stack|stack overflow/i;

export interface YamlError extends TextRange {
  message: string;
}

/** Reading one never throws. */
export class YamlText {
  readonly content: unknown;
  readonly errors: readonly YamlError[];
  private readonly document: Document.Parsed<ParsedNode> | undefined;

  constructor(readonly text: string) {
    try {
      if (isTooDeep(text)) throw new RangeError();
      this.document = parseDocument(text, { prettyErrors: false, logLevel: "error", merge: true, keepSourceTokens: true });
      this.content = this.document.errors.length > 0 ? undefined : (this.document.toJS({ maxAliasCount: MOST_ALIASES }) as unknown);
      this.errors = this.document.errors.map(({ message, pos: [start, end] }) =>
        this.inText({ message: TOO_DEEP.test(message) ? t("It is nested too deeply") : message, start, end }),
      );
    } catch (error) {
      // A text that is nested too deeply, or whose aliases stand for too much.
      this.content = undefined;
      this.errors = [
        {
          message: error instanceof RangeError ? t("It is nested too deeply") : t("Its aliases expand to too much, or to nothing"),
          start: 0,
          end: Math.min(1, text.length),
        },
      ];
    }
  }

  /** The node at a path, as written: what an alias stands for is not part of it. */
  node(path: readonly PropertyKey[]): Node | undefined {
    let node: unknown = this.document?.contents;
    for (const key of path) node = isMap(node) ? pairOf(node.items, key)?.value : isSeq(node) ? node.items[Number(key)] : undefined;
    return isNode(node) ? node : undefined;
  }

  pair(path: readonly PropertyKey[]): Pair | undefined {
    const map = this.node(path.slice(0, -1));
    return isMap(map) ? pairOf(map.items, path.at(-1)!) : undefined;
  }

  /** The range of the value at a path or, where there is none, of the nearest part that it belongs to. */
  place(path: readonly PropertyKey[]): TextRange {
    for (let size = path.length; size >= 0; size--) {
      const range = this.rangeAt(path.slice(0, size));
      if (range) return range;
    }
    return this.inText({ start: 0, end: this.text.length });
  }

  key(path: readonly PropertyKey[]): TextRange {
    const key = this.pair(path)?.key;
    return isNode(key) && key.range ? this.inText({ start: key.range[0], end: key.range[1] }) : this.place(path);
  }

  /** The first line of a part: for a map, its first key. */
  head(path: readonly PropertyKey[]): TextRange {
    const node = this.node(path);
    const first = isMap(node) ? node.items[0]?.key : undefined;
    return isNode(first) && first.range ? this.inText({ start: first.range[0], end: first.range[1] }) : this.key(path);
  }

  /** Returns true if a part stands for nothing elsewhere: an alias, a merge and an anchor belong to other parts as well. */
  isOwn(path: readonly PropertyKey[]): boolean {
    return path.every((_, index) => {
      const node = this.node(path.slice(0, index + 1));
      return node !== undefined && !isAlias(node) && !("anchor" in node && node.anchor !== undefined);
    });
  }

  isQuoted(path: readonly PropertyKey[]): boolean {
    return /["']/.test(this.text[this.place(path).start] ?? "");
  }

  private rangeAt(path: readonly PropertyKey[]): TextRange | undefined {
    const range = this.node(path)?.range;
    return range ? this.inText({ start: range[0], end: range[1] }) : undefined;
  }

  /** Within the text, and without the blanks and line breaks at its end. */
  private inText<Range extends TextRange>({ start, end, ...rest }: Range): Range {
    const from = Math.min(start, this.text.length);
    let to = Math.min(Math.max(end, from), this.text.length);
    while (to > from && /\s/.test(this.text[to - 1]!)) to--;
    return { ...rest, start: from, end: to } as unknown as Range;
  }
}

function pairOf(items: readonly unknown[], wanted: PropertyKey): Pair | undefined {
  return items.find((item): item is Pair => isPair(item) && isScalar(item.key) && String(item.key.value) === String(wanted));
}

function isTooDeep(text: string): boolean {
  let [open, deepest] = [0, 0];
  for (const [sign] of text.matchAll(/[[\]{}]/g)) {
    open = Math.max(0, open + (sign === "[" || sign === "{" ? 1 : -1));
    deepest = Math.max(deepest, open);
  }
  return deepest > DEEPEST_BRACKETS;
}
