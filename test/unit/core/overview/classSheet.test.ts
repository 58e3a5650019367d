import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { CLASS_COLUMNS, cellColumn, changeText } from "#core/overview/class/classColumns.ts";
import type { ClassChoice, ClassMember, ClassSheet } from "#core/overview/class/classModel.ts";
import { basisText } from "#core/overview/class/classNotes.ts";
import { classSheet } from "#core/overview/class/classSheet.ts";
import { spreadOf } from "#core/overview/class/spread.ts";
import { schoolYearCode, termCode, termOf, termText } from "#core/overview/class/terms.ts";
import type { OverviewRow } from "#core/overview/overviewModel.ts";
import { percentileBand } from "#core/reading/norms.ts";
import { classCsv } from "#sets/overview/classCsv.ts";

const COUNTS = {
  words: 80,
  correct: 60,
  variants: 0,
  soundedOut: 0,
  substitutions: 3,
  omissions: 2,
  told: 0,
  insertions: 0,
  repetitions: 0,
  selfCorrections: 0,
  falseStarts: 0,
};
const FALL = "2025-10-02";
const WINTER = "2026-01-20";
const SPRING = "2026-04-20";

let made = 0;
/** One reading; of grade 3, whose norms are 59 (P25), 83 (P50) and 104 (P75) in fall and 91, 112 and 139 in spring. */
function read(reader: string | undefined, day: string, passage: string, rate: number, more: Partial<OverviewRow> = {}): OverviewRow {
  const season = day === FALL ? "fall" : day === WINTER ? "winter" : "spring";
  const band = percentileBand(3, season, rate)!;
  return {
    uri: `file:///r/3B/${++made}.assessment.json`,
    name: `r${made}`,
    recording: `r${made}.wav`,
    kind: "fluency",
    passage: `${passage}.txt`,
    passageKey: passage,
    assessedAt: `${day}T09:00:00Z`,
    warnings: [],
    counts: COUNTS,
    accuracy: 95,
    level: "independent",
    rate,
    percentile: { ...band, grade: 3, season },
    grade: 3,
    class: "3B",
    ...(reader !== undefined && { reader }),
    ...more,
  };
}

const sheetOf = (rows: OverviewRow[], choice: Partial<ClassChoice> = {}, members: ClassMember[] = []) =>
  classSheet(rows, members, { cells: "seasons", ...choice });
const row = ({ rows }: ClassSheet, name: string) => rows.find((one) => one.name === name)!;
const reasons = (sheet: ClassSheet, name: string) => row(sheet, name).looks.map(({ code }) => code);

describe("seasons of school years", () => {
  const rows: [day: string, season: OverviewRow["season"], text: string, code: string][] = [
    ["2025-08-01", undefined, "fall 2025", "2025-26 fall"],
    ["2025-11-30", undefined, "fall 2025", "2025-26 fall"],
    ["2025-12-01", undefined, "winter 2025–26", "2025-26 winter"],
    ["2026-02-28", undefined, "winter 2025–26", "2025-26 winter"],
    ["2026-03-01", undefined, "spring 2026", "2025-26 spring"],
    ["2026-07-31", undefined, "spring 2026", "2025-26 spring"],
    ["2026-03-02", "winter", "winter 2025–26", "2025-26 winter"],
    ["1999-12-31", undefined, "winter 1999–00", "1999-00 winter"],
  ];
  for (const [day, season, text, code] of rows)
    it(`${day}${season === undefined ? "" : `, chosen as ${season},`} is of ${text}`, () => {
      const term = termOf({ assessedAt: `${day}T09:00:00Z`, ...(season && { season }) })!;
      assert.deepEqual([termText(term), termCode(term)], [text, code]);
    });

  it("follow one another, also over a summer", () => {
    const terms = ["2025-09-01", "2025-12-24", "2026-05-01", "2026-09-01"].map((day) => termOf({ assessedAt: day })!);
    assert.deepEqual(
      terms.map((term) => term - terms[0]!),
      [0, 1, 2, 3],
    );
    assert.equal(schoolYearCode(terms[3]!), "2026-27");
    assert.equal(termOf({ assessedAt: "no date" }), undefined);
  });
});

