import assert from "node:assert/strict";
import { ENGLISH_PHONEMES } from "../../support/englishClasses.ts";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { analyse } from "#engine/analyse.ts";
import type { AcousticModel } from "#engine/model/acousticModel.ts";
import type { AcousticFeatures } from "#engine/acoustic/acousticFeatures.ts";
import { PhoneNetwork } from "#engine/model/builtIn/phoneNetwork.ts";
import { loadBoundaryModel } from "#engine/align/boundaryModel.ts";
import type { SpokenLanguage } from "#engine/language/spokenLanguage.ts";
import { Lexicon } from "#engine/language/lexicon.ts";
import { PhonemeInventory } from "#engine/language/phonemeInventory.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import { analyseFluency } from "#engine/reading/fluency.ts";
import type { Models } from "#engine/reading/models.ts";
import { Scorer } from "#engine/score/scorer.ts";
import { engineDirectory } from "../../support/engineDirectory.ts";
import { madeUpModel, tonesOf } from "../../support/madeUpModel.ts";
import { wavFile } from "../../support/wav.ts";

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
  items: { readingsOf: (written) => [spelt(written)], known: { letter: [], sound: [] } },
  spellSounds: (sounds) => sounds.join(""),
};

const models: Models = { acoustic: madeUpModel(phonemes, 0.01), language };

/** What the model makes of words said without a fault, with silence around them. */
async function heard(said: string): Promise<AcousticFeatures> {
  const samples = tonesOf(` ${said} `, phonemes);
  return await featuresOf(samples, samples.length / 16_000, models, () => undefined);
}

describe("a language of five phonemes", () => {
  const read = async (text: string, said: string) =>
    (await analyseFluency(await heard(said), text, models, () => undefined)).events.map(({ kind, heard: words }) =>
      `${kind} ${words.join(" ")}`.trim(),
    );
  const rows: [text: string, said: string, expected: string[]][] = [
    ["kata mika tama", "kata mika tama", ["correct kata", "correct mika", "correct tama"]],
    ["kata 2 tama", "kata tiki tama", ["correct kata", "correct 2", "correct tama"]],
    ["kata mika tama", "kata tiki tama", ["correct kata", "substitution tiki", "correct tama"]],
    ["kata mika tama", "kata tama", ["correct kata", "omission", "correct tama"]],
  ];
  for (const [text, said, expected] of rows)
    it(`reads "${said}" for "${text}"`, async () => assert.deepEqual(await read(text, said), expected));

  it("names its own phonemes", async () => {
    const [event] = (await analyseFluency(await heard("mika"), "mika", models, () => undefined)).events;
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

describe("an acoustic model of one's own", () => {
  const folder = mkdtempSync(join(tmpdir(), "acoustic-model-"));
  after(() => rmSync(folder, { recursive: true }));
  const text = "kata mika tama tiki";
  /** Words are read for 0.32 s each, after a silence of 0.08 s before each. */
  const heardIn = async (frameSeconds: number, said: string) => {
    const audioPath = join(folder, "reading.wav");
    writeFileSync(audioPath, wavFile([tonesOf(` ${said} `, phonemes)]));
    return analyse(
      { kind: "fluency", audioPath, reference: text },
      { acoustic: madeUpModel(phonemes, frameSeconds), language },
      () => undefined,
    );
  };
  for (const frameSeconds of [0.01, 0.0125, 0.02]) {
    it(`reads in frames of ${frameSeconds * 1000} ms`, async () => {
      const analysis = await heardIn(frameSeconds, "kata mika tiki tiki");
      assert.ok(analysis.kind === "fluency");
      assert.deepEqual(
        analysis.events.map(({ kind, heard: words }) => `${kind} ${words.join(" ")}`),
        ["correct kata", "correct mika", "substitution tiki", "correct tiki"],
      );
      const at = analysis.events.flatMap(({ phonemes: said }) => said!.map(({ start }) => start));
      at.forEach((start, i) => {
        const expected = 0.08 * (i + 1 + Math.floor(i / 4));
        assert.ok(Math.abs(start - expected) < 0.03, `${i}: ${start} s, not ${expected} s`);
      });
    });
  }

  it("is named where its posteriors do not fit its frames", async () => {
    const acoustic: AcousticModel = {
      ...madeUpModel(phonemes, 0.01),
      hear: () => Promise.resolve({ log: new Float32Array(7), levels: new Float32Array(1) }),
    };
    await assert.rejects(
      featuresOf(new Float32Array(16_000), 1, { acoustic }, () => undefined),
      /the made-up model gave 7 posteriors of 6 classes for 1 frames/,
    );
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
