/** A grapheme and what it spells: `sh` with `SH`, `x` with `K S`, `a_e` with `EY`. */
export interface Correspondence {
  /** Lower case; `_` stands for the one or two consonants inside a split grapheme. */
  grapheme: string;
  /** Arpabet without stress, separated by blanks; empty for silent letters. */
  phonemes: string;
}

export interface ScopeUnit {
  /** Short and unique in the sequence, such as `3` or `short-vowels`. */
  id: string;
  title: string;
  correspondences: readonly Correspondence[];
  /** High-frequency words taught as wholes, in lower case. */
  heartWords: readonly string[];
  /** Most syllables of words read from this unit on. If absent, as in the unit before; before the first one, any. */
  syllables?: number;
  /** From this unit on, words that begin or end with two consonants are read. If no unit has it, from the first one on. */
  blends?: boolean;
}

/** Units of phonics, in the order of teaching. */
export interface ScopeAndSequence {
  name: string;
  description?: string;
  units: readonly ScopeUnit[];
}

/**
 * @param name id or title, in any case
 * @returns index, or undefined
 */
export function unitNamed({ units }: ScopeAndSequence, name: string): number | undefined {
  const wanted = name.trim().toLowerCase();
  const byId = units.findIndex(({ id }) => id.trim().toLowerCase() === wanted);
  const found = byId < 0 ? units.findIndex(({ title }) => title.trim().toLowerCase() === wanted) : byId;
  return found < 0 ? undefined : found;
}
