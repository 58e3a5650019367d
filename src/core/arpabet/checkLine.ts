import { t } from "@vscode/l10n";
import { editDistance } from "../text/editDistance.ts";
import type { Fix, Problem } from "../problems/problem.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import { isVowel, symbolOf } from "./alphabetIndex.ts";
import { checkRuns } from "./checkRuns.ts";
import { checkTable } from "./checkTable.ts";
import { checkSymbol, INVISIBLE } from "./checkSymbol.ts";
import { usualStresses } from "./usualStresses.ts";
import {
  dictionaryPronunciations,
  type LineContext,
  plainArpabet,
  problemOf,
  removing,
  replacing,
  spanOf,
  usualPronunciations,
  withoutStresses,
} from "./lineContext.ts";
import { type ArpabetSymbol, COMMENT, wordsOf } from "./parseArpabet.ts";

/** UTF-16 units; anything longer is no row of a table. */
const LONGEST_ROW = 300;
/** Primary stresses of a word; compounds and abbreviations have two. */
const MOST_PRIMARY = 2;

export function checkLine(context: LineContext): Problem[] {
  const { symbols } = context.line;
  if (symbols.length === 0 && context.line.boundaries.length === 0) return [];
  const whole = otherComment(context) ?? (context.text.length <= LONGEST_ROW ? checkTable(context) : undefined);
  if (whole) return [whole];
  return [
    ...blanks(context),
    ...invisibleInWord(context),
    ...invalidSymbols(context),
    ...emptyWords(context),
    ...missingStress(context),
    ...manyPrimary(context),
    ...wordOrPhoneme(context),
    ...dictionaryMismatch(context),
  ];
}

/** Signs of comments in other languages; `;` as in Lisp and in some dictionaries. */
const OTHER_COMMENT = /^(?:\/\/+|;;?)/;
/** Signs that only the text after them distinguishes from phonemes: `--` of Lua, `%` of TeX, `/*` and `<!--`. */
const OTHER_REMARK = /^(?:--+|[–—%!]|\/\*+|<!--)(?=\s)/;

function otherComment({ text, line }: LineContext): Problem | undefined {
  const start = text.search(/\S/);
  const [sign] =
    OTHER_COMMENT.exec(text.slice(start)) ??
    (line.symbols.some(({ phoneme }) => phoneme) ? undefined : OTHER_REMARK.exec(text.slice(start))) ??
    [];
  if (sign === undefined || text.slice(start + sign.length).trim() === "") return undefined;
  const end = text.slice(0, line.comment?.start).trimEnd().length;
  return problemOf(
    "arpabet-separator",
    { start, end },
    t`Comments begin with ;;; or #, not with ${sign}, so this line would be sent as phonemes. If it is a comment, write ;;; instead.`,
    [replacing({ start, end: start + sign.length }, ";;;", t`Make it a comment: replace ${sign} with ;;;`)],
  );
}

function invalidSymbols(context: LineContext): Problem[] {
  const invalid = context.line.symbols.filter(({ valid }) => !valid);
  if (invalid.length === 0) return [];
  const runs = checkRuns(context);
  const reported = new Set(runs.flatMap(({ symbols }) => symbols));
  const vowels = context.line.symbols.filter(({ phoneme }) => phoneme && isVowel(phoneme));
  const bare = context.index.alphabet.stress === "optional" && vowels.length > 0 && vowels.every(({ stress }) => stress === undefined);
  return [
    ...runs.map(({ problem }) => problem),
    ...separatedTogether(invalid.filter((symbol) => !reported.has(symbol)).map((symbol) => checkSymbol({ ...context, bare }, symbol))),
  ];
}

/** A line with more separators is not a reference, and each can be taken out alone. */
const MOST_TOGETHER = 200;

/** With several separators, each of their problems also offers to remove all of them. */
function separatedTogether(problems: readonly Problem[]): Problem[] {
  const edits = problems.flatMap(({ code, fixes }) =>
    code === "arpabet-separator" ? (fixes.find(({ preferred }) => preferred)?.edits ?? []) : [],
  );
  // Each problem holds the edits of all of them.
  if (edits.length < 2 || edits.length > MOST_TOGETHER) return [...problems];
  const all: Fix = { title: t("Separate the whole line with spaces"), edits };
  return problems.map((problem) => (problem.code === "arpabet-separator" ? { ...problem, fixes: [...problem.fixes, all] } : problem));
}

