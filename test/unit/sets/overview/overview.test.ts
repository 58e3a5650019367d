import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { RUNNING_RECORD_RULES } from "#core/record/measures.ts";
import { SCORING_PROFILES } from "#core/scoring/scoringProfiles.ts";
import { timelineOf } from "#operations/timelineOf.ts";
import { filterRows, OVERVIEW_COLUMNS, overviewColumn, sortRows, tellingColumns } from "#core/overview/overviewColumns.ts";
import { passageSheetsCsv, readerSheetsCsv, rowsCsv } from "#sets/overview/overviewCsv.ts";
import type { OverviewRow } from "#core/overview/overviewModel.ts";
import { overviewEntry, overviewRow, unreadRow } from "#sets/overview/overviewRow.ts";
import { passagesOf, passageSheet } from "#core/overview/passageSheet.ts";
import { readerSheet, readersOf } from "#core/overview/readerSheet.ts";
import type { KeptReading } from "#sets/results/keptReading.ts";
import { readingCards } from "#pages/viewer/state/cards.ts";
import { scoredCards } from "#pages/viewer/state/scoredCards.ts";
import { fixture } from "../../contract/fixtures.ts";
import { heardPhonemes, kept } from "./keptReadings.ts";

const OTHER = { warnings: [{ code: "other-text", message: "It does not seem to be a reading of this text." }] };

describe("overviewRow", () => {
  it("has the figures of the viewer's cards, counted by the settings or under a profile", () => {
    const one = kept("the old>cold dog -ran to +um the (12) big tree", { reader: { grade: 1, season: "winter" } });
    const timeline = timelineOf({ result: one.result, reference: one.file.reference.text });
    const reading = { counting: RUNNING_RECORD_RULES, grade: 1, season: "winter", symbols: "arpabet" } as const;
    const ways = [
      [undefined, readingCards(timeline, reading)] as const,
      ...SCORING_PROFILES.map((profile) => [profile, scoredCards(timeline, profile, reading)] as const),
    ];
    for (const [profile, cards] of ways) {
      const row = overviewRow(one, { rules: { counting: RUNNING_RECORD_RULES, profile } });
      for (const [column, card] of [
        ["accuracy", "accuracy"],
        ["wcpm", "wcpm"],
        ["level", "level"],
        ["percentile", "percentile"],
      ] as const) {
        const shown = cards.find(({ id }) => id === card)!.value;
        assert.equal(overviewColumn(column)!.text(row) || "–", shown === "–" ? "–" : shown, `${profile?.id}: ${column}`);
      }
    }
    const { accuracy, percentile, counts } = overviewRow(one);
    assert.deepEqual(
      [accuracy, percentile?.from, counts?.insertions],
      [62.5, 25, 1],
      "3 errors in 8 words; 6 words in 15.4 s are 23.4 a minute",
    );
  });

  it("says who read, what, when and by which model", () => {
    const more = { wpm: 60, accuracy_score: 100 };
    const row = overviewRow(kept("a b", { name: "take 1", alias: "Kim", reader: { grade: 2 }, at: "2026-09-02T10:00:00Z", more }));
    const { uri, name, recording, passage, reader, grade, season, kind, operation, assessedAt, model, warnings } = row;
    assert.deepEqual(
      { uri, name, recording, passage, reader, grade, season, kind, operation, assessedAt, model, warnings },
      {
        uri: "file:///results/take 1.assessment.json",
        name: "take 1",
        recording: "take 1.wav",
        passage: "fox.txt",
        reader: "Kim",
        grade: 2,
        season: "fall",
        kind: "fluency",
        operation: "Fluency",
        assessedAt: "2026-09-02T10:00:00Z",
        model: "Embedded service, local-en",
        warnings: [],
      },
    );
    assert.equal(overviewRow(kept("a b", { passage: "" })).passage, "“a b”", "a text without a file is told by its beginning");
  });

  it("follows the review", () => {
    const review = { words: [{ word: 1, text: "old", verdict: "correct" as const, at: "2026-03-15T09:00:00Z" }] };
    const row = overviewRow(kept("the old>cold dog", { review }));
    assert.deepEqual([row.accuracy, row.reviewed, overviewColumn("reviewed")!.text(row)], [100, { changes: 1, confirmed: 0 }, "1 change"]);
  });

  it("has no figure of a recording of another text, and says why", () => {
    const row = overviewRow(kept("the old>cold -dog", { more: OTHER }));
    assert.deepEqual([row.accuracy, row.rate, row.level, row.percentile, row.counts, row.verdict, row.stop], Array(7).fill(undefined));
    assert.match(row.otherText!, /does not seem to be a reading of this text/);
    for (const { id, isNumber, text } of OVERVIEW_COLUMNS) if (isNumber && id !== "warnings") assert.equal(text(row), "", id);
    assert.match(rowsCsv([row]), /,It does not seem to be a reading of this text\.\r\n$/);
  });

  it("gives no level to a reading that seems to have ended early, and tells where", () => {
    const script = "one two three four five -six -seven -eight -nine -ten -eleven";
    assert.deepEqual([overviewRow(kept(script)).level, overviewRow(kept(script)).stop], [undefined, { word: 5, of: 11, isSet: false }]);
    const set = overviewRow(kept(script, { review: { stop: { word: 4, text: "five", at: "2026-03-15T09:00:00Z" } } }));
    assert.deepEqual([set.level, set.stop], ["independent", { word: 5, of: 11, isSet: true }]);
  });

  it("has the verdict of pronunciations and recognitions, and no figures of a reading", () => {
    const pronunciation = overviewRow(kept("", { operation: "pronunciation", text: "SH IH P", body: fixture("pronunciation") }));
    const recognition = overviewRow(kept("", { operation: "recognition", text: "ship", body: fixture("recognitionIncorrect") }));
    assert.deepEqual(
      [pronunciation.kind, recognition.kind, pronunciation.accuracy, recognition.rate],
      ["pronunciation", "recognition", undefined, undefined],
    );
    assert.equal(overviewColumn("verdict")!.text(recognition), "not correct");
  });
});

