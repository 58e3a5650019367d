import { t } from "@vscode/l10n";
import type { ArpabetConversion, ArpabetLayout } from "#core/lexicon/textToArpabet.ts";
import { plural } from "#core/plural.ts";
import type { Language } from "#language/language.ts";

/**
 * A list of words becomes one as in CMUdict, with every pronunciation; any other text becomes a reference per line, or bare phonemes within
 * a line.
 * @param place.inList true for lines of such a list, where a single word is also one
 * @param place.isWithinLine true if its first or last line has something else
 */
export function layoutOf(text: string, { words: { tokenise } }: Language, { inList = false, isWithinLine = false } = {}): ArpabetLayout {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (lines.length > (inList ? 0 : 1) && lines.every((line) => tokenise(line).length === 1)) return "words";
  return isWithinLine ? "phonemes" : "lines";
}

const MOST_NAMED = 3;
const MOST_SIGNS = 5;

/** For a place within a line, which remarks would break. */
export function withoutRemarks(arpabet: string): string {
  return arpabet
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .join("\n");
}

/** Words that the dictionary lacks, each once, in their order. */
export function unknownWords({ words }: ArpabetConversion): string[] {
  return [
    ...new Set(
      words.flatMap(({ spoken }) => spoken.filter(({ source }) => source === "guess" || source === "none").map(({ word }) => word)),
    ),
  ];
}

/** Empty if there are none. */
export function unknownWordsMessage(words: readonly string[]): string {
  if (words.length === 0) return "";
  return plural(
    words.length,
    t`“${words[0]!}” is not in the pronouncing dictionary and stands between question marks. Its quick fixes guess from the letters.`,
    t`${words.length} words are not in the pronouncing dictionary and stand between question marks (${named(words)}). Their quick fixes guess from the letters.`,
  );
}

/** Empty if there are none. */
export function severalPronunciationsMessage(words: readonly string[]): string {
  const different = [...new Set(words)];
  if (different.length === 0) return "";
  return plural(
    different.length,
    t`“${different[0]!}” is said in several ways. The usual one is used, and a comment names the others.`,
    t`${different.length} words are said in several ways (${named(different)}). The usual ones are used, and comments name the others.`,
  );
}

/** Empty if there are none. */
export function noWordsMessage(count: number): string {
  if (count === 0) return "";
  return plural(
    count,
    t("In 1 place, the phonemes match no word in the pronouncing dictionary. They are left in square brackets."),
    t`In ${count} places, the phonemes match no word in the pronouncing dictionary. They are left in square brackets.`,
  );
}

/** Empty if there are none. */
export function unreadSignsMessage(signs: readonly string[]): string {
  if (signs.length === 0) return "";
  const shown = [...signs.slice(0, MOST_SIGNS), ...(signs.length > MOST_SIGNS ? ["…"] : [])].join(" ");
  return t`No phoneme was found for ${shown}. What was not understood is left as it is.`;
}

function named(words: readonly string[]): string {
  return [...words.slice(0, MOST_NAMED).map((word) => `“${word}”`), ...(words.length > MOST_NAMED ? ["…"] : [])].join(", ");
}
