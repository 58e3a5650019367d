import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FluencyAnalysis } from "#core/analysis.ts";
import { loadModels } from "#engine/loadModels.ts";
import { extractFeatures, featuresOf } from "#engine/reading/extractFeatures.ts";
import { analyseFluency } from "#engine/reading/fluency.ts";
import type { Models } from "#engine/reading/models.ts";
import { engineDirectory } from "../../support/engineDirectory.ts";
import { SAMPLES } from "../../support/paths.ts";
import { SAMPLE } from "../../support/samples.ts";

const RATE = 16_000;
const nothing = () => undefined;

/** What the text goes on with, and nobody reads. */
const REST =
  "The children sat down to eat at noon. It was too hot for anyone to play. A dog ran by with a stick, and he would not let go of it. " +
  "You could hear the birds, and the wind in the trees. I think that we should go home, she said. So they put away the cups and went.";

describe("a reading that the end of the recording cuts off", function () {
  this.timeout(120_000);
  const passage = readFileSync(join(SAMPLES, SAMPLE.passage), "utf8").trim();
  let models: Models;
  let samples: Float32Array;
  let whole: FluencyAnalysis;

  before(async () => {
    models = await loadModels(join(engineDirectory(), "model"));
    const heard = await extractFeatures(join(SAMPLES, SAMPLE.audio), models, nothing);
    samples = heard.samples;
    whole = await analyseFluency(heard, passage, models, nothing);
  });

  const attempted = ({ events }: FluencyAnalysis) => events.filter(({ kind }) => kind === "correct" || kind === "substitution");

  it("ends there, a word or two further on at most, and what was read before stays right", async () => {
    const text = `${passage} ${REST}`;
    const read = whole.events.filter(({ kind }) => kind === "correct");
    for (let end = 4; end < samples.length / RATE; end += 0.83) {
      const found = await analyseFluency(
        await featuresOf(samples.slice(0, Math.round(end * RATE)), end, models, nothing),
        text,
        models,
        nothing,
      );
      const last = attempted(whole).findLast(({ start }) => start < end)!.wordIndex;
      const right = new Set(found.events.filter(({ kind }) => kind === "correct").map(({ wordIndex }) => wordIndex));
      const beyond = attempted(found).filter(({ wordIndex }) => wordIndex > last + 2);
      const lost = read.filter((event) => event.end < end && !right.has(event.wordIndex));
      assert.deepEqual(
        [beyond, lost].map((some) => some.map(({ wordIndex }) => found.words[wordIndex])),
        [[], []],
        `cut at ${end.toFixed(2)} s`,
      );
    }
  });

  it("still goes on behind a line that was left out", async () => {
    const sentences = passage.split(/(?<=\.) /);
    const added = "My uncle bought a purple lamp on Friday.";
    const text = [...sentences.slice(0, 3), added, ...sentences.slice(3), REST].join(" ");
    const found = await analyseFluency(await featuresOf(samples, samples.length / RATE, models, nothing), text, models, nothing);
    const first = passage.split(" ").indexOf("After");
    const length = added.split(" ").length;
    const shifted = attempted(whole).map(({ wordIndex }) => (wordIndex < first ? wordIndex : wordIndex + length));
    assert.deepEqual(
      attempted(found).map(({ wordIndex }) => wordIndex),
      shifted,
    );
  });
});
