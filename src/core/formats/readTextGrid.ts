import { t } from "@vscode/l10n";
import { type Annotation, type FormatProblem, LONGEST_ANNOTATION, MOST_ITEMS, type Tier, type TierItem, unreadable } from "./annotation.ts";

/** Everything between these values is for people. */
interface Token {
  kind: "number" | "text" | "flag";
  text: string;
  line: number;
}

/** A text in quotes, a flag, or a number that stands alone; `!` begins a comment. */
const TOKEN = /"([^"]*(?:""[^"]*)*)"|<(\w+)>|(?<![^\s=:])([-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)(?![^\s!])|!.*|\[[^[\]\n]*\]|[^\s"<![]+/g;

/**
 * Reads the long and the short text form, which differ only between the values. Never throws: an error is reported with its line, and the
 * part before it is returned.
 */
export function readTextGrid(text: string): Annotation {
  if (text.length > LONGEST_ANNOTATION)
    return unreadable("textgrid", "file-too-long", t("The file is longer than any TextGrid of a reading."));
  const tokens = tokensOf(text);
  const start = tokens.findIndex(({ kind, text: value }) => kind === "text" && value === "TextGrid");
  if (start < 0 || start > 3)
    return unreadable("textgrid", "not-a-textgrid", t("This is not a TextGrid in text form. In Praat, use “Save as text file”."));
  const reader = new ValueReader(tokens, start + 1);
  const tiers: Tier[] = [];
  let duration: number | undefined;
  try {
    reader.number();
    duration = reader.number();
    if (reader.flag() !== "exists") return { format: "textgrid", tiers, duration, problems: reader.problems };
    const count = reader.number();
    let items = 0;
    for (let i = 0; i < count; i++) {
      const kind = reader.text();
      const name = reader.text();
      reader.number();
      reader.number();
      const size = reader.number();
      const tier: Tier = { name, items: [] };
      tiers.push(tier);
      for (let j = 0; j < size; j++) {
        if (++items > MOST_ITEMS)
          throw new ReadingStopped(
            reader.problem("too-many-items", t`The file has more than ${MOST_ITEMS} intervals and points. No reading has that many.`),
          );
        const item = kind === "IntervalTier" ? interval(reader) : point(reader);
        if (item.text !== "") tier.items.push(item);
      }
    }
  } catch (stopped) {
    if (!(stopped instanceof ReadingStopped)) throw stopped;
    reader.problems.push(stopped.problem);
  }
  // Some programs write them as they were made.
  for (const { items } of tiers) items.sort((a, b) => a.start - b.start || a.end - b.end);
  return { format: "textgrid", tiers, ...(duration !== undefined && { duration }), problems: reader.problems };
}

function interval(reader: ValueReader): TierItem {
  const start = reader.number();
  const end = reader.number();
  if (end < start) reader.problems.push(reader.problem("ends-before-start", t("An interval ends before it starts.")));
  return { start, end: Math.max(start, end), text: reader.text().trim() };
}

function point(reader: ValueReader): TierItem {
  const at = reader.number();
  return { start: at, end: at, text: reader.text().trim() };
}

const MISSING: Readonly<Record<Token["kind"], string>> = {
  text: t("Text is missing here."),
  flag: t("A flag is missing here."),
  number: t("A number is missing here."),
};

class ReadingStopped extends Error {
  constructor(readonly problem: FormatProblem) {
    super(problem.message);
  }
}

class ValueReader {
  readonly problems: FormatProblem[] = [];

  constructor(
    private readonly tokens: readonly Token[],
    private at: number,
  ) {}

  number(): number {
    const value = Number(this.next("number"));
    if (!Number.isFinite(value)) throw new ReadingStopped(this.problem("value-missing", t("A number is too large.")));
    return value;
  }

  text(): string {
    return this.next("text");
  }

  flag(): string {
    return this.next("flag");
  }

  problem(code: string, message: string): FormatProblem {
    return { code, message, line: this.tokens[Math.min(this.at, this.tokens.length - 1)]?.line ?? 1 };
  }

  private next(kind: Token["kind"]): string {
    const token = this.tokens[this.at];
    if (token?.kind !== kind)
      throw new ReadingStopped(
        this.problem(token ? "value-missing" : "file-cut-off", token ? MISSING[kind] : t("The file ends before its last tier does.")),
      );
    this.at++;
    return token.text;
  }
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let line = 1;
  let at = 0;
  for (const match of text.matchAll(TOKEN)) {
    for (; at < match.index; at++) if (text.charCodeAt(at) === 10) line++;
    const [, quoted, flag, number] = match;
    if (quoted !== undefined) tokens.push({ kind: "text", text: quoted.replaceAll('""', '"'), line });
    else if (flag !== undefined) tokens.push({ kind: "flag", text: flag, line });
    else if (number !== undefined) tokens.push({ kind: "number", text: number, line });
  }
  return tokens;
}
