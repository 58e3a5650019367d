import assert from "node:assert/strict";
import fc from "fast-check";
import { exportResult } from "#core/export/exportResult.ts";
import { formLines } from "#core/export/form/formLines.ts";
import { type CountingRules, readingMeasures, RUNNING_RECORD_RULES } from "#core/record/measures.ts";
import { applyReview } from "#core/review/applyReview.ts";
import type { Review } from "#core/review/review.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { propertyRuns } from "../../../support/propertyRuns.ts";
import { timelineOf } from "../../../support/results.ts";
import { fromV2, insert, read, replace } from "../reading/readings.ts";

const at = "2026-11-23T10:00:00Z";
const again = (word: string) => ({ ...insert(word), repetition: true });
const reference = "Maya planted the seed.\nThen Maya waited for the sun and Maya sang.";

/** "Mia planned the — seed. [water] Then the then Mia waited for [for] the sun and [ad] Maya sang." */
const timeline = fromV2(
  reference,
  [
    replace("Maya", "mia"),
    replace("planted", "planned"),
    read("the"),
    replace("seed", undefined),
    insert("water"),
    read("Then"),
    replace("Maya", "mia"),
    insert("wanted"),
    read("waited"),
    read("for"),
    again("waited"),
    again("for"),
    read("the"),
    read("sun"),
    read("and"),
    replace("Maya", "mia"),
    read("sang"),
  ],
  0.5,
);

const review: Review = {
  words: [{ word: 1, text: "planted", cues: ["structure", "visual"], at }],
  additions: [{ before: 6, of: 0, verdict: "selfCorrection", cues: ["meaning"], at }],
  notes: "Reads <fast>.\nGoes on.",
  retelling: "A seed & the sun.",
  observer: "Ms Okafor",
};

describe("the lines of a running record form", () => {
  it("keep the text's own lines and count in each its errors and self-corrections, with what they go back to", () => {
    const lines = formLines(applyReview(timeline, review), RUNNING_RECORD_RULES, 80);
    assert.deepEqual(
      lines.map(({ words }) => words),
      [4, 13],
    );
    // "Maya" misread again counts once.
    assert.deepEqual(
      lines.map(({ errors }) => errors),
      [[[], ["structure", "visual"], [], []], []],
    );
    assert.deepEqual(
      lines.map(({ corrections }) => corrections),
      [[], [["meaning"]]],
    );
  });

  it("write a try over its word, and mark the words that were said again", () => {
    const cells = formLines(timeline, RUNNING_RECORD_RULES, 80)[1]!.cells;
    assert.deepEqual(
      cells.map(({ below }) => below),
      ["Then", "Maya", "waited", "for", "the", "sun", "and", "Maya", "sang."],
    );
    assert.deepEqual(cells[2]!.tries, [{ kind: "selfCorrection", said: "wanted" }]);
    assert.deepEqual(
      cells.map(({ again: span }) => span),
      [undefined, undefined, 0, 0, undefined, undefined, undefined, undefined, undefined],
    );
    assert.equal(cells[3]!.times, 1);
  });

  it("break long lines evenly, and never inside a word", () => {
    const text = Array.from({ length: 21 }, (_, i) => (i === 8 ? "well-known" : "garden")).join(" ");
    const lines = formLines(fromV2(text, []), RUNNING_RECORD_RULES, 60).map(({ cells }) =>
      cells.reduce((line, { below, gap }) => line + (gap === "none" ? "" : " ") + below, "").trim(),
    );
    assert.equal(lines.join(" "), text);
    assert.equal(lines.length, 3);
    assert.ok(Math.max(...lines.map(({ length }) => length)) - Math.min(...lines.map(({ length }) => length)) <= 10, lines.join("\n"));
  });

  const word = fc.constantFrom("the", "cat", "Maya", "sat", "mat", "and");
  const detail = fc.oneof(
    word.map((text) => ({ text, detail: read(text) })),
    fc.tuple(word, word).map(([text, other]) => ({ text, detail: replace(text, other) })),
    word.map((text) => ({ text, detail: replace(text, undefined) })),
    word.map((text) => ({ text: "", detail: insert(text) })),
    word.map((text) => ({ text: "", detail: again(text) })),
    word.map((text) => ({ text: "", detail: { ...insert(text), false_start: true } })),
  );
  const reading = fc.array(fc.tuple(detail, fc.constantFrom(" ", " ", "\n")), { minLength: 1, maxLength: 40 }).map((parts): Timeline =>
    fromV2(
      parts.map(([{ text }, gap]) => (text === "" ? "" : text + gap)).join(""),
      parts.map(([one]) => one.detail),
      0.5,
    ),
  );
  const rules: fc.Arbitrary<CountingRules> = fc.record({
    insertions: fc.boolean(),
    repetitions: fc.boolean(),
    selfCorrections: fc.boolean(),
    falseStarts: fc.boolean(),
    longPauses: fc.boolean(),
    properNounsOnce: fc.boolean(),
  });

  it("count together what the running record counts, under any rules", () => {
    fc.assert(
      fc.property(reading, rules, fc.integer({ min: 5, max: 80 }), (made, counting, width) => {
        const lines = formLines(made, counting, width);
        const measures = readingMeasures(made, counting);
        assert.equal(lines.flatMap(({ errors }) => errors).length, measures.errors);
        assert.equal(lines.flatMap(({ corrections }) => corrections).length, measures.selfCorrections);
        assert.equal(lines.at(-1)?.words ?? 0, made.words.length);
      }),
      propertyRuns(300),
    );
  });
});

