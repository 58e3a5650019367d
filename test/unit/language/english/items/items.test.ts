import assert from "node:assert/strict";
import { isRealWord } from "#core/lexicon/isRealWord.ts";
import { isPhoneme } from "#language/arpabet/phonemes.ts";
import { ENGLISH } from "#language/english/english.ts";
import { smallLexicon } from "../../../../support/smallLexicon.ts";

const { readingsOf, known } = ENGLISH.phonics.items;

describe("names of letters and their sounds", () => {
  const rows: ["letter" | "sound" | "nonsense", string, string[]][] = [
    ["letter", "b", ["B IY"]],
    ["letter", "Z", ["Z IY", "Z EH D"]],
    ["letter", "h", ["EY CH", "HH EY CH"]],
    ["letter", "bb", []],
    ["letter", "é", []],
    ["sound", "a", ["AE"]],
    ["sound", "b", ["B", "B AH"]],
    ["sound", "c", ["K", "S", "K AH", "S AH"]],
    ["sound", "G", ["G", "JH", "G AH", "JH AH"]],
    ["sound", "x", ["K S", "K S AH"]],
    ["sound", "qu", ["K W", "K W AH"]],
    ["sound", "th", ["TH", "DH", "TH AH", "DH AH"]],
    ["sound", "ng", ["NG", "NG AH"]],
    ["sound", "ck", ["K", "K AH"]],
    ["sound", "ea", ["IY", "EH"]],
    ["sound", "a_e", ["EY"]],
    ["sound", "ar", ["AA R"]],
    ["sound", "bl", ["B L", "B L AH"]],
    ["sound", "str", ["S T R", "S T R AH"]],
    ["sound", "bao", []],
    ["nonsense", "bes", ["B EH S"]],
  ];
  for (const [kind, text, expected] of rows)
    it(`${text} as ${kind}: ${expected.join(", ") || "none"}`, () => assert.deepEqual(readingsOf(text, kind), expected));

  it("has a name for every letter, and phonemes for every grapheme", () => {
    assert.equal(known.letter.length, 26);
    for (const kind of ["letter", "sound"] as const)
      for (const text of known[kind]) {
        const readings = readingsOf(text, kind);
        assert.ok(readings.length > 0 && readings.every((line) => line.split(" ").every(isPhoneme)), text);
      }
  });
});

describe("isRealWord", () => {
  const lexicon = smallLexicon({
    cat: { pronunciations: ["K AE1 T"], perMillion: 66 },
    bes: { pronunciations: ["B IY1 Z"], perMillion: 0.4 },
    luke: { pronunciations: ["L UW1 K"], perMillion: 40, isName: true },
  });
  for (const [word, expected] of [
    ["cat", true],
    ["Cat", true],
    ["bes", false],
    ["luke", false],
    ["blem", false],
  ] as const)
    it(`${word}: ${String(expected)}`, () => assert.equal(isRealWord(word, lexicon), expected));
});
