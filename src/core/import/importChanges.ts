/** How much of a review an import changes. */
export interface ImportChanges {
  /** Starts and ends of words and additions. */
  boundaries: number;
  /** Words and additions with another verdict, or another word said. */
  labels: number;
  /** Something said beside the text. */
  added: number;
  removed: number;
  /** Words and additions with other phonemes, or other times of them. */
  phonemes: number;
  /** Where the reader stopped. */
  stops: number;
}

export const NO_CHANGES: ImportChanges = { boundaries: 0, labels: 0, added: 0, removed: 0, phonemes: 0, stops: 0 };

/** Such as `2 times moved, 1 word relabelled`; undefined where nothing was changed. */
export function changesInWords({ boundaries, labels, added, removed, phonemes, stops }: ImportChanges): string | undefined {
  const parts = [
    some(boundaries, "time moved", "times moved"),
    some(labels, "word relabelled", "words relabelled"),
    some(added, "addition new", "additions new"),
    some(removed, "addition removed", "additions removed"),
    some(phonemes, "word with other phonemes", "words with other phonemes"),
    stops > 0 ? "another last word" : undefined,
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(", ") : undefined;
}

function some(count: number, one: string, many: string): string | undefined {
  return count === 0 ? undefined : `${count} ${count === 1 ? one : many}`;
}
