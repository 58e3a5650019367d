import * as z from "zod";
import type { ReadText } from "#core/overview/overviewModel.ts";
import { jsonIn } from "#core/text/jsonIn.ts";
import { withoutUndefined } from "#core/timeline/withoutUndefined.ts";
import type { ReviewedComparison } from "../agreement/comparedWithReview.ts";
import type { OverviewOptions } from "./overviewRow.ts";
import type { HeldResult, ResultHead } from "./resultWork.ts";

/** Distinguishes a file from what it was before. */
export interface FileStamp {
  /** Milliseconds since 1970. */
  changed: number;
  bytes: number;
}

export interface KeptLine {
  stamp: FileStamp;
  /** The rules and the facts about the reader that the figures depend on; see `optionsKey`. */
  key: string;
  head: ResultHead;
  /** Without the reader's alias and class. */
  line: HeldResult;
}

/** Of the latest; a project that has more is read again. */
const MOST_LINES = 10_000;

const line = z.looseObject({ row: z.looseObject({ uri: z.string() }), marks: z.optional(z.looseObject({ text: z.int() })) });
const keptFile = z.object({
  program: z.string(),
  texts: z.array(z.looseObject({ reference: z.string() })),
  lines: z.array(
    z.object({
      stamp: z.object({ changed: z.number(), bytes: z.number() }),
      key: z.string(),
      head: z.looseObject({ recording: z.looseObject({ path: z.string() }), reference: z.looseObject({}) }),
      line,
    }),
  ),
});

/**
 * Lines of results that have been read, so that many are shown at once the next time. They follow from the results' files, so any of them
 * may be lost. The names of readers are not among them.
 */
export class KeptLines {
  private readonly lines = new Map<string, KeptLine>();
  private readonly versions = new Map<string, number>();
  /** They are to be written again. */
  isChanged = false;

  /**
   * @param program its version, and the language of its texts: lines of another one are not used.
   * @param text as `text` gave it; anything else holds no lines.
   */
  constructor(
    private readonly program: string,
    text = "",
  ) {
    const kept = keptFile.safeParse(jsonIn(text)).data;
    if (kept?.program !== program) return;
    const texts = kept.texts as unknown as ReadText[];
    for (const one of kept.lines) {
      const marks = one.line.marks && { ...one.line.marks, text: texts[one.line.marks.text] };
      if (!marks || marks.text) this.lines.set(one.line.row.uri, { ...one, line: { ...one.line, marks } } as unknown as KeptLine);
    }
  }

  /** Undefined if the file is another one by now, or was never read. */
  find(uri: string, { changed, bytes }: FileStamp): KeptLine | undefined {
    const kept = this.lines.get(uri);
    return kept?.stamp.changed === changed && kept.stamp.bytes === bytes ? kept : undefined;
  }

  /** Changes whenever the line is forgotten. */
  versionOf(uri: string): number {
    return this.versions.get(uri) ?? 0;
  }

  /** @param version from before the file was read: what has been forgotten in the meantime is not kept. */
  keep({ line: own, ...kept }: KeptLine, version = 0): void {
    const { uri } = own.row;
    if (version !== this.versionOf(uri)) return;
    this.lines.delete(uri);
    this.lines.set(uri, { ...kept, line: withAlias(own, undefined) });
    if (this.lines.size > MOST_LINES) this.lines.delete(this.lines.keys().next().value!);
    this.isChanged = true;
  }

  forget(uri: string): void {
    this.versions.set(uri, this.versionOf(uri) + 1);
    if (this.lines.delete(uri)) this.isChanged = true;
  }

  /** Each text that was read is in it once. */
  text(): string {
    const texts = new Map<string, number>();
    const all: ReadText[] = [];
    const placeOf = (text: ReadText) => {
      const key = `${text.words.length} ${text.reference}`;
      const known = texts.get(key) ?? all.push(text) - 1;
      texts.set(key, known);
      return known;
    };
    const lines = [...this.lines.values()].map((kept) => {
      const { marks, ...rest } = kept.line;
      return { ...kept, line: marks ? { ...rest, marks: { ...marks, text: placeOf(marks.text) } } : rest };
    });
    return JSON.stringify({ program: this.program, texts: all, lines });
  }
}

/** Equal where the figures of a result are. */
export function optionsKey({ rules, reader }: OverviewOptions): string {
  return JSON.stringify([rules, reader?.grade, reader?.season]);
}

/** The line as if the reader had been known by this alias when it was made; undefined for an unknown reader. */
export function withAlias<Line extends HeldResult>(own: Line, alias: string | undefined): Line {
  const { compared } = own;
  const named = (one: ReviewedComparison["judged"]) => (typeof one === "string" ? one : withoutUndefined({ ...one, alias }));
  return {
    ...own,
    row: withoutUndefined({ ...own.row, reader: alias, class: undefined }),
    ...(compared && { compared: { judged: named(compared.judged), whole: named(compared.whole) } }),
  };
}
