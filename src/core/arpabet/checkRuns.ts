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
  return [...wordBlank(context), ...phraseBlank(context), ...ipaRuns(context)];
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

/** What would make a comment of the rest of a line. */
const BEGINS_COMMENT = /(?:^|\s)#|;;;/;

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
      return { symbols, problem: problemOf("arpabet-ipa", span, message, [replacing(span, converted, `Convert to ${alphabet.name}: ${converted}`, !BEGINS_COMMENT.test(converted))]) };
    });
}

function isIpa(text: string, { index }: LineContext): boolean {
  const pieces = ipaIndexOf(index.alphabet).read(text.replace(/^[/[]+|[/\]]+$/g, ""));
  return pieces.length > 0 && pieces.every(({ unread }) => !unread);
}

const WORD = /^[\p{L}][\p{L}\p{M}'’.-]*(\(\d{1,3}\))?$/u;

/** What a reference is searched for words in. */
type SearchedLine = Omit<LineContext, "text">;

/** A first symbol that is a word, parted from phonemes by one blank: it would be sent with them. */
function wordBlank(context: LineContext): Run[] {
  const found = wordBeforeBlank(context);
  if (!found) return [];
  const { first, second } = found;
  const message = `${first.text} looks like a word, but one blank parts it from the phonemes, so it would be sent as one of them. Put two blanks or a tab after it.`;
  return [
    {
      symbols: [first],
      problem: problemOf("arpabet-word-blank", first, message, [
        replacing({ start: first.end, end: second.start }, "  ", `Put two blanks after ${first.text}`, found.certain),
        replacing({ start: first.start, end: second.start }, "", `Take ${first.text} out`),
      ]),
    },
  ];
}

/** A line's first symbol where it is a word that one blank parts from its phonemes. `certain` where the dictionary says it with them. */
export function wordBeforeBlank(context: SearchedLine): { first: ArpabetSymbol; second: ArpabetSymbol; certain: boolean } | undefined {
  const { line, index } = context;
  const [first, second, ...more] = line.symbols;
  const [boundary] = line.boundaries;
  if (line.word || !first || !second || first.phoneme || (boundary && boundary.start < second.start)) return undefined;
  if (![second, ...more].every(({ phoneme }) => phoneme)) return undefined;
  const variant = WORD.exec(first.text)?.[1];
  if (!mayBeWord(first)) return undefined;
  const word = first.text.replace(/\(\d+\)$/, "");
  const rest = plainArpabet([second, ...more]);
  const certain = variant !== undefined || (rest !== undefined && usualWays(context, word).some((way) => way === rest));
  const long = word.length > 3 && !splitSymbols(word, (text) => index.resolve(text) !== undefined);
  const listed = word.length > 2 && usualWays(context, word).length > 0;
  return certain || long || listed ? { first, second, certain } : undefined;
}

function mayBeWord({ text }: ArpabetSymbol): boolean {
  return WORD.test(text) && !IPA_ONLY.test(text) && !fromLargerArpabet(text);
}

/** Several words before a wide gap and phonemes: none of them is taken for the word of the line. */
function phraseBlank(context: LineContext): Run[] {
  const { text, line } = context;
  const { symbols } = line;
  const wide = symbols.findIndex(({ start }, i) => i > 0 && /^(?:\s{2,}|\t)$/.test(text.slice(symbols[i - 1]!.end, start)));
  const phrase = symbols.slice(0, wide);
  if (line.word || wide < 2 || line.boundaries.some(({ start }) => start < symbols[wide]!.start)) return [];
  if (!phrase.every((symbol) => !symbol.phoneme && mayBeWord(symbol)) || !symbols.slice(wide).every(({ phoneme }) => phoneme)) return [];
  if (!phrase.some((symbol) => symbol.text.length > 3 || usualWays(context, symbol.text).length > 0)) return [];
  const span = spanOf(phrase);
  const words = phrase.map((symbol) => symbol.text);
  const message = `“${words.join(" ")}” looks like words before their phonemes. A line has one word there, without blanks in it, so these would be sent as phonemes. Join them.`;
  return [
    {
      symbols: phrase,
      problem: problemOf("arpabet-word-blank", span, message, [
        replacing(span, words.join("_"), `Join them: ${words.join("_")}`, true),
        replacing({ start: span.start, end: symbols[wide]!.start }, "", `Take “${words.join(" ")}” out`),
      ]),
    },
  ];
}
