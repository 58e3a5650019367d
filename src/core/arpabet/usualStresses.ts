import type { Stress } from "./alphabetIndex.ts";
import { dictionaryPronunciations, type LineContext, withoutStresses } from "./lineContext.ts";
import type { ArpabetSymbol } from "./parseArpabet.ts";

/** The dictionary's stress of each vowel; undefined unless it has the line's word with exactly these phonemes. */
export function usualStresses(context: Omit<LineContext, "text">): Map<ArpabetSymbol, Stress> | undefined {
  const { line } = context;
  if (!line.word) return undefined;
  const own = line.symbols.map(({ phoneme }) => phoneme?.symbol ?? "").join(" ");
  const pronunciation = dictionaryPronunciations(context, line.word.text).find((usual) => withoutStresses(usual) === own);
  const stresses = pronunciation?.split(" ").map((symbol) => /\d$/.exec(symbol)?.[0]);
  return (
    stresses && new Map(line.symbols.flatMap((symbol, i) => (stresses[i] === undefined ? [] : [[symbol, Number(stresses[i]) as Stress]])))
  );
}
