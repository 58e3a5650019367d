import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import { tokenise } from "#language/english/words/tokens.ts";
import { loadModels } from "#engine/loadModels.ts";
import { extractFeatures } from "#engine/reading/extractFeatures.ts";
import { randomFrom } from "#core/bytes/randomFrom.ts";
import { readCorpus } from "../../bench/corpus.ts";
import { tryPhonemes } from "../../bench/phoneTrials.ts";
import { tryReading } from "../../bench/readingTrials.ts";
import { Tally } from "../../bench/tally.ts";
import { engineDirectory } from "../../support/engineDirectory.ts";
import { ROOT } from "../../support/paths.ts";

/** Recordings of children and adults with their texts, which are not part of the product. */
const RECORDINGS = process.env["SPEECH_RECORDINGS"] ?? join(ROOT, "../shared/speech");
const CHOSEN = 40;

// Every run makes the same trials and finds the same: what these margins leave is room for a better model, not for luck.
describe("the engine on real recordings", () => {
  let figures: ReturnType<Tally["rows"]>["figures"];

  before(async function () {
    if (!existsSync(join(RECORDINGS, "manifest.tsv"))) {
      process.stdout.write(
        `    no recordings at ${RECORDINGS}: the engine's accuracy is not checked; SPEECH_RECORDINGS names another folder\n`,
      );
      this.skip();
    }
    this.timeout(600_000);
    const models = await loadModels(join(engineDirectory(), "model"));
    const all = readCorpus(RECORDINGS);
    const chosen = all.filter((_, i) => i % Math.floor(all.length / CHOSEN) === 0).slice(0, CHOSEN);
    const vocabulary = [...new Set(all.flatMap(({ text }) => tokenise(text).map((token) => normaliseWord(token.text))))]
      .filter((word) => models.language.lexicon.has(word))
      .sort();
    const tally = new Tally();
    for (const [i, utterance] of chosen.entries()) {
      const heard = await extractFeatures(utterance.audioPath, models, () => undefined);
      // One group for all: a tenth of the recordings of an age says nothing.
      const anybody = { ...utterance, age: 10 };
      await tryReading(anybody, heard, models, vocabulary, randomFrom(i), tally);
      if (i % 2 === 0) tryPhonemes(anybody, heard, models, randomFrom(1000 + i), tally);
    }
    figures = tally.rows().figures;
  });

  const atMost = (figure: string, limit: number) =>
    it(`${figure}: at most ${limit}`, () => assert.ok(figures[figure]!["children"]!.value <= limit, JSON.stringify(figures[figure])));
  const atLeast = (figure: string, limit: number) =>
    it(`${figure}: at least ${limit}`, () => assert.ok(figures[figure]!["children"]!.value >= limit, JSON.stringify(figures[figure])));

  atMost("true words flagged %", 9);
  atMost("insertions a recording", 0.6);
  atLeast("dropped: flagged %", 80);
  atLeast("added: flagged %", 85);
  atLeast("swapped: flagged %", 80);
  atLeast("phoneme AUC, random swap", 0.9);
  atLeast("phoneme AUC, close swap", 0.82);
});
