import assert from "node:assert/strict";
import { practiceWords, minimalPairs } from "#core/lexicon/practiceWords.ts";
import { spelledWords } from "#core/spelling/spelledWords.ts";
import type { Confusion } from "#core/record/phonemeReport.ts";
import { decodableBy, practiceFilter, type PracticeOption } from "#authoring/practice/practiceFilters.ts";
import { choiceKey, confusionChoices, phonemeChoices, spellingChoices, withConfusions } from "#authoring/practice/practiceTargets.ts";
import { practicePlace } from "#authoring/practice/practicePlace.ts";
import { shareOut } from "#authoring/practice/shareOut.ts";
import { practiceText } from "#authoring/practice/practiceText.ts";
import { ticksWhileTyping } from "#authoring/practice/ticks.ts";
import { smallLexicon } from "../../../support/smallLexicon.ts";

const LEXICON = smallLexicon({
  thin: { pronunciations: ["TH IH1 N"], perMillion: 60 },
  fin: { pronunciations: ["F IH1 N"], perMillion: 20 },
  bath: { pronunciations: ["B AE1 TH"], perMillion: 50 },
  thunder: { pronunciations: ["TH AH1 N D ER0"], perMillion: 30 },
});

describe("what is ticked while typing", () => {
  it("leaves out what was chosen earlier, until nothing is typed again", () => {
    assert.deepEqual(ticksWhileTyping("o", ["igh", "ee"], ["igh", "ee"]), []);
    assert.deepEqual(ticksWhileTyping("o_e", ["o_e"], ["igh", "ee"]), ["o_e"]);
    assert.deepEqual(ticksWhileTyping("", [], ["igh", "ee"]), ["igh", "ee"]);
    assert.deepEqual(ticksWhileTyping("", ["o_e"], ["igh"]), ["o_e"]);
  });
});

describe("what to practise", () => {
  const confusions: Confusion[] = [
    { expected: "TH", heard: "F", phonemes: [1, 2, 3] },
    { expected: "R", phonemes: [4] },
    { heard: "AH", phonemes: [5] },
    { expected: "Q9", heard: "F", phonemes: [6] },
  ];

  it("comes from a result's confusions, without what no word can exercise", () => {
    assert.deepEqual(confusionChoices(confusions), [
      { label: "TH /θ/ → F /f/", description: "confused 3 times", target: { phoneme: "TH", confusedWith: "F" } },
      { label: "R /ɹ/", description: "left out once", target: { phoneme: "R" } },
    ]);
  });
  it("offers no more confusions than can be taken in", () => {
    assert.equal(confusionChoices(Array.from({ length: 30 }, () => confusions[0]!)).length, 8);
  });
  it("is any of the 39 phonemes, by what teachers and phoneticians call it and by words", () => {
    const choices = phonemeChoices(LEXICON);
    assert.equal(choices.length, 39);
    assert.deepEqual(
      choices.find(({ target }) => target.phoneme === "TH"),
      { label: "TH /θ/", description: "unvoiced th, as in think, voiceless dental fricative", target: { phoneme: "TH" } },
    );
    assert.match(choices.find(({ target }) => target.phoneme === "AY")!.description, /^long i, as in five, /);
  });
  it("is a spelling, those of the scope first, with words that have it", () => {
    const light = smallLexicon({
      night: { pronunciations: ["N AY1 T"], perMillion: 90 },
      light: { pronunciations: ["L AY1 T"], perMillion: 80 },
      make: { pronunciations: ["M EY1 K"], perMillion: 70 },
    });
    const scope = {
      name: "",
      units: [
        {
          id: "7",
          title: "",
          correspondences: [
            { grapheme: "a_e", phonemes: "EY" },
            { grapheme: "zh", phonemes: "ZH" },
          ],
          heartWords: [],
        },
      ],
    };
    const choices = spellingChoices(light, scope);
    assert.deepEqual(choices[0], {
      label: "a_e",
      description: "as in make · EY /eɪ/ · unit 7",
      spelling: { grapheme: "a_e", phonemes: "EY" },
    });
    assert.deepEqual(
      choices.slice(1).map(({ label, description }) => `${label}: ${description}`),
      ["igh: as in night, light · AY /aɪ/", "t: as in night, light · T /t/"],
    );
    assert.deepEqual([choiceKey(choices[1]!), choiceKey(confusionChoices(confusions)[0]!)], ["spelling igh AY", "sound TH F"]);
  });
  it("is explained by words in which the letters have their own sound, never a reduced one", () => {
    const reduced = smallLexicon({
      the: { pronunciations: ["DH AH0"], perMillion: 9000 },
      a: { pronunciations: ["AH0"], perMillion: 8000 },
      bed: { pronunciations: ["B EH1 D"], perMillion: 90 },
      cat: { pronunciations: ["K AE1 T"], perMillion: 80 },
    });
    const scope = {
      name: "",
      units: [
        {
          id: "1",
          title: "",
          correspondences: [
            { grapheme: "e", phonemes: "EH" },
            { grapheme: "a", phonemes: "AE" },
          ],
          heartWords: [],
        },
      ],
    };
    assert.deepEqual(
      spellingChoices(reduced, scope)
        .slice(0, 2)
        .map(({ description }) => description),
      ["as in bed · EH /ɛ/ · unit 1", "as in cat · AE /æ/ · unit 1"],
    );
  });
  it("is paired with what children often say, where nothing was heard", () => {
    assert.deepEqual(
      withConfusions([{ phoneme: "R", confusedWith: "L" }, { phoneme: "DH" }]).map(
        ({ phoneme, confusedWith }) => `${phoneme}>${confusedWith}`,
      ),
      ["R>L", "DH>D", "DH>V", "DH>Z"],
    );
    assert.deepEqual(withConfusions([{ phoneme: "HH" }]), []);
  });
});

