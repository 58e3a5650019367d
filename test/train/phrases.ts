/** Words of a phrase that is read in one breath. */
const FEWEST = 3;
const MOST = 12;

/**
 * Phrases of running text: what stands between two marks of punctuation, of 3 to 12 words that are all known, each once.
 *
 * @param known words in lower case
 */
export function phrasesOf(texts: readonly string[], known: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    const running = text.replace(/’/g, "'").replace(/[ \t]+'(?=(s|ll|d|re|ve|m|t)\b)/g, "'");
    for (const part of running.split(/[^A-Za-z'\s]+|\n\s*\n/)) {
      const words = part.trim().split(/\s+/);
      if (words.length < FEWEST || words.length > MOST) continue;
      if (words.every((word) => known.has(word.toLowerCase()))) found.add(words.join(" ").toLowerCase());
    }
  }
  return [...found];
}

/** Where the middle of a frame lies after its start: half of 25 ms, in steps of 10 ms. */
const CENTRE = 1.25;

/**
 * The first frame whose middle lies after a moment: frames begin every 10 ms and last 25.
 *
 * @param steps the moment, in units of 10 ms from the start of the recording
 */
export function frameFrom(steps: number): number {
  return Math.max(0, Math.ceil(steps - CENTRE));
}