describe("the running record form", () => {
  const source = {
    timeline: applyReview(timeline, review),
    title: "seed.txt: a.wav",
    passage: "The <Seed>",
    recording: "a.wav",
    assessedAt: at,
    review,
  };
  const html = exportResult("form", { ...source, reader: { alias: "Robin", grade: 2, season: "fall" } });

  it("says whose reading it is, what was written beside it, and that it was reviewed", () => {
    for (const text of [
      "Robin",
      "<dd>2</dd>",
      "Fall",
      "The &lt;Seed&gt;",
      "Ms Okafor",
      "23 November 2026",
      "Reads &lt;fast&gt;.",
      "A seed &amp; the sun.",
      "Reviewed, 1 change",
    ])
      assert.ok(html.includes(text), text);
    assert.doesNotMatch(html, /<Seed>|<script|src=|href=/);
  });

  it("names who marked it: the service, and whether a person has reviewed that", () => {
    const markedBy = (made: Timeline) =>
      exportResult("form", { ...source, timeline: made, assessedBy: "Embedded service" }).match(/<dt>Marked by<\/dt><dd>(.*?)<\/dd>/)![1];
    assert.deepEqual(
      [markedBy(source.timeline), markedBy(timeline), markedBy({ ...source.timeline, otherText: "It is another text." })],
      ["Embedded service; reviewed by a person", "Embedded service", "Embedded service"],
    );
  });

  it("circles what the reader went by, and leaves the letters where nobody says", () => {
    const circled = [...html.matchAll(/<span class="msv">(.*?)<\/span><\/span>/g)].map(([, letters]) =>
      [...letters!.matchAll(/class="on">(.)/g)].map(([, letter]) => letter).join(""),
    );
    assert.deepEqual(circled, ["", "SV", "", "", "M"]);
    assert.match(html, /M 0<\/span><span>S 1<\/span><span>V 1/);
  });

  it("shows how each figure comes about", () => {
    assert.match(html, /\(13 − 4\) ÷ 13 × 100<\/td><td class="value">69\.2 %/);
    assert.match(html, /\(4 \+ 1\) ÷ 1<\/td><td class="value">1 : 5/);
    assert.match(html, /✕<\/span>Frustration/);
  });

  it("leaves rules to write on where nothing is known", () => {
    const bare = exportResult("form", { timeline, title: "seed.txt: a.wav" });
    assert.equal(bare.match(/class="rule"/g)?.length, 6);
    assert.match(bare, /<dt>Reader<\/dt><dd>&nbsp;<\/dd>/);
    assert.match(bare, /Not reviewed by a person/);
  });

  it("has no level and no accuracy of a word or of phonemes", () => {
    const word = timelineOf({ result: { kind: "recognition", body: { prediction: "elephants", correct: false } }, reference: "elephant" });
    const phonemes = timelineOf({
      result: {
        kind: "pronunciation",
        body: {
          analysis_details: [
            { phoneme: "S", timestamp: 0.1 },
            { phoneme: "IH", timestamp: 0.3 },
          ],
        },
      },
      reference: "TH IH",
    });
    for (const [made, text] of [
      [word, "elephants"],
      [phonemes, "<dt>Phonemes</dt><dd>2"],
    ] as const) {
      const shown = exportResult("form", { timeline: made, title: "t" });
      assert.ok(shown.includes(text), text);
      assert.match(shown, /Totals<\/th><td>1<\/td>/);
      assert.doesNotMatch(shown, /Frustration|Accuracy|Information used|Retelling/);
    }
  });

  it("marks and counts nothing of a recording of another text", () => {
    const doubted = exportResult("form", { ...source, timeline: { ...source.timeline, otherText: "It is another text." } });
    assert.match(doubted, /It is another text\./);
    assert.match(doubted, /planted/);
    assert.doesNotMatch(doubted, /planned|class="on"|69\.2|✕|Reviewed/);
    assert.match(doubted, /Totals<\/th><td><\/td><td><\/td>/);
  });
});
