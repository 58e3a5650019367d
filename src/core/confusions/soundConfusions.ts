import type { ConfusedBy, ConfusionTable, Taken } from "./confusionTable.ts";
import { MEASURED_CONFUSIONS } from "./measuredConfusions.ts";
import { differenceBetween, type Place } from "./soundDifference.ts";

export interface Confusion {
  /** Of 100 readings: see `estimated`. */
  share: number;
  readings: number;
}

/**
 * Share of 100 readings from which on two words are reported. In readings by other children than those of the estimate, 95 % of such
 * differences are taken for each other in a quarter of the readings or more; in readings of other words, 91 % (`npm run bench:confusions`).
 */
export const WORTH_TELLING = 45;

/**
 * Added to the measured readings, so that a few readings say nothing extreme: of all words that differ in one sound, three in ten are taken
 * for the other.
 */
const USUAL = { readings: 10, taken: 3 };

/** Sounds that, if asked for in place of another, are heard in it often enough to be reported; by place and by the sound said. */
export type Rivals = Readonly<Record<Place, ReadonlyMap<string, readonly { sound: string; confusion: Confusion }[]>>>;

const RIVALS: Readonly<Record<ConfusedBy, Rivals>> = {
  recognition: rivalsIn(MEASURED_CONFUSIONS.recognition),
  pronunciation: rivalsIn(MEASURED_CONFUSIONS.pronunciation),
};

export function rivalsBy(by: ConfusedBy): Rivals {
  return RIVALS[by];
}

/**
 * The rate at which the word said is taken for the one asked for. Undefined unless they differ in a single sound, often enough to be
 * reported. Sounds without stress.
 */
export function confusionBetween(said: readonly string[], asked: readonly string[], by: ConfusedBy): Confusion | undefined {
  const difference = differenceBetween(said, asked);
  const taken = difference && MEASURED_CONFUSIONS[by][difference.place][difference.key];
  return taken && worthTelling(taken);
}

/** The expected share of further readings, from 0 to 1, that are taken for the other word. */
export function estimated([taken, readings]: Taken): number {
  return (taken + USUAL.taken) / (readings + USUAL.readings);
}

function worthTelling(taken: Taken): Confusion | undefined {
  const share = Math.round(100 * estimated(taken));
  return share >= WORTH_TELLING ? { share, readings: taken[1] } : undefined;
}

function rivalsIn(table: ConfusionTable): Rivals {
  const at = (place: Place) => {
    const rivals = new Map<string, { sound: string; confusion: Confusion }[]>();
    for (const [key, taken] of Object.entries(table[place])) {
      const confusion = worthTelling(taken);
      const [said, sound] = key.split(" ") as [string, string];
      if (confusion) rivals.set(said, [...(rivals.get(said) ?? []), { sound, confusion }]);
    }
    return rivals;
  };
  return { first: at("first"), middle: at("middle"), last: at("last") };
}
