import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { randomFrom } from "#core/bytes/randomFrom.ts";
import { markItems } from "#core/reading/itemMarkup.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import { tokenise } from "#language/english/words/tokens.ts";
import { readAudio } from "#engine/audio/readAudio.ts";
import { loadModels } from "#engine/loadModels.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import { analyseFluency } from "#engine/reading/fluency.ts";
import type { Models } from "#engine/reading/models.ts";
import { analyseRecognition } from "#engine/reading/recognition.ts";
import { cutItems, readList, tryList, type CutItem, type ItemTrial } from "../../bench/itemTrials.ts";
import { engineDirectory } from "../../support/engineDirectory.ts";
import { SAMPLES } from "../../support/paths.ts";
import { SAMPLE } from "../../support/samples.ts";

const RATE_HZ = 16_000;
const nothing = () => undefined;
/** What the sample's reader says instead of the text. */
const SAID: [text: string, said: string][] = [
  ["small seed", "seed"],
  ["it water", "it some water"],
  ["leaf", "tree"],
];

/** Words of one syllable cut out of the sample, as made-up words: "ground", "waw", "tehn". */
describe("letters, sounds and made-up words", function () {
  this.timeout(180_000);
  let models: Models;
  let items: CutItem[];

  before(async () => {
    models = await loadModels(join(engineDirectory(), "model"));
    const passage = readFileSync(join(SAMPLES, SAMPLE.passage), "utf8").trim();
    const text = SAID.reduce((changed, [from, to]) => changed.replace(from, to), passage);
    const { samples, duration } = await readAudio(join(SAMPLES, SAMPLE.audio));
    const { lexicon, phonemes: inventory } = models.language;
    const phonemes = tokenise(text).map((token) =>
      lexicon.pronunciations(normaliseWord(token.text))[0]!.map((phone) => inventory.symbolOf(phone)),
    );
    const utterance = {
      id: "1",
      speaker: "slt",
      age: 30,
      text,
      audioPath: "",
      phonemes,
      scores: phonemes.map((word) => word.map(() => 2)),
      source: "",
      split: "",
      licence: "",
    };
    items = cutItems(utterance, await featuresOf(samples, duration, models, nothing), models);
  });

  const presented = (some: readonly CutItem[], as: "right" | "vowel" | "consonant", random: () => number): ItemTrial[] =>
    some.map((item) => ({
      item,
      presented: as,
      text: as === "right" ? item.right : item.wrong[as]![Math.floor(random() * item.wrong[as]!.length)]!,
    }));

  for (const [kind, least] of [
    ["nonsense", { right: 0.85, wrong: 0.65 }],
    ["sound", { right: 0.6, wrong: 0.5 }],
  ] as const)
    it(`judges each ${kind} of a list`, async () => {
      const random = randomFrom(3);
      const some = items.filter((item) => item.kind === kind).slice(0, 16);
      assert.ok(some.length >= 8, `only ${some.length} items`);
      const heard = await readList(some, models, random);
      const shares = { right: 0, wrong: 0, wrongs: 0 };
      for (const as of ["right", "vowel", "consonant"] as const) {
        const fitting = as === "right" ? some : some.filter(({ wrong }) => (wrong[as]?.length ?? 0) > 0);
        const sound = as === "right" || fitting.length === some.length ? heard : await readList(fitting, models, random);
        const { tried } = await tryList(sound, presented(fitting, as, random), models);
        const accepted = tried.filter(({ event }) => event.kind === "correct").length;
        if (as === "right") shares.right = accepted / tried.length;
        else {
          shares.wrong += tried.length - accepted;
          shares.wrongs += tried.length;
        }
      }
      assert.ok(shares.right >= least.right, `accepted ${shares.right}`);
      assert.ok(shares.wrong / shares.wrongs >= least.wrong, `rejected ${shares.wrong} of ${shares.wrongs}`);
    });

  it("are words of the analysis, with their kinds", async () => {
    const [item] = items.filter(({ kind }) => kind === "nonsense") as [CutItem];
    const heard = await readList([item], models, randomFrom(3));
    const { words, items: kinds, unknownWords, events } = await analyseFluency(heard, markItems([item.right], "nonsense"), models, nothing);
    assert.deepEqual([words, kinds, unknownWords], [[item.right], ["nonsense"], []]);
    assert.ok(events.some(({ kind, confidence }) => kind === "correct" && confidence! > 0.5));
  });

  it("stay in order of time, each with the sounds that were heard", async () => {
    const some = items.filter(({ kind }) => kind === "nonsense").slice(0, 12);
    const heard = await readList(some, models, randomFrom(5));
    const { tried } = await tryList(heard, presented(some, "vowel", randomFrom(5)), models);
    const said = tried.map(({ event }) => event).filter(({ kind }) => kind !== "omission");
    assert.ok(said.some(({ kind }) => kind === "substitution"));
    for (const [i, event] of said.entries()) {
      const { start, end, phonemes = [], expectedPhonemes = [], heardPhonemes = [], phonemePairs = [] } = event;
      assert.ok(start < end && start >= (said[i - 1]?.end ?? 0) - 1e-9, `${i}: ${start} to ${end}`);
      assert.ok(phonemes.every((phoneme) => phoneme.start >= start - 1e-9 && phoneme.end <= end + 1e-9));
      assert.ok(expectedPhonemes.length > 0);
      if (event.kind === "substitution") assert.ok(heardPhonemes.length > 0 && phonemePairs.some(({ kind }) => kind !== "equal"));
    }
  });

  it("alone are recognised or not, however short the recording", async () => {
    const [item] = items.filter(({ kind }) => kind === "nonsense") as [CutItem];
    const heard = await featuresOf(item.samples, item.samples.length / RATE_HZ, models, nothing);
    assert.ok(heard.duration < 1);
    const right = await analyseRecognition(heard, markItems([item.right], "nonsense"), models, nothing);
    assert.deepEqual([right.correct, right.prediction], [true, item.right]);
    const wrong = await analyseRecognition(heard, markItems(["zib"], "nonsense"), models, nothing);
    assert.equal(wrong.correct, false);
    assert.notEqual(wrong.prediction, "zib");
  });

  it("that somebody else's dictionary has are read by their letters all the same", async () => {
    const heard = await readList(items.slice(0, 1), models, randomFrom(3));
    const { unknownWords } = await analyseFluency(heard, markItems(["qob", "vix"], "nonsense"), models, nothing);
    assert.deepEqual(unknownWords, []);
  });
});
