import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { ReadingEvent } from "#core/analysis.ts";
import { readAudio } from "#engine/audio/readAudio.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import type { Models } from "#engine/reading/models.ts";
import { loadModels } from "#engine/loadModels.ts";
import { analyseFluency } from "#engine/reading/fluency.ts";
import { randomFrom } from "#core/bytes/randomFrom.ts";
import { engineDirectory } from "../../support/engineDirectory.ts";
import { ROOT } from "../../support/paths.ts";
import { propertyRuns } from "../../support/propertyRuns.ts";

const RATE = 16_000;
const SEED = join(ROOT, "media/samples/the-seed");

/** A stretch of sound: a piece of a reading (seconds), noise, a tone, or silence. */
const sound = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("speech" as const),
      from: fc.double({ min: 0, max: 13, noNaN: true }),
      length: fc.double({ min: 0.1, max: 4, noNaN: true }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom("noise" as const, "tone" as const, "silence" as const),
      from: fc.constant(0),
      length: fc.double({ min: 0.02, max: 2, noNaN: true }),
    }),
  },
);

describe("the events of a reading, whatever the sound", () => {
  let models: Models;
  let reading: Float32Array;
  const text = readFileSync(`${SEED}.txt`, "utf8");

  before(async function () {
    this.timeout(60_000);
    models = await loadModels(join(engineDirectory(), "model"));
    ({ samples: reading } = await readAudio(`${SEED}.wav`));
  });

  it("name every word of the text once and in its order, with times that never go back", async function () {
    this.timeout(600_000);
    await fc.assert(
      fc.asyncProperty(fc.array(sound, { minLength: 1, maxLength: 8 }), fc.integer({ min: 0, max: 40 }), async (parts, skip) => {
        const samples = new Float32Array(parts.flatMap((part, i) => [...stretch(part, i)]));
        if (samples.length < RATE / 4) return;
        const reference = `${text.split(/\s+/).slice(skip).join(" ")} zyxqua`;
        const { events, words } = await analyseFluency(
          await featuresOf(samples, samples.length / RATE, models, () => undefined),
          reference,
          models,
          () => undefined,
        );
        const inText = events.filter(({ kind }) => kind !== "insertion");
        assert.deepEqual(
          inText.map(({ wordIndex }) => wordIndex),
          words.map((_, i) => i),
        );
        assert.ok(inOrder(events), JSON.stringify(events.map(({ kind, wordIndex, start }) => [kind, wordIndex, start])));
        // Without any sound there is nothing to be confident about.
        const nothing = events.every(({ kind, confidence }) => kind === "omission" && confidence === undefined);
        for (const { kind, start, end, confidence } of events) {
          assert.ok(kind === "omission" ? end === start : end > start);
          assert.ok(nothing || kind === "insertion" || (confidence! >= 0 && confidence! <= 1));
        }
      }),
      propertyRuns(12),
    );
  });

  function stretch({ kind, from, length }: { kind: string; from: number; length: number }, seed: number): Float32Array {
    if (kind === "speech") return reading.subarray(Math.round(from * RATE), Math.round((from + length) * RATE));
    const random = randomFrom(seed);
    const wave = { noise: () => (random() - 0.5) * 0.2, tone: (i: number) => 0.2 * Math.sin(i / 7), silence: () => 0 }[kind as "tone"];
    return Float32Array.from({ length: Math.round(length * RATE) }, (_, i) => wave(i));
  }
});

/** Each addition stands before the word that it names, and nothing said begins before what was said earlier. */
function inOrder(events: readonly ReadingEvent[]): boolean {
  let word = 0;
  let time = 0;
  return events.every(({ kind, wordIndex, start }) => {
    const isOrdered = kind === "insertion" ? wordIndex === word : wordIndex === word && (kind === "omission" || start >= time - 1e-6);
    if (kind !== "insertion") word = wordIndex + 1;
    if (kind !== "omission") {
      const rises = start >= time - 1e-6;
      time = start;
      return isOrdered && rises;
    }
    return isOrdered;
  });
}