describe("columns of an overview", () => {
  const row = (name: string, more: Partial<OverviewRow> = {}): OverviewRow => ({ uri: name, name, warnings: [], ...more });
  const names = (rows: readonly OverviewRow[]) => rows.map(({ name }) => name).join(" ");

  it("sort with absent values last in both directions, and keep the order of equals", () => {
    const rows = [row("a", { accuracy: 90 }), row("b"), row("c", { accuracy: 95.5 }), row("d", { accuracy: 90 }), row("e")];
    const column = overviewColumn("accuracy")!;
    assert.equal(names(sortRows(rows, column)), "a d c b e");
    assert.equal(names(sortRows(rows, column, true)), "c a d b e");
  });

  it("sort levels by how hard the text was, dates by time and names as people do", () => {
    assert.equal(
      names(
        sortRows(
          [row("a", { level: "independent" }), row("b", { level: "frustration" }), row("c", { level: "instructional" })],
          overviewColumn("level")!,
        ),
      ),
      "b c a",
    );
    assert.equal(
      names(
        sortRows(
          [row("a", { assessedAt: "2026-03-01T00:30:00+02:00" }), row("b", { assessedAt: "2026-02-28T22:00:00Z" })],
          overviewColumn("assessed")!,
        ),
      ),
      "b a",
    );
    assert.equal(names(sortRows([row("take-10"), row("Take-9")], overviewColumn("result")!)), "Take-9 take-10");
  });

  it("are those that tell rows apart: no empty ones, no counts of nothing, no detail in which all are alike", () => {
    const counts = {
      words: 3,
      correct: 2,
      variants: 0,
      soundedOut: 0,
      substitutions: 1,
      omissions: 0,
      told: 0,
      insertions: 0,
      repetitions: 0,
      selfCorrections: 0,
      falseStarts: 0,
    };
    const ids = (rows: readonly OverviewRow[]) => tellingColumns(rows).map(({ id }) => id);
    const one = row("a", { kind: "fluency", recording: "a.wav", passage: "fox.txt", counts, model: "m" });
    assert.deepEqual(ids([one, { ...one, recording: "b.wav" }]), ["recording", "passage", "substitutions"]);
    assert.deepEqual(ids([one, { ...one, name: "a.2", model: "n" }]), ["recording", "passage", "substitutions", "model", "result"]);
  });

  it("are filtered by every word, in whatever column it stands", () => {
    const rows = [
      row("a", { passage: "fox.txt", reader: "Kim" }),
      row("b", { passage: "fox.txt", reader: "Sam" }),
      row("c", { unread: "x" }),
    ];
    assert.equal(names(filterRows(rows, " KIM fox ")), "a");
    assert.equal(names(filterRows(rows, "cannot be")), "c");
    assert.equal(names(filterRows(rows, "")), "a b c");
  });

  it("name each column once, and none fails on a result that cannot be read", () => {
    assert.equal(new Set(OVERVIEW_COLUMNS.map(({ id }) => id)).size, OVERVIEW_COLUMNS.length);
    const bad = unreadRow("file:///a/b%20c.assessment.json", "It is empty.");
    const shown = OVERVIEW_COLUMNS.flatMap(({ id, text, value }) =>
      text(bad) === "" && value(bad) === undefined ? [] : [`${id}: ${text(bad)}`],
    );
    assert.deepEqual(shown, ["recording: b c", "note: cannot be read", "result: b c"]);
  });
});

