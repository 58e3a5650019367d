import assert from "node:assert/strict";
import { ARPABET } from "#core/arpabet/arpabetAlphabet.ts";
import { isVowel } from "#core/arpabet/alphabetIndex.ts";
import { formatArpabet } from "#core/arpabet/formatArpabet.ts";
import { parseArpabet, parseSent, phonemesSent, wordsOf } from "#core/arpabet/parseArpabet.ts";
import { PHONEMES, VOWELS } from "#language/arpabet/phonemes.ts";
import { spokenDuration } from "#core/arpabet/spokenDuration.ts";

describe("parseArpabet", () => {
  const cases: [text: string, sent: string, word?: string][] = [
    ["", ""],
    ["K AE1 T", "K AE1 T"],
    ["  K AE1\r\nT ", "K AE1 T"],
    [";;; K AE1 T", ""],
    ["# a comment\nS IH0 T # another", "S IH0 T"],
    ["S;;;comment T\nT", "S T"],
    ["S ;; T", "S ;; T"],
    ["k ae1 t", "k ae1 t"],
    ["B1 AE3", "B1 AE3"],
    ["HH IY0 / S IH1 T | QQ", "HH IY0 S IH1 T QQ"],
    ["CAT  K AE1 T", "K AE1 T", "CAT"],
    ["READ(2)\tR IY1 D", "R IY1 D", "READ 2"],
    ["  CAT \t K AE1 T", "K AE1 T", "CAT"],
    ["CAT K AE1 T", "CAT K AE1 T"],
    ["CAT  # no phonemes", "CAT"],
    ["CAT  ", "CAT"],
    ["K  K EY1", "K EY1", "K"],
    ["K  AE1\tT", "K AE1 T"],
    ["AE1  T", "AE1 T"],
    ["/  K", "K"],
    ["CAT  / K", "CAT K"],
    ["h# sh iy # x", "h# sh iy"],
    ["K AE1#T T", "K AE1#T T"],
    ["K #T T", "K"],
    ["K\u00A0#T", "K"],
    ["K;;;T", "K"],
    ["(2)  K", "K", "(2)"],
    ["A/B  K", "K", "A/B"],
  ];
  for (const [text, sent, word] of cases) {
    it(`sends ${JSON.stringify(sent)} of ${JSON.stringify(text)}${word ? `, the word is ${word}` : ""}`, () => {
      const document = parseArpabet(text);
      assert.equal(phonemesSent(document), sent);
      const found = document.lines.find((line) => line.word)?.word;
      assert.equal(found && [found.text, found.variant].filter(Boolean).join(" "), word);
    });
  }

  it("has a line for each of the text, whatever ends it", () => {
    const { lines } = parseArpabet("K\r\n\rAE1\nT\n");
    assert.deepEqual(
      lines.map(({ start, end }) => [start, end]),
      [
        [0, 1],
        [3, 3],
        [4, 7],
        [8, 9],
        [10, 10],
      ],
    );
    assert.equal(phonemesSent(lines[2]!), "AE1");
  });

  it("tells words apart at boundaries", () => {
    const words = (text: string) => wordsOf(parseArpabet(text).lines[0]!).map((word) => word.map((symbol) => symbol.text).join(" "));
    assert.deepEqual(words("K AE1 T"), ["K AE1 T"]);
    assert.deepEqual(words("K AE1 / T | "), ["K AE1", "T", ""]);
    assert.deepEqual(words("/ / K"), ["", "", "K"]);
  });

  it("reads what was sent as a service does: words, marks and comments are symbols that there are not", () => {
    assert.deepEqual(
      parseSent("K  AE1\n/ # k").map(({ text, valid }) => [text, valid]),
      [
        ["K", true],
        ["AE1", true],
        ["/", false],
        ["#", false],
        ["k", false],
      ],
    );
  });
});

describe("formatArpabet", () => {
  const cases: [text: string, formatted: string][] = [
    ["", ""],
    ["  K   AE1\tT  ", "K AE1 T"],
    ["CAT\tK  AE1 T;;; a  pet ", "CAT  K AE1 T  ;;; a  pet"],
    ["HH IY0   /   S\r\n\r\n  # done", "HH IY0 / S\r\n\r\n# done"],
    ["K\tAE1\tT", "K AE1 T"],
    ["k,ae1  QQ", "k,ae1  QQ"],
    ["K\u00A0AE1\n", "K AE1\n"],
    ["\r \n", "\r \n"],
  ];
  for (const [text, formatted] of cases)
    it(`lays ${JSON.stringify(text)} out as ${JSON.stringify(formatted)}`, () => assert.equal(formatArpabet(text), formatted));
});

describe("the Arpabet alphabet", () => {
  it("has the phonemes and vowels that the engine has, all with what an author is told", () => {
    assert.deepEqual(
      ARPABET.phonemes.map(({ symbol }) => symbol),
      PHONEMES,
    );
    for (const phoneme of ARPABET.phonemes) {
      const { symbol, example, seconds, arpabet, confusions } = phoneme;
      assert.equal(isVowel(phoneme), VOWELS.has(symbol), symbol);
      assert.deepEqual(arpabet, [symbol]);
      assert.match(example!.word.slice(example!.start, example!.end), /^[a-z]+$/, symbol);
      assert.ok(seconds! > 0.04 && seconds! < 0.4, symbol);
      for (const { symbol: other } of confusions!)
        assert.ok(other !== symbol && (PHONEMES as readonly string[]).includes(other), `${symbol}, ${other}`);
    }
  });

  it("adds the phonemes' durations up", () => {
    const seconds = (text: string) => spokenDuration(parseArpabet(text).lines[0]!);
    assert.equal(seconds("# nothing"), 0);
    assert.ok(Math.abs(seconds("K AE1 T") - (seconds("K") + seconds("AE") + seconds("T"))) < 1e-9);
    assert.ok(seconds("QQ") > 0);
  });
});
