import assert from "node:assert/strict";
import { PHRASES } from "#engine/model/builtIn/fittedWeights.ts";
import { emissionsOf } from "#engine/acoustic/emissions.ts";
import type { Posteriors } from "#engine/acoustic/posteriors.ts";
import { alignPhrase, type FillerLogWeights } from "#engine/decode/alignPhrase.ts";
import { neighboursOf, rivalOdds, rivalsOf } from "#engine/score/wordRivals.ts";
import { CLASSES, ENGLISH_PHONEMES, classOf, spokenEnglish } from "../../support/englishClasses.ts";

const FRAMES = 8;
const PRONUNCIATIONS: Record<string, string[]> = {
  the: ["DH AH", "DH IY"],
  cat: ["K AE T"],
  cats: ["K AE T S"],
  kat: ["K AE T"],
  mat: ["M AE T"],
  sat: ["S AE T"],
};
const phones = (text: string) => text.split(" ").map(classOf);
const GRAMMAR = { fillers: PHRASES.unexplained, restart: PHRASES.restart };
const pronunciations = (word: string) => PRONUNCIATIONS[word]!.map(phones);

/** What a network hears that is sure of each phoneme for 8 frames; `_` is silence. */
function heard(text: string): ReturnType<typeof emissionsOf> {
  const classes = text.split(" ").map((symbol) => (symbol === "_" ? 0 : classOf(symbol)));
  const log = new Float32Array(classes.length * FRAMES * CLASSES).fill(Math.log(0.001));
  classes.forEach((q, i) => {
    for (let t = i * FRAMES; t < (i + 1) * FRAMES; t++) log[t * CLASSES + q] = Math.log(0.96);
  });
  const posteriors: Posteriors = { phonemes: ENGLISH_PHONEMES, log, frames: classes.length * FRAMES, frameSeconds: 0.01 };
  return emissionsOf(posteriors, new Float32Array(CLASSES));
}

/** Words as they are placed, `name/variant@phoneme` where they start; `+` is speech that no word explains. */
function path(phrase: string, sound: string, grammar = GRAMMAR): string | undefined {
  const words = phrase.split(" ");
  const emissions = heard(sound);
  const found = alignPhrase(emissions, 0, emissions.frames, words.map(pronunciations), grammar);
  if (!found) return undefined;
  const placed = found.words.map(({ word, variant, start }) => ({ start, text: `${words[word]!}/${variant}@${start / FRAMES}` }));
  const fillers = found.fillers.map(({ start }) => ({ start, text: `+@${start / FRAMES}` }));
  return [...placed, ...fillers]
    .sort((a, b) => a.start - b.start)
    .map(({ text }) => text)
    .join(" ");
}

describe("alignPhrase", () => {
  const cases: [string, string, string, string][] = [
    ["words in their places", "the cat", "_ DH AH K AE T _", "the/0@1 cat/0@3"],
    ["the pronunciation that fits", "the cat", "DH IY _ K AE T", "the/1@0 cat/0@3"],
    ["a phrase said twice", "the cat", "DH AH K AE T _ DH AH K AE T", "the/0@0 cat/0@2 the/0@6 cat/0@8"],
    ["a word said again", "the cat", "DH AH DH AH K AE T", "the/0@0 the/0@2 cat/0@4"],
    ["speech before the phrase", "cat", "S AA N _ K AE T", "+@0 cat/0@4"],
    ["speech after the phrase", "the cat", "DH AH K AE T _ S AA N", "the/0@0 cat/0@2 +@6"],
  ];
  for (const [what, phrase, sound, expected] of cases) it(`finds ${what}`, () => assert.equal(path(phrase, sound), expected));

  it("explains all of the sound by the words where nothing else is allowed", () => {
    const emissions = heard("S AA N _ K AE T");
    const score = (fillers?: FillerLogWeights) => alignPhrase(emissions, 0, emissions.frames, [pronunciations("cat")], { fillers })!.score;
    assert.ok(score() < score(GRAMMAR.fillers) - 20, `${score()} against ${score(GRAMMAR.fillers)}`);
  });
  it("finds no path where there are fewer frames than states", () =>
    assert.equal(alignPhrase(heard("_"), 0, 8, [pronunciations("cat")], GRAMMAR), undefined));
  it("finds no path in no frames", () => assert.equal(alignPhrase(heard("_"), 4, 4, [pronunciations("cat")], GRAMMAR), undefined));
});

describe("a word's rivals", () => {
  const lexicon = spokenEnglish(new Map(Object.entries(PRONUNCIATIONS)), [
    ["cat", 10],
    ["cats", 5],
    ["kat", 1],
    ["mat", 4],
    ["sat", 4],
  ]).lexicon;
  const rivalsIn = (word: string, sound: string) => {
    const emissions = heard(sound);
    const found = alignPhrase(emissions, 0, emissions.frames, [pronunciations(word)], GRAMMAR)!;
    const places = found.words.map((place) => ({ ...place, phones: pronunciations(word)[place.variant]! }));
    return rivalsOf(emissions, places, 0, pronunciations(word), neighboursOf(pronunciations(word), lexicon));
  };
  const best = (word: string, sound: string) => rivalsIn(word, sound).sort((a, b) => b.gain - a.gain)[0]!;

  it("are no homophones of it, nor of each other", () => {
    const words = neighboursOf(pronunciations("cat"), lexicon).map(({ word }) => word);
    assert.deepEqual([...words].sort(), ["cats", "mat", "sat"]);
    assert.equal(
      neighboursOf(pronunciations("mat"), lexicon).filter(({ phones: sound }) => sound.join() === phones("K AE T").join()).length,
      1,
    );
  });
  for (const [expected, sound, rival] of [
    ["cat", "_ M AE T _", "mat"],
    ["cat", "_ K AE T S _", "cats"],
    ["cats", "_ K AE T _", "cat"],
  ] as const) {
    it(`${rival} fits better than ${expected} where it was said`, () => {
      const found = best(expected, sound);
      assert.ok(found.gain > 5 && PRONUNCIATIONS[found.word]![0] === PRONUNCIATIONS[rival]![0], JSON.stringify(found));
      assert.ok(rivalOdds(rivalsIn(expected, sound), 0.5, 0.3) < 0);
    });
  }
  it("fit less where the word itself was said", () => {
    assert.ok(best("cat", "_ K AE T _").gain < -5);
    assert.ok(rivalOdds(rivalsIn("cat", "_ K AE T _"), 0.5, 0.3) > 1);
  });
  it("weigh by how often they are said", () => {
    const rivals = [
      { gain: 2, logShare: Math.log(0.9) },
      { gain: -2, logShare: Math.log(0.1) },
    ];
    const swapped = [
      { gain: 2, logShare: Math.log(0.1) },
      { gain: -2, logShare: Math.log(0.9) },
    ];
    assert.ok(rivalOdds(rivals, 1, 1) < rivalOdds(swapped, 1, 1));
    assert.ok(Math.abs(rivalOdds(rivals, 1, 1) + Math.log(0.9 * Math.exp(2) + 0.1 * Math.exp(-2))) < 1e-9);
  });
});
