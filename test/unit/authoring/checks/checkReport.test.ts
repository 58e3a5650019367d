import assert from "node:assert/strict";
import type { Fix, Problem, Severity } from "#core/problems/problem.ts";
import { leftOutMessage, MOST_PROBLEMS, NOTHING_FOUND, reportOf } from "#authoring/checks/checkReport.ts";

function problem(severity: Severity, start: number, fixes: readonly Fix[] = []): Problem {
  return { code: "passage-number", severity, message: "", start, end: start + 1, fixes };
}
const many = (count: number, severity: Severity, from = 0, fixes?: readonly Fix[]) =>
  Array.from({ length: count }, (_, at) => problem(severity, from + at, fixes));

describe("reports of checks", () => {
  it("have every problem of an ordinary text", () => {
    const problems = many(MOST_PROBLEMS, "warning");
    assert.deepEqual(reportOf(problems), { problems, left: 0, certain: 0, decisions: MOST_PROBLEMS, accepted: 0 });
    assert.equal(leftOutMessage(reportOf(problems)), undefined);
  });

  it("keep the most severe of very many in the order of the text, and count the others", () => {
    const certain: Fix = { title: "", edits: [], preferred: true };
    const problems = [
      ...many(5000, "hint", 0, [certain]),
      ...many(10, "error", 5000),
      ...many(2000, "warning", 6000),
      ...many(3, "error", 9000),
    ];
    const report = reportOf(problems);
    assert.equal(report.problems.length, MOST_PROBLEMS);
    assert.equal(report.left, problems.length - MOST_PROBLEMS);
    assert.equal(report.problems.filter(({ severity }) => severity === "error").length, 13);
    assert.equal(report.problems.filter(({ severity }) => severity === "hint").length, 0);
    assert.deepEqual(
      [...report.problems].sort((a, b) => a.start - b.start),
      report.problems,
    );
    assert.deepEqual([report.certain, report.decisions], [5000, 2013]);
    assert.equal(leftOutMessage(report), "6,023 more problems are not shown. They appear as others are fixed.");
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
