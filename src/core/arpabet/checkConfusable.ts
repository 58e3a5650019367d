import { confusablePairs, type ListedWord } from "../confusions/confusablePairs.ts";
import { confusionInWords } from "../confusions/confusionInWords.ts";
import type { Problem } from "../problems/problem.ts";
import { plainArpabet, problemOf } from "./lineContext.ts";
import type { ArpabetLine, ArpabetSpan } from "./parseArpabet.ts";

/** What a line is compared with others as: its word, or its phonemes where it has none. Undefined for several words, and for what is no Arpabet. */
export function listedIn({ word, symbols, boundaries }: ArpabetLine): ListedWord | undefined {
  const plain = symbols.length > 0 && boundaries.length === 0 ? plainArpabet(symbols) : undefined;
  return plain ? { name: word?.text.toLowerCase() ?? plain, pronunciations: [plain] } : undefined;
}

/** A reference that is compared with others; the place is that of its phonemes. */
export interface ListedReference extends ArpabetSpan {
  listed: ListedWord;
}

/** References of which a recording of one may count as the other: each pair at its later one. */
export function confusableReferences(text: string, references: readonly ListedReference[]): Problem[] {
  const titleOf = ({ listed, start, end }: ListedReference) => (listed.name === listed.pronunciations[0] ? text.slice(start, end) : listed.name);
  return confusablePairs(references.map(({ listed }) => listed), "pronunciation").map(({ first, second, same, ...taken }) => {
    const [before, reference] = [references[first]!, references[second]!];
    const [one, other] = [titleOf(before), titleOf(reference)];
    const message = same
      ? `“${one}” and “${other}” have the same phonemes, so a recording of one counts as the other. Leave one of them out, or listen to the recordings.`
      : `${confusionInWords(one, other, taken)} A recording of one may count as the other. Leave one of them out, or listen to the recordings.`;
    const related = [{ start: before.start, end: before.end, message: `“${one}” is here` }];
    return { ...problemOf("arpabet-confusable", reference, message), about: [before.listed.name, reference.listed.name].sort().join(" / "), related };
  });
}
