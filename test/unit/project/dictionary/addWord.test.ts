import assert from "node:assert/strict";
import { ENGLISH } from "#language/english/english.ts";
import { EMPTY_DICTIONARY, type NewWord, withWord } from "#project/dictionary/addWord.ts";
import { readDictionary } from "#project/dictionary/dictionaryFile.ts";

const FULL = `{\r\n  "version": 1,\r\n  "words": {\r\n    "Kai": "K AY1",\r\n    "lead": [ "L EH1 D" ]\r\n  }\r\n}\r\n`;

describe("withWord", () => {
  const cases: [what: string, text: string, added: NewWord, selected: string, words: string[]][] = [
    ["a first word", EMPTY_DICTIONARY, { word: "Zuri", said: ["Z UH1 R IY0"] }, "Z UH1 R IY0", ["zuri Z UH1 R IY0"]],
    [
      "several pronunciations",
      EMPTY_DICTIONARY,
      { word: "Zuri", said: ["Z UH1 R IY0", "Z ER1 IY0"] },
      "Z UH1 R IY0",
      ["zuri Z UH1 R IY0", "zuri Z ER1 IY0"],
    ],
    ["a word for one text", EMPTY_DICTIONARY, { word: "lead", said: ["L IY1 D"], in: "zoo.txt" }, "L IY1 D", ["lead L IY1 D zoo.txt"]],
    [
      "a pronunciation of a word that is there",
      FULL,
      { word: "kai", said: ["K EY1"] },
      "K EY1",
      ["kai K AY1", "kai K EY1", "lead L EH1 D"],
    ],
    ["nothing that is there", FULL, { word: "kai", said: ["K AY1"] }, "K AY1", ["kai K AY1", "lead L EH1 D"]],
    ["nothing that is in a list", FULL, { word: "lead", said: ["L EH1 D"] }, "L EH1 D", ["kai K AY1", "lead L EH1 D"]],
    [
      "one for one text to a list",
      FULL,
      { word: "Lead", said: ["L IY1 D"], in: "zoo.txt" },
      "L IY1 D",
      ["kai K AY1", "lead L EH1 D", "lead L IY1 D zoo.txt"],
    ],
  ];
  for (const [what, text, added, selected, words] of cases) {
    it(`adds ${what} and tells where it stands`, () => {
      const changed = withWord(text, added, ENGLISH);
      assert.equal(changed.text.slice(changed.start, changed.end), selected);
      assert.deepEqual(
        readDictionary(changed.text, ENGLISH).entries!.map(({ word, said, in: texts = [] }) => [word, ...said, ...texts].join(" ")),
        words,
      );
      assert.deepEqual(readDictionary(changed.text, ENGLISH).problems, []);
      assert.equal(changed.text.includes("\r\n"), text.includes("\r\n"), "line breaks stay");
    });
  }

  it("leaves a file alone that has to be mended first", () => {
    assert.throws(() => withWord(`{ "words": `, { word: "Zuri", said: ["Z UH1 R IY0"] }, ENGLISH), { code: "dictionary-damaged" });
  });
});
