import type { Problem } from "../problems/problem.ts";
import { IPA_ONLY, ipaIndexOf } from "./ipa.ts";
import { ipaToArpabet } from "./ipaToArpabet.ts";
import { type LineContext, plainArpabet, problemOf, replacing, spanOf, usualWays } from "./lineContext.ts";
import { fromLargerArpabet, fromXSampa, splitSymbols } from "./otherAlphabets.ts";
import type { ArpabetSymbol } from "./parseArpabet.ts";

/** A problem of several symbols together, of which nothing more is said. */
export interface Run {
  symbols: readonly ArpabetSymbol[];
  problem: Problem;
}

/** What is wrong with more than one symbol: another alphabet, or a word that stands among the phonemes. */
export function checkRuns(context: LineContext): Run[] {
  const whole = xSampa(context);
  if (whole) return [whole];
  return [...wordBlank(context), ...ipaRuns(context)];
}

function xSampa({ line: { symbols }, index }: LineContext): Run | undefined {
  const phonemes = fromXSampa(symbols.map(({ text }) => text))?.map((phoneme) => index.ofArpabet(phoneme));
  if (!phonemes || phonemes.includes(undefined)) return undefined;
  const edits = symbols.map(({ start, end }, i) => ({ start, end, text: phonemes[i]! }));
  return {
    symbols,
    problem: problemOf("arpabet-other-alphabet", spanOf(symbols), `This is X-SAMPA, which the service does not take. In ${index.alphabet.name} it is ${phonemes.join(" ")}.`, [
      { title: `Convert to ${index.alphabet.name}`, edits, preferred: true },
    ]),
  };
}

/** Neighbouring symbols that can be read as IPA, if any of them holds a letter that nothing but IPA has. */
function ipaRuns(context: LineContext): Run[] {
  const { alphabet } = context.index;
  const runs: ArpabetSymbol[][] = [];
  let before: ArpabetSymbol | undefined;
  for (const symbol of context.line.symbols) {
    if (symbol.valid || !isIpa(symbol.text, context)) {
      before = undefined;
      continue;
    }
    if (before) runs.at(-1)!.push(symbol);
    else runs.push([symbol]);
    before = symbol;
  }
  return runs
    .filter((symbols) => symbols.some(({ text }) => IPA_ONLY.test(text)))
    .map((symbols) => {
      const span = spanOf(symbols);
      const converted = ipaToArpabet(context.text.slice(span.start, span.end).replace(/\s+/g, " "), alphabet).text;
      const message = `This is in the International Phonetic Alphabet, which the service does not take. In ${alphabet.name} it is ${converted}.`;
      return { symbols, problem: problemOf("arpabet-ipa", span, message, [replacing(span, converted, `Convert to ${alphabet.name}: ${converted}`, true)]) };
    });
}

function isIpa(text: string, { index }: LineContext): boolean {
  const pieces = ipaIndexOf(index.alphabet).read(text.replace(/^[/[]+|[/\]]+$/g, ""));
  return pieces.length > 0 && pieces.every(({ unread }) => !unread);
}

const WORD = /^[\p{L}][\p{L}\p{M}'’.-]*(\(\d{1,3}\))?$/u;

/** A first symbol that is a word, parted from phonemes by one blank: it would be sent with them. */
function wordBlank(context: LineContext): Run[] {
  const { line, index } = context;
  const [first, second, ...more] = line.symbols;
  const [boundary] = line.boundaries;
  if (line.word || !first || !second || first.phoneme || (boundary && boundary.start < second.start)) return [];
  if (![second, ...more].every(({ phoneme }) => phoneme)) return [];
  const variant = WORD.exec(first.text)?.[1];
  if (!WORD.test(first.text) || IPA_ONLY.test(first.text)) return [];
  if (fromLargerArpabet(first.text)) return [];
  const word = first.text.replace(/\(\d+\)$/, "");
  const rest = plainArpabet([second, ...more]);
  const certain = variant !== undefined || (rest !== undefined && usualWays(context, word).some((way) => way === rest));
  const long = word.length > 3 && !splitSymbols(word, (text) => index.resolve(text) !== undefined);
  const listed = word.length > 2 && usualWays(context, word).length > 0;
  if (!certain && !long && !listed) return [];
  const message = `${first.text} looks like a word, but one blank parts it from the phonemes, so it would be sent as one of them. Put two blanks or a tab after it.`;
  return [
    {
      symbols: [first],
      problem: problemOf("arpabet-word-blank", first, message, [
        replacing({ start: first.end, end: second.start }, "  ", `Put two blanks after ${first.text}`, certain),
        replacing({ start: first.start, end: second.start }, "", `Take ${first.text} out`),
      ]),
    },
  ];
}
