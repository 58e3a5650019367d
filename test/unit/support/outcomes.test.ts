import assert from "node:assert/strict";
import { type FileOutcomes, filesToTryAgain, passedOnSecondTry } from "../../support/outcomes.ts";

const passes = { passed: 2, failures: [] };
const fails = (...titles: string[]) => ({ passed: 1, failures: titles.map((title) => ({ title, message: `${title}, once` })) });

describe("a second try", () => {
  const rows: [what: string, outcomes: FileOutcomes, again: string[]][] = [
    ["what failed", { a: passes, b: fails("one", "two"), c: fails("three") }, ["b", "c"]],
    ["nothing where all is well", { a: passes }, []],
    ["nothing where more failed than does by chance", { a: fails("1"), b: fails("2"), c: fails("3"), d: fails("4") }, []],
    ["nothing where a failure is of no file", { "": fails("a hook of all files"), b: fails("1") }, []],
  ];
  for (const [what, outcomes, again] of rows) it(`takes ${what}`, () => assert.deepEqual(filesToTryAgain(outcomes), again));

  it("is told of where its file passes as a whole", () => {
    const first = { a: passes, b: fails("one", "two"), c: fails("three"), d: fails("four") };
    assert.deepEqual(passedOnSecondTry(first, { b: passes, c: fails("another"), d: { passed: 0, failures: [] } }), [
      { file: "b", title: "one", message: "one, once" },
      { file: "b", title: "two", message: "two, once" },
    ]);
  });
});