describe("spreadOf", () => {
  it("has the quartiles of a spreadsheet's QUARTILE.INC", () => {
    assert.deepEqual(spreadOf([7, 1, 3, 5]), { count: 4, least: 1, lower: 2.5, median: 4, upper: 5.5, most: 7 });
    assert.deepEqual(spreadOf([9]), { count: 1, least: 9, lower: 9, median: 9, upper: 9, most: 9 });
    assert.equal(spreadOf([]), undefined);
  });
});

describe("classSheet", () => {
  it("takes the latest reading of each passage of the latest season, and their medians", () => {
    const sheet = sheetOf([
      read("Kim", FALL, "fox", 50),
      read("Kim", SPRING, "fox", 60),
      read("Kim", "2026-04-22", "fox", 90, { accuracy: 99 }),
      read("Kim", SPRING, "lake", 100, { accuracy: 97 }),
      read("Kim", SPRING, "sun", 130, { accuracy: 80, level: "frustration" }),
    ]);
    const { readings, rate, accuracy, level, percentile, cells, trend } = row(sheet, "Kim");
    assert.deepEqual([readings, rate, accuracy, level], [3, 100, 97, "independent"], "of 90, 100 and 130, and of 99, 97 and 80");
    assert.deepEqual([percentile?.from, percentile?.to, percentile?.season], [25, 50, "spring"], "100 lies between 91 and 112");
    assert.deepEqual(trend, [50, 100]);
    assert.deepEqual(
      cells.map(({ readings: count, uri }) => [count, uri !== undefined]),
      [
        [1, true],
        [3, false],
      ],
      "only one reading can be opened from its cell",
    );
  });

  it("compares with the season before by the passages of both, and with other passages only without any", () => {
    const sheet = sheetOf([
      // Fox rose by 20, lake by 10: the middle is 15. Sun is new.
      ...[read("Kim", WINTER, "fox", 60), read("Kim", WINTER, "lake", 70)],
      ...[read("Kim", SPRING, "fox", 80), read("Kim", SPRING, "lake", 80), read("Kim", SPRING, "sun", 200)],
      ...[read("Sam", WINTER, "fox", 60), read("Sam", SPRING, "sun", 100)],
      ...[read("Alex", FALL, "fox", 60), read("Alex", SPRING, "fox", 100)],
    ]);
    assert.deepEqual(row(sheet, "Kim").change, { rate: 15, passages: 2 });
    assert.deepEqual(row(sheet, "Sam").change, { rate: 40, passages: 0 });
    assert.equal(row(sheet, "Alex").change, undefined, "the season before is the same for all");
    assert.deepEqual(sheet.risen, { readers: 2, of: 2 });
    assert.equal(termText(sheet.since as number), "winter 2025–26");
  });

  it("compares neither lists nor readings of another length with passages", () => {
    const sheet = sheetOf([
      read("Kim", SPRING, "fox", 80),
      read("Sam", SPRING, "fox", 90),
      read("Kim", SPRING, "letters", 30, { list: "letter-sounds", timing: 60 }),
      read("Sam", SPRING, "lake", 140, { timing: 60 }),
    ]);
    assert.deepEqual([row(sheet, "Kim").rate, row(sheet, "Sam").rate], [80, 90]);
    assert.deepEqual(sheet.offers.bases.map(basisText), ["Passages, whole text", "Letter sounds, 60 s", "Passages, 60 s"]);
    assert.match(sheet.notes[0]!, /^2 readings are not compared here/);
    const timed = sheetOf([read("Kim", SPRING, "fox", 80), read("Sam", SPRING, "lake", 140, { timing: 60 })], { basis: "text 60" });
    assert.deepEqual(
      timed.rows.map(({ name, rate }) => [name, rate]),
      [["Sam", 140]],
    );
  });

  it("says who needs a look, and why", () => {
    const stop = { word: 30, of: 80, isSet: false };
    const sheet = sheetOf(
      [
        ...[read("Low", SPRING, "fox", 90), read("Well", SPRING, "fox", 120)],
        ...[read("Fell", WINTER, "fox", 120), read("Fell", SPRING, "fox", 115)],
        ...[read("Steady", WINTER, "fox", 120), read("Steady", SPRING, "fox", 115.1)],
        read("Noisy", SPRING, "fox", 120, { warnings: ["There is a loud background."] }),
        read("Early", SPRING, "fox", 120, { stop }),
        read("Set", SPRING, "fox", 120, { stop: { ...stop, isSet: true } }),
        read("Short", SPRING, "fox", 120, { counts: { ...COUNTS, correct: 14 } }),
        read("Before", WINTER, "fox", 120),
        { ...read("Other", SPRING, "fox", 0, { otherText: "It does not seem to be a reading of this text." }), rate: undefined! },
      ],
      {},
      [
        { reader: "Absent", class: "3B" },
        { reader: "Elsewhere", class: "3C" },
      ],
    );
    const expected: Record<string, string[]> = {
      Absent: ["unread"],
      Before: ["unread"],
      Early: ["stopped"],
      Fell: ["fell"],
      Low: ["below"],
      Noisy: ["doubtful"],
      Other: ["doubtful"],
      Set: [],
      Short: ["few"],
      Steady: [],
      Well: [],
    };
    assert.deepEqual(Object.fromEntries(sheet.rows.map(({ name }) => [name, reasons(sheet, name)])), expected);
    const [short] = row(sheet, "Short").looks;
    assert.deepEqual([short!.text, typeof short!.uri], ["only 19 words judged", "string"]);
  });

  it("puts two classes beside each other, each with its own distribution", () => {
    const rows = [10, 20, 40].map((rate, i) => read(`A${i}`, SPRING, "fox", rate, { class: "3A" }));
    rows.push(...[30, 50].map((rate, i) => read(`B${i}`, SPRING, "fox", rate)), read("C", SPRING, "fox", 99, { class: "3C" }));
    const sheet = sheetOf(rows, { of: { by: "class", name: "3A" }, beside: { by: "class", name: "3B" } });
    assert.deepEqual(
      sheet.spreads.map(({ label, rate }) => [label, rate?.count, rate?.lower, rate?.median, rate?.upper]),
      [
        ["3A", 3, 15, 20, 30],
        ["3B", 2, 35, 40, 45],
      ],
    );
    assert.deepEqual(
      sheet.rows.map(({ name }) => name),
      ["A0", "A1", "A2", "B0", "B1"],
    );
    assert.deepEqual(sheet.norms, { grade: 3, season: "spring", p25: 91, p50: 112, p75: 139 });
  });

  it("offers classes, folders with several readers and all, and shows the first class, or all", () => {
    const at = (path: string, more: Partial<OverviewRow>) => ({
      ...read(undefined, SPRING, "fox", 80, more),
      uri: `file:///r/${path}.assessment.json`,
    });
    const rows = [
      at("3%20B/kim/1", { reader: "Kim" }),
      at("3%20B/sam/1", { reader: "Sam" }),
      at("4A/alex/1", { reader: "Alex" }),
      at("4A/robin/1", { reader: "Robin" }),
    ].map(({ class: _, ...one }) => one);
    const { offers, classes } = sheetOf(rows);
    assert.deepEqual(
      offers.classes.map(({ by, label, readers }) => [by, label, readers]),
      [
        ["folder", "3 B", 2],
        ["folder", "4A", 2],
        ["all", "All readers", 4],
      ],
    );
    assert.equal(classes[0]!.label, "All readers");
    assert.equal(sheetOf(rows, { of: { by: "folder", name: "file:///r/3%20B" } }).rows.length, 2);
    const named = sheetOf([{ ...rows[0]!, class: "Birds" }, ...rows.slice(1)], {}, [{ reader: "Kim", class: "Birds" }]);
    assert.deepEqual(
      named.offers.classes.slice(0, 2).map(({ by, label }) => [by, label]),
      [
        ["class", "Birds"],
        ["class", "Without a class"],
      ],
    );
  });

  it("takes dates in place of a season, and compares with everything before them", () => {
    const rows = [read("Kim", FALL, "fox", 60), read("Kim", WINTER, "fox", 70), read("Kim", SPRING, "fox", 95)];
    const sheet = sheetOf(rows, { time: { from: "2026-01-01", to: "2026-03-01" } });
    assert.deepEqual([row(sheet, "Kim").rate, row(sheet, "Kim").change, sheet.since], [70, { rate: 10, passages: 1 }, "2025-12-31"]);
    assert.equal(row(sheetOf(rows, { time: { from: "", to: "2026-03-01" } }), "Kim").change, undefined);
  });

  it("shows some passages, and the rates of each", () => {
    const rows = [read("Kim", SPRING, "fox", 60), read("Kim", SPRING, "lake", 70), read("Sam", SPRING, "lake", 95)];
    const sheet = sheetOf(rows, { cells: "passages" });
    assert.deepEqual(
      sheet.cells.map(({ label }) => label),
      ["fox", "lake"],
    );
    assert.deepEqual(
      sheet.rows.map(({ cells }) => cells.map(({ rate }) => rate)),
      [
        [60, 70],
        [undefined, 95],
      ],
    );
    assert.equal(row(sheetOf(rows, { passages: ["fox"] }), "Kim").rate, 60);
    assert.equal(sheetOf(rows, { passages: ["gone"] }).passages.length, 2, "passages that are gone are none");
  });

  it("sorts by any column and by any cell, with what is not known last", () => {
    const rows = [read("Kim", SPRING, "fox", 60), read("Sam", SPRING, "lake", 95), read("Alex", SPRING, "fox", 70)];
    const by = (column: string, descending = false) =>
      sheetOf(rows, { cells: "passages", sort: { column, descending } })
        .rows.map(({ name }) => name)
        .join(" ");
    assert.equal(by("reader", true), "Sam Kim Alex");
    assert.equal(by("wcpm"), "Kim Alex Sam");
    assert.equal(by(cellColumn(0), true), "Alex Kim Sam");
    for (const { id } of CLASS_COLUMNS) assert.equal(by(id).split(" ").length, 3, id);
  });

  it("shows nothing of no readings", () => {
    const sheet = sheetOf([]);
    assert.deepEqual([sheet.classes, sheet.rows, sheet.spreads, sheet.time], [[], [], [], undefined]);
  });
});