describe("which words", () => {
  it("are ticked from the start: as many of each spelling, and more of one where another has few", () => {
    assert.deepEqual(
      [
        ...shareOut(
          [
            ["wait", "rain", "main"],
            ["night", "light", "right"],
          ],
          4,
        ),
      ],
      ["wait", "night", "rain", "light"],
    );
    assert.deepEqual([...shareOut([["wait", "rain", "main"], ["wait"], []], 4)], ["wait", "rain", "main"]);
    assert.deepEqual([...shareOut([], 4)], []);
  });

  const words = (...options: PracticeOption[]) =>
    practiceWords({ targets: [{ phoneme: "TH" }], ...practiceFilter(new Set(options)).request }, LEXICON).map(({ word }) => word);
  it("may be short or long, and have the sound somewhere", () => {
    assert.deepEqual(
      [
        words(),
        words("one-syllable"),
        words("more-syllables"),
        words("one-syllable", "more-syllables"),
        words("four-letters"),
        words("final"),
        words("initial", "one-syllable"),
      ],
      [["thin", "bath", "thunder"], ["thin", "bath"], ["thunder"], ["thin", "bath", "thunder"], ["thin", "bath"], ["bath"], ["thin"]],
    );
  });
  it("are common ones unless asked otherwise", () =>
    assert.deepEqual(
      ([[], ["very-common"], ["rarer"]] as PracticeOption[][]).map((options) => practiceFilter(new Set(options)).request.perMillion),
      [10, 100, 1],
    ));
  it("may be chosen by their spelling, read as it is meant", () => {
    const bread = smallLexicon({
      bread: { pronunciations: ["B R EH1 D"], perMillion: 60 },
      eat: { pronunciations: ["IY1 T"], perMillion: 50 },
      sea: { pronunciations: ["S IY1"], perMillion: 40 },
      name: { pronunciations: ["N EY1 M"], perMillion: 30 },
    });
    const found = (grapheme: string, phonemes: string, more = {}) =>
      spelledWords([{ grapheme, phonemes }], more, bread).map(({ word, reason }) => `${word}: ${reason}`);
    assert.deepEqual(found("ea", "IY"), ["eat: ea at the beginning", "sea: ea at the end"]);
    assert.deepEqual(found("ea", "EH"), ["bread: ea in the middle"]);
    assert.deepEqual(found("a_e", "EY"), ["name: a_e at the end"]);
    assert.deepEqual(found("ea", "IY", { positions: ["final"] }), ["sea: ea at the end"]);
    assert.deepEqual(found("e_e", "IY"), []);
  });
  it("may have to be decodable by a unit", () => {
    const units = [
      ["th=TH", "i=IH", "n=N"],
      ["b=B", "a=AE"],
    ].map((pairs, index) => ({
      id: String(index + 1),
      title: "",
      correspondences: pairs.map((pair) => ({ grapheme: pair.split("=")[0]!, phonemes: pair.split("=")[1]! })),
      heartWords: [],
    }));
    const by = (unit: number) =>
      practiceWords({ targets: [{ phoneme: "TH" }], accepts: decodableBy({ name: "", units }, unit, LEXICON) }, LEXICON).map(
        ({ word }) => word,
      );
    assert.deepEqual([by(0), by(1)], [["thin"], ["thin", "bath"]]);
  });
});

