import assert from "node:assert/strict";
import { ENGLISH_PHONEMES } from "../../support/englishClasses.ts";
import { join } from "node:path";
import type { AcousticFeatures } from "#engine/acoustic/acousticFeatures.ts";
import { emissionsOf } from "#engine/acoustic/emissions.ts";
import { PhoneNetwork } from "#engine/acoustic/phoneNetwork.ts";
import { loadBoundaryModel } from "#engine/align/boundaryModel.ts";
import type { SpokenLanguage } from "#engine/language/spokenLanguage.ts";
import { Lexicon } from "#engine/language/lexicon.ts";
import { PhonemeInventory } from "#engine/language/phonemeInventory.ts";
import { analyseFluency } from "#engine/reading/fluency.ts";
import type { Models } from "#engine/reading/models.ts";
import { evidenceWidth } from "#engine/score/phoneEvidence.ts";
import { BACKGROUND_EVIDENCE } from "#engine/score/backgroundEvidence.ts";
import { CROWD_EVIDENCE } from "#engine/score/crowdEvidence.ts";
import { OTHER_TEXT_EVIDENCE } from "#engine/score/otherTextEvidence.ts";
import { contrastWidth } from "#engine/score/placeContrast.ts";
import { PHRASE_EVIDENCE } from "#engine/score/phraseJudge.ts";
import { CONFIDENCE_EVIDENCE } from "#engine/score/confidence.ts";
import { FAMILY_EVIDENCE } from "#engine/score/familyWeights.ts";
import { REVIEW_EVIDENCE } from "#engine/score/reviewWeights.ts";
import { RECORDING_EVIDENCE, SoundEvidence } from "#engine/acoustic/soundEvidence.ts";
import { Scorer } from "#engine/score/scorer.ts";
import { engineDirectory } from "../../support/engineDirectory.ts";

/** Five phonemes, no stress, no letters but these, and 2 is "tiki". */
const phonemes = new PhonemeInventory(["a", "i", "k", "t", "m"], {
  vowels: new Set(["a", "i"]),
  areClose: (one, other) => "kt".includes(one) && "kt".includes(other),
});
const WORDS = ["kata", "mika", "tiki", "tama"];
const spelt = (word: string) => [...word].join(" ");
const language: SpokenLanguage = {
  phonemes,
  lexicon: new Lexicon(
    phonemes,
    new Map(WORDS.map((word) => [word, [spelt(word)]])),
    WORDS.map((word) => [word, 1] as const),
    {
      derivedForms: () => [],
      reducedForms: () => [],
      guess: spelt,
      canBeProposed: () => true,
    },
  ),
  tokenise: (text) =>
    [...text.matchAll(/\S+/g)].map(({ 0: word, index }, i) => ({
      text: word,
      start: index,
      end: index + word.length,
      spoken: [word === "2" ? "tiki" : word],
      alternatives: [],
      opens: i === 0,
    })),
  parsePhonemes: (text) => text.split(" "),
  hasWeakForm: () => false,
  wordFamily: () => [],
  connectedPronunciations: () => [],
  isReduced: () => false,
};

const FRAMES = 8;

/** What a network would make of words said without a fault, with silence around them. */
function heard(said: string): AcousticFeatures {
  const { classes } = phonemes;
  const places = [0, ...[...said].map((letter) => (letter === " " ? 0 : phonemes.classOf(letter))), 0];
  const frames = places.length * FRAMES;
  const log = Float32Array.from({ length: frames * classes }, (_, i) =>
    places[Math.floor(i / classes / FRAMES)] === i % classes ? -0.05 : -6,
  );
  const posteriors = { phonemes, log, frames };
  const sound = { samples: new Float32Array(frames * 160 + 240), levels: new Float32Array(frames), posteriors };
  return {
    ...sound,
    sound: new SoundEvidence(sound),
    duration: frames / 100,
    silent: false,
    warnings: [],
    emissions: emissionsOf(posteriors, new Float32Array(classes)),
  };
}

