/** Per cent, with the 95 % interval. */
export type Share = readonly [value: number, low: number, high: number];

/** Shares of wrong verdicts, at each of `STRICTNESS_PLACES`. */
export interface GroupRates {
  speakers: number;
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
