import assert from "node:assert/strict";
import { isForChildren } from "#language/english/lexicon/forChildren.ts";
import { WordList } from "#language/english/lexicon/wordFrequencies.ts";
import { pronunciationsOf } from "#language/lexicon/pronunciationsOf.ts";
import { smallLexicon } from "../../../support/smallLexicon.ts";

describe("pronunciationsOf", () => {
  const lexicon = smallLexicon({
    tree: { pronunciations: ["T R IY1"], perMillion: 30 },
    house: { pronunciations: ["HH AW1 S"], perMillion: 90 },
    zed: { pronunciations: ["Z EH1 D"], perMillion: 0.5 },
    read: { pronunciations: ["R EH1 D", "R IY1 D"] },
  });
  const cases: [word: string, source: string, pronunciations: string[]][] = [
    ["read", "dictionary", ["R EH1 D", "R IY1 D"]],
    ["treehouse", "derived", ["T R IY1 HH AW2 S"]],
    ["zed's", "derived", ["Z EH1 D Z"]],
    ["zedtree", "guess", ["B L AH1"]],
    // A short word of one syllable is read by rule.
    ["ked", "guess", ["K EH1 D"]],
    ["fon", "guess", ["F AA1 N"]],
    ["李", "none", []],
    // A pasted key, say.
    ["z".repeat(101), "none", []],
  ];
  for (const [word, source, pronunciations] of cases)
    it(`knows ${word} from: ${source}`, () => assert.deepEqual(pronunciationsOf(word, lexicon), { word, source, pronunciations }));
});

describe("WordList", () => {
  const list = new WordList("the\t5100\nmary\t102\tname\nthe\t51\n\nmay\t51\n");
  it("tells how often a word is said in a million", () =>
    assert.deepEqual(
      ["the", "may", "tree"].map((word) => list.perMillion(word)),
      [100, 1, 0],
    ));
  it("has each word once, in its order", () => assert.deepEqual([...list.words()], ["the", "mary", "may"]));
  it("knows names", () =>
    assert.deepEqual(
      ["mary", "may", "tree"].map((word) => list.isName(word)),
      [true, false, false],
    ));
});

describe("isForChildren", () => {
  for (const word of [
    "a",
    "i",
    "cat",
    "basement",
    "whiskers",
    "cockroach",
    "grape",
    "heroine",
    "method",
    "assess",
    "hello",
    "bang",
    "fat",
    "knife",
    "weed",
    "pimple",
    "during",
    "syllabus",
    "executive",
    "elaborate",
  ]) {
    it(`lets ${word} stand`, () => assert.ok(isForChildren(word)));
  }
  for (const word of [
    "",
    "e",
    "ll",
    "didn",
    "mr",
    "tv",
    "it's",
    "brrr",
    "murderer",
    "sexy",
    "guns",
    "bullshit",
    "drunken",
    "gunshot",
    "cigarette",
    "stupidity",
    "aka",
    "wop",
  ]) {
    it(`leaves "${word}" out`, () => assert.ok(!isForChildren(word)));
  }
});