/** Blanks other than the ordinary space and the tab, before the comment. */
function blanks({ text, line }: LineContext): Problem[] {
  const before = text.slice(0, line.comment?.start);
  if (!/[^\S \t]/.test(before)) return [];
  const afterWord = line.word?.end;
  return [...before.matchAll(/\s+/g)].flatMap(({ 0: gap, index }) => {
    if (!/[^ \t]/.test(gap)) return [];
    const span = { start: index, end: index + gap.length };
    // Without a blank before it, # begins no comment.
    const outside = span.start === 0 || (span.end === before.length && !line.comment);
    const plain = outside ? "" : span.start === afterWord ? "  " : " ";
    return problemOf(
      "arpabet-blank",
      span,
      t("This is not an ordinary space but, for example, a no-break space. Some programs treat it as a letter. Write an ordinary space."),
      [replacing(span, plain, t("Replace with an ordinary space"), true)],
    );
  });
}

function invisibleInWord({ text, line: { word } }: LineContext): Problem[] {
  const written = word && text.slice(word.start, word.end);
  const visible = written?.replace(INVISIBLE, "");
  if (!word || written === visible) return [];
  const fixes = visible === "" ? [] : [replacing(word, visible!, t("Remove the invisible characters"), !COMMENT.test(visible!))];
  return [
    problemOf(
      "arpabet-invisible",
      word,
      t("There is an invisible character in this word, so no dictionary has the word. Remove it."),
      fixes,
    ),
  ];
}

function emptyWords(context: LineContext): Problem[] {
  const { line } = context;
  if (line.boundaries.length === 0) return [];
  const words = wordsOf(line);
  return line.boundaries.flatMap((boundary, i) => {
    const none = words[i]!.length === 0 || (i === words.length - 2 && words[i + 1]!.length === 0);
    if (!none) return [];
    const message = t`${boundary.mark} marks the end of a word, but there are no phonemes on one side of it. Write the word's phonemes, or remove the mark.`;
    return [problemOf("arpabet-empty-word", boundary, message, [removing(context, boundary, t`Remove ${boundary.mark}`, true)])];
  });
}

function missingStress(context: LineContext): Problem[] {
  const { line, index } = context;
  if (index.alphabet.stress === "none") return [];
  const vowels = line.symbols.filter(({ phoneme }) => phoneme && isVowel(phoneme));
  const bare = vowels.filter(({ valid, stress }) => valid && stress === undefined);
  if (bare.length === 0 || !vowels.some(({ stress }) => stress !== undefined)) return [];
  const usual = usualStresses(context);
  return bare.map((symbol) => {
    const likely = usual?.get(symbol);
    return problemOf(
      "arpabet-stress-missing",
      symbol,
      t`${symbol.text} has no stress, but other vowels of this reference do. Write ${symbol.text}1 for primary stress, ${symbol.text}2 for secondary stress or ${symbol.text}0 for none.`,
      ([1, 0, 2] as const).map((digit) => replacing(symbol, `${symbol.text}${digit}`, undefined, digit === likely)),
    );
  });
}

function manyPrimary(context: LineContext): Problem[] {
  const { line } = context;
  // Without boundaries and without a word before it, a line may be a whole sentence.
  if (!line.word && line.boundaries.length === 0) return [];
  return wordsOf(line).flatMap((word) => {
    const primary = word.filter(({ stress, valid }) => valid && stress === 1);
    if (primary.length <= MOST_PRIMARY || isUsual(context, word)) return [];
    const [, ...others] = primary;
    const edits = others.map(({ start, end, phoneme }) => ({ start, end, text: `${phoneme!.symbol}2` }));
    return [
      problemOf(
        "arpabet-stress-many-primary",
        spanOf(word),
        t`This word has ${primary.length} primary stresses. Words have one, and a few compounds two. Mark the others as secondary (2) or none (0), or separate the words with /.`,
        [...usualStress(context, word), { title: t("Make all but the first secondary"), edits }],
      ),
    ];
  });
}

/** For a line that is one word with the dictionary's phonemes. */
function usualStress(context: LineContext, word: readonly ArpabetSymbol[]): Fix[] {
  if (context.line.boundaries.length > 0) return [];
  const usual = usualStresses(context);
  if (!usual) return [];
  const pronunciation = word.map((symbol) => symbolOf(symbol.phoneme!, usual.get(symbol))).join(" ");
  return [replacing(spanOf(word), pronunciation, t`Use the dictionary's stress: ${pronunciation}`)];
}

