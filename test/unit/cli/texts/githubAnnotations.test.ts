import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { githubPrinter } from "#cli/texts/githubAnnotations.ts";
import { type PlacedProblem, placedIn } from "#cli/texts/placedProblems.ts";

describe("annotations for GitHub", () => {
  const printed = (problems: readonly PlacedProblem[], unread: readonly string[] = []) => {
    const lines: string[] = [];
    const printer = githubPrinter({ write: (text) => lines.push(text) > 0 });
    for (const problem of problems) printer.file(problem.file, [problem]);
    printer.end(unread);
    return lines.join("");
  };
  const [word, several] = placedIn("a, b: 5%.txt", "one two\nthree", [
    { code: "passage-number", severity: "hint", start: 4, end: 7, message: "100 %\nof it", fixes: [] },
    { code: "passage-empty", severity: "error", start: 4, end: 10, message: "Two lines", fixes: [] },
  ]);

  it("stand at a problem's line, with what parts a command escaped", () => {
    assert.equal(
      printed([word!]),
      "::notice file=a%2C b%3A 5%25.txt,line=1,endLine=1,col=5,endColumn=8,title=passage-number::100 %25 of it\n",
    );
  });

  it("have no columns where they reach over lines", () => {
    assert.equal(printed([several!]), "::error file=a%2C b%3A 5%25.txt,line=1,endLine=2,title=passage-empty::Two lines\n");
  });

  it("name files that could not be checked", () => {
    assert.equal(printed([], ["There is no file at x.txt. Check the name."]), "::error::There is no file at x.txt. Check the name.\n");
  });
});