const zeros = (length: number) => new Array<number>(length).fill(0);
const { classes } = phonemes;
const models = {
  network: { logPrior: new Float32Array(classes) },
  boundaries: {
    seconds: new Float64Array(classes).fill(0.08),
    durationWeight: 1,
    onset: new Float64Array(classes),
    offset: new Float64Array(classes),
  },
  scorer: new Scorer({
    version: 2,
    window: 0,
    own: { weights: zeros(evidenceWidth(classes)), bias: [0] },
    phone: zeros(classes),
    manner: { weights: [0], bias: [0] },
    usual: [0],
    usualCount: 1,
    around: { weights: zeros(2), bias: [0] },
    output: { weights: zeros(4), bias: [2, 3] },
    accepted: 0,
    phrase: { weights: zeros(PHRASE_EVIDENCE), bias: 0, accepted: 0.5 },
    guessedPhrase: { weights: zeros(PHRASE_EVIDENCE), bias: 0, accepted: 0.5 },
    contrast: { hidden: { weights: zeros(contrastWidth(classes)), bias: [0] }, output: { weights: zeros(classes), bias: zeros(classes) } },
    confidence: {
      correct: zeros(CONFIDENCE_EVIDENCE + 1),
      substitution: zeros(CONFIDENCE_EVIDENCE + 1),
      omission: zeros(CONFIDENCE_EVIDENCE + 1),
      phoneme: zeros(3),
    },
    review: {
      omitted: zeros(REVIEW_EVIDENCE + 1),
      misread: zeros(REVIEW_EVIDENCE + 1),
      joined: zeros(REVIEW_EVIDENCE + 1),
      substitution: zeros(REVIEW_EVIDENCE + 1),
      absent: zeros(REVIEW_EVIDENCE + 1),
      omission: zeros(REVIEW_EVIDENCE + 1),
    },
    family: {
      shorter: zeros(FAMILY_EVIDENCE + 1),
      longer: zeros(FAMILY_EVIDENCE + 1),
      other: zeros(FAMILY_EVIDENCE + 1),
      absent: zeros(FAMILY_EVIDENCE + 1),
    },
    noise: { found: zeros(RECORDING_EVIDENCE + 1), quiet: 1 },
    otherText: { short: zeros(OTHER_TEXT_EVIDENCE + 1), long: zeros(OTHER_TEXT_EVIDENCE - 1) },
    crowd: zeros(CROWD_EVIDENCE + 1),
    background: zeros(BACKGROUND_EVIDENCE + 1),
  }),
  language,
} as unknown as Models;

describe("a language of five phonemes", () => {
  const read = (text: string, said: string) =>
    analyseFluency(heard(said), text, models, () => undefined).events.map(({ kind, heard: words }) => `${kind} ${words.join(" ")}`.trim());
  const rows: [text: string, said: string, expected: string[]][] = [
    ["kata mika tama", "kata mika tama", ["correct kata", "correct mika", "correct tama"]],
    ["kata 2 tama", "kata tiki tama", ["correct kata", "correct 2", "correct tama"]],
    ["kata mika tama", "kata tiki tama", ["correct kata", "substitution tiki", "correct tama"]],
    ["kata mika tama", "kata tama", ["correct kata", "omission", "correct tama"]],
  ];
  for (const [text, said, expected] of rows) it(`reads "${said}" for "${text}"`, () => assert.deepEqual(read(text, said), expected));

  it("names its own phonemes", () => {
    const [event] = analyseFluency(heard("mika"), "mika", models, () => undefined).events;
    assert.deepEqual(
      event!.phonemes!.map(({ phoneme }) => phoneme),
      ["m", "i", "k", "a"],
    );
  });

  it("finds no use for models of another language", async () => {
    const directory = join(engineDirectory(), "model");
    await assert.rejects(PhoneNetwork.load(directory, phonemes), /distinguishes 40 classes, the language has 6/);
    await assert.rejects(Scorer.load(directory, phonemes), /knows 40 classes, the language has 6/);
    await assert.rejects(loadBoundaryModel(directory, phonemes), /holds 40 phonemes, not 6/);
  });
});

describe("PhonemeInventory", () => {
  const cost = (meant: string, said: string) =>
    ENGLISH_PHONEMES.costs[ENGLISH_PHONEMES.classOf(meant) * ENGLISH_PHONEMES.classes + ENGLISH_PHONEMES.classOf(said)]!;
  const rows: [meant: string, said: string, expected: number][] = [
    ["K", "K", 0],
    ["K", "G", 0.4],
    ["K", "M", 0.7],
    ["IY", "AA", 0.7],
    ["IY", "M", 1.5],
  ];
  for (const [meant, said, expected] of rows)
    it(`takes ${expected} for ${said} in ${meant}'s place`, () => assert.ok(Math.abs(cost(meant, said) - expected) < 1e-6));
  it("keeps class 0 for silence", () =>
    assert.deepEqual([ENGLISH_PHONEMES.symbolOf(0), ENGLISH_PHONEMES.symbolOf(1), ENGLISH_PHONEMES.classOf("AA")], ["SIL", "AA", 1]));
  it("refuses what is no phoneme of the language", () => assert.throws(() => ENGLISH_PHONEMES.classOf("AA1"), RangeError));
});
