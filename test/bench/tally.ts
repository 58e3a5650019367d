import { randomFrom } from "#core/bytes/randomFrom.ts";
import { AGE_GROUPS, ageGroup, type Utterance } from "./corpus.ts";

/** Resamples for a 95 % interval. */
const RESAMPLES = 500;

interface Sample {
  /** Whether this is an example of what is to be found (for AUC), and its score; or the two values to be correlated. */
  a: number;
  b: number;
}

interface SpeakerData {
  hits: number;
  trials: number;
  samples: Sample[];
}

type Statistic = (speakers: readonly SpeakerData[]) => number;

/** Share of hits among trials, in per cent. */
const percentage: Statistic = (speakers) => (100 * sum(speakers, "hits")) / sum(speakers, "trials");
/** Hits for each trial. */
const rate: Statistic = (speakers) => sum(speakers, "hits") / sum(speakers, "trials");

const STATISTICS = { percentage, rate, auc, correlation, rejectedAt90: rejectedWhere(0.9), rejectedAt92: rejectedWhere(0.92) } as const;
export type StatisticName = keyof typeof STATISTICS;

export interface Row {
  figure: string;
  [group: string]: string;
}

/** Collects figures by age group and speaker, and tells each with its 95 % interval (bootstrap over speakers). */
export class Tally {
  private readonly figures = new Map<string, { statistic: StatisticName; groups: Map<string, Map<string, SpeakerData>> }>();

  count(
    figure: string,
    statistic: "percentage" | "rate",
    { age, speaker }: Pick<Utterance, "age" | "speaker">,
    hits: number,
    trials: number,
  ): void {
    for (const data of this.dataOf(figure, statistic, age, speaker)) {
      data.hits += hits;
      data.trials += trials;
    }
  }

  sample(
    figure: string,
    statistic: "auc" | "correlation" | "rejectedAt90" | "rejectedAt92",
    { age, speaker }: Pick<Utterance, "age" | "speaker">,
    a: number,
    b: number,
  ): void {
    for (const data of this.dataOf(figure, statistic, age, speaker)) data.samples.push({ a, b });
  }

  /** One row a figure, one column a group: value and interval. */
  rows(): { table: Row[]; figures: Record<string, Record<string, { value: number; low: number; high: number; n: number }>> } {
    const table: Row[] = [];
    const figures: Record<string, Record<string, { value: number; low: number; high: number; n: number }>> = {};
    for (const [figure, { statistic, groups }] of this.figures) {
      const row: Row = { figure };
      figures[figure] = {};
      for (const group of COLUMNS) {
        const speakers = [...(groups.get(group)?.values() ?? [])];
        if (speakers.length === 0) continue;
        const value = STATISTICS[statistic](speakers);
        const [low, high] = interval(speakers, STATISTICS[statistic]);
        const n =
          statistic === "percentage" || statistic === "rate"
            ? sum(speakers, "trials")
            : speakers.reduce((count, speaker) => count + speaker.samples.length, 0);
        const digits = statistic === "percentage" || statistic.startsWith("rejected") ? 1 : 3;
        row[group] = `${value.toFixed(digits)} [${low.toFixed(digits)}, ${high.toFixed(digits)}] n=${n}`;
        figures[figure][group] = { value: round(value), low: round(low), high: round(high), n };
      }
      table.push(row);
    }
    return { table, figures };
  }

  private dataOf(figure: string, statistic: StatisticName, age: number, speaker: string): SpeakerData[] {
    let entry = this.figures.get(figure);
    if (!entry) this.figures.set(figure, (entry = { statistic, groups: new Map<string, Map<string, SpeakerData>>() }));
    return [EVERYBODY, ageGroup(age), ...(age <= 15 ? ["children"] : [])].map((group) => {
      let speakers = entry.groups.get(group);
      if (!speakers) entry.groups.set(group, (speakers = new Map<string, SpeakerData>()));
      let data = speakers.get(speaker);
      if (!data) speakers.set(speaker, (data = { hits: 0, trials: 0, samples: [] }));
      return data;
    });
  }
}

const EVERYBODY = "all";
/** The groups of speakers that figures are told for. */
export const COLUMNS = [EVERYBODY, "children", ...AGE_GROUPS];

const round = (value: number) => Math.round(value * 1000) / 1000;

function sum(speakers: readonly SpeakerData[], key: "hits" | "trials"): number {
  return speakers.reduce((total, speaker) => total + speaker[key], 0);
}

function interval(speakers: readonly SpeakerData[], statistic: Statistic): [number, number] {
  const random = randomFrom(7);
  const values = Array.from({ length: RESAMPLES }, () => statistic(speakers.map(() => speakers[Math.floor(random() * speakers.length)]!)))
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  return [values[Math.floor(values.length * 0.025)] ?? NaN, values[Math.floor(values.length * 0.975)] ?? NaN];
}

/** Probability that a right example (a = 1) scores above a wrong one (a = 0), ties half. */
function auc(speakers: readonly SpeakerData[]): number {
  const all = speakers.flatMap((speaker) => speaker.samples).sort((x, y) => x.b - y.b);
  let ranks = 0;
  let right = 0;
  for (let i = 0; i < all.length;) {
    let j = i;
    while (j < all.length && all[j]!.b === all[i]!.b) j++;
    for (let k = i; k < j; k++) {
      if (all[k]!.a !== 1) continue;
      ranks += (i + j + 1) / 2;
      right++;
    }
    i = j;
  }
  return (ranks - (right * (right + 1)) / 2) / (right * (all.length - right));
}

/** Pearson's correlation of the two values. */
function correlation(speakers: readonly SpeakerData[]): number {
  const all = speakers.flatMap((speaker) => speaker.samples);
  const mean = (key: "a" | "b") => all.reduce((total, sample) => total + sample[key], 0) / all.length;
  const [ma, mb] = [mean("a"), mean("b")];
  let [aa, bb, ab] = [0, 0, 0];
  for (const { a, b } of all) {
    aa += (a - ma) ** 2;
    bb += (b - mb) ** 2;
    ab += (a - ma) * (b - mb);
  }
  return ab / Math.sqrt(aa * bb);
}

/** Share of wrong examples (a = 0) under the score that a share of the right ones (a = 1) reaches, in per cent. */
function rejectedWhere(accepted: number): Statistic {
  return (speakers) => {
    const all = speakers.flatMap((speaker) => speaker.samples);
    const right = all
      .filter((sample) => sample.a === 1)
      .map((sample) => sample.b)
      .sort((x, y) => x - y);
    const wrong = all.filter((sample) => sample.a === 0);
    const threshold = right[Math.floor(right.length * (1 - accepted))] ?? 0;
    return (100 * wrong.filter((sample) => sample.b < threshold).length) / wrong.length;
  };
}