function isUsual(context: LineContext, symbols: readonly ArpabetSymbol[]): boolean {
  const { word } = context.line;
  return word !== undefined && dictionaryPronunciations(context, word.text).includes(symbols.map(({ text }) => text).join(" "));
}

function wordOrPhoneme(context: LineContext): Problem[] {
  const { line, index } = context;
  const { word, symbols } = line;
  const known = word && word.variant === undefined ? index.resolve(word.text) : undefined;
  if (!word || !known || known.phoneme.symbol.length !== word.text.length || symbols.length === 0) return [];
  if (usualPronunciations(context, word.text).some((pronunciation) => pronunciation === plainArpabet(symbols))) return [];
  const phoneme = known.phoneme.symbol;
  return [
    problemOf(
      "arpabet-word-or-phoneme",
      word,
      t`Two spaces or a tab follow ${word.text}, so it is a word and is not sent. If it is the phoneme ${phoneme}, put one space after it.`,
      [replacing({ start: word.start, end: symbols[0]!.start }, `${phoneme} `, t`Make it the phoneme ${phoneme}`)],
    ),
  ];
}

/** Letters more, fewer or in another order: a slip of the keys. */
const FARTHEST_SPELLING = 1.6;

/** Reports a word that the dictionary lacks if it has one spelt almost so and said as the line has it. */
function misspeltWord({ line: { word, symbols }, dictionary }: LineContext, plain: string): Problem[] {
  const written = normaliseWord(word!.text);
  if (symbols.length < 2 || !/^[a-z']{3,}$/u.test(written)) return [];
  const near = (dictionary!.wordsSaid?.(plain) ?? [])
    .map((meant) => ({ meant, distance: editDistance(written, meant) }))
    .filter(({ distance }) => distance <= FARTHEST_SPELLING);
  const [nearest] = near.sort((a, b) => a.distance - b.distance);
  if (!nearest) return [];
  const text = word!.text === word!.text.toUpperCase() ? nearest.meant.toUpperCase() : nearest.meant;
  return [
    problemOf(
      "arpabet-dictionary-mismatch",
      word!,
      t`The dictionary lacks “${word!.text}”, but says “${text}” with these phonemes. Did you mean “${text}”?`,
      [replacing(word!, text)],
    ),
  ];
}

function otherStress({ line: { word, symbols } }: LineContext, usual: readonly string[]): Problem[] {
  const vowels = symbols.filter(({ phoneme }) => phoneme && isVowel(phoneme));
  if (
    vowels.length < 2 ||
    usual.length === 0 ||
    vowels.some(({ stress }) => stress === undefined) ||
    vowels.filter(({ stress }) => stress === 1).length > MOST_PRIMARY
  )
    return [];
  const span = spanOf(symbols);
  return [
    problemOf(
      "arpabet-dictionary-mismatch",
      span,
      t`The dictionary stresses “${word!.text}” in another way: ${usual.join(t(" or "))}. Keep yours if it is meant.`,
      usual.map((pronunciation) => replacing(span, pronunciation)),
    ),
  ];
}

function dictionaryMismatch(context: LineContext): Problem[] {
  const {
    line: { word, symbols },
    dictionary,
    index,
  } = context;
  if (!word || !dictionary || symbols.length === 0) return [];
  const written = symbols.map((symbol) => symbol.text).join(" ");
  const raw = dictionary.get(normaliseWord(word.text));
  if (raw?.includes(written)) return [];
  const pronunciations = dictionaryPronunciations(context, word.text);
  const plain = plainArpabet(symbols);
  if (plain === undefined) return [];
  if (pronunciations.length === 0) return raw ? [] : misspeltWord(context, plain);
  const span = spanOf(symbols);
  const alike = pronunciations.filter((pronunciation) => withoutStresses(pronunciation) === plain);
  if (raw?.some((pronunciation) => withoutStresses(pronunciation) === plain)) return otherStress(context, alike);
  const stressed = index.alphabet.stress === "none" || symbols.some(({ stress }) => stress !== undefined);
  const shown = stressed ? pronunciations : [...new Set(pronunciations.map(withoutStresses))];
  const fixes: Fix[] = shown.map((pronunciation) => replacing(span, pronunciation));
  return [
    problemOf(
      "arpabet-dictionary-mismatch",
      span,
      t`The dictionary has another pronunciation of “${word.text}”: ${shown.join(t(" or "))}. Keep yours if the child should say it that way.`,
      fixes,
    ),
  ];
}
