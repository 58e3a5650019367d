import { t } from "@vscode/l10n";
import { confusablePairs, type ListedWord } from "../confusions/confusablePairs.ts";
import { confusionInWords } from "../confusions/confusionInWords.ts";
import type { Problem } from "../problems/problem.ts";
import { plainArpabet, problemOf } from "./lineContext.ts";
import type { ArpabetLine, ArpabetSpan } from "./parseArpabet.ts";

export interface ListedReference extends ListedWord {
  /** Its word as written, or its phonemes if it has none. */
  title: string;
}

/** Undefined for lines of several words, and for anything that is not Arpabet. */
export function listedIn({ word, symbols, boundaries }: ArpabetLine): ListedReference | undefined {
  const plain = symbols.length > 0 && boundaries.length === 0 ? plainArpabet(symbols) : undefined;
  return plain
    ? { title: word?.text ?? symbols.map(({ text }) => text).join(" "), name: word?.text.toLowerCase() ?? plain, pronunciations: [plain] }
    : undefined;
}

/**
 * Pairs of references where a recording of one may count as the other, each reported at its later one.
 * @param references with the places of their phonemes
 */
export function confusableReferences(references: readonly (ArpabetSpan & { listed: ListedReference })[]): Problem[] {
  return confusablePairs(
    references.map(({ listed }) => listed),
    "pronunciation",
  ).map(({ first, second, same, ...taken }) => {
    const [before, reference] = [references[first]!, references[second]!];
    const [one, other] = [before.listed, reference.listed];
    const message = same
      ? t`“${one.title}” and “${other.title}” have the same phonemes, so a recording of one counts as the other. Leave one of them out, or listen to the recordings.`
      : `${confusionInWords(one.title, other.title, taken)} ${t("A recording of one may count as the other. Leave one of them out, or listen to the recordings.")}`;
    const related = [{ start: before.start, end: before.end, message: t`“${one.title}” is here` }];
    return { ...problemOf("arpabet-confusable", reference, message), about: [one.name, other.name].sort().join(" / "), related };
  });
}
