import { t } from "@vscode/l10n";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import { meetsAny } from "#language/text/meetsAny.ts";
import type { TextRange } from "#language/text/textRange.ts";
import type { TextEdit } from "../../problems/problem.ts";
import type { Finding } from "../finding.ts";
import type { KnownWords } from "../../lexicon/knownWords.ts";
import type { DividedWord } from "./dividedWord.ts";
import { READ_EVERYTHING_MARK, type UnreadKind, type UnreadPart } from "./unreadParts.ts";

const LETTER_WORDS: ReadonlySet<string> = new Set(["a", "i"]);
/** Per million words: rarer ones are made of any letters ("ord"). */
const LEAST_COMMON = 1;
const EMPHASIS = /[*_~]/u;

/**
 * One for each kind of what was found to be for the eye alone, at its first place. Places are in the document.
 * @param beginning of the text, after front matter
 */
export function unreadFindings(parts: readonly UnreadPart[], source: string, beginning: number): Finding[] {
  const found = parts.filter(({ kind }) => kind !== "marked");
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const { start, end } = found.find((part) => part.kind === kind)!;
    const others = found.filter((part) => part.kind !== kind).flatMap((part) => marking(part, source));
    return {
      code: "passage-not-read",
      message: `${messageOf(kind, source.slice(start, end))} ${t("It is not sent, counted or checked, and neither are the others. If children read them aloud, say so with a quick fix.")}`,
      start,
      end,
      fixes: [{ title: t`Have them read (${READ_EVERYTHING_MARK})`, edits: [readingEverything(source, beginning), ...others] }],
    };
  });
}

function messageOf(kind: UnreadKind, text: string): string {
  switch (kind) {
    case "page":
      return t`“${text}” is a page number.`;
    case "list":
      return t`“${text}” numbers an item of a list.`;
    case "margin":
      return t`“${text}” is in the margin, as counts of words and numbers of lines are.`;
    case "speaker":
      return t`“${text}” names who speaks, as in a play.`;
    case "direction":
      return t`“${text}” is a stage direction.`;
    case "marked":
      return t`“${text}” is marked as not read.`;
  }
}

/** What a hover says about a part. */
export function unreadNote({ kind, start, end }: UnreadPart, source: string): string {
  return `${messageOf(kind, source.slice(start, end))} ${t("It is not sent, counted or checked.")}`;
}

function readingEverything(source: string, beginning: number): TextEdit {
  const start = beginning + (/^(?:\r?\n)+/u.exec(source.slice(beginning))?.[0].length ?? 0);
  const isAfter = beginning > 0 && start === beginning;
  return { start, end: start, text: `${isAfter ? "\n" : ""}${READ_EVERYTHING_MARK}\n\n` };
}

/** Double square brackets around a part, and around the signs of emphasis beside it. */
function marking(part: TextRange, source: string): TextEdit[] {
  let { start, end } = part;
  while (EMPHASIS.test(source[start - 1] ?? "")) start--;
  while (EMPHASIS.test(source[end] ?? "")) end++;
  return [
    { start, end: start, text: "[[" },
    { start: end, end, text: "]]" },
  ];
}

/**
 * Words that are printed in pieces: those that are read as one word, and those that only the dictionary knows to be one. Places are in the
 * document.
 */
export function dividedFindings(
  divided: readonly DividedWord[],
  source: string,
  known: KnownWords,
): { joined: Finding[]; inPieces: Finding[] } {
  // Not "lovepizza", which could be made of two words.
  const isKnown = ({ word }: DividedWord) => known.lexicon.dictionary.get(normaliseWord(word)) !== undefined;
  const isCommon = ({ word }: DividedWord) => known.lexicon.frequencies.perMillion(normaliseWord(word)) >= LEAST_COMMON;
  const isPiece = (piece: string) => (piece.length === 1 ? !LETTER_WORDS.has(piece.toLowerCase()) : !known.has(normaliseWord(piece)));
  const sure = divided.filter(({ isSure }) => isSure);
  const isRight = meetsAny(sure.filter((one) => isKnown(one) && isCommon(one)));
  const likely = divided
    .filter((one) => !isRight(one))
    .flatMap((one) => (!one.isSure && isKnown(one) && isCommon(one) && one.pieces.some(isPiece) ? one : (severalWords(one, known) ?? [])));
  const chosen: DividedWord[] = [];
  for (const one of likely) {
    const last = chosen.at(-1);
    if (!last || one.start >= last.end) chosen.push(one);
    else if (one.word.length > last.word.length) chosen[chosen.length - 1] = one;
  }
  const isReplaced = meetsAny(chosen);
  return {
    joined: sure.filter((one) => !isReplaced(one)).map((one) => dividedFinding(one, source)),
    inPieces: chosen.map((one) => dividedFinding(one, source)),
  };
}

/** "love pizza" of letters that are apart, if common words make up all of them, as few as possible. */
function severalWords(one: DividedWord, known: KnownWords): DividedWord | undefined {
  const { pieces, dividers, word } = one;
  if (pieces.length !== word.length || known.lexicon.dictionary.get(normaliseWord(word))) return undefined;
  const best: (number[] | undefined)[] = [[]];
  for (let to = 1; to <= word.length; to++) {
    for (let from = 0; from < to; from++) {
      const [before, part] = [best[from], word.slice(from, to)];
      const isWord = part.length === 1 ? /[aAI]/u.test(part) : known.lexicon.frequencies.perMillion(normaliseWord(part)) >= LEAST_COMMON;
      if (before && isWord && before.length + 1 < (best[to]?.length ?? Infinity)) best[to] = [...before, from];
    }
  }
  const begins = new Set(best[word.length]);
  if (begins.size < 2) return undefined;
  return {
    ...one,
    word: [...word].map((letter, at) => (at > 0 && begins.has(at) ? ` ${letter}` : letter)).join(""),
    dividers: dividers.filter((_, at) => !begins.has(at + 1)),
    isSure: false,
  };
}

function dividedFinding({ start, end, word, dividers, isSure }: DividedWord, source: string): Finding {
  const printed = source.slice(start, end);
  return {
    code: "passage-divided-word",
    message: isSure
      ? t`“${printed}” is “${word}”, printed in pieces. It is sent and counted as one word. Write it as one word if children should see it so.`
      : t`“${printed}” seems to be “${word}”, printed in pieces, but is sent and counted as something else. Write it without the gaps.`,
    start,
    end,
    fixes: [
      {
        title: t`Write ${word}`,
        edits: dividers.map((divider) => ({ start: divider.start, end: divider.end, text: "" })),
        ...(!isSure && { preferred: true as const }),
      },
    ],
    about: word,
  };
}
