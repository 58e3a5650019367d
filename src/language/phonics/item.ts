/** Read alone, and no word: a letter by its name, letters by their sound, or a made-up word. */
export const ITEM_KINDS = ["letter", "sound", "nonsense"] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

export interface ItemRules {
  /**
   * Everything that a teacher accepts, the usual one first; phonemes without stress, separated by blanks. Empty where the language has no such
   * item.
   * @param written in any case; `a_e` for a split grapheme
   */
  readingsOf: (written: string, kind: ItemKind) => readonly string[];
  /** All that there are, in lower case: one may be said in place of another. */
  known: Readonly<Record<Exclude<ItemKind, "nonsense">, readonly string[]>>;
}
