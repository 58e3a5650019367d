import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { readReadersTable } from "../../../../src/sets/overview/readersTable.ts";
import { kept } from "./keptReadings.ts";

describe("a table of readers", () => {
  const find = (text: string, path: string, name = "fox-1") => readReadersTable(text, "readers.csv").readerOf(path, kept("a b", { name }));

  it("finds a reader by recording or result, with or without endings, in any case", () => {
    const text = "\uFEFFRecording,Reader,Grade,Season\r\nFox-1.WAV,Kim,2,Fall\r\nfox-2,Sam,,\r\n";
    assert.deepEqual(find(text, "a/x.assessment.json"), { alias: "Kim", grade: 2, season: "fall" });
    assert.deepEqual(find(text, "a/x.assessment.json", "fox-2"), { alias: "Sam" });
    assert.equal(find(text, "a/x.assessment.json", "fox-3"), undefined);
    for (const named of ["x.assessment.json", "x", "a/x", "A\\X.assessment.json"]) assert.deepEqual(find(`reader,result\n"Kim, M.",${named}\n`, "b/a/x.assessment.json"), { alias: "Kim, M." }, named);
  });

  it("takes the longest path that fits", () => {
    const text = "result,reader\nx,Anybody\na/x,Kim\nb/x,Sam\n";
    assert.deepEqual(["r/a/x", "r/b/x", "r/c/x"].map((path) => find(text, `${path}.assessment.json`)?.alias), ["Kim", "Sam", "Anybody"]);
  });

  for (const [text, line, why] of [
    ["recording,grade\na,2\n", 1, /names the columns/],
    ["reader\nKim\n", 1, /names the columns/],
    ["recording,reader\na,Kim\nb,\n", 3, /the reader is missing/],
    ["recording,reader\n,Kim\n", 2, /neither a recording nor a result/],
    ["recording,reader,grade\na,Kim,13\n", 2, /a grade is/],
    ["recording,reader,season\na,Kim,summer\n", 2, /a season is/],
    ["recording,reader\na,Kim\na.wav,Sam\n", 3, /another reader further up/],
  ] as const) {
    it(`is refused with its line where ${why.source}`, () => {
      assert.throws(() => find(text, "x"), (error: Error) => error.message.startsWith(`readers.csv, line ${line}: `) && why.test(error.message));
    });
  }
});
