import assert from "node:assert/strict";
import type { Fix, Problem, Severity } from "#core/problems/problem.ts";
import { foldedKinds, FIRST_OF_KIND, MOST_OF_KIND } from "#authoring/checks/foldedKinds.ts";
import { isWhole, leftOutMessage, MOST_PROBLEMS, NOTHING_FOUND, reportOf } from "#authoring/checks/checkReport.ts";

function problem(severity: Severity, start: number, fixes: readonly Fix[] = []): Problem {
  return { code: "passage-number", severity, message: "", start, end: start + 1, fixes };
}
const many = (count: number, severity: Severity, from = 0, fixes?: readonly Fix[]) =>
  Array.from({ length: count }, (_, at) => problem(severity, from + at, fixes));

describe("reports of checks", () => {
  it("have every problem of an ordinary text", () => {
    const problems = many(MOST_OF_KIND, "warning");
    const kinds = { "passage-number": MOST_OF_KIND };
    const report = reportOf(problems);
    assert.deepEqual(report, { problems, left: 0, kinds, certain: 0, decisions: MOST_OF_KIND, accepted: 0 });
    assert.equal(leftOutMessage(report), undefined);
    assert.deepEqual(foldedKinds(report.problems, report.kinds), problems);
    assert.ok(isWhole(report));
  });

  it("show the first ones of a kind that has very many, and one line for the others", () => {
    const word = (at: number): Problem => ({ ...problem("warning", at), code: "passage-unknown-word", message: `${at}` });
    const problems = [...Array.from({ length: 675 }, (_, at) => word(at)), problem("information", 675)];
    const report = reportOf(problems);
    assert.deepEqual(report.problems, problems, "each still has its quick fixes where it is");
    const shown = foldedKinds(report.problems, report.kinds);
    assert.deepEqual(
      shown.map(({ start }) => start),
      [...Array.from({ length: FIRST_OF_KIND + 1 }, (_, at) => at), 675],
    );
    assert.match(shown[FIRST_OF_KIND]!.message, /^665 more from here on: Word missing from the dictionary\. /u);
    assert.equal(shown[FIRST_OF_KIND - 1]!.message, `${FIRST_OF_KIND - 1}`);
    assert.equal(report.left, 0);
    const errors = Array.from({ length: 675 }, (_, at): Problem => ({ ...word(at), severity: "error" }));
    assert.deepEqual(foldedKinds(errors, { "passage-unknown-word": 675 }), errors, "errors are shown one by one");
  });

  it("keep what is shown even if there are more problems than an editor shows", () => {
    const hints = Array.from({ length: 3000 }, (_, at): Problem => ({ ...problem("hint", at), code: "passage-homograph" }));
    const report = reportOf([...hints, ...many(3000, "warning", 5000)]);
    assert.equal(report.problems.length, MOST_PROBLEMS);
    assert.equal(foldedKinds(report.problems, report.kinds).length, 2 * (FIRST_OF_KIND + 1));
    assert.deepEqual([report.left, isWhole(report)], [0, false]);
  });

  it("keep the most severe of very many in the order of the text, and count the others", () => {
    const certain: Fix = { title: "", edits: [], preferred: true };
    const problems = [
      ...many(5000, "hint", 0, [certain]).map((hint) => ({ ...hint, code: "passage-homograph" })),
      ...many(10, "error", 5000),
      ...many(2000, "error", 6000),
      ...many(3, "error", 9000),
    ];
    const report = reportOf(problems);
    assert.equal(report.problems.length, MOST_PROBLEMS);
    assert.equal(report.left, 2013 + FIRST_OF_KIND + 1 - MOST_PROBLEMS);
    assert.equal(report.problems.filter(({ severity }) => severity === "error").length, MOST_PROBLEMS);
    assert.equal(report.problems.filter(({ severity }) => severity === "hint").length, 0);
    assert.deepEqual(
      [...report.problems].sort((a, b) => a.start - b.start),
      report.problems,
    );
    assert.deepEqual([report.certain, report.decisions], [5000, 2013]);
    assert.equal(leftOutMessage(report), "1,034 more problems are not shown. They appear as others are fixed.");
    assert.equal(leftOutMessage({ ...NOTHING_FOUND, left: 1 }), "1 more problem is not shown. It appears when another one is fixed.");
  });

  it("leave out endless places and fixes of one problem", () => {
    const related = Array.from({ length: 500 }, (_, start) => ({ start, end: start, message: "" }));
    const endless: Fix = { title: "endless", edits: Array.from({ length: 5000 }, (_, start) => ({ start, end: start, text: "" })) };
    const short: Fix = { title: "short", edits: [] };
    const [cut] = reportOf([{ ...problem("hint", 0, [endless, short]), related }]).problems;
    assert.equal(cut!.related!.length, 100);
    assert.deepEqual(cut!.fixes, [short]);
  });
});