describe("words as text", () => {
  const pair = minimalPairs({ phoneme: "TH", confusedWith: "F" }, {}, LEXICON);
  const words = practiceWords({ targets: [{ phoneme: "TH" }], most: 2 }, LEXICON);
  it("stand on a line each, pairs together", () => {
    assert.equal(practiceText(words, { languageId: "plaintext", eol: "\n" }), "thin\nbath\n");
    assert.equal(practiceText([...pair, ...pair], { languageId: "markdown", eol: "\r\n" }), "- thin fin\r\n");
  });
  it("are references in an Arpabet file", () => {
    assert.equal(practiceText(pair, { languageId: "arpabet", eol: "\n" }), "THIN  TH IH1 N\nFIN  F IH1 N\n");
  });
});

describe("the place of words in a text", () => {
  /** What becomes of a text with the cursor at the bar. */
  function inserted(text: string, languageId = "plaintext", eol = "\n"): string {
    const [document, cursor] = [text.replace("|", ""), text.indexOf("|")];
    const { offset, text: words } = practicePlace(document, cursor, `she${eol}shut${eol}`, { languageId, eol });
    return document.slice(0, offset) + words + document.slice(offset);
  }
  const rows: readonly [what: string, text: string, after: string][] = [
    [
      "behind the paragraph, not inside a sentence",
      "On September| third\nhe ran.\n\nThe end.\n",
      "On September third\nhe ran.\n\nshe\nshut\n\nThe end.\n",
    ],
    ["behind the paragraph from its first place", "|He ran.\n\nThe end.", "He ran.\n\nshe\nshut\n\nThe end."],
    ["behind the last paragraph", "He r|an.\n", "He ran.\n\nshe\nshut\n"],
    ["behind the last paragraph without a line break", "He ran.|", "He ran.\n\nshe\nshut\n"],
    ["in an empty text", "|", "she\nshut\n"],
    ["in a text of blanks", "\n|\n", "\nshe\nshut\n"],
    ["on the empty line behind a paragraph", "He ran.\n|", "He ran.\n\nshe\nshut\n"],
    ["on the empty line between two paragraphs", "He ran.\n|\nThe end.", "He ran.\n\nshe\nshut\n\nThe end."],
    ["on one of several empty lines", "He ran.\n\n|\n\nThe end.", "He ran.\n\nshe\nshut\n\nThe end."],
    ["on the empty line before a text", "|\nThe end.", "she\nshut\n\nThe end."],
  ];
  for (const [what, text, after] of rows) {
    it(`is ${what}`, () => assert.equal(inserted(text), after));
    it(`is ${what}, with other line breaks`, () =>
      assert.equal(inserted(text.replaceAll("\n", "\r\n"), "markdown", "\r\n"), after.replaceAll("\n", "\r\n")));
  }
  it("is behind the line in an Arpabet file", () => {
    assert.deepEqual(
      ["THIN  T|H IH1 N\nFIN  F IH1 N", "FIN  F IH1 N|", "A  AH0\n|", "|\nA  AH0\n"].map((text) => inserted(text, "arpabet")),
      ["THIN  TH IH1 N\nshe\nshut\nFIN  F IH1 N", "FIN  F IH1 N\nshe\nshut\n", "A  AH0\nshe\nshut\n", "she\nshut\nA  AH0\n"],
    );
  });
});
