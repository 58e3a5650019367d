import { cleanedStem } from "./resultNames.ts";

/** A file whose name ends like this is checked as a passage wherever it is. */
const ENDING = ".passage.txt";

/**
 * "The Seed" is kept in "The Seed.passage.txt". An ending that was typed is not repeated.
 * @param fallback the name of a passage that has none.
 */
export function passageFileName(typed: string, fallback: string): string {
  const bare = typed
    .trim()
    .replace(/(?:\.passage)?\.(?:txt|text)$/i, "")
    .trim();
  return `${cleanedStem(bare || fallback)}${ENDING}`;
}
