import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { FigureName } from "#core/agreement/agreementFigures.ts";
import { type AgreementReport, agreementReport } from "#sets/agreement/agreementReport.ts";
import { ADDITION_KINDS, WORD_KINDS } from "#core/agreement/rating.ts";
import type { KeptReading } from "#sets/results/keptReading.ts";
import { kept, reviewed, STAMP } from "./keptReadings.ts";

const TEXT = "the red fox ran to the old hen house now";
/** Omits "old", takes "fox" for "box", and hears "um" before "to". */
const SAID = "the red fox>box ran +um to the -old hen house now";

const measure = (
  readings: readonly KeptReading[],
  isWhole = false,
  more: Partial<Parameters<typeof agreementReport>[0]> = {},
): AgreementReport => agreementReport({ readings, first: "engine", isWhole, ...more });
const value = ({ all }: AgreementReport, name: FigureName) => all.figures[name].value;
const cells = ({ all }: AgreementReport) =>
  Object.fromEntries(
    WORD_KINDS.flatMap((first, i) =>
      WORD_KINDS.flatMap((second, j) => (all.wordKinds[i]![j]! > 0 ? [[`${first} ${second}`, all.wordKinds[i]![j]!]] : [])),
    ),
  );
const added = ({ all }: AgreementReport) =>
  Object.fromEntries(
    ADDITION_KINDS.flatMap((first, i) =>
      ADDITION_KINDS.flatMap((second, j) => (all.additionKinds[i]![j]! > 0 ? [[`${first} ${second}`, all.additionKinds[i]![j]!]] : [])),
    ),
  );

