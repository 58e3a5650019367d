import assert from "node:assert/strict";
import { languageOfName, referenceIn, referencesIn, writtenReference } from "#project/passages/references.ts";

const WORDS = { text: "CAT  K AE1 T\n;;; nothing\nD AO1 G  # the dog\n\nF IH1 SH\n", languageId: "arpabet" };

describe("references in a text", () => {
  it("are one for each line of phonemes, with the line's name", () => {
    assert.deepEqual(
      referencesIn(WORDS).map(({ text, line, called, selected }) => [text, line, called, selected]),
      [
        ["K AE1 T", 1, "CAT", true],
        ["D AO1 G", 3, "the dog", true],
        ["F IH1 SH", 5, undefined, true],
      ],
    );
  });

  it("are one where there is one line, or a text of words", () => {
    assert.deepEqual(referencesIn({ text: "CAT  K AE1 T\n", languageId: "arpabet" }), [{ text: "K AE1 T", offset: 5 }]);
    assert.deepEqual(referencesIn({ text: "# The *cat*\n", languageId: "markdown" })[0]?.text.replace(/\s+/gu, " "), "The cat");
    assert.deepEqual(referencesIn({ text: "A cat.\n", languageId: "plaintext" }), [{ text: "A cat.", offset: 0 }]);
  });

  it("are none where there is nothing to read", () => {
    assert.deepEqual(referencesIn({ text: " \n", languageId: "plaintext" }), []);
    assert.deepEqual(referencesIn({ text: "# nothing\n", languageId: "arpabet" }), []);
  });

  it("are chosen by their line, unless there is only one", () => {
    assert.equal(referenceIn(WORDS, 3)?.called, "the dog");
    assert.equal(referenceIn(WORDS, 2), undefined);
    assert.equal(referenceIn(WORDS, undefined), undefined);
    const one = { text: "\nK AE1 T\n", languageId: "arpabet" };
    assert.equal(referenceIn(one, undefined)?.line, undefined);
    assert.equal(referenceIn(one, 2)?.line, 2);
    assert.equal(referenceIn(one, 1), undefined);
    assert.equal(referenceIn({ text: "A cat.", languageId: "plaintext" }, 7)?.text, "A cat.");
  });

  it("are what is read of a text in a suite, which otherwise stays as it is", () => {
    assert.deepEqual(writtenReference("[[The Pets]]\n1. The rab·bit sat.\n2. The dog ran.\n", "passage"), {
      text: "The rabbit  sat.\n   The dog ran.",
    });
    assert.deepEqual(writtenReference("---\nkind: letter-sounds\n---\nb, sh\n", "passage"), {
      text: "<sound>b  sh</sound>",
      list: "letter-sounds",
    });
    assert.deepEqual(writtenReference("[[a picture]]", "passage"), { text: "" });
    assert.deepEqual(writtenReference("The cat\nsat. \n", "passage"), { text: "The cat\nsat. \n" });
    assert.deepEqual(writtenReference(" K AE1 T # cat", "phonemes"), { text: " K AE1 T # cat" });
  });

  it("have their language from the name of their file", () => {
    assert.deepEqual(["a.ARPABET", "a.md", "b.mkd", "c.txt", "d"].map(languageOfName), [
      "arpabet",
      "markdown",
      "markdown",
      "plaintext",
      "plaintext",
    ]);
  });
});
