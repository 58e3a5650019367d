import { cleanedStem } from "./resultNames.ts";

/** A name ends so, and its text is checked as a passage wherever it lies. */
const ENDING = ".passage.txt";

/**
 * The file name of a new passage, by what its author calls it: "The Seed" is kept in "The Seed.passage.txt". An ending that was typed as well is not repeated.
 * @param fallback the name of a passage that has none.
 */
export function passageFileName(typed: string, fallback: string): string {
  const bare = typed.trim().replace(/(?:\.passage)?\.(?:txt|text)$/i, "").trim();
  return `${cleanedStem(bare || fallback)}${ENDING}`;
}