describe("changeText", () => {
  for (const [rate, text] of [
    [4.04, "+4"],
    [-7.55, "−7.6"],
    [0.04, "0"],
    [-0.04, "0"],
  ] as const)
    it(`writes ${rate} as ${text}`, () => assert.equal(changeText({ rate, passages: 1 }), text));
});

describe("classCsv", () => {
  it("has a line for each reader, which no spreadsheet takes for a formula", () => {
    const csv = classCsv(
      sheetOf([read("=Kim", WINTER, "fox", 90), read("=Kim", SPRING, "fox", 80.04)], {}, [{ reader: "Zoé, B.", class: "3B", grade: 3 }]),
    );
    assert.deepEqual(csv.split("\r\n"), [
      "class,reader,grade,school_year,season,from,to,passages_read,words_correct_per_minute,accuracy_percent,level,percentile,change_words_correct_per_minute,change_since,passages_read_both_times,needs_a_look,reasons,wcpm: 2025-26 winter,wcpm: 2025-26 spring",
      "3B,'=Kim,3,2025-26,spring,,,1,80,95,independent,10th to 25th,-10,2025-26 winter,1,yes,below fell,90,80",
      '3B,"Zoé, B.",3,2025-26,spring,,,0,,,,,,,,yes,unread,,',
      "",
    ]);
  });
});
