import { median } from "../../quantile.ts";
import { PERCENTILES, percentileBand } from "../../reading/norms.ts";
import { withoutUndefined } from "../../timeline/withoutUndefined.ts";
import { readerKey } from "../latestTakes.ts";
import type { OverviewRow } from "../overviewModel.ts";
import { passagesOf } from "../passageSheet.ts";
import { sortedRows } from "./classColumns.ts";
import {
  type ClassCell,
  type ClassChange,
  type ClassChoice,
  type ClassMember,
  type ClassName,
  type ClassRow,
  type ClassSheet,
  type DayRange,
  LEAST_CHANGE,
} from "./classModel.ts";
import { classNotes, sentence } from "./classNotes.ts";
import { isIn, membersOf, offersOf } from "./classOffers.ts";
import { basesOf, basisKey, cellOf, inTime, middleLevel, takesIn } from "./classTakes.ts";
import { looksOf } from "./looks.ts";
import { spreadOf } from "./spread.ts";
import { type Term, termOf, termText } from "./terms.ts";

/** The rows of a sheet have these in common. */
interface Frame {
  classes: readonly ClassName[];
  time: Term | DayRange | undefined;
  before: Term | DayRange | undefined;
  passages: string[];
  terms: readonly Term[];
  cells: ClassChoice["cells"];
}

/**
 * Compares like with like: readings of one kind of text, counted over the same time, and of each reader the latest of each passage in a
 * season. Several passages of a reader are one figure, their median.
 */
export function classSheet(rows: readonly OverviewRow[], members: readonly ClassMember[], choice: ClassChoice): ClassSheet {
  const readings = rows.filter(({ kind, passageKey }) => kind === "fluency" && passageKey !== undefined);
  const offered = offersOf(readings, members);
  const offerOf = (name: ClassName | undefined) => offered.find((one) => one.by === name?.by && one.name === name.name);
  const first = offerOf(choice.of) ?? offered.find(({ by }) => by === "class") ?? offered.at(-1);
  const second = offerOf(choice.beside);
  const classes = first === undefined ? [] : second === undefined || second === first ? [first] : [first, second];
  const own = readings.filter((row) => classes.some((one) => isIn(one)(row)));
  const bases = basesOf(own);
  const basis = bases.find(({ key }) => key === choice.basis) ?? bases[0];
  // A recording of another text has no rate, and so no way in which it was counted.
  const alike = own.filter((row) => (row.otherText === undefined ? basisKey(row) === basis?.key : row.list === basis?.list));
  const offeredPassages = passagesOf(alike).map(({ key, title, readings: count }) => ({ key, title, readings: count }));
  const chosen = offeredPassages.filter(({ key }) => choice.passages?.includes(key) ?? true);
  const passages = chosen.length > 0 ? chosen : offeredPassages;
  const keys = new Set(passages.map(({ key }) => key));
  const compared = alike.filter(({ passageKey }) => keys.has(passageKey!));
  const inTerms = new Map<Term, number>();
  for (const row of compared) {
    const term = termOf(row);
    if (term !== undefined && row.otherText === undefined) inTerms.set(term, (inTerms.get(term) ?? 0) + 1);
  }
  const terms = [...inTerms.keys()].sort((a, b) => a - b);
  const time = choice.time ?? terms.at(-1);
  const before = typeof time === "number" ? terms.findLast((term) => term < time) : time && rangeBefore(time);
  const frame: Frame = { classes, time, before, terms, passages: [...keys], cells: choice.cells };
  const all = classes.flatMap((_, index) => rowsOf(index, compared, members, frame));
  const moved = all.flatMap(({ change }) => change ?? []);
  return withoutUndefined<ClassSheet>({
    choice,
    offers: {
      classes: offered,
      terms: terms.map((term) => ({ term, readings: inTerms.get(term)! })).reverse(),
      passages: offeredPassages,
      bases,
    },
    classes,
    time,
    since: typeof before === "object" ? before.to : before,
    passages: frame.passages,
    basis,
    terms,
    cells:
      choice.cells === "passages"
        ? passages.map(({ key, title }) => ({ key, label: title.replace(/\.(?:txt|md|text)$/iu, "") }))
        : terms.map((term) => ({ key: String(term), label: sentence(termText(term)) })),
    rows: sortedRows(all, choice.sort),
    spreads: classes.map(({ label }, index) =>
      classSpread(
        label,
        all.filter((row) => row.class === index),
      ),
    ),
    norms: normsOf(all),
    risen: { readers: moved.filter(({ rate }) => rate >= LEAST_CHANGE).length, of: moved.length },
    notes: classNotes({ own, compared, rows: all, basis }),
  });
}

