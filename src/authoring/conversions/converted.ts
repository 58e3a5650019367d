import { t } from "@vscode/l10n";
import type { ArpabetConversion, ArpabetLayout } from "../../core/lexicon/textToArpabet.ts";
import { plural } from "../../core/plural.ts";
import type { Language } from "../../language/language.ts";

/**
 * A list of words becomes one as in CMUdict, with every pronunciation of each; any other text becomes a reference for each of its lines, or
 * bare phonemes within a line.
 *
 * @param place.inList whether the text is lines of such a list, where a single word is also one
 * @param place.isWithinLine whether there is something else in its first or last line
 */
export function layoutOf(text: string, { words: { tokenise } }: Language, { inList = false, isWithinLine = false } = {}): ArpabetLayout {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (lines.length > (inList ? 0 : 1) && lines.every((line) => tokenise(line).length === 1)) return "words";
  return isWithinLine ? "phonemes" : "lines";
}

/** The most words that a message names. */
const MOST_NAMED = 3;
const MOST_SIGNS = 5;

/** Without the remarks on words, for a place within a line, which they would break. */
export function withoutRemarks(arpabet: string): string {
  return arpabet
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .join("\n");
}

/** The different words that the dictionary lacks, in their order. */
export function unknownWords({ words }: ArpabetConversion): string[] {
  return [
    ...new Set(
      words.flatMap(({ spoken }) => spoken.filter(({ source }) => source === "guess" || source === "none").map(({ word }) => word)),
    ),
  ];
}

/** Tells an author of words that were left in the text; empty where there are none. */
export function unknownWordsMessage(words: readonly string[]): string {
  if (words.length === 0) return "";
  return plural(
    words.length,
    t`“${words[0]!}” is not in the pronouncing dictionary and stands between question marks. Its quick fixes guess from the letters.`,
    t`${words.length} words are not in the pronouncing dictionary and stand between question marks (${named(words)}). Their quick fixes guess from the letters.`,
  );
}

/** Tells an author of words whose usual pronunciation was taken without asking; empty where there are none. */
export function severalPronunciationsMessage(words: readonly string[]): string {
  const different = [...new Set(words)];
  if (different.length === 0) return "";
  return plural(
    different.length,
    t`“${different[0]!}” is said in several ways. The usual one is used, and a comment names the others.`,
    t`${different.length} words are said in several ways (${named(different)}). The usual ones are used, and comments name the others.`,
  );
}

/** Tells an author of phonemes that make no word; empty where there are none. */
export function noWordsMessage(count: number): string {
  if (count === 0) return "";
  return plural(
    count,
    t("In 1 place, the phonemes match no word in the pronouncing dictionary. They are left in square brackets."),
    t`In ${count} places, the phonemes match no word in the pronouncing dictionary. They are left in square brackets.`,
  );
}

/** Tells an author of IPA signs that were left as they are; empty where there are none. */
export function unreadSignsMessage(signs: readonly string[]): string {
  if (signs.length === 0) return "";
  const shown = [...signs.slice(0, MOST_SIGNS), ...(signs.length > MOST_SIGNS ? ["…"] : [])].join(" ");
  return t`No phoneme was found for ${shown}. What was not understood is left as it is.`;
}

function named(words: readonly string[]): string {
  return [...words.slice(0, MOST_NAMED).map((word) => `“${word}”`), ...(words.length > MOST_NAMED ? ["…"] : [])].join(", ");
}
