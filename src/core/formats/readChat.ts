import { t } from "@vscode/l10n";
import { isAddition, isUnsaid, MISCUE_CODES, MISCUES, type ReadingKind } from "../reading/miscues.ts";
import { withoutUndefined } from "../timeline/withoutUndefined.ts";
import { type Annotation, type FormatProblem, LONGEST_ANNOTATION, MOST_ITEMS, type SaidItem, type Tier, unreadable } from "./annotation.ts";
import { ORIGIN_TIER } from "./exportOrigin.ts";

interface Line {
  /** Such as `*CHI`, `%wor` or `@Comment`. */
  name: string;
  text: string;
  line: number;
}

/** A word of the main line before its codes are known. */
interface Unit {
  item: SaidItem;
  /** As the tier `%wor` writes them. */
  tokens: string[];
  /** The number of times it was said, if more than once. */
  count?: number;
}

/** A group, a code, a time, or anything else between blanks. */
const TOKEN = /<[^<>]*>|\[[^[\]]*\]|\u0015[^\u0015]*\u0015|[^\s<>[\]\u0015]+/gu;
const TIMES = /^\u0015(\d{1,9})_(\d{1,9})\u0015$/u;
/** Terminators, linkers, pauses, separators and events. */
const NO_WORD = /^(?:[.?!,;:‡„]+|\+.*|\(\.+\)|\([\d:.]+\)|&=.*|&\*.*|[^\p{L}\p{N}&]+)$/u;
/** Fillers and nonwords are no part of a reading: `&-um`, `&~gaga`, and how older transcripts write fillers. */
const FILLER = /^(?:&[-~]|&(?:u+m*|u+h+|e+r+m*|a+h+m*|h*m+)(?=$|@)|[^&]+@fp$)/iu;
/** A reader repeats nothing as often; a slip of the keyboard must not fill the review. */
const MOST_TIMES = 50;

const KINDS: ReadonlyMap<string, ReadingKind> = new Map(MISCUES.map((kind) => [MISCUE_CODES[kind], kind]));

/** Words searched ahead if `%wor` has other words than the main line. */
const LOOKED_AHEAD = 8;

/**
 * Reads words, replacements `[: …]` with `[*]` or without, words left out, retracings, repetitions `[x 3]`, false starts and the times of
 * `%wor`, each with its speaker. Skips fillers (`&-um`), nonwords (`&~`) and codes that say nothing of a reading. Never throws.
 */
export function readChat(text: string): Annotation {
  if (text.length > LONGEST_ANNOTATION)
    return unreadable("chat", "file-too-long", t("The file is longer than any transcript of a reading."));
  const lines = linesOf(text);
  const begin = lines.findIndex(({ name }) => name === "@Begin");
  if (begin < 0 || begin > 20)
    return unreadable("chat", "not-a-transcript", t("This is not a CHAT transcript: it does not begin with @Begin."));
  const problems: FormatProblem[] = lines.some(({ name }) => name === "@End")
    ? []
    : [{ code: "file-cut-off", message: t("The transcript does not end with @End."), line: lines.at(-1)!.line }];
  const said: SaidItem[] = [];
  for (const [i, { name, text: words, line }] of lines.entries()) {
    if (!name.startsWith("*")) continue;
    const units = unitsIn(words);
    for (let j = i + 1; lines[j]?.name.startsWith("%"); j++) if (lines[j]!.name === "%wor") takeTimes(units, lines[j]!.text);
    for (const { item } of units) said.push({ speaker: name.slice(1), ...item });
    if (said.length > MOST_ITEMS)
      return {
        format: "chat",
        tiers: [],
        problems: [
          { code: "too-many-items", message: t`The transcript has more than ${MOST_ITEMS} words. No reading has that many.`, line },
        ],
      };
  }
  return { format: "chat", tiers: commentTiers(lines), said, participants: participantsIn(lines), problems };
}

/** Such as `CHI Mary Target_Child, INV Investigator`: the role is the last word. */
function participantsIn(lines: readonly Line[]): { name: string; role: string }[] {
  return lines
    .filter(({ name }) => name === "@Participants")
    .flatMap(({ text }) => text.split(","))
    .map((entry) => entry.trim().split(/\s+/))
    .flatMap((words) => (words.length > 1 ? [{ name: words[0]!, role: words.at(-1)! }] : []));
}

function commentTiers(lines: readonly Line[]): Tier[] {
  const comments = lines.filter(({ name }) => name === "@Comment").map(({ text }) => ({ start: 0, end: 0, text }));
  const of = (name: string, begin: string): Tier[] => {
    const items = comments.filter(({ text }) => text.startsWith(begin));
    return items.length > 0 ? [{ name, items }] : [];
  };
  return [...of(ORIGIN_TIER, "speech-assessment "), ...of("untimed", "stop ")];
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (const [i, raw] of text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/)
    .entries()) {
    const last = lines.at(-1);
    if (/^[\t ]/.test(raw) && last) last.text += ` ${raw.trim()}`;
    else {
      const [, name = "", rest = ""] = /^([@*%][^:\t]*):?\s*(.*)$/su.exec(raw) ?? [];
      if (name !== "") lines.push({ name: name.trim(), text: rest.trim(), line: i + 1 });
    }
  }
  return lines;
}

