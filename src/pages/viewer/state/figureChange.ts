/** Undefined for a figure that has no better or worse. */
export type ChangeTone = "better" | "worse" | "about the same";

/** In the figure's own unit. Up to this, a change counts as about the same: the times that a rate is made of are no more exact. */
export const LEAST_CHANGE = 0.1;
/** Below this share of the larger figure, a change counts as about the same, too. */
export const LEAST_SHARE = 0.01;

export interface FigureChange {
  /** B minus A, to a tenth. */
  change: number;
  tone?: ChangeTone;
}

/** @param more true if more is better; undefined if neither more nor less is. */
export function figureChange(a: number, b: number, more: boolean | undefined): FigureChange {
  const change = Math.round((b - a) * 10) / 10;
  if (change === 0 || more === undefined) return { change };
  if (Math.abs(change) <= LEAST_CHANGE || Math.abs(b - a) < LEAST_SHARE * Math.max(Math.abs(a), Math.abs(b)))
    return { change, tone: "about the same" };
  return { change, tone: change > 0 === more ? "better" : "worse" };
}

/** False where one of them has no time. */
export function isEarlier(other: { assessedAt?: string }, shown: { assessedAt?: string }): boolean {
  return Date.parse(other.assessedAt ?? "") < Date.parse(shown.assessedAt ?? "");
}
