/** The meaning of a figure's change for the reading; undefined if the figure has no better or worse. */
export type ChangeTone = "better" | "worse" | "about the same";

/**
 * A change that rounds to no more than this, in the figure's own unit, counts as about the same: the times that a rate is made of are no
 * more exact.
 */
export const LEAST_CHANGE = 0.1;
/** A change below this share of the larger figure is not better or worse either. */
export const LEAST_SHARE = 0.01;

export interface FigureChange {
  /** The second figure minus the first, to a tenth. */
  change: number;
  tone?: ChangeTone;
}

/** Returns the change of a figure from A to B. @param more true if more of it is better; undefined if neither more nor less is. */
export function figureChange(a: number, b: number, more: boolean | undefined): FigureChange {
  const change = Math.round((b - a) * 10) / 10;
  if (change === 0 || more === undefined) return { change };
  if (Math.abs(change) <= LEAST_CHANGE || Math.abs(b - a) < LEAST_SHARE * Math.max(Math.abs(a), Math.abs(b)))
    return { change, tone: "about the same" };
  return { change, tone: change > 0 === more ? "better" : "worse" };
}

/** Returns true if the other result is the earlier of the two; false where one of them has no time. */
export function isEarlier(other: { assessedAt?: string }, shown: { assessedAt?: string }): boolean {
  return Date.parse(other.assessedAt ?? "") < Date.parse(shown.assessedAt ?? "");
}
