import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { readSetTable, setTable } from "#sets/plan/setTable.ts";

describe("readSetTable", () => {
  it("takes columns in any order, and all that a row may say", () => {
    const { rows, problems } = readSetTable(
      "Text;Recording;grade;Reader;Season;kind;line;Pad\r\nfox.txt;ana/fox.wav;3;Ana;Fall;fluency-v1;;No\r\n\r\nwords.arpabet;knight.wav;;;;pronunciation;4;YES\r\n",
    );
    assert.deepEqual(problems, []);
    assert.deepEqual(rows, [
      {
        at: 2,
        recording: "ana/fox.wav",
        text: "fox.txt",
        operation: "fluency-v1",
        pad: false,
        reader: { alias: "Ana", grade: 3, season: "fall" },
      },
      { at: 4, recording: "knight.wav", text: "words.arpabet", line: 4, operation: "pronunciation", pad: true },
    ]);
  });

  const wrong: [row: string, message: RegExp][] = [
    [",fox.txt,,,", /^The recording is missing\.$/],
    ["fox.wav,,,,", /^The text is missing\.$/],
    ["fox.wav,fox.txt,0,,", /line must be a number/],
    ["fox.wav,fox.txt,,fluensy,", /The kind must be one of .* Did you mean fluency\?/],
    ["fox.wav,fox.txt,,,14", /grade must be K/],
    ["fox.wav,fox.txt,,constructor,", /The kind must be one of/],
    ["fox.wav,fox.txt,,,,toString", /“pad” must say yes or no/],
    [",,,,99", /recording is missing.*text is missing.*grade must be K/],
  ];
  for (const [row, message] of wrong) {
    it(`says what is wrong with ${JSON.stringify(row)}, and keeps the rest`, () => {
      const { rows, problems } = readSetTable(`recording,text,line,kind,grade,pad\n${row}\ncrow.wav,crow.txt,,,\n`);
      assert.deepEqual(
        rows.map(({ at }) => at),
        [3],
      );
      assert.equal(problems.length, 1);
      assert.equal(problems[0]!.line, 2);
      assert.match(problems[0]!.message, message);
    });
  }

  it("asks for the names of the columns", () =>
    assert.match(readSetTable("fox.wav,fox.txt\n").problems[0]!.message, /Missing: “recording”/));
});

describe("setTable", () => {
  it("comes back as it was", () => {
    const rows = [
      {
        at: 2,
        recording: "-a, b.wav",
        text: "fox.txt",
        operation: "fluency-v2",
        reader: { alias: 'Ana "B"', grade: 2, season: "winter" as const },
      },
      { at: 3, recording: "c.wav", text: "w.arpabet", line: 3, pad: true },
      { at: 4, recording: "d.wav", text: "d.txt", pad: false },
    ];
    assert.deepEqual(readSetTable(setTable(rows)), { rows, problems: [] });
  });

  it("leaves columns out that nothing is in", () =>
    assert.equal(setTable([{ recording: "a.wav", text: "a.txt" }]), "recording,text\na.wav,a.txt\n"));
});
