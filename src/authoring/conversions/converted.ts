import type { ArpabetConversion, ArpabetLayout } from "../../core/lexicon/textToArpabet.ts";
import { tokenise } from "../../core/words/tokens.ts";

/**
 * A list of words becomes one as in CMUdict, with every pronunciation of each; any other text a reference for each of its lines, or mere phonemes within a line.
 *
 * @param place.inList whether the text is lines of such a list, where a single word is one as well
 * @param place.isWithinLine whether there is something else in its first or last line
 */
export function layoutOf(text: string, { inList = false, isWithinLine = false } = {}): ArpabetLayout {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (lines.length > (inList ? 0 : 1) && lines.every((line) => tokenise(line).length === 1)) return "words";
  return isWithinLine ? "phonemes" : "lines";
}

/** Without the remarks on words, for a place within a line, which they would break. */
export function withoutRemarks(arpabet: string): string {
  return arpabet
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .join("\n");
}

/** The different words that the dictionary lacks, in their order. */
export function unknownWords({ words }: ArpabetConversion): string[] {
  return [...new Set(words.flatMap(({ spoken }) => spoken.filter(({ source }) => source === "guess" || source === "none").map(({ word }) => word)))];
}

/** Tells an author of words that were left in the text; empty where there are none. */
export function unknownWordsMessage(words: readonly string[]): string {
  if (words.length === 0) return "";
  const named = words.slice(0, 3).map((word) => `“${word}”`).join(", ");
  const more = words.length > 3 ? ` and ${words.length - 3} more` : "";
  const [are, stand] = words.length === 1 ? ["is", "stands"] : ["are", "stand"];
  return `${named}${more} ${are} not in the pronouncing dictionary and ${stand} between question marks. Their quick fixes guess from the letters.`;
}

/** Tells an author of words whose usual pronunciation was taken without asking; empty where there are none. */
export function severalPronunciationsMessage(words: readonly string[]): string {
  const different = [...new Set(words)];
  if (different.length === 0) return "";
  const named = different.slice(0, 3).map((word) => `“${word}”`).join(", ");
  const more = different.length > 3 ? ` and ${different.length - 3} more` : "";
  return `${named}${more} ${different.length === 1 ? "is" : "are"} said in several ways. The most usual was taken; comments name the others.`;
}

/** Tells an author of phonemes that make no word; empty where there are none. */
export function noWordsMessage(count: number): string {
  if (count === 0) return "";
  const phonemes = count === 1 ? "In one place phonemes" : `In ${count} places phonemes`;
  return `${phonemes} make no word of the pronouncing dictionary. They were left in square brackets.`;
}

/** Tells an author of IPA signs that were left as they are; empty where there are none. */
export function unreadSignsMessage(signs: readonly string[]): string {
  if (signs.length === 0) return "";
  const more = signs.length > 5 ? ` and ${signs.length - 5} more` : "";
  return `No phoneme was found for ${signs.slice(0, 5).join(" ")}${more}. What was not understood was left as it is.`;
}
