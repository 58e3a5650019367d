import type { PassageProfile, ProfiledPattern, ProfiledWord } from "#core/passage/profile.ts";

/** Words listed of each kind. No passage has as many; a text that does would take the editor seconds to show. */
const MOST_WORDS = 2000;
/** Places kept of one spelling, besides the first of each word. */
const MOST_PLACES = 200;

/** Keeps the first place of each word and limits the lists, for another thread and for a page; the figures are those of the whole. */
export function shortProfile(profile: PassageProfile): PassageProfile {
  const short = <W extends ProfiledWord>(words: readonly W[]) =>
    words.slice(0, MOST_WORDS).map((word) => ({ ...word, places: word.places.slice(0, 1) }));
  const { decodability, unknown, rare, names } = profile;
  return {
    ...profile,
    ...(decodability && {
      decodability: {
        ...decodability,
        words: short(decodability.words),
        ...(decodability.untaught && { untaught: decodability.untaught.map(shortPattern) }),
      },
    }),
    unknown: short(unknown),
    rare: short(rare),
    names: short(names),
    isShortened: [unknown, rare, names, decodability?.words ?? []].some(({ length }) => length > MOST_WORDS),
  };
}

/** One press selects all places of a spelling, up to the most that an editor shows. */
function shortPattern(pattern: ProfiledPattern): ProfiledPattern {
  let left = MOST_PLACES;
  const words = pattern.words.slice(0, MOST_WORDS).map((word) => {
    const places = word.places.slice(0, Math.max(1, left));
    left -= places.length;
    return { ...word, places };
  });
  return { ...pattern, words };
}
