import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { readChat } from "#core/formats/readChat.ts";
import { propertyRuns } from "../../../support/propertyRuns.ts";
import { processorTime } from "../../../support/processorTime.ts";

const transcript = (...lines: string[]) =>
  ["@UTF8", "@Begin", "@Languages:\teng", "@Participants:\tCHI Target_Child", ...lines, "@End", ""].join("\n");
const said = (...lines: string[]) =>
  (readChat(transcript(...lines)).said ?? []).map(({ kind, expected, heard, start, end }) => [
    kind,
    expected.join(" "),
    heard.join(" "),
    ...(start === undefined ? [] : [start, end]),
  ]);

describe("a transcript in CHAT", () => {
  it("says what was read, left out, read otherwise and added", () => {
    assert.deepEqual(said("*CHI:\tthe 0old cap [: cat] [*] sitted [: sat] oh [*] [% insertion] 0on [% told] mat . \u00150_5000\u0015"), [
      ["correct", "the", "the"],
      ["omission", "old", ""],
      ["substitution", "cat", "cap"],
      ["variant", "sat", "sitted"],
      ["insertion", "", "oh"],
      ["told", "on", ""],
      ["correct", "mat", "mat"],
    ]);
  });

  it("says what was begun, said again and put right", () => {
    assert.deepEqual(said("*CHI:\t&+li little <the cat> [/] the cat <a hose> [//] a house dog [///] cat [/] [x 2] (.) &-um &=laughs +/."), [
      ["falseStart", "", "li"],
      ["correct", "little", "little"],
      ["repetition", "", "the cat"],
      ["correct", "the", "the"],
      ["correct", "cat", "cat"],
      ["selfCorrection", "", "a hose"],
      ["correct", "a", "a"],
      ["correct", "house", "house"],
      ["selfCorrection", "", "dog"],
      ["repetition", "", "cat"],
      ["repetition", "", "cat"],
    ]);
  });

  const kept: [string, [string, string, string][]][] = [
    [
      "the cat [x 3]",
      [
        ["correct", "the", "the"],
        ["repetition", "", "cat"],
        ["repetition", "", "cat"],
        ["correct", "cat", "cat"],
      ],
    ],
    [
      "<the cat> [x 2]",
      [
        ["repetition", "", "the cat"],
        ["correct", "the", "the"],
        ["correct", "cat", "cat"],
      ],
    ],
    [
      "the [x 1] cat [x 0] [x many]",
      [
        ["correct", "the", "the"],
        ["correct", "cat", "cat"],
      ],
    ],
    [
      "0the [x 3] cat",
      [
        ["omission", "the", ""],
        ["correct", "cat", "cat"],
      ],
    ],
    [
      "&-um the &-uh &~gaga cat &uh &um um@fp",
      [
        ["correct", "the", "the"],
        ["correct", "cat", "cat"],
      ],
    ],
    [
      "<the &-um cat> [/] the cat",
      [
        ["repetition", "", "the cat"],
        ["correct", "the", "the"],
        ["correct", "cat", "cat"],
      ],
    ],
    [
      "&+c &umb cat",
      [
        ["falseStart", "", "c"],
        ["falseStart", "", "umb"],
        ["correct", "cat", "cat"],
      ],
    ],
  ];
  for (const [line, items] of kept)
    it(`keeps repetitions and leaves out fillers of ${line}`, () => {
      assert.deepEqual(said(`*CHI:\t${line} .`), items);
    });

  it("says who said each word, and who takes part", () => {
    const { said: items, participants } = readChat(
      "@UTF8\n@Begin\n@Participants:\tCHI Mary Target_Child, INV Investigator\n*CHI:\tone .\n*INV:\tgo on .\n@End\n",
    );
    assert.deepEqual(
      items!.map(({ speaker, heard }) => [speaker, heard[0]]),
      [
        ["CHI", "one"],
        ["INV", "go"],
        ["INV", "on"],
      ],
    );
    assert.deepEqual(participants, [
      { name: "CHI", role: "Target_Child" },
      { name: "INV", role: "Investigator" },
    ]);
  });

  it("is read over several lines, with words as CHAT marks them and without its other tiers", () => {
    assert.deepEqual(said("*CHI:\tbe(cause) going_to [: gonna go]", "\t[*] a:nd bz@si yes !", "%mor:\tnot this", "*MOT:\tgood ?"), [
      ["correct", "because", "because"],
      ["substitution", "gonna go", "going to"],
      ["correct", "and", "and"],
      ["correct", "bz", "bz"],
      ["correct", "yes", "yes"],
      ["correct", "good", "good"],
    ]);
  });

  it("has the times of %wor, also where that has other words", () => {
    assert.deepEqual(
      said(
        "*CHI:\tthe cap [: cat] [*] 0sat &+o on .",
        "%wor:\tthe \u0015100_200\u0015 cap \u0015200_350\u0015 extra \u0015350_400\u0015 &+o on \u0015500_600\u0015 .",
      ),
      [
        ["correct", "the", "the", 0.1, 0.2],
        ["substitution", "cat", "cap", 0.2, 0.35],
        ["omission", "sat", ""],
        ["falseStart", "", "o"],
        ["correct", "on", "on", 0.5, 0.6],
      ],
    );
  });

  it("is not read where it is none, or only a part of one", () => {
    assert.deepEqual(
      readChat("*CHI:\thello .\n@End").problems.map(({ code }) => code),
      ["not-a-transcript"],
    );
    assert.deepEqual(
      readChat("@Begin\n*CHI:\thello .\n").problems.map(({ code, line }) => [code, line]),
      [["file-cut-off", 2]],
    );
  });

  it("is read in time in proportion to its length, whatever is in it", () => {
    for (const part of ["[", "<", "\u0015", "a <b> [/] ", "%wor:\ta\n", "&", "0"]) {
      const took = processorTime(() => readChat(`@Begin\n*CHI:\t${part.repeat(1_000_000 / part.length)}\n@End`));
      assert.ok(took < 6000, `${JSON.stringify(part)}: ${took} ms`);
    }
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom("a", " ", "<", ">", "[", "]", "/", "*", ":", "\n", "\t", "\u0015", "1", "_", "&+", "0", "%", "@End"),
        }),
        (text) => void readChat(`@Begin\n*CHI:\t${text}`),
      ),
      propertyRuns(300),
    );
  });
});
