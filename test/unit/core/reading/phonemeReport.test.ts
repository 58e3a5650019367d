import assert from "node:assert/strict";
import { ipaOf } from "#core/arpabet/ipaOf.ts";
import { PHONEMES } from "#language/arpabet/phonemes.ts";
import { unknownWords } from "#operations/fluencyV2/unknownWords.ts";
import { phonemeReport } from "#core/record/phonemeReport.ts";
import { fromV2, read, replace } from "./readings.ts";

describe("phonemeReport", () => {
  const timeline = fromV2("Think thin cat house", [
    replace("Think", "sink", [
      ["TH", "S"],
      ["IH1", "IH1"],
      ["NG", "NG"],
      ["K", "K"],
    ]),
    replace("thin", "sin", [
      ["TH", "S"],
      ["IH1", "IH1"],
      ["N", "N"],
    ]),
    replace("cat", "ca", [
      ["K", "K"],
      ["AE1", "AE1"],
      ["T", ""],
    ]),
    replace("house", "tree", [
      ["HH", "T"],
      ["AW1", "R"],
      ["S", "IY1"],
    ]),
  ]);
  const report = phonemeReport(timeline);

  it("counts what was heard for what, most frequent first, with where it was", () => {
    assert.deepEqual(
      report.confusions.map(({ expected, heard, phonemes }) => [expected, heard, phonemes.length]),
      [
        ["TH", "S", 2],
        ["T", undefined, 1],
      ],
    );
    for (const index of report.confusions[0]!.phonemes) assert.equal(timeline.phonemes[index]!.expected, "TH");
  });

  it("gives each phoneme its accuracy, without stress, lowest first", () => {
    assert.deepEqual(
      report.accuracies.slice(0, 2).map(({ phoneme, correct, expected }) => [phoneme, correct, expected]),
      [
        ["TH", 0, 2],
        ["T", 0, 1],
      ],
    );
    assert.deepEqual(
      report.accuracies.find(({ phoneme }) => phoneme === "IH"),
      { phoneme: "IH", expected: 2, correct: 2 },
    );
  });

  it("leaves the phonemes of other words out", () => {
    assert.equal(report.otherWords, 1);
    assert.ok(!report.accuracies.some(({ phoneme }) => phoneme === "HH"));
    assert.deepEqual(phonemeReport(fromV2("A", [read("A")])), { confusions: [], accuracies: [], otherWords: 0 });
  });

  it("takes unknown words from the body, whatever it holds", () => {
    assert.deepEqual(unknownWords({ zorp: 2, odd: undefined }), [{ word: "zorp", count: 2 }]);
    for (const other of [undefined, null]) assert.deepEqual(unknownWords(other), []);
  });
});

describe("ipaOf", () => {
  it("has a sign of its own for every phoneme", () => {
    assert.equal(new Set(PHONEMES.map((phoneme) => ipaOf(phoneme))).size, PHONEMES.length);
    for (const phoneme of PHONEMES) assert.notEqual(ipaOf(phoneme), phoneme.toUpperCase());
  });
  const cases = [
    ["IY1", "ˈi"],
    ["AH0", "ə"],
    ["AH1", "ˈʌ"],
    ["ER0", "ɚ"],
    ["OW2", "ˌoʊ"],
    ["EH0", "ɛ"],
    ["TH", "θ"],
    ["XX", "XX"],
  ] as const;
  for (const [symbol, ipa] of cases) it(`writes ${symbol} as ${ipa}`, () => assert.equal(ipaOf(symbol), ipa));
});
