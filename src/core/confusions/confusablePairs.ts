import type { ConfusedBy } from "./confusionTable.ts";
import { type Confusion, type Rivals, rivalsBy } from "./soundConfusions.ts";
import { NO_SOUND, placeOf } from "./soundDifference.ts";

export interface ListedWord {
  /** Entries of the same name are pronunciations of one word, so they are not compared. */
  name: string;
  /** Sounds without stress, separated by single blanks; the most usual pronunciation first. */
  pronunciations: readonly string[];
}

/** Words of a list where a recording of one may count as the other; indices, the earlier one first. */
export interface ConfusablePair {
  first: number;
  second: number;
  /** They sound the same, so recordings of them cannot be distinguished. */
  same: boolean;
  /** The rate at which the first, when said, is taken for the second; absent if not measured or not worth reporting. */
  firstForSecond?: Confusion;
  secondForFirst?: Confusion;
}

/** Sounds. Anything longer is a sentence and was not measured. */
const LONGEST_WORD_SOUNDS = 12;
/** Nobody records a longer list: it is a dictionary. */
const MOST_WORDS = 20_000;

/**
 * Words that sound the same, or differ in one sound by which the embedded engine can hardly distinguish them. The usual pronunciation is
 * what is said, any may be asked for. Each of several words that sound the same is reported only with the first of them, and so is a word
 * that resembles them. In the order of the second word; time is in proportion to the list's length.
 */
export function confusablePairs(list: readonly ListedWord[], by: ConfusedBy): ConfusablePair[] {
  if (list.length > MOST_WORDS) return [];
  const asked = new Map<string, number>();
  list.forEach(({ pronunciations }, index) => {
    for (const pronunciation of pronunciations) if (!asked.has(pronunciation)) asked.set(pronunciation, index);
  });
  const pairs = new Map<string, ConfusablePair>();
  const pairOf = (one: number, other: number): ConfusablePair => {
    const [first, second] = one < other ? [one, other] : [other, one];
    const key = `${first} ${second}`;
    let pair = pairs.get(key);
    if (!pair) pairs.set(key, (pair = { first, second, same: false }));
    return pair;
  };
  const isOther = (one: number, other: number | undefined): other is number =>
    other !== undefined && other !== one && list[one]!.name !== list[other]!.name;
  list.forEach(({ pronunciations }, index) => {
    pronunciations.forEach((pronunciation, i) => {
      const other = asked.get(pronunciation);
      if (isOther(index, other) && (i === 0 || list[other]!.pronunciations[0] === pronunciation)) pairOf(index, other).same = true;
    });
  });
  const rivals = rivalsBy(by);
  list.forEach(({ pronunciations: [said] }, index) => {
    if (said === undefined || asked.get(said) !== index) return;
    for (const { pronunciation, confusion } of knownRivals(said, rivals)) {
      const other = asked.get(pronunciation);
      if (!isOther(index, other)) continue;
      const pair = pairOf(index, other);
      const direction = index < other ? "firstForSecond" : "secondForFirst";
      if (!pair.same && (pair[direction]?.share ?? 0) < confusion.share) pair[direction] = confusion;
    }
  });
  return [...pairs.values()].sort((a, b) => a.second - b.second || a.first - b.first);
}

interface Rival {
  pronunciation: string;
  confusion: Confusion;
}

/** Results of earlier searches: an edit leaves all words of a list but one the same. */
const KNOWN = new WeakMap<Rivals, Map<string, readonly Rival[]>>();

function knownRivals(said: string, rivals: Rivals): readonly Rival[] {
  let known = KNOWN.get(rivals);
  if (!known || known.size >= MOST_WORDS) KNOWN.set(rivals, (known = new Map<string, readonly Rival[]>()));
  let found = known.get(said);
  if (!found) known.set(said, (found = [...takenFor(said.split(" "), rivals)]));
  return found;
}

/** The pronunciations that differ in one sound and, if asked for, may be recognised in a spoken word. */
function* takenFor(sounds: readonly string[], rivals: Rivals): Generator<Rival> {
  const { length } = sounds;
  if (length > LONGEST_WORD_SOUNDS) return;
  for (let at = 0; at <= length; at++) {
    // Of two equal sounds side by side, the second counts as the one that the other word lacks.
    for (const { sound, confusion } of rivals[placeOf(at, length + 1)].get(NO_SOUND) ?? [])
      if (sound !== sounds[at]) yield { pronunciation: sounds.toSpliced(at, 0, sound).join(" "), confusion };
    for (const { sound, confusion } of (at < length && rivals[placeOf(at, length)].get(sounds[at]!)) || []) {
      if (sound !== NO_SOUND) yield { pronunciation: sounds.with(at, sound).join(" "), confusion };
      else if (sounds[at] !== sounds[at + 1]) yield { pronunciation: sounds.toSpliced(at, 1).join(" "), confusion };
    }
  }
}
