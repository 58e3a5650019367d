import assert from "node:assert/strict";
import { DictionaryText } from "#language/lexicon/dictionaryText.ts";

describe("DictionaryText", () => {
  const text = (lines: string) => new DictionaryText(new TextEncoder().encode(lines));

  it("gives the variants of a word in their order", () => {
    const dictionary = text(";; a comment\nread R EH D\nready R EH D IY\nread(2) R IY D\nread(10) R AA D\n");
    assert.deepEqual(dictionary.get("read"), ["R EH D", "R IY D", "R AA D"]);
    assert.deepEqual(dictionary.get("ready"), ["R EH D IY"]);
  });

  it("takes line ends of every kind, more blanks and tabulators, and a last line without an end", () => {
    const dictionary = text("one  W AH N\r\ntwo\tT UW \r\n\nthree TH R IY");
    assert.deepEqual(
      ["one", "two", "three"].map((word) => dictionary.get(word)),
      [["W AH N"], ["T UW"], ["TH R IY"]],
    );
  });

  for (const absent of ["", "rea", "reads", "read(2)", ";;", "alone", "R", "(2)x"]) {
    it(`lacks "${absent}"`, () => assert.equal(text(";; a comment\nread R EH D\nread(2) R IY D\nalone\n").get(absent), undefined));
  }

  it("keeps a word with brackets that number no variant", () => {
    const dictionary = text("(paren P ER EH N\nx() EH K S\n(2) T UW\ncafé K AE F EY\n");
    assert.deepEqual(
      ["(paren", "x()", "(2)", "café"].map((word) => dictionary.get(word)),
      [["P ER EH N"], ["EH K S"], ["T UW"], ["K AE F EY"]],
    );
  });

  it("finds words by their sound, whatever their stress", () => {
    const dictionary = text("read R EH1 D\nread(2) R IY1 D\nred R EH1 D\nreed\tR IY1 D \nready R EH1 D IY0\n");
    assert.deepEqual(dictionary.wordsSaid("R EH D"), ["read", "red"]);
    assert.deepEqual(dictionary.wordsSaid("R IY2 D"), ["read", "reed"]);
    assert.deepEqual(dictionary.wordsSaid("R IY"), []);
    assert.deepEqual(dictionary.wordsSaid(""), []);
  });

  it("has each word once, and no comment among them", () =>
    assert.deepEqual([...text(";;; read R EH D\nread R EH D\nread(2) R IY D\nalone\nready R EH D IY").words()], ["read", "ready"]));
});
