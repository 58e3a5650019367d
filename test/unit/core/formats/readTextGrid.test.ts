import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { decodeText } from "#core/text/decodeText.ts";
import { readTextGrid } from "#core/formats/readTextGrid.ts";
import { propertyRuns } from "../../../support/propertyRuns.ts";
import { processorTime } from "../../../support/processorTime.ts";

const LONG = `File type = "ooTextFile"
Object class = "TextGrid"

xmin = 0 
xmax = 2.5 
tiers? <exists> 
size = 2 
item []: 
    item [1]:
        class = "IntervalTier" 
        name = "words" 
        xmin = 0 
        xmax = 2.5 
        intervals: size = 3 
        intervals [1]:
            xmin = 0 
            xmax = 0.5 
            text = "" 
        intervals [2]:
            xmin = 0.5 
            xmax = 1.25 
            text = "a ""big"" cat = 3 ! [x] <y>" 
        intervals [3]:
            xmin = 1.25 
            xmax = 2.5 
            text = "two
lines" 
    item [2]:
        class = "TextTier" 
        name = "omissions" 
        xmin = 0 
        xmax = 2.5 
        points: size = 1 
        points [1]:
            number = 1.5e0 
            mark = "naïve" 
`;

const SHORT = `File type = "ooTextFile"
Object class = "TextGrid"

0
2.5
<exists>
2
"IntervalTier"
"words"
0
2.5
3
0
0.5
""
0.5
1.25
"a ""big"" cat = 3 ! [x] <y>"
1.25
2.5
"two
lines"
"TextTier"
"omissions"
0
2.5
1
1.5
"naïve"
`;

const READ = {
  format: "textgrid",
  duration: 2.5,
  tiers: [
    {
      name: "words",
      items: [
        { start: 0.5, end: 1.25, text: 'a "big" cat = 3 ! [x] <y>' },
        { start: 1.25, end: 2.5, text: "two\nlines" },
      ],
    },
    { name: "omissions", items: [{ start: 1.5, end: 1.5, text: "naïve" }] },
  ],
  problems: [],
};

describe("a TextGrid", () => {
  it("is read in its long and in its short form, with intervals, points and quotes", () => {
    assert.deepEqual(readTextGrid(LONG), READ);
    assert.deepEqual(readTextGrid(SHORT), READ);
    assert.deepEqual(readTextGrid(SHORT.replace('"ooTextFile"\nObject class = "TextGrid"', '"ooTextFile short"\n"TextGrid"')), READ);
    assert.deepEqual(readTextGrid(LONG.replaceAll("\n", "\r\n").replace("two\r\nlines", "two\nlines")), READ);
    assert.deepEqual(readTextGrid(LONG.replace("xmin = 0", "! a comment\nxmin = 0")), READ);
  });

  it("is read in UTF-8 and UTF-16, by its byte order mark", () => {
    const utf16 = Buffer.from(`\uFEFF${LONG}`, "utf16le");
    for (const bytes of [Buffer.from(LONG), Buffer.from(`\uFEFF${LONG}`), utf16, Buffer.from(utf16).swap16()])
      assert.deepEqual(readTextGrid(decodeText(bytes)), READ);
  });

  it("tells what is wrong, and where", () => {
    const problem = (text: string) => readTextGrid(text).problems.map(({ code, line }) => [code, line])[0];
    assert.deepEqual(problem("ooBinaryFile\x08TextGrid"), ["not-a-textgrid", 1]);
    assert.deepEqual(problem('File type = "ooTextFile"\nObject class = "Pitch 1"\n'), ["not-a-textgrid", 1]);
    assert.deepEqual(problem(LONG.slice(0, LONG.indexOf('text = "two'))), ["file-cut-off", 25]);
    assert.deepEqual(problem(LONG.replace("xmax = 1.25", "xmax = many")), ["value-missing", 22]);
    assert.deepEqual(problem(LONG.replace("xmax = 1.25 \n            text", "xmax = 0.25 \n            text")), ["ends-before-start", 22]);
    assert.deepEqual(problem(LONG.replace("intervals: size = 3", "intervals: size = 900000000")), ["value-missing", 29]);
    assert.deepEqual(problem(LONG.replace("xmax = 2.5", "xmax = 1e999")), ["value-missing", 6]);
  });

  it("is read in time in proportion to its length, whatever is in it", () => {
    for (const text of [
      '"'.repeat(1_000_001),
      "[".repeat(1_000_000),
      "<".repeat(1_000_000),
      `${LONG}${'""'.repeat(500_000)}`,
      "! ".repeat(500_000),
    ]) {
      const took = processorTime(() => readTextGrid(text));
      assert.ok(took < 6000, `${text.slice(0, 3)}: ${took} ms`);
    }
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('"', "<", ">", "1", ".", " ", "\n", "TextGrid", "exists", "IntervalTier", "[", "!") }),
        (text) => void readTextGrid(`"ooTextFile" "TextGrid" ${text}`),
      ),
      propertyRuns(300),
    );
  });
});
