import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { ReadersTable, withReaders } from "#sets/readers/readersTable.ts";
import { kept } from "../agreement/keptReadings.ts";

const reading = (folder: string, name: string, sha256?: string) => kept({ said: "a cat", folder, name, ...(sha256 && { sha256 }) });

describe("a table of readers", () => {
  const find = (text: string, path: string, recording = "fox-1") => {
    const place = reading("/r", "x");
    place.file.recording.path = `${recording}.wav`;
    const table = new ReadersTable(text);
    const found = table.readerOf({ ...place, uri: `file:///r/${path}` });
    assert.deepEqual(table.problems, []);
    return found;
  };

  it("finds a reader by recording or result, with or without endings, in any case, and has grade and season", () => {
    const text = "\uFEFFRecording,Reader,Grade,Season\r\nFox-1.WAV,Kim,2,Fall\r\nfox-2,Sam,,\r\n";
    assert.deepEqual(find(text, "a/x.assessment.json"), { alias: "Kim", grade: 2, season: "fall" });
    assert.deepEqual(find(text, "a/x.assessment.json", "fox-2"), { alias: "Sam" });
    assert.deepEqual(find("recording,reader,grade\nfox-1,Kim,K\n", "x.assessment.json"), { alias: "Kim", grade: 0 });
    assert.equal(find(text, "a/x.assessment.json", "fox-3"), undefined);
    for (const named of ["x.assessment.json", "x", "a/x", "A\\X.assessment.json"])
      assert.deepEqual(find(`reader;result\n"Kim; M.";${named}\n`, "b/a/x.assessment.json"), { alias: "Kim; M." }, named);
  });

  for (const [text, line, why] of [
    ["recording,grade\na,2\n", 1, /Missing: “reader”/],
    ["school\nKim\n", 1, /name the columns\. Missing: “recording” \/ “result”/],
    ["recording,reader\na,Kim\nb,\n", 3, /^The reader is missing/],
    ["recording,reader\n,Kim\n", 2, /^The recording is missing/],
    ["recording,reader,grade\na,Kim,13\n", 2, /^The grade must be/],
    ["recording,reader,season\na,Kim,summer\n", 2, /^The season must be/],
  ] as const) {
    it(`tells the line where ${why.source}`, () => {
      const { problems } = new ReadersTable(text);
      assert.deepEqual(
        problems.map((one) => [one.line, why.test(one.message)]),
        [[line, true]],
      );
    });
  }
});

describe("a class list as a table of readers", () => {
  it("finds readers by their ids and aliases in names, below the folder that is looked at", () => {
    const readings = [
      reading("/2024/c/0006", "take1"),
      reading("/2024/c", "fox-ben"),
      reading("/2024/c", "fox-0006-ben"),
      reading("/2024/c", "fox-zoe"),
    ];
    const text = "sep=;\nStudent ID;Alias;Grade;Birthday\n0006;Ana;K;x\n2024;Ben;TK;x\n";
    const { readings: named, problems } = withReaders(readings, text, [["2024", "c"]]);
    assert.deepEqual(
      named.map(({ alias }) => alias),
      ["Ana", "Ben", undefined, undefined],
    );
    assert.deepEqual(
      problems.map(({ line }) => line),
      [4],
    );
    const table = new ReadersTable(text, [["2024", "c"]]);
    assert.deepEqual(table.readerOf(readings[0]!), { alias: "Ana", grade: 0 });
  });
});

describe("withReaders", () => {
  it("names readers by recording or result, and all results of a recording at once", () => {
    const readings = [reading("/c/x", "one", "1"), reading("/c/y", "one", "2"), reading("/c/y", "two", "2"), reading("/c", "three")];
    const { readings: named, problems } = withReaders(
      readings,
      "Reader,Recording,Result\nKim,x/one.wav,\nLee,y\\one,\nLee,,two.assessment.json\nAnn,elsewhere.wav,\n",
    );
    assert.deepEqual(problems, []);
    assert.deepEqual(
      named.map(({ alias }) => alias),
      ["Kim", "Lee", "Lee", undefined],
    );
  });

  it("finds recordings above the result's folder, by addresses with escapes, and in either form of a letter", () => {
    const above = reading("/c/results", "a");
    above.file.recording.path = "../sound/caf\u00e9 1.wav";
    const far = reading("/c", "b");
    far.file.recording.path = "vscode-vfs://host/deep/big%20cat.wav";
    const { readings, problems } = withReaders([above, far], "recording;reader\nsound/cafe\u0301 1.wav;Kim\ndeep/big cat.wav;Lee\n");
    assert.deepEqual([readings.map(({ alias }) => alias), problems], [["Kim", "Lee"], []]);
  });

  it("tells what it cannot use by line, and never by a reader's name", () => {
    const readings = [reading("/c/x", "one", "1"), reading("/c/y", "one", "2")];
    const { readings: named, problems } = withReaders(
      readings,
      "recording,reader\none.wav,Kim\nx/one.wav,\nx/one.wav,Lee\nx/one.wav,Kim\n,Kim\n",
    );
    assert.deepEqual(
      named.map(({ alias }) => alias),
      ["Lee", undefined],
    );
    assert.deepEqual(problems, [
      { line: 2, message: "“one.wav” is the name of several recordings. Write the folder in front of it." },
      { line: 3, message: "The reader is missing." },
      { line: 5, message: "An earlier line names another reader for this recording." },
      { line: 6, message: "The recording is missing." },
    ]);
  });
});
