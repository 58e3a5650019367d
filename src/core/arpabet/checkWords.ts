import { t } from "@vscode/l10n";
import { IPA_ONLY, isIpa } from "./ipa.ts";
import {
  dictionaryPronunciations,
  isWideGap,
  type LineContext,
  plainArpabet,
  problemOf,
  replacing,
  type Run,
  spanOf,
  usualPronunciations,
} from "./lineContext.ts";
import { fromLargerArpabet, splitSymbols } from "./otherAlphabets.ts";
import { type ArpabetSymbol, LONGEST_SYMBOL } from "./parseArpabet.ts";

const WORD = /^[\p{L}][\p{L}\p{M}'’.-]*(\(\d{1,3}\))?$/u;
/** Put around a word or after it by dictionaries and tables. */
const AROUND = /^["“„«]+|["“”»:;,=]+$/gu;
/** Put between a word and its phonemes. */
const BETWEEN = /^(?:[:;,=→–—-]|[-=]>)$/u;

type SearchedLine = Omit<LineContext, "text">;

export function checkWords(context: LineContext): Run[] {
  return [...wordBlank(context), ...phraseBlank(context), ...phraseBeforeBlank(context), ...secondWord(context), ...wordsAlone(context)];
}

function wordBlank(context: LineContext): Run[] {
  const found = wordBeforeBlank(context);
  if (!found) return [];
  const { first, second, sign, word } = found;
  const [message, title] =
    sign || word !== first.text
      ? [
          t`${word} looks like a word, but something other than spaces stands between it and the phonemes, so it would be sent as one of them. Put two spaces or a tab after it.`,
          t`Write ${word} and two spaces`,
        ]
      : [
          t`${word} looks like a word, but only one space separates it from the phonemes, so it would be sent as one of them. Put two spaces or a tab after it.`,
          t`Put two spaces after ${word}`,
        ];
  return [
    {
      symbols: sign ? [first, sign] : [first],
      problem: problemOf("arpabet-word-blank", first, message, [
        replacing({ start: first.start, end: second.start }, `${word}  `, title, found.certain),
        replacing({ start: first.start, end: second.start }, "", t`Remove ${word}`),
      ]),
    },
  ];
}

/** A word at the beginning, separated from its phonemes by one blank or a sign. `certain` if the dictionary says it so. */
export function wordBeforeBlank(
  context: SearchedLine,
): { first: ArpabetSymbol; second: ArpabetSymbol; sign?: ArpabetSymbol; word: string; certain: boolean } | undefined {
  const { line, index } = context;
  const [first, next, ...others] = line.symbols;
  if (line.word || !first || !next || first.phoneme || !mayBeWord(first)) return undefined;
  const sign = BETWEEN.test(next.text) ? next : undefined;
  const spoken = sign ? others : [next, ...others];
  const [second] = spoken;
  const [boundary] = line.boundaries;
  if (!second || (boundary && boundary.start < second.start) || !spoken.every((symbol) => isSpoken(symbol, context))) return undefined;
  const word = wordIn(first);
  // `K:` is a phoneme with something after it.
  if (index.resolve(word)) return undefined;
  const plain = word.replace(/\(\d+\)$/, "");
  const usual = usualPronunciations(context, plain);
  const listed = plain.length > 2 && usual.length > 0;
  const certain =
    plain !== word ||
    usual.some((pronunciation) => pronunciation === plainArpabet(spoken)) ||
    (listed && (sign !== undefined || word !== first.text));
  const long = plain.length > 3 && !splitSymbols(plain, (text) => index.resolve(text) !== undefined);
  return certain || long || listed ? { first, second, sign, word, certain } : undefined;
}

function wordIn({ text }: ArpabetSymbol): string {
  return text.replace(/^\((.+)\)$/, "$1").replace(AROUND, "");
}

function mayBeWord(symbol: ArpabetSymbol): boolean {
  const word = wordIn(symbol);
  return WORD.test(word) && !IPA_ONLY.test(word) && !fromLargerArpabet(word);
}

/** Returns true for a phoneme of this alphabet or another, also in brackets or with a comma. */
function isSpoken({ text, phoneme }: ArpabetSymbol, { index }: SearchedLine): boolean {
  if (text.length > LONGEST_SYMBOL) return false;
  return (
    phoneme !== undefined ||
    index.resolve(text.replace(/^[([{"“/]+|[)\]}"”/,;.]+$/gu, "")) !== undefined ||
    fromLargerArpabet(text) !== undefined ||
    ((IPA_ONLY.test(text) || /^[/[]/.test(text)) && isIpa(text, index.alphabet))
  );
}

/** Several words before a wide gap and phonemes: none is taken as the line's word. */
function phraseBlank(context: LineContext): Run[] {
  const { line } = context;
  const { symbols } = line;
  const wide = symbols.findIndex((symbol, i) => i > 0 && isWideGap(context, symbols[i - 1]!, symbol));
  const phrase = symbols.slice(0, wide);
  if (line.word || wide < 2 || line.boundaries.some(({ start }) => start < symbols[wide]!.start)) return [];
  if (!phrase.every((symbol) => !symbol.phoneme && mayBeWord(symbol)) || !symbols.slice(wide).every((symbol) => isSpoken(symbol, context)))
    return [];
  const words = phrase.map(wordIn);
  if (!words.some((word) => word.length > 3 || usualPronunciations(context, word).length > 0)) return [];
  const span = spanOf(phrase);
  const message = t`“${words.join(" ")}” looks like words before their phonemes. A line has one word there, without spaces in it, so these would be sent as phonemes. Join them.`;
  return [
    {
      symbols: phrase,
      problem: problemOf("arpabet-word-blank", span, message, [
        replacing(span, words.join("_"), t`Join them: ${words.join("_")}`, true),
        replacing({ start: span.start, end: symbols[wide]!.start }, "", t`Remove “${words.join(" ")}”`),
      ]),
    },
  ];
}

function phraseBeforeBlank(context: LineContext): Run[] {
  const {
    line: { word, symbols },
  } = context;
  const length = symbols.findIndex(({ phoneme }) => phoneme !== undefined);
  if (word || length < 2 || length > LONGEST_PHRASE) return [];
  const phrase = symbols.slice(0, length);
  const said = plainArpabet(symbols.slice(length));
  if (
    said === undefined ||
    !phrase.every(mayBeWord) ||
    symbols.slice(1, length + 1).some((symbol, i) => isWideGap(context, symbols[i]!, symbol))
  )
    return [];
  const words = phrase.map(wordIn);
  if (
    !saysWords(
      said,
      words.map((each) => usualPronunciations(context, each)),
    )
  )
    return [];
  const span = { start: phrase[0]!.start, end: symbols[length]!.start };
  const message = t`“${words.join(" ")}” looks like words before their phonemes. A line has one word there, with two spaces or a tab after it, so these would be sent as phonemes. Join them.`;
  return [
    {
      symbols: phrase,
      problem: problemOf("arpabet-word-blank", spanOf(phrase), message, [
        replacing(span, `${words.join("_")}  `, t`Join them: ${words.join("_")}`, true),
        replacing(span, "", t`Remove “${words.join(" ")}”`),
      ]),
    },
  ];
}

/** Returns true if the phonemes are one pronunciation of each word, in order. */
function saysWords(said: string, pronunciations: readonly (readonly string[])[]): boolean {
  let rests = new Set([said]);
  for (const usual of pronunciations) {
    rests = new Set(
      [...rests].flatMap((rest) =>
        usual.flatMap((one) => (rest === one || rest.startsWith(`${one} `) ? [rest.slice(one.length + 1)] : [])),
      ),
    );
  }
  return rests.has("");
}

/** Another field of a table between word and phonemes: a part of speech, the word once more, or the word itself after a number. */
function secondWord(context: LineContext): Run[] {
  const {
    line: { word, symbols, boundaries },
  } = context;
  const [first, second, ...more] = symbols;
  if (
    !word ||
    !first ||
    !second ||
    first.phoneme ||
    boundaries.some(({ start }) => start < second.start) ||
    !isWideGap(context, first, second)
  )
    return [];
  const written = first.text.replace(/^["“([]+|["”)\]]+$/gu, "");
  const same = written.toLowerCase() === word.text.toLowerCase();
  const isWord =
    WORD.test(written) &&
    !IPA_ONLY.test(written) &&
    (same || written.length > 3 || (written.length > 1 && usualPronunciations(context, written).length > 0));
  if (
    !isWord ||
    fromLargerArpabet(first.text) ||
    more.some((symbol, i) => isWideGap(context, symbols[i + 1]!, symbol)) ||
    ![second, ...more].every((symbol) => isSpoken(symbol, context))
  )
    return [];
  const numbered = /^\d+[.):]?$/.test(word.text);
  const takeOut = (from: { start: number }, to: { start: number }, text: string, preferred: boolean) =>
    replacing({ start: from.start, end: to.start }, "", t`Remove ${text}`, preferred);
  const message = t`${first.text} stands between ${word.text} and the phonemes and would be sent as one of them. Only one word belongs there, so remove the other.`;
  return [
    {
      symbols: [first],
      problem: problemOf("arpabet-word-blank", first, message, [
        ...(numbered ? [takeOut(word, first, word.text, true)] : []),
        takeOut(first, second, first.text, same),
      ]),
    },
  ];
}

/** Words; a line holds what a child says in 15 seconds. */
const LONGEST_PHRASE = 40;
const MOST_SHOWN_UNITS = 60;

function wordsAlone(context: LineContext): Run[] {
  const {
    line: { word, symbols, boundaries },
  } = context;
  if (word || symbols.length < 2 || boundaries.length > 0) return [];
  const words = symbols.map(({ text }) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ""));
  if (!words.every((each) => WORD.test(each) && !context.index.resolve(each) && !IPA_ONLY.test(each) && !fromLargerArpabet(each)))
    return [];
  const pronunciations = words.map((each) => dictionaryPronunciations(context, each)[0]);
  if (pronunciations.filter((pronunciation) => pronunciation !== undefined).length * 2 < pronunciations.length) return [];
  const span = spanOf(symbols);
  const phonemes = pronunciations.join(" / ");
  // The words stay beside the phonemes, as the reference's name.
  const text = context.text.slice(span.start, span.end);
  const said = pronunciations.includes(undefined)
    ? []
    : [
        replacing(
          span,
          `${phonemes}  # ${text}`,
          phonemes.length > MOST_SHOWN_UNITS ? t("Write their phonemes") : t`Write their phonemes: ${phonemes}`,
        ),
      ];
  const message = t(
    "There are words here instead of phonemes, and the service refuses them. Write their phonemes, or begin the line with ;;; if it is a comment.",
  );
  return [
    {
      symbols,
      problem: problemOf("arpabet-unknown-symbol", span, message, [
        ...said,
        replacing({ start: span.start, end: span.start }, ";;; ", t("Make it a comment: begin it with ;;;")),
      ]),
    },
  ];
}
