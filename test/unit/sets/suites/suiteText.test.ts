import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { readSuite } from "#sets/suites/readSuite.ts";
import { suiteText } from "#sets/suites/suiteText.ts";

describe("suiteText", () => {
  it("is read back as the same readings, without a problem", () => {
    const text = suiteText([
      {
        recording: "../sound/fox: maria.wav",
        text: "fox.txt",
        operation: "fluency-v2",
        reader: { alias: "maria", grade: 2, season: "fall" },
      },
      { recording: "dog.wav", text: "words.arpabet", line: 2, operation: "pronunciation" },
    ]);
    const { suite, problems } = readSuite(text);
    assert.deepEqual(problems, []);
    assert.deepEqual(
      suite.cases.map(({ recording, reference, operation, speaker, grade, season }) => [
        recording.value,
        reference.value,
        operation,
        speaker,
        grade,
        season,
      ]),
      [
        ["../sound/fox: maria.wav", { path: "fox.txt" }, "fluency-v2", "maria", 2, "fall"],
        ["dog.wav", { path: "words.arpabet", line: 2 }, "pronunciation", undefined, undefined, undefined],
      ],
    );
  });
});