describe("agreementReport", () => {
  it("counts the words that were changed or confirmed, and no others", () => {
    // Wrong: "fox" was read right, "hen" was not. Right: "old" omitted, "the" and "red" read.
    const report = measure([kept({ said: SAID, review: reviewed(TEXT, { 0: "ok", 1: "ok", 2: "correct", 6: "ok", 7: "substitution" }) })]);
    assert.deepEqual(report.all.words, { compared: 5, of: 10 });
    assert.deepEqual(cells(report), { "correct correct": 2, "substitution correct": 1, "omission omission": 1, "correct substitution": 1 });
    // TP 1 (old), FP 1 (fox), FN 1 (hen), TN 2: po = .6, pe = (2 · 2 + 3 · 3)/25 = .52, kappa = .08/.48.
    assert.deepEqual(
      [value(report, "precision"), value(report, "recall"), value(report, "f1"), value(report, "agreement")],
      [0.5, 0.5, 0.5, 0.6],
    );
    assert.equal(value(report, "falseAlarms"), 1 / 3);
    assert.equal(value(report, "kappa")!.toFixed(6), (1 / 6).toFixed(6));
    assert.deepEqual(
      report.readings[0]!.differences.map(({ text, first, second }) => [text, first, second]),
      [
        ["fox", "substitution", "correct"],
        ["hen", "correct", "substitution"],
      ],
    );
    assert.match(report.notes.join("\n"), /Only words that a person changed or confirmed count: 5 of 10\./);
  });

  it("counts no word of which only times, phonemes or the last word were set", () => {
    const review = {
      words: [
        { word: 3, text: "ran", start: 4, end: 4.2, ...STAMP },
        { word: 0, text: "cow", verdict: "omission" as const, ...STAMP },
      ],
    };
    const report = measure([kept({ said: SAID, review })]);
    assert.deepEqual(
      report.leftOut.map(({ why }) => why),
      ["nothing-shared"],
    );
    assert.equal(report.all.words.compared, 0);
    for (const { value: one } of Object.values(report.all.figures)) assert.equal(one, undefined);
  });

  it("takes what was left alone for right where people say so", () => {
    const report = measure([kept({ said: SAID, review: reviewed(TEXT, { 2: "correct" }) })], true);
    assert.deepEqual(cells(report), { "correct correct": 8, "substitution correct": 1, "omission omission": 1 });
    assert.deepEqual(added(report), { "insertion insertion": 1 });
    // 8 words right from 1 s to 11.4 s, and 9 with "fox".
    assert.equal(value(report, "bias")!.toFixed(3), (-60 / 10.4).toFixed(3));
    assert.equal(report.all.figures.within5.value, 0);
    assert.match(report.notes[0]!, /left alone count as right/);
  });

  it("compares words correct per minute only where every word was judged", () => {
    const some = measure([kept({ said: SAID, review: reviewed(TEXT, { 2: "correct" }) })]);
    assert.deepEqual([some.all.figures.bias, some.readings[0]!.rates], [{ n: 0 }, undefined]);
    assert.match(some.notes.join("\n"), /in which every word was judged/);
    const all = measure([
      kept({ said: SAID, review: reviewed(TEXT, Object.fromEntries(TEXT.split(" ").map((_, i) => [i, "ok" as const]))) }),
    ]);
    assert.deepEqual(all.all.figures.bias, { value: 0, n: 1 });
  });

  it("holds the engine to the last word that was set, and counts no word behind it", () => {
    const stop = { word: 4, text: "to", seconds: 6, ...STAMP };
    const report = measure([kept({ said: SAID, review: { stop } })], true);
    assert.deepEqual(report.all.words, { compared: 5, of: 5 });
    assert.deepEqual(report.readings[0]!.rates, { first: 40, second: 40 });
  });

  it("counts no words that are left over where the reader seems to have stopped, unless they were judged", () => {
    const said = "the red fox ran to -the -old -hen -house -now";
    assert.equal(measure([kept({ said, review: reviewed(TEXT, { 0: "ok" }) })], true).all.words.compared, 5);
    assert.equal(measure([kept({ said, review: reviewed(TEXT, { 0: "ok", 5: "ok" }) })], true).all.words.compared, 6);
  });

  it("knows additions by their place: taken back, renamed, new", () => {
    const review = reviewed(
      TEXT,
      { 0: "ok" },
      {
        additions: [
          { before: 4, of: 0, verdict: "none", ...STAMP },
          { before: 4, of: 1, verdict: "falseStart", ...STAMP },
          { before: 9, verdict: "insertion", said: "well", ...STAMP },
        ],
      },
    );
    const report = measure([kept({ said: "the red fox ran +um +er to the old hen house +so now", review })]);
    // "so" was not judged, and stays out beside the new "well" that comes before the same word.
    assert.deepEqual(added(report), { "insertion none": 1, "insertion falseStart": 1, "insertion insertion": 1 });
    assert.deepEqual([value(report, "additionPrecision"), value(report, "additionRecall")], [2 / 3, 1]);
  });

  it("takes no figure of a recording of another text, of a word or of a reading that nobody reviewed", () => {
    const report = measure([
      kept({ said: SAID, name: "a" }),
      kept({ said: SAID, name: "b", review: { strictness: 0.3, notes: "fine" } }),
      kept({ said: "cat", name: "c", operation: "recognition", body: { prediction: "cat", correct: true, details: undefined } }),
      kept({
        said: SAID,
        name: "d",
        review: reviewed(TEXT, { 0: "ok" }),
        body: { warnings: [{ code: "other-text", message: "It seems to be of another text." }] },
      }),
    ]);
    assert.deepEqual(report.leftOut.map(({ name, why }) => [name[0], why]).sort(), [
      ["a", "not-reviewed"],
      ["b", "not-reviewed"],
      ["c", "not-a-reading"],
      ["d", "other-text"],
    ]);
  });

  it("says where a moved strictness counts as the reviewer's word", () => {
    const confident = {
      details: TEXT.split(" ").map((word, i) => ({
        type: "equal",
        reference: [word],
        prediction: [word],
        start: i + 1,
        end: i + 1.4,
        confidence: i === 3 ? 0.6 : 0.99,
      })),
    };
    const review = reviewed(TEXT, { 0: "ok" }, { strictness: 0.3 });
    const report = measure([kept({ said: TEXT, review, body: confident })], true);
    assert.deepEqual(cells(report), { "correct correct": 9, "correct substitution": 1 });
    assert.match(report.notes.join("\n"), /The strictness was changed in one reading/);
    assert.deepEqual(cells(measure([kept({ said: TEXT, review, body: confident })])), { "correct correct": 1 });
  });

  it("warns where only mistakes were put right", () => {
    const report = measure([kept({ said: SAID, review: reviewed(TEXT, { 2: "correct" }) })]);
    assert.match(report.notes.join("\n"), /Nobody confirmed a word/);
  });

  it("draws intervals over readers, and over recordings where nobody says who read", () => {
    const reading = (name: string, alias?: string) =>
      kept({
        said: SAID,
        name,
        sha256: name,
        ...(alias && { alias }),
        review: reviewed(TEXT, { 0: "ok", 2: name === "a" ? "correct" : "ok", 6: "ok" }),
      });
    const alone = measure([reading("a"), reading("b"), reading("c")]);
    assert.deepEqual(alone.clusters, { of: "recordings", count: 3 });
    assert.ok(alone.all.figures.agreement.interval);
    assert.match(alone.notes.join("\n"), /each recording counts as a different reader/);
    const one = measure([reading("a", "Kim"), reading("b", "Kim")]);
    assert.deepEqual([one.clusters, one.all.figures.agreement.interval], [{ of: "readers", count: 1 }, undefined]);
    assert.match(one.notes.join("\n"), /at least two readers/);
    const two = measure([reading("a", "Kim"), reading("b", "Kim"), reading("c", "Lee"), reading("d")]);
    assert.deepEqual(two.clusters, { of: "readers", count: 3 });
    assert.match(two.notes.join("\n"), /The reader of one reading is not known/);
    assert.doesNotMatch(JSON.stringify(two), /Kim|Lee/);
  });

  it("is the same in whatever order readings come, and after a trip through JSON", () => {
    const readings = ["a", "b", "c", "d"].map((name, i) =>
      kept({ said: SAID, name, sha256: name, review: reviewed(TEXT, { 0: i % 2 ? "ok" : "omission", 2: "ok", 6: "ok" }) }),
    );
    const report = measure(readings, false, { by: "passage" });
    assert.deepEqual(measure([...readings].reverse(), false, { by: "passage" }).all, report.all);
    assert.deepEqual(JSON.parse(JSON.stringify(report)), report);
  });

  it("tells models and passages apart", () => {
    const readings = [
      kept({ said: SAID, name: "a", sha256: "a", model: "m1", review: reviewed(TEXT, { 2: "correct", 0: "ok" }) }),
      kept({ said: SAID, name: "b", sha256: "a", model: "m2", review: reviewed(TEXT, { 2: "ok", 0: "ok" }) }),
      kept({ said: "a cat", name: "c", sha256: "c", model: "m2", review: reviewed("a cat", { 0: "ok", 1: "ok" }) }),
    ];
    const models = measure(readings, false, { by: "model" }).groups;
    assert.deepEqual(
      models.map(({ name, readings: count, figures }) => [name, count, figures.agreement.value]),
      [
        ["Embedded service, m1", 1, 0.5],
        ["Embedded service, m2", 2, 1],
      ],
    );
    const passages = measure(readings, false, { by: "passage" });
    assert.deepEqual(passages.groups.map(({ readings: count, clusters }) => [count, clusters]).sort(), [
      [1, 1],
      [2, 1],
    ]);
    assert.equal(passages.clusters.count, 2);
  });

  describe("with other raters", () => {
    it("holds two reviews of the same recording against each other", () => {
      const mine = kept({ said: SAID, sha256: "a", review: reviewed(TEXT, { 0: "ok", 2: "correct", 6: "ok", 7: "substitution" }) });
      const theirs = kept({ said: SAID, sha256: "a", folder: "/other", review: reviewed(TEXT, { 0: "ok", 2: "ok", 6: "told", 9: "ok" }) });
      const report = measure([mine], false, { first: "review", others: { results: [theirs] } });
      assert.deepEqual(cells(report), { "correct correct": 1, "correct substitution": 1, "omission told": 1 });
      assert.equal(report.all.words.of, 10);
      // Kinds: po = 1/3; first correct 2, omission 1; second correct 1, substitution 1, told 1: pe = 2/9.
      assert.equal(value(report, "kindKappa")!.toFixed(6), ((1 / 3 - 2 / 9) / (1 - 2 / 9)).toFixed(6));
      const back = measure([theirs], false, { first: "review", others: { results: [mine] } });
      assert.equal(value(back, "kappa"), value(report, "kappa"));
      assert.equal(value(back, "kindKappa"), value(report, "kindKappa"));
    });

    it("holds another model against the reviews of the first, addition by addition at its place", () => {
      const gold = kept({ said: SAID, sha256: "a", review: reviewed(TEXT, { 2: "correct" }) });
      const model = kept({ said: "the red fox ran to the old>odd hen +so house now", sha256: "a", name: "fox.2", model: "m2" });
      const report = measure([model], true, { others: { results: [gold, model] } });
      assert.deepEqual(cells(report), { "correct correct": 9, "substitution omission": 1 });
      assert.deepEqual(added(report), { "insertion none": 1, "none insertion": 1 });
      assert.deepEqual(
        measure([kept({ said: TEXT, sha256: "b" })], true, { others: { results: [gold] } }).leftOut.map(({ why }) => why),
        ["no-other"],
      );
    });

    it("reads a table, by number, word and occurrence, and names the lines that it cannot use", () => {
      const text =
        "Recording;Word;Verdict;Said\nfox.wav;3;correct;\nclass/fox;the:2;miscue;\nfox;old;omission;\nfox;the;correct;\nfox;99;correct;\nhen;1;correct;\nfox;1;right;\nfox;3;omission;\n;1;correct\n";
      const report = measure([kept({ said: SAID })], false, { others: { tables: [{ name: "rater.csv", text }] } });
      assert.deepEqual(cells(report), { "substitution correct": 1, "correct miscue": 1, "omission omission": 1 });
      assert.deepEqual(
        report.problems.map(({ line, message }) => [line, message.split(/[.:;,]| “hen/)[0]!.trim()]),
        [
          [5, "“the” is in the text 2 times"],
          [6, "There is no word 99"],
          [7, "None of the readings has the recording"],
          [8, "The verdict must be one of correct"],
          [9, "Word 3 of this reading already has a verdict in an earlier line"],
          [10, "The recording is missing"],
        ],
      );
      // A miscue without a name is one, and leaves no figure of kinds.
      assert.deepEqual([report.all.figures.recall.n, report.all.figures.kindKappa], [2, { n: 0 }]);
    });

    it("takes words that a table leaves out for read right where the rater listened to all", () => {
      const report = measure([kept({ said: SAID })], true, {
        others: { tables: [{ name: "rater.csv", text: "result,word,verdict\nfox.assessment.json,old,omission\n" }] },
      });
      assert.deepEqual(cells(report), { "correct correct": 8, "substitution correct": 1, "omission omission": 1 });
      assert.equal(report.all.figures.bias.n, 1);
    });

    it("does not mix up recordings of the same name", () => {
      const readings = [kept({ said: SAID, folder: "/a" }), kept({ said: SAID, folder: "/b" })];
      const text = "recording,word,verdict\nfox.wav,1,correct\nb/fox.wav,2,omission\n";
      const report = measure(readings, false, { others: { tables: [{ name: "t.csv", text }] } });
      assert.deepEqual(
        report.problems.map(({ line }) => line),
        [2],
      );
      assert.deepEqual(
        [report.readings.map(({ uri }) => uri), cells(report)],
        [["file:///b/fox.assessment.json"], { "correct omission": 1 }],
      );
    });

    it("asks for a table's columns", () => {
      const { problems } = measure([kept({ said: SAID })], false, {
        others: { tables: [{ name: "t.csv", text: "\uFEFF\n word , said \n1,x" }] },
      });
      assert.deepEqual(problems, [
        { file: "t.csv", line: 2, message: "The first line must name the columns. Missing: “recording” / “result”." },
      ]);
    });
  });
});
