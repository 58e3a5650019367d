import { t } from "@vscode/l10n";
import { IPA_ONLY } from "./ipa.ts";
import {
  isWideGap,
  type LineContext,
  problemOf,
  replacing,
  type Run,
  shortened,
  usualPronunciations,
  withoutStresses,
} from "./lineContext.ts";
import { fromLargerArpabet, fromXSampa } from "./otherAlphabets.ts";
import type { ArpabetSymbol } from "./parseArpabet.ts";

const WORD = /^\p{L}[\p{L}'’-]*$/u;
/** Signs of comments in other places, or of a translation after a word. */
const SIGN = /^(?:\/\/+|;;?|--+|-$|[–—%!=→])/;

const PART_OF_SPEECH = /^[([]?(?:n|v|vb|vt|vi|adj|adv|prep|conj|pron|interj|int|pl)\.[)\]]?[,;]?$/;

/** `n.`, `v.`, `adj.` as dictionaries print them, unless the alphabet itself is written in small letters. */
export function isPartOfSpeech({ index }: LineContext, text: string): boolean {
  return PART_OF_SPEECH.test(text) && !index.resolve(text.replace(/\P{L}/gu, ""))?.valid;
}

/** Text after the phonemes: a comment as other languages write it, words in brackets, or the next column of a table. */
export function checkRemark(context: LineContext): Run | undefined {
  const found = remarkOf(context);
  if (!found) return undefined;
  const { symbols, sign } = found;
  const { line } = context;
  const [first, before] = [symbols[0]!, line.symbols.at(-1 - symbols.length)!];
  const span = { start: first.start, end: Math.max(symbols.at(-1)!.end, line.boundaries.at(-1)?.end ?? 0) };
  const out = { start: before.end, end: span.end, text: "" };
  const start = line.symbols[0]!.start;
  const written = context.text.slice(span.start, span.end);
  const shown = shortened(written, 40);
  const message = [
    t`“${shown}” comes after the phonemes and would be sent with them, and the service refuses it.`,
    sign === "" ? t("Comments begin with # or ;;;.") : t`Comments begin with # or ;;;, not with ${sign}.`,
    t("If this is a comment, write # before it."),
  ].join(" ");
  const title = sign === "" ? t("Make it a comment: put # before it") : t`Make it a comment: replace ${sign} with #`;
  const blank = /^\s/.test(written.slice(sign.length)) ? "" : " ";
  return {
    symbols,
    problem: problemOf("arpabet-separator", span, message, [
      replacing({ start: first.start, end: first.start + sign.length }, `#${blank}`, title),
      // A table may have its words after the phonemes.
      ...(sign === "" && symbols.length === 1 && !line.word && WORD.test(written)
        ? [{ title: t`Put ${written} before its phonemes`, edits: [{ start, end: start, text: `${written}  ` }, out] }]
        : []),
      { title: t`Remove “${shown}”`, edits: [out] },
    ]),
  };
}

interface Remark {
  symbols: readonly ArpabetSymbol[];
  /** Empty if no sign begins it. */
  sign: string;
}

function remarkOf(context: LineContext): Remark | undefined {
  const { symbols } = context.line;
  if (symbols.length === 0 || symbols.at(-1)!.valid) return undefined;
  const speech = partsOfSpeech(context);
  if (speech) return speech;
  const start = symbols.findIndex(({ phoneme }) => phoneme);
  if (start < 0) return undefined;
  return behindSign(context, start) ?? inBrackets(context, start) ?? nextColumn(context, start);
}

/** After IPA or X-SAMPA, or phonemes as the alphabet writes them: in a line of small letters, `n.` may be a phoneme. */
function partsOfSpeech(context: LineContext): Remark | undefined {
  const { symbols, word } = context.line;
  const first = symbols.findLastIndex(({ text }) => !isPartOfSpeech(context, text)) + 1;
  const before = symbols[first - 1];
  if (first === symbols.length || !before || !(before.valid || IPA_ONLY.test(before.text) || fromXSampa([before.text])?.certain))
    return undefined;
  const letters = symbols.map(({ text }) => text.replace(/\W/gu, "").toUpperCase()).join(" ");
  if (word && usualPronunciations(context, word.text).includes(withoutStresses(letters))) return undefined;
  return { symbols: symbols.slice(first), sign: "" };
}

/** Begins with the first sign after which most symbols are not phonemes. */
function behindSign(context: LineContext, start: number): Remark | undefined {
  const {
    line: { symbols },
    index,
  } = context;
  let found: Remark | undefined;
  let [known, unknown, words] = [0, 0, 0];
  for (let i = symbols.length - 1; i > start; i--) {
    const { text } = symbols[i]!;
    const [sign = ""] = SIGN.exec(text) ?? [];
    const said = text.slice(sign.length);
    if (index.resolve(said)) known++;
    else if (/[\p{L}\p{So}]/u.test(said)) unknown++;
    if (isWord(context, said)) words++;
    // A single hyphen also separates syllables, and one of those may hold a slip.
    if (sign !== "" && unknown > known && (sign !== "-" || words > 0)) found = { symbols: symbols.slice(i), sign };
  }
  return found;
}

function inBrackets(context: LineContext, start: number): Remark | undefined {
  const { symbols } = context.line;
  const opening = symbols.findIndex(({ text }, i) => i > start && /^[([]/.test(text));
  if (opening < 0 || !/[)\]]$/.test(symbols.at(-1)!.text)) return undefined;
  const texts = symbols.slice(opening).map(({ text }) => text.replace(/^[([]+|[)\]]+$/g, ""));
  const isSpoken = (text: string) =>
    IPA_ONLY.test(text) || context.index.resolve(text) !== undefined || fromLargerArpabet(text) !== undefined || /[|/]/.test(text);
  return texts.some((text) => /\p{L}{2}/u.test(text)) && !texts.some(isSpoken) ? { symbols: symbols.slice(opening), sign: "" } : undefined;
}

function nextColumn(context: LineContext, start: number): Remark | undefined {
  const { symbols, boundaries } = context.line;
  const wide = symbols.findIndex((symbol, i) => i > 0 && isWideGap(context, symbols[i - 1]!, symbol));
  if (wide <= start || !symbols.slice(start, wide).every(({ phoneme }) => phoneme)) return undefined;
  const tail = symbols.slice(wide);
  if (tail.some(({ phoneme }) => phoneme) || boundaries.some(({ end }) => end > tail[0]!.start)) return undefined;
  const isPhrase = tail.length > 1 && tail.every(({ text }) => /^\p{Ll}+$/u.test(text));
  return isPhrase || tail.some(({ text }) => isWord(context, text)) ? { symbols: tail, sign: "" } : undefined;
}

function isWord(context: LineContext, text: string): boolean {
  return /^\p{L}{4}/u.test(text) || IPA_ONLY.test(text) || (text.length > 1 && usualPronunciations(context, text).length > 0);
}
