import { t } from "@vscode/l10n";
import { checkNumbers } from "./checkNumbers.ts";
import { checkRemark } from "./checkRemark.ts";
import { checkWords } from "./checkWords.ts";
import { IPA_ONLY, isIpa, withoutOptional } from "./ipa.ts";
import { ipaToArpabet } from "./ipaToArpabet.ts";
import {
  dictionaryPronunciations,
  isWideGap,
  type LineContext,
  problemOf,
  replacing,
  type Run,
  spanOf,
  withoutStresses,
} from "./lineContext.ts";
import { fromLargerArpabet, fromXSampa, splitSymbols } from "./otherAlphabets.ts";
import type { ArpabetSymbol } from "./parseArpabet.ts";

/** Problems of several symbols together: another alphabet, or words, numbers and remarks among the phonemes. */
export function checkRuns(context: LineContext): Run[] {
  const remark = checkRemark(context);
  const symbols = context.line.symbols.slice(0, context.line.symbols.length - (remark?.symbols.length ?? 0));
  const spoken = { ...context, line: { ...context.line, symbols } };
  const whole = xSampa(spoken);
  return [...(whole ? [whole] : parts(spoken)), ...(remark ? [remark] : [])];
}

/** Each check skips what an earlier one reported. */
function parts(context: LineContext): Run[] {
  const runs: Run[] = [];
  for (const check of [checkNumbers, positionMarks, checkWords, ipaRuns]) {
    const reported = new Set(runs.flatMap(({ symbols }) => symbols));
    for (const run of check({
      ...context,
      line: { ...context.line, symbols: context.line.symbols.filter((symbol) => !reported.has(symbol)) },
    }))
      runs.push(run);
  }
  return runs;
}

function xSampa({ line: { symbols, boundaries }, index }: LineContext): Run | undefined {
  const found = fromXSampa(symbols.map(({ text }) => text));
  if (!found) return undefined;
  // The alphabet cannot be meant: it may be X-SAMPA itself, and Arpabet has some of its letters.
  if (!symbols.some(({ text, phoneme }) => !phoneme && (!found.certain || fromXSampa([text])?.certain))) return undefined;
  const plain = !found.stressed && index.alphabet.stress === "optional";
  const fields = found.fields.map((phonemes) => phonemes.map((phoneme) => index.ofArpabet(plain ? withoutStresses(phoneme) : phoneme)));
  const apart = fields.every(({ length }) => length > 0);
  if (fields.flat().includes(undefined) || (!apart && boundaries.length > 0)) return undefined;
  const converted = fields.map((phonemes) => phonemes.join(" ")).filter(Boolean);
  const edits = apart
    ? symbols.map(({ start, end }, i) => ({ start, end, text: converted[i]! }))
    : [{ ...spanOf(symbols), text: converted.join(" ") }];
  const [own, text] = [index.alphabet.name, converted.join(" ")];
  const message = found.certain
    ? t`This is X-SAMPA, which the service does not accept. In ${own} it is ${text}.`
    : t`This looks like X-SAMPA, which the service does not accept. In ${own} it is ${text}.`;
  return {
    symbols,
    problem: problemOf("arpabet-other-alphabet", spanOf(symbols), message, [
      { title: t`Convert to ${own}: ${text}`, edits, ...(found.certain && { preferred: true }) },
    ]),
  };
}

/** Position in a word (begin, inside, end, single), as Kaldi's dictionaries mark each phoneme. */
const POSITION = /_[BIES]$/;

/** Phonemes that all carry their position, with or without words before them. A lone `T_S` can also be two phonemes. */
function positionMarks({ line: { symbols }, index }: LineContext): Run[] {
  const isMarked = ({ text }: ArpabetSymbol) =>
    POSITION.test(text) && (index.resolve(text.slice(0, -2)) ?? fromLargerArpabet(text.slice(0, -2))) !== undefined;
  const first = symbols.findIndex(isMarked);
  const marked = symbols.filter(isMarked);
  if (marked.length < 2 || !symbols.slice(first).every((symbol) => isMarked(symbol) || fromLargerArpabet(symbol.text))) return [];
  const edits = marked.map(({ end }) => ({ start: end - 2, end, text: "" }));
  const message = t(
    "_B, _I, _E and _S mark the position of a phoneme in a word, as in the dictionaries of speech recognisers. The service accepts only phonemes, so leave them out.",
  );
  return [
    {
      symbols: marked,
      problem: problemOf("arpabet-separator", spanOf(marked), message, [{ title: t("Remove the position marks"), edits, preferred: true }]),
    },
  ];
}

