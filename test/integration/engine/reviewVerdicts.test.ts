import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReadingEvent } from "#core/analysis.ts";
import type { AcousticFeatures } from "#engine/acoustic/acousticFeatures.ts";
import { loadModels } from "#engine/loadModels.ts";
import { extractFeatures } from "#engine/reading/extractFeatures.ts";
import { analyseFluency } from "#engine/reading/fluency.ts";
import type { Models } from "#engine/reading/models.ts";
import { reviewOf, reviewVerdicts } from "#engine/reading/reviewVerdicts.ts";
import { passageOf } from "#engine/reading/tokenPronunciations.ts";
import { readerEvidence, unreviewed } from "#engine/score/reviewEvidence.ts";
import { REVIEW_EVIDENCE, type ReviewWeights } from "#engine/score/reviewWeights.ts";
import type { ScorerWeights } from "#engine/score/scorer.ts";
import { engineDirectory } from "../../support/engineDirectory.ts";
import { ROOT, SAMPLES } from "../../support/paths.ts";
import { withScorer } from "../../support/withScorer.ts";

/** Where the evidence says by how much a word in its place is likelier than none. */
const OVER_NOTHING = 15;
const NEVER = [...new Array<number>(REVIEW_EVIDENCE).fill(0), -1];
const ALWAYS = [...new Array<number>(REVIEW_EVIDENCE).fill(0), 1];
const nothing = () => undefined;

describe("the review of verdicts", function () {
  this.timeout(60_000);
  const text = "Maya found a tiny elephant in the garden.";
  let models: Models;
  let heard: AcousticFeatures;
  /** The same models with other weights for the review. */
  const reviewing = (changes: Partial<ReviewWeights>): Models => {
    const weights = JSON.parse(readFileSync(join(ROOT, "media/engine/scorer.json"), "utf8")) as ScorerWeights;
    const review = { omitted: NEVER, misread: NEVER, joined: NEVER, substitution: NEVER, absent: NEVER, omission: NEVER, ...changes };
    return withScorer(models, { ...weights, review });
  };
  before(async () => {
    models = await loadModels(join(engineDirectory(), "model"));
    heard = await extractFeatures(join(SAMPLES, "the-seed.wav"), models, nothing);
  });

  const wordsIn = (events: readonly ReadingEvent[]) => events.filter(({ kind }) => kind !== "insertion").map(({ wordIndex }) => wordIndex);

  it("finds a word that was said likelier than none, and one that was put into the text less likely", async () => {
    const passage = readFileSync(join(SAMPLES, "the-seed.txt"), "utf8").split(/\s+/).slice(0, 12);
    const words = [...passage.slice(0, 5), "elephants", ...passage.slice(5)].join(" ");
    const plain = reviewing({});
    const { events } = await analyseFluency(heard, words, plain, nothing);
    const text = passageOf(words, models.language);
    const gain = (word: number) => {
      const at = events.findIndex((event) => event.kind !== "insertion" && event.wordIndex === word);
      return reviewOf(events, at, readerEvidence(events), text, heard, plain).evidence()[OVER_NOTHING]!;
    };
    assert.ok(gain(5) < 0, `elephants: ${gain(5)}`);
    for (const word of [1, 4, 8]) assert.ok(gain(word) > 0, `${words.split(" ")[word]}: ${gain(word)}`);
  });
  it("has as many numbers for each event as it promises, all of them finite", async () => {
    const plain = reviewing({});
    const { events } = await analyseFluency(heard, text, plain, nothing);
    const { evidence } = reviewVerdicts(events, passageOf(text, models.language), heard, plain, nothing);
    assert.equal(evidence.length, events.length);
    events.forEach(({ kind }, i) => {
      assert.equal(evidence[i]!.length, kind === "insertion" ? 0 : REVIEW_EVIDENCE);
      assert.ok(evidence[i]!.every(Number.isFinite));
    });
    assert.equal(unreviewed(events, 0).length, REVIEW_EVIDENCE);
  });
  for (const [what, changes] of [
    ["takes every word for read", { substitution: ALWAYS, omission: ALWAYS }],
    ["takes every word for left out", { omitted: ALWAYS }],
    ["takes every word for another", { misread: ALWAYS }],
  ] as const) {
    it(`keeps words complete, in order and in time where it ${what}`, async () => {
      const { events } = await analyseFluency(heard, text, reviewing(changes), nothing);
      assert.deepEqual(wordsIn(events), [0, 1, 2, 3, 4, 5, 6, 7]);
      events.forEach((event, i) => {
        assert.ok(event.end >= event.start);
        if (i > 0) assert.ok(event.start >= events[i - 1]!.start - 1e-9, `${events[i - 1]!.start} ${event.start}`);
      });
    });
  }
  it("turns nothing where its weights say so", async () => {
    const plain = reviewing({});
    const { events } = await analyseFluency(heard, text, plain, nothing);
    assert.deepEqual(reviewVerdicts(events, passageOf(text, models.language), heard, plain, nothing).events, events);
  });
});
