import type { PracticeWord } from "#core/lexicon/practiceWords.ts";

/**
 * A line per word or pair; in Markdown a list, since bare lines would be one paragraph; in Arpabet files references, a line for each word
 * of a pair.
 */
export function practiceText(words: readonly PracticeWord[], { languageId, eol }: { languageId: string; eol: string }): string {
  const lines = words.flatMap(({ word, pronunciation, partner }) => {
    if (languageId !== "arpabet") return [`${languageId === "markdown" ? "- " : ""}${word}${partner ? ` ${partner.word}` : ""}`];
    return [{ word, pronunciation }, ...(partner ? [partner] : [])].map((one) => `${one.word.toUpperCase()}  ${one.pronunciation}`);
  });
  return [...new Set(lines)].map((line) => line + eol).join("");
}
