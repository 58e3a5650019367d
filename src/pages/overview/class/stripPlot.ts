import type { ClassSheet } from "#core/overview/class/classModel.ts";
import { stepOf } from "../readerChart.ts";

/** In CSS pixels from the upper left corner. */
export interface StripPlot {
  width: number;
  height: number;
  /** Edges of the plot. */
  left: number;
  right: number;
  bottom: number;
  /** As `ClassSheet.spreads`; one without a rate has no dots. */
  lanes: {
    label: string;
    middle: number;
    box?: { left: number; right: number; median: number };
    dots: { x: number; y: number; name: string; rate: number }[];
  }[];
  /** Words correct per minute. */
  ticks: { x: number; label: string }[];
  norms: { x: number; label: string }[];
}

export const LANE_HEIGHT = 58;
const MARGIN = { left: 92, right: 18, top: 18, bottom: 40 };
export const DOT_RADIUS = 4;
/** A lane holds as many dots above each other; further ones lie on them. */
const MOST_IN_PILE = 5;

/** Undefined if nobody has a rate. Dots that would touch are piled up from the middle of their lane. */
export function stripPlot({ spreads, norms }: Pick<ClassSheet, "spreads" | "norms">, width: number): StripPlot | undefined {
  const rates = spreads.flatMap(({ points }) => points.map(({ rate }) => rate));
  if (rates.length === 0) return undefined;
  const [left, right] = [MARGIN.left, width - MARGIN.right];
  const step = stepOf(Math.max(1, ...rates, norms?.p75 ?? 0));
  const x = (rate: number) => left + (rate / (step.count * step.size)) * (right - left);
  const bottom = MARGIN.top + spreads.length * LANE_HEIGHT;
  return {
    width,
    height: bottom + MARGIN.bottom,
    left,
    right,
    bottom,
    lanes: spreads.map(({ label, rate: spread, points }, index) => {
      const middle = MARGIN.top + (index + 0.5) * LANE_HEIGHT;
      return {
        label,
        middle,
        ...(spread && { box: { left: x(spread.lower), right: x(spread.upper), median: x(spread.median) } }),
        dots: piled(
          points.map(({ name, rate }) => ({ x: x(rate), name, rate })),
          middle,
        ),
      };
    }),
    ticks: Array.from({ length: step.count + 1 }, (_, i) => ({ x: x(i * step.size), label: String(i * step.size) })),
    norms: norms ? ([25, 50, 75] as const).map((at) => ({ x: x(norms[`p${at}`]), label: `P${at}` })) : [],
  };
}

/** @param points the leftmost first. */
function piled<Point extends { x: number }>(points: readonly Point[], middle: number): (Point & { y: number })[] {
  const last: number[] = [];
  return points.map((point) => {
    const free = last.findIndex((x) => point.x - x >= 2 * DOT_RADIUS);
    const place = free >= 0 ? free : last.length < MOST_IN_PILE ? last.length : MOST_IN_PILE - 1;
    last[place] = point.x;
    // The first in the middle, then by turns above and below.
    const offset = Math.ceil(place / 2) * (place % 2 === 1 ? -1 : 1);
    return { ...point, y: middle + offset * 2 * DOT_RADIUS };
  });
}
