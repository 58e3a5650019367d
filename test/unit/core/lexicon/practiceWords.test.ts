import assert from "node:assert/strict";
import { minimalPairs, practiceWords, type PracticeRequest } from "#core/lexicon/practiceWords.ts";
import { smallLexicon } from "../../../support/smallLexicon.ts";

const lexicon = smallLexicon({
  think: { pronunciations: ["TH IH1 NG K"], perMillion: 900 },
  with: { pronunciations: ["W IH1 DH", "W IH1 TH"], perMillion: 5000 },
  thin: { pronunciations: ["TH IH1 N"], perMillion: 40 },
  fin: { pronunciations: ["F IH1 N"], perMillion: 6 },
  both: { pronunciations: ["B OW1 TH"], perMillion: 300 },
  nothing: { pronunciations: ["N AH1 TH IH0 NG"], perMillion: 800 },
  three: { pronunciations: ["TH R IY1"], perMillion: 600 },
  free: { pronunciations: ["F R IY1"], perMillion: 200 },
  death: { pronunciations: ["D EH1 TH"], perMillion: 250 },
  beth: { pronunciations: ["B EH1 TH"], perMillion: 60, isName: true },
  thole: { pronunciations: ["TH OW1 L"], perMillion: 0.5 },
  roof: { pronunciations: ["R UW1 F"], perMillion: 30 },
  ruth: { pronunciations: ["R UW1 TH"], perMillion: 30, isName: true },
  read: { pronunciations: ["R EH1 D", "R IY1 D"], perMillion: 300 },
  red: { pronunciations: ["R EH1 D"], perMillion: 150 },
  phone: { pronunciations: ["F OW1 N"], perMillion: 150 },
  thirtieth: { pronunciations: ["TH ER1 T IY0 AH0 TH"], perMillion: 2 },
  wreath: { pronunciations: ["R IY1 TH"], perMillion: 3 },
  reef: { pronunciations: ["R IY1 F"], perMillion: 4 },
  th: { pronunciations: ["TH"], perMillion: 99 },
});
const words = (request: Partial<PracticeRequest>) =>
  practiceWords({ targets: [{ phoneme: "TH" }], ...request }, lexicon).map(({ word }) => word);

describe("practiceWords", () => {
  it("has words with the sound, the most frequent first, without names and what is not for children", () => {
    assert.deepEqual(words({}), ["think", "nothing", "three", "both", "thin", "wreath", "thirtieth"]);
  });
  it("leaves out a word that may be said without the sound", () => assert.ok(!words({}).includes("with")));
  it("leaves out homographs", () =>
    assert.deepEqual(words({ targets: [{ phoneme: "R" }], positions: ["initial"] }), ["red", "roof", "reef", "wreath"]));

  const filters: [name: string, request: Partial<PracticeRequest>, expected: string[]][] = [
    ["the beginning", { positions: ["initial"] }, ["think", "three", "thin", "thirtieth"]],
    ["the middle", { positions: ["medial"] }, ["nothing"]],
    ["the end", { positions: ["final"] }, ["both", "wreath", "thirtieth"]],
    ["a number of phonemes", { phonemes: { least: 4, most: 5 } }, ["think", "nothing"]],
    ["a number of letters", { letters: { most: 4 } }, ["both", "thin"]],
    ["a number of syllables", { syllables: { least: 2, most: 2 } }, ["nothing"]],
    ["how often they are said at least", { perMillion: 500 }, ["think", "nothing", "three"]],
    ["what rare words there are too", { perMillion: 0, letters: { least: 5, most: 5 } }, ["think", "three", "thole"]],
    ["what may be decoded", { accepts: (word) => !word.includes("ea") && word.length < 5 }, ["both", "thin"]],
    ["how many are wanted", { most: 2 }, ["think", "nothing"]],
    ["nothing where there is no such sound", { targets: [{ phoneme: "ZH" }] }, []],
    ["each target in turn", { targets: [{ phoneme: "UW" }, { phoneme: "OW" }] }, ["roof", "both", "phone"]],
  ];
  for (const [name, request, expected] of filters) it(`goes by ${name}`, () => assert.deepEqual(words(request), expected));

  it("looks at each word of a lexicon once, further down the list only where rarer ones are asked for", () => {
    const { frequencies } = lexicon;
    let seen = 0;
    const counted = {
      ...lexicon,
      frequencies: Object.assign(Object.create(frequencies) as typeof frequencies, {
        words: function* () {
          for (const word of frequencies.words()) {
            seen++;
            yield word;
          }
        },
      }),
    };
    const asked = (perMillion: number) => practiceWords({ targets: [{ phoneme: "TH" }], perMillion }, counted).map(({ word }) => word);
    assert.deepEqual(asked(500), ["think", "nothing", "three"]);
    const first = seen;
    assert.deepEqual([asked(500), seen], [["think", "nothing", "three"], first]);
    assert.equal(asked(0).at(-1), "thole");
    assert.deepEqual(asked(500), ["think", "nothing", "three"]);
    assert.equal(seen, [...frequencies.words()].length);
  });

  it("says why each word is there", () => {
    const reasons = practiceWords({ targets: [{ phoneme: "TH" }] }, lexicon).map(({ word, reason }) => `${word}: ${reason}`);
    assert.equal(reasons[0], "think: TH at the beginning");
    assert.equal(reasons.at(-1), "thirtieth: TH at the beginning, at the end");
  });

  it("puts minimal pairs first where a confusion is named", () => {
    const found = practiceWords({ targets: [{ phoneme: "TH", confusedWith: "F" }] }, lexicon);
    assert.deepEqual(
      found.map(({ word, partner }) => [word, partner?.word]),
      [
        ["three", "free"],
        ["thin", "fin"],
        ["wreath", "reef"],
        ["think", undefined],
        ["nothing", undefined],
        ["both", undefined],
        ["thirtieth", undefined],
      ],
    );
    assert.equal(found[0]!.reason, "TH at the beginning; with F it is “free”");
  });
});

describe("minimalPairs", () => {
  const pairs = (phoneme: string, confusedWith: string | undefined, request = {}) =>
    minimalPairs({ phoneme, ...(confusedWith ? { confusedWith } : {}) }, request, lexicon).map(
      ({ word, partner }) => `${word}-${partner!.word}`,
    );
  it("has the pairs first whose rarer word is said most often", () =>
    assert.deepEqual(pairs("TH", "F"), ["three-free", "thin-fin", "wreath-reef"]));
  it("is the other way round for the opposite confusion", () =>
    assert.deepEqual(pairs("F", "TH"), ["free-three", "fin-thin", "reef-wreath"]));
  it("keeps to a position", () => assert.deepEqual(pairs("TH", "F", { positions: ["final"] }), ["wreath-reef"]));
  it("pairs no name", () => assert.ok(!pairs("F", "TH").some((pair) => pair.includes("ruth"))));
  it("has none without a confusion", () => assert.deepEqual(pairs("TH", undefined), []));
});
