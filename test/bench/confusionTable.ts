import type { ConfusedBy, ConfusionTable, Taken } from "#core/confusions/confusionTable.ts";
import { estimated } from "#core/confusions/soundConfusions.ts";
import type { Place } from "#core/confusions/soundDifference.ts";
import type { ConfusionTrial } from "./confusionTrials.ts";

/** What is known of a difference from fewer is not said: readings, children, and pairs of words. */
const LEAST = { readings: 20, speakers: 5, pairs: 3 };

/** How often words that differ so were taken for each other. */
interface Cell {
  place: Place;
  key: string;
  taken: number;
  readings: number;
}

/** The cells of which enough was measured, in the order of their names. */
export function cellsOf(trials: readonly ConfusionTrial[], by: ConfusedBy): Cell[] {
  const groups = groupedBy(trials, ({ place, key }) => `${place} ${key}`);
  return [...groups]
    .filter(
      ([, those]) =>
        those.length >= LEAST.readings &&
        countOf(those, ({ speaker }) => speaker) >= LEAST.speakers &&
        countOf(those, ({ said, asked }) => `${said} ${asked}`) >= LEAST.pairs,
    )
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, those]) => ({
      place: those[0]!.place,
      key: those[0]!.key,
      taken: those.filter((trial) => trial[by]).length,
      readings: those.length,
    }));
}

/** What is taken for another sound less often than this is no part of the table: nobody is told of it. */
const SHIPPED = 0.3;

/** The table as it ships. */
export function tableOf(trials: readonly ConfusionTrial[], by: ConfusedBy): ConfusionTable {
  const cells = cellsOf(trials, by).filter(({ taken, readings }) => estimated([taken, readings]) >= SHIPPED);
  const at = (place: Place) =>
    Object.fromEntries(
      cells.filter((cell) => cell.place === place).map(({ key, taken, readings }): [string, Taken] => [key, [taken, readings]]),
    );
  return { first: at("first"), middle: at("middle"), last: at("last") };
}

/** What others were predicted to be taken for, and how often they were. */
export interface Prediction {
  /** Share estimated by the others, 0 to 1. */
  predicted: number;
  taken: boolean;
  /** The cell, and the part that was left out. */
  cell: string;
}

/** Predicts each part of the trials by what was measured on all others. @param partOf a speaker's or a word's number, of which each `parts`-th is left out together */
export function predictions(
  trials: readonly ConfusionTrial[],
  by: ConfusedBy,
  nameOf: (trial: ConfusionTrial) => string,
  parts: number,
): Prediction[] {
  const names = [...new Set(trials.map(nameOf))].sort();
  const partOf = new Map(names.map((name, i) => [name, i % parts]));
  return Array.from({ length: parts }, (_, part) => {
    const isLeft = (trial: ConfusionTrial) => partOf.get(nameOf(trial)) === part;
    const known = new Map(
      cellsOf(
        trials.filter((trial) => !isLeft(trial)),
        by,
      ).map(({ place, key, taken, readings }) => [`${place} ${key}`, estimated([taken, readings])]),
    );
    return trials.filter(isLeft).flatMap((trial): Prediction[] => {
      const cell = `${trial.place} ${trial.key}`;
      const predicted = known.get(cell);
      return predicted === undefined ? [] : [{ predicted, taken: trial[by], cell: `${part} ${cell}` }];
    });
  }).flat();
}

/** Predicted and measured shares of those in each tenth, in per cent. */
export function calibration(made: readonly Prediction[]): { predicted: number; measured: number; n: number }[] {
  const tenths = groupedBy(made, ({ predicted }) => Math.min(9, Math.floor(predicted * 10)));
  return [...tenths]
    .sort(([a], [b]) => a - b)
    .map(([, those]) => ({ predicted: mean(those.map(({ predicted }) => predicted)), measured: shareTaken(those), n: those.length }));
}

/** How right it is to tell of what is predicted from a share on, 0 to 1. Shares in per cent. */
export function precisionFrom(
  made: readonly Prediction[],
  least: number,
): { told: number; takenOfTold: number; takenOfOthers: number; cells: number; cellsOften: number; recall: number } {
  const told = made.filter(({ predicted }) => predicted >= least);
  const others = made.filter(({ predicted }) => predicted < least);
  const cells = [...groupedBy(told, ({ cell }) => cell).values()].filter((those) => those.length >= FEW);
  const taken = (those: readonly Prediction[]) => those.filter((prediction) => prediction.taken).length;
  return {
    told: told.length,
    takenOfTold: shareTaken(told),
    takenOfOthers: shareTaken(others),
    cells: cells.length,
    cellsOften: (100 * cells.filter((those) => shareTaken(those) >= OFTEN).length) / cells.length,
    recall: (100 * taken(told)) / taken(made),
  };
}

/** A cell is looked at by itself where so many of its readings were left out. */
const FEW = 5;
/** A quarter: in per cent. */
const OFTEN = 25;

function shareTaken(those: readonly Prediction[]): number {
  return 100 * mean(those.map(({ taken }) => (taken ? 1 : 0)));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function countOf<T>(those: readonly T[], nameOf: (one: T) => string): number {
  return new Set(those.map(nameOf)).size;
}

function groupedBy<T, K>(those: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of those) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}
