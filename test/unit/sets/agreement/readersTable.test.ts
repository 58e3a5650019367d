import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { withReaders } from "../../../../src/sets/agreement/readersTable.ts";
import { kept } from "./keptReadings.ts";

const reading = (folder: string, name: string, sha256?: string) => kept({ said: "a cat", folder, name, ...(sha256 && { sha256 }) });

describe("withReaders", () => {
  it("names readers by recording or result, and all results of a recording at once", () => {
    const readings = [reading("/c/x", "one", "1"), reading("/c/y", "one", "2"), reading("/c/y", "two", "2"), reading("/c", "three")];
    const { readings: named, problems } = withReaders(readings, "Reader,Recording,Result\nKim,x/one.wav,\nLee,y\\one,\nLee,,two.assessment.json\nAnn,elsewhere.wav,\n");
    assert.deepEqual(problems, []);
    assert.deepEqual(named.map(({ alias }) => alias), ["Kim", "Lee", "Lee", undefined]);
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
    const { readings: named, problems } = withReaders(readings, "recording,reader\none.wav,Kim\nx/one.wav,\nx/one.wav,Lee\nx/one.wav,Kim\n,Kim\n");
    assert.deepEqual(named.map(({ alias }) => alias), ["Lee", undefined]);
    assert.deepEqual(problems, [
      { line: 2, message: "“one.wav” is the name of several recordings; write its folder before it." },
      { line: 3, message: "The reader is missing." },
      { line: 5, message: "This recording has another reader in a line before." },
      { line: 6, message: "The recording is missing." },
    ]);
  });
});
