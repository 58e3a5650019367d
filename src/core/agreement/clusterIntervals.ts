import { randomFrom } from "../bytes/randomFrom.ts";
import { quantile } from "../quantile.ts";
import { type Steps, toTheEnd } from "../steps.ts";

const RESAMPLE_COUNT = 2000;
const CONFIDENCE_LEVEL = 0.95;
/** Share of the draws in which a figure has to be defined to have an interval. */
const LEAST_DEFINED_SHARE = 0.9;
const RANDOM_SEED = 20_260_301;

export type Interval = readonly [low: number, high: number];

/**
 * Intervals of 95 % for figures of things that come in clusters, as words do in readers: whole clusters are drawn with replacement, as many
 * as there are, and the interval reaches from the 2.5th to the 97.5th percentile of 2,000 draws (Field, C. A. & Welsh, A. H. (2007).
 * Bootstrapping clustered data. Journal of the Royal Statistical Society B, 69, 369–390; percentile interval: Efron, B. & Tibshirani, R. J.
 * (1993). An Introduction to the Bootstrap, chapter 13). The draws are seeded: the same clusters in the same order have the same intervals.
 * With few clusters they are too narrow.
 * @param figuresOf undefined for a figure without a value
 * @returns no interval for a figure without a value in more than a tenth of the draws, and none at all for fewer than two clusters
 */
export function clusterIntervals<Cluster, Name extends string>(
  clusters: readonly Cluster[],
  figuresOf: FiguresOf<Cluster, Name>,
): Partial<Record<Name, Interval>> {
  return toTheEnd(clusterIntervalSteps(clusters, figuresOf));
}

type FiguresOf<Cluster, Name extends string> = (drawn: readonly Cluster[]) => Readonly<Record<Name, number | undefined>>;

export function* clusterIntervalSteps<Cluster, Name extends string>(
  clusters: readonly Cluster[],
  figuresOf: FiguresOf<Cluster, Name>,
): Steps<Partial<Record<Name, Interval>>> {
  if (clusters.length < 2) return {};
  const random = randomFrom(RANDOM_SEED);
  const drawn = new Map<Name, number[]>();
  for (let i = 0; i < RESAMPLE_COUNT; i++) {
    const figures = figuresOf(clusters.map(() => clusters[Math.floor(random() * clusters.length)]!));
    for (const name of Object.keys(figures) as Name[]) {
      const value = figures[name];
      const values = drawn.get(name) ?? drawn.set(name, []).get(name)!;
      if (value !== undefined) values.push(value);
    }
    yield;
  }
  const intervals: Partial<Record<Name, Interval>> = {};
  for (const [name, values] of drawn) {
    if (values.length < LEAST_DEFINED_SHARE * RESAMPLE_COUNT) continue;
    values.sort((a, b) => a - b);
    intervals[name] = [quantile(values, (1 - CONFIDENCE_LEVEL) / 2), quantile(values, (1 + CONFIDENCE_LEVEL) / 2)];
  }
  return intervals;
}