/** The rows of one of the classes. */
function rowsOf(index: number, compared: readonly OverviewRow[], members: readonly ClassMember[], frame: Frame): ClassRow[] {
  const name = frame.classes[index]!;
  const known = membersOf(name, members);
  const readers = new Map<string, OverviewRow[]>(known.map(({ reader }) => [readerKey({ reader, uri: "" }), []]));
  for (const row of compared.filter(isIn(name))) {
    const key = readerKey(row);
    const own = readers.get(key);
    if (own) own.push(row);
    else readers.set(key, [row]);
  }
  const memberOf = new Map(known.map((member) => [readerKey({ ...member, uri: "" }), member]));
  return [...readers].map(([key, own]) => rowOf(`${index} ${key}`, index, own, memberOf.get(key), frame));
}

function rowOf(
  key: string,
  index: number,
  own: readonly OverviewRow[],
  member: ClassMember | undefined,
  { time, before, terms, passages, cells }: Frame,
): ClassRow {
  const isNow = inTime(time);
  const takes = takesIn(own, isNow);
  const { rate, accuracy } = cellOf(takes);
  const figures = withoutUndefined<Pick<ClassRow, "rate" | "accuracy" | "level" | "percentile" | "change">>({
    rate,
    accuracy,
    level: middleLevel(takes),
    percentile: percentileOf(takes),
    change: before === undefined ? undefined : changeOf(takes, takesIn(own, inTime(before))),
  });
  const ofTerms = terms.map((term) => cellOf(takesIn(own, inTime(term))));
  const ofPassages = () => passages.map((passage): ClassCell => cellOf(takes.filter(({ passageKey }) => passageKey === passage)));
  const latest = own.at(-1);
  return withoutUndefined<ClassRow>({
    key,
    class: index,
    reader: member?.reader ?? latest?.reader,
    name: member?.reader ?? latest?.reader ?? latest?.recording ?? latest?.name ?? "",
    grade: takes.at(-1)?.grade ?? member?.grade ?? latest?.grade,
    readings: takes.length,
    ...figures,
    looks: looksOf(figures, { takes, doubted: own.filter((row) => row.otherText !== undefined && isNow(row)) }),
    trend: ofTerms.map((one) => one.rate),
    cells: cells === "passages" ? ofPassages() : ofTerms,
  });
}

/** The median rate of the readings that have norms, by those of the latest one's grade and season. */
function percentileOf(takes: readonly OverviewRow[]): ClassRow["percentile"] {
  const latest = takes.findLast(({ percentile }) => percentile)?.percentile;
  if (!latest) return undefined;
  const { grade, season } = latest;
  const alike = takes.filter(({ percentile }) => percentile?.grade === grade && percentile.season === season);
  const rate = median(alike.flatMap((take) => take.rate ?? []));
  const band = rate === undefined ? undefined : percentileBand(grade, season, rate);
  return band && { ...band, grade, season };
}

/** The median of the differences of passages that were read both times; without one, the difference of the medians of all. */
function changeOf(takes: readonly OverviewRow[], earlier: readonly OverviewRow[]): ClassChange | undefined {
  const before = new Map(earlier.flatMap(({ passageKey, rate }) => (rate === undefined ? [] : [[passageKey, rate] as const])));
  const differences = takes.flatMap(({ passageKey, rate }) => {
    const was = before.get(passageKey);
    return rate === undefined || was === undefined ? [] : [rate - was];
  });
  if (differences.length > 0) return { rate: median(differences)!, passages: differences.length };
  const [now, was] = [median(takes.flatMap(({ rate }) => rate ?? [])), median([...before.values()])];
  return now === undefined || was === undefined ? undefined : { rate: now - was, passages: 0 };
}

/** Everything before the first day of a range; undefined if it has none. */
function rangeBefore({ from }: DayRange): DayRange | undefined {
  const first = /^\d{4}-\d\d-\d\d$/u.test(from) ? Date.parse(`${from}T12:00:00Z`) : NaN;
  return Number.isNaN(first) ? undefined : { from: "", to: new Date(first - 86_400_000).toISOString().slice(0, 10) };
}

function classSpread(label: string, rows: readonly ClassRow[]): ClassSheet["spreads"][number] {
  return withoutUndefined<ClassSheet["spreads"][number]>({
    label,
    readers: rows.length,
    rate: spreadOf(rows.flatMap(({ rate }) => rate ?? [])),
    accuracy: spreadOf(rows.flatMap(({ accuracy }) => accuracy ?? [])),
    points: rows.flatMap(({ name, rate }) => (rate === undefined ? [] : [{ name, rate }])).sort((a, b) => a.rate - b.rate),
  });
}

function normsOf(rows: readonly ClassRow[]): ClassSheet["norms"] {
  const [first, ...others] = rows.flatMap(({ percentile }) => percentile ?? []);
  if (!first || others.some(({ grade, season }) => grade !== first.grade || season !== first.season)) return undefined;
  const at = (percentile: (typeof PERCENTILES)[number]) => first.norms[PERCENTILES.indexOf(percentile)]!;
  return { grade: first.grade, season: first.season, p25: at(25), p50: at(50), p75: at(75) };
}
