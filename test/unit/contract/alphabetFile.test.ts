import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AlphabetFileError, readAlphabet } from "#contract/files/alphabetFile.ts";
import { indexOf } from "#core/arpabet/alphabetIndex.ts";
import { ARPABET } from "#core/arpabet/arpabetAlphabet.ts";
import { arpabetToIpa } from "#core/arpabet/arpabetToIpa.ts";
import { checkArpabet } from "#core/arpabet/checkArpabet.ts";
import { formatArpabet } from "#core/arpabet/formatArpabet.ts";
import { ipaToArpabet } from "#core/arpabet/ipaToArpabet.ts";
import { parseArpabet, phonemesSent } from "#core/arpabet/parseArpabet.ts";
import { PHONEMES } from "#language/arpabet/phonemes.ts";
import { ROOT } from "../../support/paths.ts";

const read = (path: string) => readFileSync(join(ROOT, "media", path), "utf8");
const timit = readAlphabet(read("alphabets/timit61.json"));

const SMALL = {
  id: "small",
  name: "Small",
  stress: "optional",
  caseSensitive: false,
  phonemes: [{ symbol: "AA", class: "vowel", ipa: "ɑ", description: "a vowel" }],
};
const withPhoneme = (change: object) => ({ ...SMALL, phonemes: [{ ...SMALL.phonemes[0], ...change }] });

describe("an alphabet's file", () => {
  it("keeps what this version does not know", () => {
    assert.deepEqual(readAlphabet(`\uFEFF${JSON.stringify({ ...SMALL, author: "A" })}`), { ...SMALL, author: "A" });
    assert.deepEqual(readAlphabet(JSON.stringify(ARPABET)), ARPABET);
  });

  const wrong: [name: string, file: unknown, message: RegExp][] = [
    ["nothing", "", /it is empty/],
    ["no JSON", "{", /not JSON/],
    ["no alphabet", [], /the file has to be an object/],
    ["no phonemes", { ...SMALL, phonemes: [] }, /“phonemes” is empty/],
    ["a class that there is not", withPhoneme({ class: "click" }), /the class of phoneme 1 \(AA\) has to be one of vowel, /],
    ["a symbol with a blank", withPhoneme({ symbol: "A A" }), /the symbol of phoneme 1 \(A A\) cannot have spaces/],
    ["a symbol that is a boundary", withPhoneme({ symbol: "/" }), /the symbol of phoneme 1 /],
    ["a symbol that is a comment", withPhoneme({ symbol: "#a" }), /the symbol of phoneme 1 /],
    ["a symbol that cannot be seen", withPhoneme({ symbol: "A\u200B" }), /the symbol of phoneme 1 /],
    ["no name", { ...SMALL, name: undefined }, /“name” is missing/],
    ["no stress", { ...SMALL, stress: undefined }, /“stress” is missing/],
    ["a word for true", { ...SMALL, caseSensitive: "no" }, /“caseSensitive” has to be true or false/],
    ["a symbol that ends in stress", withPhoneme({ symbol: "A1" }), /A1 ends in a digit/],
    ["a symbol twice", { ...SMALL, phonemes: [SMALL.phonemes[0], { ...SMALL.phonemes[0], symbol: "aa" }] }, /aa appears twice/],
    ["letters that the example lacks", withPhoneme({ example: { word: "ah", start: 1, end: 3 } }), /letter positions outside of “ah”/],
    ["a counterpart that Arpabet lacks", withPhoneme({ arpabet: ["QQ"] }), /QQ, which Arpabet does not have/],
    ["a confusion with nothing", withPhoneme({ confusions: [{ symbol: "QQ", note: "" }] }), /the confusions of AA name QQ/],
  ];
  for (const [name, file, message] of wrong) {
    it(`is refused in words with ${name}`, () => {
      const text = typeof file === "string" ? file : JSON.stringify(file);
      assert.throws(
        () => readAlphabet(text),
        (error) => error instanceof AlphabetFileError && error.code === "alphabet-damaged" && message.test(error.message),
      );
    });
  }
});

describe("TIMIT's alphabet", () => {
  const codes = (text: string) =>
    checkArpabet(parseArpabet(text, timit), { severities: { "arpabet-too-short": "off" } }).map(
      ({ code, start, end }) => `${code} ${start}-${end}`,
    );

  it("has 61 symbols, and every phoneme of Arpabet among them", () => {
    assert.equal(timit.phonemes.length, 61);
    for (const phoneme of PHONEMES) assert.equal(indexOf(timit).ofArpabet(phoneme), phoneme.toLowerCase());
    assert.equal(indexOf(timit).ofArpabet("AH0"), "ax");
    assert.equal(indexOf(timit).ofArpabet("IY1"), "iy");
  });

  it("is what the parser, the checks and the layout then follow", () => {
    assert.equal(phonemesSent(parseArpabet("h# kcl  k ae tcl t h# # cat", timit)), "h# kcl k ae tcl t h#");
    assert.equal(formatArpabet("SUSPECT\ts ax-h   s  pcl p h# ##x", timit), "SUSPECT  s ax-h s pcl p h#  ##x");
    assert.deepEqual(codes("h# kcl k ae tcl t h#"), []);
    assert.deepEqual(codes("K ae1 tt"), ["arpabet-case 0-1", "arpabet-stress-invalid 2-5", "arpabet-unknown-symbol 6-8"]);
    assert.deepEqual(codes("kæt"), ["arpabet-ipa 0-3"]);
  });

  it("comes back from IPA as it was, symbol by symbol and all together", () => {
    const symbols = timit.phonemes.map(({ symbol }) => symbol);
    for (const text of [...symbols, symbols.join(" "), symbols.toReversed().join(" "), symbols.join(" / "), "hh ax / kcl k ae tcl t"]) {
      assert.deepEqual(ipaToArpabet(arpabetToIpa(text, timit), timit), { text, unread: [] });
    }
  });
});
