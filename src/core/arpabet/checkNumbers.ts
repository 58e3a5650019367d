import { t } from "@vscode/l10n";
import { isVowel } from "./alphabetIndex.ts";
import { type LineContext, problemOf, removing, replacing, type Run } from "./lineContext.ts";
import type { ArpabetSymbol } from "./parseArpabet.ts";

/** A count, a time or a probability, as in lists and dictionaries of speech recognisers; also in brackets. */
const NUMBER = /^[([]*\d+(?:[.,:]\d+)*[)\].:%]*$/;

/** Numbers among the phonemes: the stress of the vowel before, or what a list has beside its words. */
export function checkNumbers(context: LineContext): Run[] {
  const { symbols } = context.line;
  const isNumber = ({ text, phoneme }: ArpabetSymbol) => !phoneme && NUMBER.test(text);
  const phoneme = symbols.findIndex((symbol) => symbol.phoneme);
  const leading = symbols.slice(0, phoneme < 0 ? undefined : phoneme).filter(isNumber);
  const [first] = symbols;
  // A whole number by itself may be the line's name.
  const name = first && leading.length === 1 && leading[0] === first && !context.line.word && /^\d+$/.test(first.text) ? first : undefined;
  return symbols.flatMap((symbol, i) => {
    if (!isNumber(symbol)) return [];
    return (
      stressOf(context, symbol, symbols[i - 1]) ??
      numberRun(context, symbol, { name: symbol === name, preferred: symbol !== name && (phoneme < 0 || i < phoneme) })
    );
  });
}

/** A stress digit separated from its vowel by a blank. */
function stressOf({ text, index }: LineContext, symbol: ArpabetSymbol, before: ArpabetSymbol | undefined): Run | undefined {
  if (
    index.alphabet.stress === "none" ||
    !/^[0-2]$/.test(symbol.text) ||
    !before?.phoneme ||
    before.stress !== undefined ||
    !isVowel(before.phoneme)
  )
    return undefined;
  if (text.slice(before.end, symbol.start).trim() !== "") return undefined;
  const joined = before.text + symbol.text;
  const message = t`There is a space between this stress digit and its vowel, so the service treats the digit as an unknown symbol. Write ${joined}.`;
  return {
    symbols: [symbol],
    problem: problemOf("arpabet-stress-invalid", symbol, message, [
      replacing({ start: before.end, end: symbol.end }, symbol.text, t`Join it to its vowel: ${joined}`, true),
    ]),
  };
}

/** @param is `name`: it may be the line's name; `preferred`: it certainly does not belong there */
function numberRun(context: LineContext, symbol: ArpabetSymbol, is: { name: boolean; preferred: boolean }): Run {
  const message = t`${symbol.text} is a number, not a phoneme, and the service refuses references that contain it. Remove it.`;
  const second = context.line.symbols[1];
  return {
    symbols: [symbol],
    problem: problemOf("arpabet-unknown-symbol", symbol, message, [
      removing(context, symbol, t`Remove ${symbol.text}`, is.preferred),
      ...(is.name && second
        ? [replacing({ start: symbol.end, end: second.start }, "  ", t`Put two spaces after ${symbol.text}: it names the line`)]
        : []),
    ]),
  };
}
