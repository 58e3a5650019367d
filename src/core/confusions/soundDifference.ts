export type Place = "first" | "middle" | "last";

export const NO_SOUND = "-";

export interface SoundDifference {
  /** The sound said and the one asked for: `SH CH`; `- S` for a sound to be added, `S -` for one to be left out. */
  key: string;
  place: Place;
}

/** Undefined unless the words differ in exactly one sound. Sounds without stress. */
export function differenceBetween(said: readonly string[], asked: readonly string[]): SoundDifference | undefined {
  const more = asked.length - said.length;
  if (Math.abs(more) > 1) return undefined;
  let at = 0;
  while (at < said.length && said[at] === asked[at]) at++;
  const restSaid = said.slice(more > 0 ? at : at + 1);
  const restAsked = asked.slice(more < 0 ? at : at + 1);
  if (
    at === Math.max(said.length, asked.length) ||
    restSaid.length !== restAsked.length ||
    restSaid.some((sound, i) => sound !== restAsked[i])
  )
    return undefined;
  return {
    key: `${more > 0 ? NO_SOUND : said[at]} ${more < 0 ? NO_SOUND : asked[at]}`,
    place: placeOf(at, Math.max(said.length, asked.length)),
  };
}

export function placeOf(at: number, sounds: number): Place {
  return at === 0 ? "first" : at === sounds - 1 ? "last" : "middle";
}