describe("a list in the overview", () => {
  const entries = [
    kept("bim bos>bot fet", { name: "m1", passage: "made-up.txt", alias: "Kim", list: "nonsense-words" }),
    kept("the old dog ran", { name: "p1", alias: "Kim" }),
  ].map((one) => overviewEntry(one));
  const rows = entries.map(({ row: one }) => one);
  const [, made] = passagesOf(rows);

  it("is named as one in its row, and no passage is", () => {
    const list = overviewColumn("listKind")!;
    assert.deepEqual(rows.map(list.text), ["nonsense words", ""]);
    assert.ok(tellingColumns(rows).includes(list));
    assert.ok(!tellingColumns(rows.slice(1)).includes(list));
  });

  it("is named in its sheet, in its reader's, and in their CSV", () => {
    const sheet = passageSheet(entries, made!);
    assert.equal(sheet.list, "nonsense-words");
    assert.match(passageSheetsCsv([sheet]), /^passage,.*,list\r\nmade-up\.txt,word,2,bos,.*,nonsense-words\r$/m);
    const reader = readerSheet(rows, "Kim");
    assert.deepEqual(
      reader.takes.map(({ list }) => list),
      ["nonsense-words", undefined],
    );
    assert.match(readerSheetsCsv([reader]), /^Kim,.*,made-up\.txt,.*,nonsense-words\r$/m);
  });
});

describe("the sheet of a passage", () => {
  const sheetOf = (all: readonly KeptReading[], passage = 0) => {
    const entries = all.map((one) => overviewEntry(one));
    return passageSheet(entries, passagesOf(entries.map(({ row }) => row))[passage]!);
  };
  const day = (number: number) => `2026-03-0${number}T09:00:00Z`;

  it("counts the latest take of each reader, and each reading without a reader as one", () => {
    const sheet = sheetOf([
      kept("the old dog>log ran", { name: "k2", alias: "Kim", at: day(2) }),
      kept("the old>cold dog ran", { name: "k3", alias: "Kim", at: day(3) }),
      kept("the old>gold dog ran", { name: "k1", alias: "Kim", at: day(1) }),
      kept("the -old dog ran", { name: "s", alias: "Sam" }),
      kept("the old>Cold dog ran", { name: "x" }),
      kept("the old dog -ran", { name: "y" }),
    ]);
    assert.deepEqual([sheet.readers, sheet.readings, sheet.unnamed, sheet.words, sheet.finished], [4, 6, 2, 4, 4]);
    assert.deepEqual(
      sheet.missed.map(({ number, text, missed, of }) => [number, text, missed, of]),
      [
        [2, "old", 3, 4],
        [4, "ran", 1, 4],
      ],
    );
    const [old] = sheet.missed;
    assert.deepEqual(old!.said, [
      { said: "cold", kind: "substitution", readers: 2 },
      { said: "", kind: "omission", readers: 1 },
    ]);
    assert.deepEqual(
      old!.by.map(({ recording, reader, segment }) => [recording, reader, segment]),
      [
        ["k3.wav", "Kim", 1],
        ["s.wav", "Sam", 1],
        ["x.wav", undefined, 1],
      ],
    );
    assert.match(passageSheetsCsv([sheet]), /^fox\.txt,word,2,old,3,4,,"cold \(2\); not read \(1\)",,\r$/m);
  });

  it("makes no misses of words after the place where a reader stopped, and tells who finished", () => {
    const stopped = "one two three four five -six -seven -eight -nine -ten";
    const whole = "one two three four five six seven>eleven eight nine ten";
    const sheet = sheetOf([
      kept(stopped, { name: "a", alias: "A" }),
      kept(whole, { name: "b", alias: "B" }),
      kept(whole, { name: "c", alias: "C" }),
    ]);
    assert.deepEqual([sheet.finished, sheet.readers], [2, 3]);
    assert.deepEqual(
      sheet.missed.map(({ text, missed, of }) => [text, missed, of]),
      [["seven", 2, 2]],
    );
  });

  it("leaves recordings of another text out, also where one is a reader's latest take", () => {
    const sheet = sheetOf([
      kept("the old>cold dog", { name: "a", alias: "Kim", at: day(1) }),
      kept("the old -dog", { name: "b", alias: "Kim", at: day(2), more: OTHER }),
    ]);
    assert.deepEqual([sheet.readers, sheet.otherText, sheet.missed.map(({ text }) => text)], [1, 1, ["old"]]);
  });

  it("tells texts of one name apart, and takes the same words for one text whatever their file", () => {
    const rows = [
      kept("the old dog", { name: "a" }),
      kept("the old dog ran", { name: "b" }),
      kept("The old, dog", { name: "c", passage: "copy/fox.txt", text: "The old, dog." }),
    ].map((one) => overviewRow(one));
    assert.deepEqual(
      passagesOf(rows).map(({ title, readings }) => [title, readings]),
      [
        ["fox.txt (3 words)", 2],
        ["fox.txt (4 words)", 1],
      ],
    );
    const sameLength = [kept("the old dog", { name: "a", at: day(1) }), kept("the odd dog", { name: "b", at: day(2) })].map((one) =>
      overviewRow(one),
    );
    assert.deepEqual(
      passagesOf(sameLength).map(({ title }) => title),
      ["fox.txt (as read on 2026-03-01)", "fox.txt (as read on 2026-03-02)"],
    );
  });

  it("adds up the phonemes that were taken for others, with their words", () => {
    const reading = (name: string, said: string) =>
      heardPhonemes(
        "the",
        [
          ["DH", "DH"],
          ["AH", said],
        ],
        { name, alias: name },
      );
    const sheet = sheetOf([reading("a", "IY"), reading("b", "IY"), reading("c", "AH")]);
    assert.deepEqual(sheet.confusions, [{ expected: "AH", heard: "IY", count: 2, readers: 2, words: [{ text: "the", count: 2 }] }]);
    assert.match(passageSheetsCsv([sheet]), /^fox\.txt,phoneme,,AH,2,3,2,IY,the \(2\),\r$/m);
  });
});

