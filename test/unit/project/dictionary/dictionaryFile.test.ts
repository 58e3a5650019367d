import assert from "node:assert/strict";
import { ENGLISH } from "#language/english/english.ts";
import { type ReadDictionary, readDictionary } from "#project/dictionary/dictionaryFile.ts";

const file = (words: string) => `{\n  "version": 1,\n  "words": ${words}\n}\n`;
/** Each problem as its code and what it stands at. */
const told = (text: string, { problems }: ReadDictionary) => problems.map(({ code, start, end }) => `${code} ${text.slice(start, end)}`);

describe("readDictionary", () => {
  it("takes Arpabet and IPA, one pronunciation or several, for all texts or for some", () => {
    const text = file(
      `{ "Zuri": "Z UH1 R IY0", "Nguyen’s": ["W IH1 N Z", "/nəˈwɪnz/"], "lead": ["L EH1 D", { "say": "L IY1 D", "in": ["./zoo.txt", "more\\\\dogs.md"] }] }`,
    );
    const { entries, problems } = readDictionary(text, ENGLISH);
    assert.deepEqual(problems, []);
    assert.deepEqual(entries, [
      { word: "zuri", said: ["Z UH1 R IY0"] },
      { word: "nguyen's", said: ["W IH1 N Z"] },
      { word: "nguyen's", said: ["N AH0 W IH1 N Z"] },
      { word: "lead", said: ["L EH1 D"] },
      { word: "lead", said: ["L IY1 D"], in: ["zoo.txt", "more/dogs.md"] },
    ]);
  });

  const wrong: [what: string, words: string, problems: string[], words: string[]][] = [
    ["small letters", `{ "zuri": "z uh1 r iy0", "kai": "K AY1" }`, [`dictionary-pronunciation "z uh1 r iy0"`], ["kai"]],
    ["a spelling", `{ "zuri": "ZOO-ree" }`, [`dictionary-pronunciation "ZOO-ree"`], []],
    ["stress on a consonant", `{ "zuri": "Z1 UH R IY" }`, [`dictionary-pronunciation "Z1 UH R IY"`], []],
    ["IPA of another language", `{ "juan": ["/xwan/", "W AA1 N"] }`, [`dictionary-pronunciation "/xwan/"`], ["juan"]],
    ["two words in one", `{ "New York": "N UW1", "kai": "K AY1" }`, [`dictionary-word "New York"`], ["kai"]],
    ["a number", `{ "25": "K AY1" }`, [`dictionary-word "25"`], []],
    ["a value that is none", `{ "zuri": 3, "kai": "K AY1" }`, ["dictionary-damaged 3"], ["kai"]],
    ["an entry without say", `{ "zuri": { "in": ["a.txt"] } }`, [`dictionary-damaged { "in": ["a.txt"] }`], []],
    ["a word twice", `{ "zuri": "Z UH1 R IY0", "Zuri": "Z AH1 R IY0" }`, [`dictionary-twice "Zuri"`], ["zuri", "zuri"]],
  ];
  for (const [what, words, problems, kept] of wrong) {
    it(`tells at its place of ${what}, and uses the rest`, () => {
      const text = file(words);
      const read = readDictionary(text, ENGLISH);
      assert.deepEqual(told(text, read), problems);
      assert.deepEqual(
        read.entries?.map(({ word }) => word),
        kept,
      );
    });
  }

  const unusable: [what: string, text: string, place: string][] = [
    ["no JSON", `{ "version": 1, "words": { "zuri": "Z" `, ""],
    ["a comment", `{ "version": 1, /* ours */ "words": {} }`, "/* ours */"],
    ["nothing at all", "", ""],
    ["a list", "[]", "["],
    ["a later version", `{ "version": 2, "words": {} }`, "2"],
    ["no words", `{ "version": 1 }`, "{"],
  ];
  for (const [what, text, place] of unusable) {
    it(`has nothing to use where a file is ${what}`, () => {
      const read = readDictionary(text, ENGLISH);
      assert.equal(read.entries, undefined);
      assert.equal(read.problems.length, 1);
      assert.equal(read.problems[0]!.code, "dictionary-damaged");
      if (place) assert.equal(text.slice(read.problems[0]!.start, read.problems[0]!.end), place);
    });
  }

  it("takes a file with a byte order mark, with places as they are in it", () => {
    const text = `\uFEFF${file(`{ "zuri": "zuri" }`)}`;
    assert.deepEqual(told(text, readDictionary(text, ENGLISH)), [`dictionary-pronunciation "zuri"`]);
  });

  it("takes names that objects have of themselves for words", () => {
    assert.deepEqual(readDictionary(file(`{ "constructor": "K AY1" }`), ENGLISH).entries, [{ word: "constructor", said: ["K AY1"] }]);
  });
});
