/** A share in per cent with its 95 % interval: value, low, high. */
export type Share = readonly [value: number, low: number, high: number];

/** The shares of wrong verdicts for a group of speakers, at each of `STRICTNESS_PLACES`. */
export interface GroupRates {
  speakers: number;
  /** The number of words said right, and the number said wrong. */
  right: number;
  wrong: number;
  /** Of the words said right, those that count as miscues. */
  falseAlarms: readonly Share[];
  /** Of the words not said right, those that count as read. */
  misses: readonly Share[];
}

/** Children are 15 or younger. */
export interface MeasuredRates {
  children: GroupRates;
  adults: GroupRates;
}
