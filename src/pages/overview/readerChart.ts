import { dayOf } from "#core/overview/overviewModel.ts";
import type { NormRates, ReaderTake } from "#core/overview/readerSheet.ts";

export interface ChartSize {
  /** CSS pixels. */
  width: number;
  height: number;
}

/** In CSS pixels from the upper left corner. */
export interface ReaderChart extends ChartSize {
  /** Edges of the plot. */
  left: number;
  right: number;
  top: number;
  bottom: number;
  points: { x: number; y: number; take: ReaderTake }[];
  /** Through the points of connected texts, and those of each kind of list: words of a text and sounds of a list are not compared. */
  lines: string[];
  /** Corners of the stretches between the 25th and the 75th percentile: `x,y x,y …`. */
  bands: string[];
  /** The 50th percentile along them. */
  medians: string[];
  /** Words correct per minute. */
  rates: { y: number; label: string }[];
  days: { x: number; label: string }[];
}

const MARGIN = { left: 52, right: 18, top: 14, bottom: 44 };
const DAY_WIDTH = 92;
const MOST_STEPS = 6;

/** Takes without a rate or a time have no place in it; undefined if none has one. */
export function readerChart(takes: readonly ReaderTake[], { width, height }: ChartSize): ReaderChart | undefined {
  const timed = takes.flatMap((take) => {
    const time = take.assessedAt === undefined ? NaN : Date.parse(take.assessedAt);
    return take.rate === undefined || Number.isNaN(time) ? [] : [{ take, time, rate: take.rate }];
  });
  if (timed.length === 0) return undefined;
  const [left, right, top, bottom] = [MARGIN.left, width - MARGIN.right, MARGIN.top, height - MARGIN.bottom];
  const [first, last] = [timed[0]!.time, timed.at(-1)!.time];
  const inset = 14;
  const xOf = (time: number) =>
    last > first ? left + inset + ((time - first) / (last - first)) * (right - left - 2 * inset) : (left + right) / 2;
  const step = stepOf(Math.max(1, ...timed.map(({ take, rate }) => Math.max(rate, take.norms?.p75 ?? 0))));
  const most = step.count * step.size;
  const yOf = (rate: number) => bottom - (rate / most) * (bottom - top);
  const points = timed.map(({ take, time, rate }) => ({ x: xOf(time), y: yOf(rate), take }));
  const stretches = normStretches(points, left, right);
  const corner = (x: number, rate: number) => `${round(x)},${round(yOf(rate))}`;
  return {
    width,
    height,
    left,
    right,
    top,
    bottom,
    points,
    lines: [...new Set(points.map(({ take }) => take.list))].map((list) =>
      points.flatMap(({ x, y, take }) => (take.list === list ? [`${round(x)},${round(y)}`] : [])).join(" "),
    ),
    bands: stretches.map((parts) =>
      [
        ...parts.flatMap(({ from, to, norms }) => [corner(from, norms.p75), corner(to, norms.p75)]),
        ...parts.toReversed().flatMap(({ from, to, norms }) => [corner(to, norms.p25), corner(from, norms.p25)]),
      ].join(" "),
    ),
    medians: stretches.map((parts) => parts.flatMap(({ from, to, norms }) => [corner(from, norms.p50), corner(to, norms.p50)]).join(" ")),
    rates: Array.from({ length: step.count + 1 }, (_, i) => ({ y: yOf(i * step.size), label: String(i * step.size) })),
    days: daysOf(timed.map(({ take, time }) => ({ x: xOf(time), label: dayOf(take) }))),
  };
}

/** Runs of takes with norms, which hold halfway to the neighbours, since grade and season change between takes. */
function normStretches(points: ReaderChart["points"], left: number, right: number): { from: number; to: number; norms: NormRates }[][] {
  const runs: { from: number; to: number; norms: NormRates }[][] = [];
  let isOpen = false;
  for (const [
    index,
    {
      x,
      take: { norms },
    },
  ] of points.entries()) {
    if (norms) {
      const [before, after] = [points[index - 1], points[index + 1]];
      const part = { from: before ? (before.x + x) / 2 : left, to: after ? (x + after.x) / 2 : right, norms };
      if (isOpen) runs.at(-1)!.push(part);
      else runs.push([part]);
    }
    isOpen = norms !== undefined;
  }
  return runs;
}

/** Steps of 1, 2 or 5 times a power of ten that reach a rate. */
export function stepOf(most: number): { size: number; count: number } {
  for (let power = 1; ; power *= 10) {
    for (const size of [power, 2 * power, 5 * power]) {
      const count = Math.ceil(most / size);
      if (count <= MOST_STEPS) return { size, count };
    }
  }
}

/** Those days whose labels have room. */
function daysOf(all: readonly { x: number; label: string }[]): ReaderChart["days"] {
  const shown: { x: number; label: string }[] = [];
  for (const day of all) {
    const last = shown.at(-1);
    if (!last || (day.x - last.x >= DAY_WIDTH && day.label !== last.label)) shown.push(day);
  }
  return shown;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
