/** A grapheme and what it spells: `sh` with `SH`, `x` with `K S`, `a_e` with `EY`. */
export interface Correspondence {
  /** Letters in lower case; `_` stands for the one or two consonants between the halves of a split grapheme. */
  grapheme: string;
  /** Arpabet without stress, separated by blanks; empty for letters that are not heard. */
  phonemes: string;
}

export interface ScopeUnit {
  /** Short and unique in the sequence, such as `3` or `short-vowels`. */
  id: string;
  title: string;
  correspondences: readonly Correspondence[];
  /** High-frequency words that are taught as wholes, in lower case. */
  heartWords: readonly string[];
  /**
   * From this unit on, words of at most this many syllables are read. Where it is absent, as in the unit before; before the first one, any.
   */
  syllables?: number;
  /** From this unit on, words that begin or end with two consonants are read. Where no unit has it, from the first one on. */
  blends?: boolean;
}

/** The units of phonics, in the order in which they are taught. */
export interface ScopeAndSequence {
  name: string;
  description?: string;
  units: readonly ScopeUnit[];
}

/**
 * Finds a unit by what an author calls it.
 * @param name its id or its title, in capitals or not
 * @returns its index; undefined where there is none
 */
export function unitNamed({ units }: ScopeAndSequence, name: string): number | undefined {
  const wanted = name.trim().toLowerCase();
  const byId = units.findIndex(({ id }) => id.trim().toLowerCase() === wanted);
  const found = byId < 0 ? units.findIndex(({ title }) => title.trim().toLowerCase() === wanted) : byId;
  return found < 0 ? undefined : found;
}
