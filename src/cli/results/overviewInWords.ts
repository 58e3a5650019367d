import { MISCUE_CODES } from "#core/reading/miscues.ts";
import { bandText } from "#core/reading/norms.ts";
import { printable } from "#core/printable.ts";
import { LEVEL_NAMES } from "#core/record/measures.ts";
import { decimal } from "#core/record/runningRecord.ts";
import { OVERVIEW_COLUMNS, type OverviewColumn, overviewColumn } from "#core/overview/overviewColumns.ts";
import { saidInWords } from "#sets/overview/overviewCsv.ts";
import { dayOf, type OverviewRow } from "#core/overview/overviewModel.ts";
import { countingNotes, passagesOf, type PassageSheet } from "#core/overview/passageSheet.ts";
import type { HeardTimes, PlaceSheet } from "#core/overview/placeSearch.ts";
import { type ReaderSheet, readersOf } from "#core/overview/readerSheet.ts";
import { counted } from "#core/text/counted.ts";
import { paragraphs } from "../printing/paragraphs.ts";
import { type TextColumn, textTable } from "../printing/textTable.ts";

/** Columns that go last in a narrow terminal come first. */
const SHOWN = [
  "recording",
  "passage",
  "reader",
  "class",
  "accuracy",
  "wcpm",
  "level",
  "note",
  "verdict",
  "assessed",
  "percentile",
  "grade",
  "reviewed",
  "warnings",
];
const SHRINKING: ReadonlySet<string> = new Set(["recording", "passage", "reader", "class", "model", "kind", "result"]);
/** Lines of a sheet's list; CSV and JSON have all of them. */
const MOST_LISTED_LINES = 20;

/** An aligned table, what is wrong with results that cannot be read, and a summary. */
export function rowsInWords(
  rows: readonly OverviewRow[],
  { width, sort, areReadersKnown }: { width: number | undefined; sort: string | undefined; areReadersKnown: boolean },
): string {
  const shown = columnsFor(rows, sort);
  const columns = shown.map(({ id, label, unit, isNumber }): TextColumn => ({
    label: unit === "%" ? `${label} %` : label,
    ...(isNumber && { isNumber }),
    shrinks: SHRINKING.has(id),
    stays: id === "recording" || id === sort,
  }));
  const lines = textTable(
    columns,
    rows.map((row) => shown.map(({ text }) => printable(text(row)))),
    width,
  );
  const unread = rows.flatMap(({ name, unread: why }) => (why === undefined ? [] : [printable(`! ${name}: ${why}`)]));
  return paragraphs([lines, unread, summary(rows, areReadersKnown)]);
}

/** The usual columns that are not empty, in the order of a wide table, and the one that is sorted by. */
function columnsFor(rows: readonly OverviewRow[], sort: string | undefined): OverviewColumn[] {
  const isUsed = ({ id, text }: OverviewColumn) =>
    id === sort || rows.some((row) => (id === "warnings" ? row.warnings.length > 0 : text(row) !== ""));
  const order = SHOWN.map((id) => overviewColumn(id)!).filter(isUsed);
  const other = OVERVIEW_COLUMNS.filter(({ id }) => id === sort && !SHOWN.includes(id));
  return [order[0]!, ...other, ...order.slice(1)];
}

function summary(rows: readonly OverviewRow[], areReadersKnown: boolean): string[] {
  const read = rows.filter(({ unread }) => unread === undefined);
  const readers = readersOf(rows).length;
  const [passages, readings] = [passagesOf(rows).length, read.filter(({ kind }) => kind === "fluency").length];
  const other = read.length - readings;
  const parts = [
    `${counted(readings, "reading")} of ${counted(passages, "passage")}${readers > 0 ? ` by ${counted(readers, "reader")}` : ""}`,
  ];
  if (other > 0) parts.push(counted(other, "other result"));
  const counts = { unread: rows.length - read.length, otherText: rows.filter(({ otherText }) => otherText !== undefined).length };
  if (counts.otherText > 0)
    parts.push(`${counted(counts.otherText, "recording")} that ${counts.otherText === 1 ? "does" : "do"} not seem to be of the text`);
  if (counts.unread > 0) parts.push(`${counted(counts.unread, "result")} that cannot be read`);
  const unknown = read.filter(({ reader }) => reader === undefined).length;
  const note = !areReadersKnown
    ? ["Results do not say who read; --readers names a table that does."]
    : unknown > 0
      ? [`The table of readers does not name ${counted(unknown, "result")}.`]
      : [];
  return [`${parts.join(", ")}.`, ...note];
}