describe("the sheet of a reader", () => {
  const rows = [
    kept("the (4) old (4) dog (4) ran", { name: "b", alias: "Kim", at: "2026-03-02T09:00:00Z", reader: { grade: 2 } }),
    kept("the (4) old (4) dog>log (4) ran", { name: "a", alias: "Kim", at: "2025-10-01T09:00:00Z", reader: { grade: 2 } }),
    kept("the (4) old (4) dog (4) ran", { name: "c", alias: "Kim", at: "2026-03-03T09:00:00Z" }),
    kept("the (4) old (4) dog (4) ran", { name: "d", alias: "Kim", at: "2026-03-04T09:00:00Z", reader: { grade: 2 }, more: OTHER }),
    kept("the (4) old (4) dog (4) ran", { name: "e", alias: "Sam", at: "2026-03-04T09:00:00Z" }),
    kept("", { name: "f", alias: "Kim", operation: "recognition", text: "ship", body: fixture("recognitionCorrect") }),
  ].map((one) => overviewRow(one));

  it("has the takes in the order of time, and the norms of Hasbrouck & Tindal where they apply", () => {
    const sheet = readerSheet(rows, "Kim");
    assert.deepEqual(
      sheet.takes.map(({ recording, norms }) => [recording, norms]),
      [
        ["a.wav", { p25: 36, p50: 50, p75: 84 }],
        ["b.wav", { p25: 72, p50: 100, p75: 124 }],
        ["c.wav", undefined],
        ["d.wav", undefined],
      ],
    );
    assert.equal(sheet.others, 1);
    assert.match(sheet.source!, /^Hasbrouck/);
    assert.equal(readerSheet(rows, "Sam").source, undefined);
    assert.deepEqual(readersOf(rows), [
      { reader: "Kim", readings: 4 },
      { reader: "Sam", readings: 1 },
    ]);
  });

  it("is written as CSV", () => {
    const lines = readerSheetsCsv([readerSheet(rows, "Kim")]).split("\r\n");
    assert.equal(lines.length, 6);
    assert.match(lines[1]!, /^Kim,2025-10-01T09:00:00Z,fox\.txt,a\.wav,75,[\d.]+,frustration,.*,2,fall,36,50,84,,"?Hasbrouck/);
    assert.match(lines[4]!, /^Kim,2026-03-04T09:00:00Z,fox\.txt,d\.wav,,,,,,,,,,It does not seem/);
  });
});

describe("CSV of an overview", () => {
  it("names its columns in one style, and rounds as the screen does", () => {
    const [header, line] = rowsCsv([{ ...overviewRow(kept("a b", {})), accuracy: 99, rate: 69.99447412046416 }]).split("\r\n");
    assert.match(header!, /^[a-z_]+(,[a-z_]+)+$/);
    assert.ok(header!.includes(",self_corrections,false_starts,"));
    assert.ok(line!.includes(",99,70,"), line);
  });
  it("never begins a cell as a formula, and holds every column in every line", () => {
    const csv = rowsCsv([
      overviewRow(kept("a b", { name: "=HYPERLINK(1)", alias: '@cmd, "x"' })),
      unreadRow("file:///-2.assessment.json", "It is empty."),
    ]);
    const [head, first, second, end] = csv.split("\r\n");
    assert.equal(end, "");
    assert.match(first!, /^'=HYPERLINK\(1\),'=HYPERLINK\(1\)\.wav,fox\.txt,"'@cmd, ""x""",/);
    assert.match(second!, /^'-2,,,/);
    assert.equal(second!.split(",").length, head!.split(",").length);
  });
});
