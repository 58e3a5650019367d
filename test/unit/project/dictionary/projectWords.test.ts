import assert from "node:assert/strict";
import { ENGLISH } from "#language/english/english.ts";
import { readDictionary } from "#project/dictionary/dictionaryFile.ts";
import { projectWordsFor, WordsOfTexts } from "#project/dictionary/projectWords.ts";

const placed = (path: string, words: object) => ({
  path,
  entries: readDictionary(JSON.stringify({ version: 1, words }), ENGLISH).entries!,
});

describe("projectWordsFor", () => {
  const dictionaries = [
    placed("words.dictionary.json", { zuri: "Z UH1 R IY0", lead: "L EH1 D", kai: "K AY1" }),
    placed("stories/b.dictionary.json", { zuri: "Z AH1 R IY0" }),
    placed("stories/a.dictionary.json", {
      zuri: ["Z ER1 IY0", "Z UH1 R IY0"],
      lead: [{ say: "L IY1 D", in: ["dogs.txt", "grade1/cats.txt"] }, "L EH1 D"],
    }),
    placed("other/words.dictionary.json", { kai: "K EY1" }),
  ];

  it("takes the nearest dictionary that has a word, and of one folder the first by name", () => {
    assert.deepEqual(projectWordsFor("stories/zoo.txt", dictionaries), {
      zuri: ["Z ER1 IY0", "Z UH1 R IY0"],
      lead: ["L EH1 D"],
      kai: ["K AY1"],
    });
    assert.deepEqual(projectWordsFor("zoo.txt", dictionaries)["zuri"], ["Z UH1 R IY0"]);
  });

  it("takes what is said for the text itself before what is said for all", () => {
    assert.deepEqual(projectWordsFor("stories/dogs.txt", dictionaries)["lead"], ["L IY1 D"]);
    assert.deepEqual(projectWordsFor("stories/grade1/cats.txt", dictionaries)["lead"], ["L IY1 D"]);
    assert.deepEqual(projectWordsFor("stories/grade1/dogs.txt", dictionaries)["lead"], ["L EH1 D"]);
  });

  it("says the same of many texts, and works it out once for those of a folder that no entry names", () => {
    const words = new WordsOfTexts(dictionaries);
    for (const path of [
      "zoo.txt",
      "stories/zoo.txt",
      "stories/dogs.txt",
      "stories/cats.txt",
      "stories/grade1/cats.txt",
      "stories/grade1/dogs.txt",
      "other/zoo.txt",
    ])
      assert.deepEqual(words.of(path), projectWordsFor(path, dictionaries), path);
    assert.equal(words.of("stories/zoo.txt"), words.of("stories/cats.txt"));
  });

  it("knows folders by their whole names", () => {
    assert.deepEqual(projectWordsFor("others/zoo.txt", dictionaries)["kai"], ["K AY1"]);
    assert.deepEqual(projectWordsFor("other/zoo.txt", dictionaries)["kai"], ["K EY1"]);
  });
});