function unitsIn(text: string): Unit[] {
  const units: Unit[] = [];
  for (const [token] of text.matchAll(TOKEN)) {
    const last = units.at(-1);
    if (token.startsWith("[")) {
      if (last) takeCode(last, token.slice(1, -1).trim());
    } else if (token.startsWith("<")) {
      const words = [...token.slice(1, -1).matchAll(TOKEN)].flatMap(([inner]) =>
        inner.startsWith("[") ? [] : (unitOf(inner)?.tokens ?? []),
      );
      if (words.length > 0) units.push({ item: { kind: "correct", expected: words.map(wordOf), heard: words.map(wordOf) }, tokens: words });
    } else {
      const unit = unitOf(token);
      if (unit) units.push(unit);
    }
  }
  return units.flatMap(settled);
}

function unitOf(token: string): Unit | undefined {
  if (token.startsWith("\u0015") || NO_WORD.test(token)) return undefined;
  if (FILLER.test(token)) return undefined;
  const [, sign, rest] = /^(&\+?|0(?=\p{L}))?(.*)$/su.exec(token)!;
  const word = wordOf(rest!);
  if (word === "") return undefined;
  if (sign === "0") return { item: { kind: "omission", expected: [word], heard: [] }, tokens: [] };
  if (sign !== undefined) return { item: { kind: "falseStart", expected: [], heard: [word] }, tokens: [token] };
  return { item: { kind: "correct", expected: [word], heard: [word] }, tokens: [token] };
}

/** The word without CHAT's marks: sounds left out in brackets, length, and the kind of a form. */
function wordOf(token: string): string {
  return token
    .replace(/^&[+~-]?/u, "")
    .replace(/@[\w:$]*$/u, "")
    .replaceAll(/[():^↑↓≠]/gu, "");
}

function takeCode(unit: Unit, code: string): void {
  const { item, tokens } = unit;
  const times = Number(/^x\s*(\d{1,3})$/iu.exec(code)?.[1]);
  if (times > 1) unit.count = Math.min(times, MOST_TIMES);
  const target = /^::?\s+(.*)$/su.exec(code)?.[1];
  if (target !== undefined) {
    item.kind = "variant";
    item.expected = target.split(/\s+/).filter((word) => word !== "");
    item.heard = tokens.flatMap((token) => wordOf(token).split("_"));
  } else if (code.startsWith("*")) {
    if (item.kind === "variant") item.kind = "substitution";
  } else if (/^\/{1,3}\??$|^\/-$/u.test(code)) {
    item.kind = code === "/" ? "repetition" : "selfCorrection";
    item.expected = [];
  } else if (code.startsWith("%")) {
    const kind = KINDS.get(code.slice(1).trim().toLowerCase());
    if (!kind || kind === "variant" || kind === "substitution") return;
    item.kind = kind;
    // A word that begins with a digit was written with a nought before it.
    if (isUnsaid(kind)) item.expected = [(item.expected[0] ?? "").replace(/^0(?=\d)/, "")];
    if (isUnsaid(kind)) item.heard = [];
    if (isAddition(kind)) item.expected = [];
  }
}

/** A group that no code turns into one unit is just its words. */
function settled({ count = 1, ...unit }: Unit): Unit[] {
  const { item, tokens } = unit;
  if (count > 1 && item.heard.length > 0) {
    const again = { kind: "repetition" as const, expected: [], heard: item.heard };
    return [...Array.from({ length: count - 1 }, (): Unit => ({ item: { ...again }, tokens: [] })), ...settled(unit)];
  }
  if (isUnsaid(item.kind)) return [{ item, tokens: [] }];
  if (item.kind !== "correct" || tokens.length < 2) return [unit];
  return tokens.map((token, i) => ({ item: { kind: "correct", expected: [item.expected[i]!], heard: [item.heard[i]!] }, tokens: [token] }));
}

function takeTimes(units: readonly Unit[], wor: string): void {
  const timed: { token: string; start?: number; end?: number }[] = [];
  for (const [token] of wor.matchAll(TOKEN)) {
    const times = TIMES.exec(token);
    const last = timed.at(-1);
    if (times && last) Object.assign(last, { start: Number(times[1]) / 1000, end: Number(times[2]) / 1000 });
    else if (!times && !NO_WORD.test(token)) timed.push({ token });
  }
  let at = 0;
  for (const { item, tokens } of units) {
    const each = tokens.map((token): { start?: number; end?: number } => {
      const found = timed.slice(at, at + LOOKED_AHEAD).findIndex((one) => one.token === token);
      if (found < 0) return {};
      at += found + 1;
      const { start, end } = timed[at - 1]!;
      return withoutUndefined({ start, end });
    });
    const start = each.find((one) => one.start !== undefined)?.start;
    const end = each.findLast((one) => one.end !== undefined)?.end;
    Object.assign(item, withoutUndefined({ start, end }), each.length > 0 && item.kind === "repetition" && { each });
  }
}
