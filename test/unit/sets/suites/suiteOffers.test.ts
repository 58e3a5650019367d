import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { suiteHover, suiteOffers } from "#sets/suites/suiteOffers.ts";
import { propertyRuns } from "../../../support/propertyRuns.ts";

/** What is offered where the text has `|`. */
function offered(marked: string): { labels: string[]; replaced: string } | undefined {
  const at = marked.indexOf("|");
  const text = marked.replace("|", "");
  const found = suiteOffers(text, at);
  return found && { labels: found.offers.map(({ label }) => label), replaced: text.slice(found.replaced.start, found.replaced.end) };
}
const CASE = "defaults:\n  kind: fluency\ncases:\n  # ours\n  - name: a\n    recording: a.wav\n";

describe("what a suite offers to be written", () => {
  const keys: [place: string, text: string, replaced: string, ...labels: string[]][] = [
    ["at its beginning", "|", "", "$schema", "defaults", "cases"],
    ["at its end", `${CASE}|`, "", "defaults", "cases"],
    ["in the defaults", "defaults:\n  re|", "re", "recordings", "references", "kind"],
    ["in a new case", "cases:\n  - |", "", "recording", "reference", "expect"],
    ["in a list at its key's column", "cases:\n- rec|", "rec", "recording"],
    ["in a case", `${CASE}    ref|`, "ref", "reference", "known-failure"],
    ["in a case with Windows' line ends", `${CASE.replaceAll("\n", "\r\n")}    ref|`, "ref", "reference"],
    ["in an expectation", `${CASE}    expect:\n      acc|`, "acc", "accuracy", "miscues", "self-corrections"],
    ["in an expectation in braces", `${CASE}    expect: { accuracy: 90, wc|`, "wc", "wcpm"],
    ["in a case in braces", "cases:\n  - {recording: a.wav, expect: {om|", "om", "omissions"],
    [
      "in a list of miscues",
      `${CASE}    expect:\n      miscues:\n        - omission: a\n        - sub|`,
      "sub",
      "substitution",
      "false-start",
    ],
    ["in a list in brackets", `${CASE}    expect: {miscues: [om|`, "om", "omission"],
    ["in a miscue", `${CASE}    expect:\n      miscues:\n        at-least:\n          - substitution: {wo|`, "wo", "word", "nth", "said"],
    ["in an addition", `${CASE}    expect: {miscues: [{insertion: {b|`, "b", "before", "said"],
    [
      "in a phoneme",
      `${CASE}    kind: pronunciation\n    expect:\n      phonemes:\n        - K\n        - {ex|`,
      "ex",
      "expected",
      "heard",
    ],
    ["in a reference", `${CASE}    reference: { |`, "", "file", "line", "text"],
  ];
  for (const [place, text, replaced, ...labels] of keys) {
    it(`${place}: keys`, () => {
      const found = offered(text);
      assert.equal(found?.replaced, replaced);
      assert.deepEqual(
        labels.filter((label) => !found.labels.includes(label)),
        [],
        found.labels.join(),
      );
    });
  }

  const values: [text: string, ...labels: string[]][] = [
    [`${CASE}    kind: pro|`, "fluency", "fluency-v1", "pronunciation", "recognition"],
    ["defaults: {season: |", "fall", "winter", "spring"],
    [`${CASE}    expect:\n      correct: |`, "true", "false"],
    [`${CASE}    expect: {warnings: n|`, "none"],
    [`${CASE}    expect: {confidence: |`, "High", "Medium", "Low"],
    ["defaults:\n  scoring: |", "running-record", "cbm", "naep-orf", "timed-letters", "timed-words", "timed-nonsense-words"],
    [`${CASE}    name: |`],
  ];
  for (const [text, ...labels] of values)
    it(`the values of ${text.split(/[\s{]+/).at(-2)}`, () => assert.deepEqual(offered(text)?.labels, labels));

  it("nothing in a comment, and nothing where no key is known", () => {
    assert.deepEqual([offered("cases: # |"), offered("cases:\n  - tags: [a|"), offered("others:\n  |")], [undefined, undefined, undefined]);
  });

  it("and says on hover what a key means", () => {
    const hover = (marked: string) => suiteHover(marked.replace("|", ""), marked.indexOf("|"));
    assert.deepEqual(hover("cases:\n  - recor|ding: a.wav"), {
      key: "recording",
      description:
        "The recording, from the suite's folder; * stands for any part of a name, and each file that matches is a case of its own.",
      start: 11,
      end: 20,
    });
    assert.match(hover("cases:\n  - {expect: {|wcpm: 90}}")!.description, /^Words correct per minute/);
    assert.deepEqual([hover("cases:\n  - recording: a|ccuracy"), hover("cases:\n  - recording|s: a")], [undefined, undefined]);
  });

  it("whatever is written so far", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("cases:", "\n", "  ", "- ", "{", "[", "}", "]", ",", "expect: ", "miscues:", '"', "'", "#", "a", ": "), {
          maxLength: 25,
        }),
        fc.nat(80),
        (parts, at) => {
          const text = parts.join("");
          const offset = Math.min(at, text.length);
          const { start, end } = suiteOffers(text, offset)?.replaced ?? { start: 0, end: 0 };
          assert.ok(start <= end && end <= text.length);
          suiteHover(text, offset);
        },
      ),
      propertyRuns(500),
    );
  });
});