/** Would turn the rest of a line into a comment. */
const BEGINS_COMMENT = /(?:^|\s)#|;;;/;
/** Slashes mean IPA even around ambiguous letters. */
const BETWEEN_SLASHES = /^\/[^/]+\/[,;]?$/;
/** Separates one transcription from the next. */
const ANOTHER_FOLLOWS = /[,;]$/;
/** Ends a transcription, whatever follows. */
const ENDS = /[,;/\]]$/;

/** Neighbouring symbols that read as IPA, if any holds a letter that only IPA has, or is between slashes. */
function ipaRuns(context: LineContext): Run[] {
  const { alphabet } = context.index;
  const runs: ArpabetSymbol[][] = [];
  let before: ArpabetSymbol | undefined;
  for (const symbol of context.line.symbols) {
    if (symbol.valid || !isIpa(symbol.text, alphabet) || areOwn(symbol.text, context)) {
      before = undefined;
      continue;
    }
    if (before && !ENDS.test(before.text) && !/^[/[]/.test(symbol.text) && !isNextColumn(context, before, symbol))
      runs.at(-1)!.push(symbol);
    else runs.push([symbol]);
    before = symbol;
  }
  const certain = (symbols: readonly ArpabetSymbol[]) => symbols.some(({ text }) => IPA_ONLY.test(text));
  // Only the author knows which of several transcriptions is meant.
  const several = runs.some((symbols) => ANOTHER_FOLLOWS.test(symbols.at(-1)!.text));
  return runs
    .filter((symbols) => certain(symbols) || symbols.some(({ text }) => BETWEEN_SLASHES.test(text)))
    .map((symbols) => {
      const span = spanOf(symbols);
      const ipa = context.text
        .slice(span.start, span.end)
        .replace(/\s+/g, " ")
        .replace(/ ?\(([rɹ])\)/g, "($1)")
        .replace(ANOTHER_FOLLOWS, "");
      const converted = fromIpa(context, ipa);
      // Americans say every r; whether another sound in brackets is said, only the author knows.
      const shorter = fromIpa(context, withoutOptional(ipa.replace(/\(([rɹ])\)/g, "$1")));
      const message = t`This is in the International Phonetic Alphabet, which the service does not accept. In ${alphabet.name} it is ${converted}.`;
      const isOpen = /\((?![rɹ]\))/.test(ipa) && shorter !== converted;
      const beyondDoubt = certain(symbols) && !several && !isOpen && !BEGINS_COMMENT.test(converted);
      const stressed = symbols.length === context.line.symbols.length ? stressedAsUsual(context, converted) : undefined;
      return {
        symbols,
        problem: problemOf("arpabet-ipa", span, message, [
          replacing(span, converted, t`Convert to ${alphabet.name}: ${converted}`, beyondDoubt),
          ...(isOpen ? [replacing(span, shorter, t`Convert to ${alphabet.name}: ${shorter}`)] : []),
          ...(stressed === undefined ? [] : [replacing(span, stressed, t`Convert with the dictionary's stress: ${stressed}`)]),
        ]),
      };
    });
}

/** `d ʒ` and `t ʃ` are one phoneme where the dictionary says the line's word so. */
function fromIpa(context: LineContext, ipa: string): string {
  const {
    line: { word },
    index: { alphabet },
  } = context;
  const joined = ipa.replace(/d (?=ʒ)|t (?=ʃ)/gu, (letter) => letter.trim());
  const [plain, together] = [ipa, joined].map((text) => ipaToArpabet(text, alphabet).text) as [string, string];
  const isUsual =
    joined !== ipa &&
    word &&
    dictionaryPronunciations(context, word.text).some((usual) => withoutStresses(usual) === withoutStresses(together));
  return isUsual ? together : plain;
}

/** Takes the dictionary's stress if the line's word has the same phonemes there. */
function stressedAsUsual(context: LineContext, converted: string): string | undefined {
  const { word } = context.line;
  if (!word || converted !== withoutStresses(converted)) return undefined;
  return dictionaryPronunciations(context, word.text).find((usual) => usual !== converted && withoutStresses(usual) === converted);
}

/** Returns true for another field of a table, such as a part of speech: letters of any word after a wide gap. */
function isNextColumn(context: LineContext, before: ArpabetSymbol, symbol: ArpabetSymbol): boolean {
  return isWideGap(context, before, symbol) && /^\p{L}{3}/u.test(symbol.text) && !IPA_ONLY.test(symbol.text);
}

/** Returns true if it consists of symbols of an alphabet that is written in IPA itself. */
function areOwn(text: string, { index }: LineContext): boolean {
  return IPA_ONLY.test(text) && splitSymbols(text, (part) => index.resolve(part)?.valid === true) !== undefined;
}
