import { cardinal, ordinal } from "../words/numberWords.ts";
import type { Words } from "../../text/token.ts";
import type { TokenisedText } from "../../language.ts";

/** Larger ones are years, which no passage writes like this, or look like initials: "CD", "DC". */
const NUMERAL = /^(?=[XVI])(X{0,3})(IX|IV|V?I{0,3})$/u;
const HEADINGS = new Set(
  "chapter part book volume act scene section unit lesson level stage phase type war appendix figure table".split(" "),
);
const RULERS = new Set("king queen pope emperor tsar".split(" "));
const VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };

/**
 * Two letters or more anywhere, one after "Chapter" and the like. Read as a number after headings, as "the eighth" after names of rulers,
 * and as either if that is unknown.
 */
export function romanNumeral({ text, tokens, words, lexicon }: TokenisedText, index: number): Words[] | undefined {
  const token = tokens[index]!;
  if (!NUMERAL.test(token.text)) return undefined;
  const before = tokens[index - 1];
  const isBehind = before !== undefined && /^[^\S\n]+$/u.test(text.slice(before.end, token.start)) && /^\p{Lu}/u.test(before.text);
  const word = isBehind ? words[index - 1]! : "";
  if (token.text.length === 1 && !(HEADINGS.has(word) && endsHeading(text, token.end))) return undefined;
  const digits = String(valueOf(token.text));
  const [number, rank]: [Words, Words] = [cardinal(digits, false)[0]!, ["the", ...ordinal(digits)[0]!]];
  if (HEADINGS.has(word)) return [number];
  return RULERS.has(word) || lexicon.frequencies.isName(word) ? [rank] : [number, rank];
}

/** "Part I liked best" goes on; "Chapter I" does not. */
function endsHeading(text: string, end: number): boolean {
  return !/^[^\S\n]+\p{Ll}/u.test(text.slice(end, end + 20));
}

function valueOf(numeral: string): number {
  const values = [...numeral].map((letter) => VALUES[letter]!);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}
