import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { toTheEnd } from "#core/steps.ts";
import { agreementReport, reportSteps } from "#sets/agreement/agreementReport.ts";
import { comparedWithReview } from "#sets/agreement/comparedWithReview.ts";
import { disagreementsCsv, disagreementsIn } from "#sets/agreement/disagreements.ts";
import type { AgreementChoice } from "#core/agreement/agreementSheet.ts";
import { agreementSheet } from "#sets/overview/agreementSheet.ts";
import type { KeptReading } from "#sets/results/keptReading.ts";
import { kept, reviewed } from "../../sets/agreement/keptReadings.ts";

const TEXT = "the red fox ran to the Red hen";
/** Of each reading the engine takes "fox" for "box", and "hen" for right. */
const reading = (name: string, verdicts: Parameters<typeof reviewed>[1], more: Partial<Parameters<typeof kept>[0]> = {}) =>
  kept({ said: TEXT.replace("fox", "fox>box"), name, sha256: name, review: reviewed(TEXT, verdicts), ...more });
const READINGS = [
  reading("a", { 1: "omission", 2: "correct", 6: "omission", 7: "ok" }, { alias: "Kim" }),
  reading("b", { 1: "omission", 2: "ok" }, { alias: "Lee", model: "m2" }),
  reading("c", { 2: "correct", 3: "told" }),
  kept({ said: TEXT, name: "d" }),
];
const sheetOf = (choice: AgreementChoice, readings: readonly KeptReading[] = READINGS) =>
  agreementSheet(agreementReport({ readings, first: "engine", isWhole: choice.isWhole, by: choice.by }), choice, []);

describe("an agreement of readings that were compared one by one", () => {
  for (const isWhole of [false, true]) {
    for (const by of [undefined, "model", "passage"] as const) {
      it(`is that of all of them at once (${isWhole ? "whole readings" : "judged words"}, ${by ?? "not grouped"})`, () => {
        const each = READINGS.map((one) => ({ one, compared: toTheEnd(comparedWithReview(one))[isWhole ? "whole" : "judged"] }));
        const comparisons = each.flatMap(({ compared }) => (typeof compared === "string" ? [] : [compared]));
        const leftOut = each.flatMap(({ one, compared }) =>
          typeof compared === "string" ? [{ uri: one.uri, name: "d.assessment.json", why: compared }] : [],
        );
        const together = agreementReport({ readings: READINGS, first: "engine", isWhole, by });
        assert.deepEqual(
          toTheEnd(reportSteps({ comparisons, leftOut, problems: [] }, { first: "engine", second: "review", isWhole, by })),
          together,
        );
        assert.equal(together.all.readings, 3);
        assert.deepEqual(JSON.parse(JSON.stringify(comparisons)), comparisons, "plain data");
      });
    }
  }
});

describe("disagreementsIn", () => {
  it("joins the same word, however it is written, where both see it in the same way", () => {
    const found = disagreementsIn(agreementReport({ readings: READINGS, first: "engine", isWhole: false }));
    assert.deepEqual(
      found.map(({ text, first, second, at }) => [text, first, second, at.map(({ name, word }) => `${name} ${word}`).join()]),
      [
        ["red", "correct", "omission", "a 1,a 6,b 1"],
        ["fox", "substitution", "correct", "a 2,c 2"],
        ["ran", "correct", "told", "c 3"],
      ],
    );
  });

  it("keeps groups apart, in their order, and has every place in a file", () => {
    const report = agreementReport({ readings: READINGS, first: "engine", isWhole: false, by: "model" });
    assert.deepEqual(
      disagreementsIn(report).map(({ group, text, at }) => [group, text, at.length]),
      [
        ["Embedded service, local-en", "fox", 2],
        ["Embedded service, local-en", "red", 2],
        ["Embedded service, local-en", "ran", 1],
        ["Embedded service, m2", "red", 1],
      ],
    );
    const lines = disagreementsCsv(report).trimEnd().split("\r\n");
    assert.equal(lines[0], "model,word,engine,review,result,word_number");
    assert.equal(lines.length, 7);
    assert.ok(lines.includes('"Embedded service, m2",red,Read correctly,Omission,b,2'), lines.join("\n"));
  });
});

describe("agreementSheet", () => {
  it("shows the figures of the report as text, with what they mean, and leaves out those of nothing", () => {
    const { figures, raters, words, clusters, readings } = sheetOf({ isWhole: false });
    assert.deepEqual(
      { raters, words, clusters, readings },
      {
        raters: { first: "the engine", second: "the review" },
        words: { compared: 8, of: 24 },
        clusters: { of: "readers", count: 3, isFew: true },
        readings: 3,
      },
    );
    const precision = figures.find(({ label }) => label === "Precision")!;
    assert.deepEqual(
      [precision.text, precision.n, precision.meaning],
      ["33.3 %", 3, "The share of the engine's miscues that are miscues for the review too."],
    );
    assert.match(precision.intervalText!, /^\d+\.\d % to \d+\.\d %$/);
    assert.ok(
      figures.every(({ label }) => !label.startsWith("WCPM")),
      "no rate could be compared",
    );
    assert.doesNotMatch(JSON.stringify(sheetOf({ isWhole: true, by: "passage" })), /Kim|Lee/);
  });

  it("tells why results do not count, and what kinds are taken for others", () => {
    const { leftOut, kinds } = sheetOf({ isWhole: false });
    assert.deepEqual(leftOut, [{ code: "not-reviewed", why: "not reviewed yet", count: 1 }]);
    assert.deepEqual(kinds, {
      labels: ["Read correctly", "Substitution", "Omission", "Told"],
      counts: [
        [1, 0, 3, 1],
        [2, 1, 0, 0],
        [0, 0, 0, 0],
        [0, 0, 0, 0],
      ],
    });
  });

  it("has nothing but the reasons where nothing was reviewed", () => {
    const { readings, figures, disagreements, differing, groups } = sheetOf({ isWhole: true, by: "model" }, READINGS.slice(3));
    assert.deepEqual(
      { readings, figures, disagreements, differing, groups },
      { readings: 0, figures: [], disagreements: [], differing: 0, groups: [] },
    );
  });

  it("keeps to what a page can show of many words", () => {
    const text = Array.from({ length: 300 }, (_, i) => `w${String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26))}`).join(" ");
    const all = Object.fromEntries(text.split(" ").map((_, i) => [i, "omission" as const]));
    const readings = Array.from({ length: 60 }, (_, i) =>
      kept({ said: text, name: `n${i}`, sha256: `${i}`, alias: "one", review: reviewed(text, all) }),
    );
    const { disagreements, differing } = sheetOf({ isWhole: false }, readings);
    assert.deepEqual([disagreements.length, disagreements[0]!.at.length, disagreements[0]!.count, differing], [200, 50, 60, 18_000]);
  });
});
