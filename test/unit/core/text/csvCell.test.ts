import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { csvCell, withoutApostrophes } from "#core/text/csvCell.ts";

describe("a cell of a CSV file", () => {
  for (const [value, cell] of [
    [undefined, ""],
    [-1.5, "-1.5"],
    ["the cat", "the cat"],
    ['a "b", c', '"a ""b"", c"'],
    ["one; two", '"one; two"'],
    ["well-read; x=1", '"well-read; x=1"'],
    ["=1+1", "'=1+1"],
    ["  ＝1+1", "'  ＝1+1"],
    ["\tx", `"'\tx"`],
    ["x;=cmd|'/c calc'!A0", `"x;'=cmd|'/c calc'!A0"`],
    ["x; @SUM(1)", `"x;' @SUM(1)"`],
    ["x\t-1\n+1\r\n@a", `"x\t'-1\n'+1\r\n'@a"`],
    ["=1;;=2", `"'=1;;'=2"`],
  ] as const)
    it(`holds ${JSON.stringify(value)}`, () => assert.equal(csvCell(value), cell));

  it("is no formula for any program, also where it splits lines without regard for quotes", () => {
    for (const value of ["x;=cmd", "=cmd", "x\n=cmd", "x;\n =cmd", "x\t\t+1", ";;@x", " \r-1"])
      for (const part of csvCell(value).split(/[;\t\r\n]/)) assert.doesNotMatch(part, /^["\s]*[=+\-@]/, value);
  });

  it("comes back as it was", () => {
    for (const value of ["x;=cmd", "=cmd", "x;\n =cmd", "a;b", "it's"])
      assert.equal(withoutApostrophes(csvCell(value).replace(/^"|"$/g, "")), value);
  });
});