export function passageSheetInWords(sheet: PassageSheet, width: number | undefined): string {
  const { title, readers, readings, words, finished, missed, confusions } = sheet;
  const head = [
    printable(
      `${title}: ${counted(words, "word")}, ${counted(readings, "reading")} by ${counted(readers, "reader")}; ${finished} of ${readers} read it to its end.`,
    ),
    ...countingNotes(sheet),
  ];
  const wordTable = textTable(
    [
      { label: "Word", stays: true, shrinks: true },
      { label: "Number", isNumber: true },
      { label: "Missed by", stays: true },
      { label: "Said in its place", stays: true, shrinks: true },
    ],
    missed
      .slice(0, MOST_LISTED_LINES)
      .map(({ text, number, missed: by, of, said }) => [text, String(number), `${by} of ${of}`, saidInWords(said)].map(printable)),
    width,
  );
  const phonemeTable = textTable(
    [
      { label: "Expected", stays: true },
      { label: "Heard", stays: true },
      { label: "Times", isNumber: true, stays: true },
      { label: "Readers", isNumber: true },
      { label: "In", shrinks: true, stays: true },
    ],
    confusions
      .slice(0, MOST_LISTED_LINES)
      .map(({ expected, heard, count, readers: by, words: where }) =>
        [
          expected ?? "(added)",
          heard ?? "(not said)",
          String(count),
          String(by),
          where.map(({ text, count: times }) => (times > 1 ? `${text} (${times})` : text)).join(", "),
        ].map(printable),
      ),
    width,
  );
  return paragraphs([
    head,
    missed.length > 0 ? [...wordTable, ...more(missed.length)] : ["No word was missed."],
    confusions.length > 0 ? [...phonemeTable, ...more(confusions.length)] : [],
  ]);
}

export function readerSheetInWords({ reader, takes, others, source }: ReaderSheet, width: number | undefined): string {
  const columns: TextColumn[] = [
    { label: "Assessed", stays: true },
    { label: "Passage", shrinks: true, stays: true },
    { label: "Recording", shrinks: true },
    { label: "Accuracy %", isNumber: true },
    { label: "WCPM", isNumber: true, stays: true },
    { label: "Level" },
    ...(source === undefined ? [] : [{ label: "Norms 25th–50th–75th" }, { label: "Percentile" }]),
  ];
  const figure = (value: number | undefined) => (value === undefined ? "" : decimal(value));
  const rows = takes.map(({ assessedAt = "", passage, recording, accuracy, rate, level, norms, percentile, otherText }) =>
    [
      dayOf({ assessedAt }),
      passage ?? "",
      recording ?? "",
      figure(accuracy),
      figure(rate),
      level ? LEVEL_NAMES[level] : otherText === undefined ? "" : "not of this text",
      ...(source === undefined ? [] : [norms ? `${norms.p25}–${norms.p50}–${norms.p75}` : "", percentile ? bandText(percentile) : ""]),
    ].map(printable),
  );
  const notes = [
    ...(source === undefined ? [] : [`Norms: ${source}`]),
    ...(others > 0
      ? [
          `${counted(others, "result")} that ${others === 1 ? "is no reading" : "are no readings"} of a text ${others === 1 ? "is" : "are"} not listed.`,
        ]
      : []),
  ];
  return paragraphs([
    [printable(`${reader}: ${counted(takes.length, "reading")}`)],
    takes.length > 0 ? textTable(columns, rows, width) : [],
    notes,
  ]);
}

export function placesInWords({ count, readings, readers, heard, places }: PlaceSheet, width: number | undefined): string {
  const said = ({ kind, expected, heard: text }: HeardTimes) => {
    if (expected !== undefined) return `${expected || "(added)"} → ${text || "(not said)"}`;
    return kind === "correct" ? "read right" : `${text || (kind === "told" ? "told" : "not read")} (${MISCUE_CODES[kind]})`;
  };
  const listed = heard.slice(0, MOST_LISTED_LINES).map((one) => [said(one), String(one.count)].map(printable));
  const rows = places
    .slice(0, MOST_LISTED_LINES)
    .map((place) =>
      [
        dayOf(place),
        place.reader ?? place.recording ?? place.name,
        place.passage ?? "",
        `${place.before}${place.word && `[${place.word}]`}${place.after}`,
        said({ ...place, count: 1 }),
      ].map(printable),
    );
  const columns: TextColumn[] = [
    { label: "Assessed" },
    { label: "Reader", stays: true, shrinks: true },
    { label: "Passage", shrinks: true },
    { label: "Sentence", stays: true, shrinks: true },
    { label: "Heard", stays: true },
  ];
  return paragraphs([
    [
      count === 0
        ? "No reading has such a place."
        : `${counted(count, "place")} in ${counted(readings, "reading")}${readers > 0 ? ` by ${counted(readers, "reader")}` : ""}.`,
    ],
    count === 0
      ? []
      : [
          ...textTable(
            [
              { label: "Heard", stays: true },
              { label: "Times", isNumber: true, stays: true },
            ],
            listed,
            width,
          ),
          ...more(heard.length),
        ],
    count === 0 ? [] : [...textTable(columns, rows, width), ...more(count)],
  ]);
}

function more(all: number): string[] {
  return all > MOST_LISTED_LINES ? [`… and ${all - MOST_LISTED_LINES} more; --format csv has all.`] : [];
}
