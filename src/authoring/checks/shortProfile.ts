import type { PassageProfile, ProfiledWord } from "../../core/passage/profile.ts";

/** How many words are listed of each kind. No passage has as many; a text that has would take the editor seconds to show. */
const MOST_WORDS = 2000;

/** A profile with the first place of each word and no endless lists, for another thread and for a page; its figures are those of the whole. */
export function shortProfile(profile: PassageProfile): PassageProfile {
  const short = <W extends ProfiledWord>(words: readonly W[]) => words.slice(0, MOST_WORDS).map((word) => ({ ...word, places: word.places.slice(0, 1) }));
  const { decodability, unknown, rare, names } = profile;
  return {
    ...profile,
    ...(decodability && { decodability: { ...decodability, words: short(decodability.words) } }),
    unknown: short(unknown),
    rare: short(rare),
    names: short(names),
    isShortened: [unknown, rare, names, decodability?.words ?? []].some(({ length }) => length > MOST_WORDS),
  };
}
