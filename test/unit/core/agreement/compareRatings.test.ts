import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { addSums, FIGURE_NAMES, FIGURES, figuresOf, sumsOf } from "#core/agreement/agreementFigures.ts";
import { compareRatings } from "#core/agreement/compareRatings.ts";
import { ADDITION_KINDS, type Rating, WORD_KINDS } from "#core/agreement/rating.ts";
import { readTable } from "#sets/table/readTable.ts";
import { propertyRuns } from "../../../support/propertyRuns.ts";

const LENGTH = 6;
const addition = fc.record({
  before: fc.nat(LENGTH),
  kind: fc.constantFrom(...ADDITION_KINDS),
  heard: fc.array(fc.constantFrom("um", "the"), { maxLength: 2 }),
});
const rating: fc.Arbitrary<Rating> = fc.record({
  words: fc.array(fc.option(fc.constantFrom(...WORD_KINDS), { nil: undefined }), { minLength: LENGTH, maxLength: LENGTH }),
  additions: fc.array(addition, { maxLength: 5 }),
  isWhole: fc.boolean(),
  rate: fc.double({ min: 1, max: 300, noNaN: true }),
});

describe("compareRatings", () => {
  it("keeps every figure within its bounds, and the same or mirrored whichever rater comes first", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(rating, rating), { maxLength: 4 }), (pairs) => {
        const figures = figuresOf(sumsOf(pairs.map(([a, b]) => compareRatings(a, b, false))));
        const back = figuresOf(sumsOf(pairs.map(([a, b]) => compareRatings(b, a, false))));
        for (const name of FIGURE_NAMES) {
          const value = figures[name];
          const least = { share: 0, kappa: -1, rate: -Infinity }[FIGURES[name].unit];
          assert.ok(value === undefined || (value >= least && (value <= 1 || FIGURES[name].unit === "rate")), `${name} ${value}`);
        }
        assert.deepEqual(
          [back.kappa, back.kindKappa, back.f1, back.agreement, back.precision, back.recall],
          [figures.kappa, figures.kindKappa, figures.f1, figures.agreement, figures.recall, figures.precision],
        );
        assert.equal(back.bias?.toFixed(9), figures.bias === undefined ? undefined : (0 - figures.bias).toFixed(9));
      }),
      propertyRuns(200),
    );
  });

  it("agrees wholly with itself", () => {
    fc.assert(
      fc.property(rating, (one) => {
        const { agreement, precision, recall, kindKappa, bias, within1 } = figuresOf(sumsOf([compareRatings(one, one, false)]));
        for (const value of [agreement, precision, recall, kindKappa, within1]) assert.ok(value === undefined || value === 1);
        assert.equal(bias, 0);
      }),
      propertyRuns(200),
    );
  });

  it("adds up over readings in whatever way they are grouped", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(rating, rating), { minLength: 1, maxLength: 6 }), fc.nat(6), (pairs, cut) => {
        const compared = pairs.map(([a, b]) => compareRatings(a, b, false));
        const { rates, ...counts } = sumsOf(compared);
        const { rates: added, ...parts } = addSums([sumsOf(compared.slice(0, cut)), sumsOf(compared.slice(cut))]);
        assert.deepEqual(parts, counts);
        assert.deepEqual([added.n, added.within], [rates.n, rates.within]);
      }),
      propertyRuns(100),
    );
  });

  it("knows additions of one answer by their numbers, others by what is most alike at their place", () => {
    const um = { before: 1, kind: "insertion", heard: ["um"] } as const;
    const er = { before: 1, kind: "insertion", heard: ["er"] } as const;
    const rate = (additions: Rating["additions"]): Rating => ({ words: [], additions, isWhole: true });
    const first = rate([
      { ...um, heard: ["um"], nth: 0 },
      { ...er, heard: ["er"], nth: 1 },
    ]);
    const second = rate([{ before: 1, nth: 1, kind: "falseStart", heard: ["er"] }]);
    const kinds = (isSame: boolean) =>
      compareRatings(first, second, isSame).additions.map((one) => `${one.heard.join(" ")}: ${one.first} ${one.second}`);
    assert.deepEqual(kinds(true).sort(), ["er: insertion falseStart", "um: insertion none"]);
    assert.deepEqual(kinds(false).sort(), ["er: insertion falseStart", "um: insertion none"]);
    assert.deepEqual(
      compareRatings(first, { ...second, isWhole: false }, true).additions.length,
      1,
      "what a person who did not listen to all says nothing of does not count",
    );
  });
});

describe("readTable", () => {
  it("counts lines in spite of empty ones and of cells with line breaks, and finds columns by name", () => {
    const { rows } = readTable('\uFEFFNote\tWord\r\n"a\r\nb"\t 1 \r\n\r\n\t2\r\n', ["word", "said"], [["word"]]);
    assert.deepEqual(rows, [
      { line: 2, cells: { word: "1", said: undefined } },
      { line: 5, cells: { word: "2", said: undefined } },
    ]);
  });

  it("takes any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("word", ",", ";", '"', "\n", "\r\n", "x", " ", "="), maxLength: 40 }), (text) => {
        const { rows, problems } = readTable(text, ["word"], [["word"]]);
        assert.ok(problems.length === 0 || rows.length === 0);
        for (const { line } of rows) assert.ok(line >= 1 && line <= text.split(/\r\n|\r|\n/).length, `${line}`);
      }),
      propertyRuns(300),
    );
  });
});
