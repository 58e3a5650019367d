import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { emissionsOf } from "#engine/acoustic/emissions.ts";
import type { Posteriors } from "#engine/acoustic/posteriors.ts";
import { Anchors } from "#engine/decode/anchors.ts";
import { decodeReading, type ReadingWord } from "#engine/decode/readingDecoder.ts";
import { randomFrom } from "#core/bytes/randomFrom.ts";
import { TRANSITIONS } from "#engine/model/builtIn/fittedWeights.ts";
import { extractFeatures } from "#engine/reading/extractFeatures.ts";
import { analyseFluency } from "#engine/reading/fluency.ts";
import { loadModels } from "#engine/loadModels.ts";
import { joinRecordings } from "../../bench/joinRecordings.ts";
import { CLASSES, ENGLISH_PHONEMES } from "../../support/englishClasses.ts";
import { engineDirectory } from "../../support/engineDirectory.ts";
import { ROOT } from "../../support/paths.ts";
import { SAMPLE } from "../../support/samples.ts";

const FRAMES = 8;

/** Words of four phonemes or so many, made up by chance: no two are alike but by accident. */
function madeUp(count: number, seed: number, phonemes = 4): number[][] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => Array.from({ length: phonemes }, () => 1 + Math.floor(random() * (CLASSES - 1))));
}

/** @param sure probability of each phoneme that is said */
function spoken(words: readonly number[][], sure = 0.9): Posteriors {
  const classes = words.flat();
  const log = new Float32Array(classes.length * FRAMES * CLASSES).fill(Math.log((1 - sure) / (CLASSES - 1)));
  classes.forEach((q, i) => {
    for (let t = i * FRAMES; t < (i + 1) * FRAMES; t++) log[t * CLASSES + q] = Math.log(sure);
  });
  return { phonemes: ENGLISH_PHONEMES, log, frames: classes.length * FRAMES, frameSeconds: 0.01 };
}

/** The words that were read, in order, and those that something else was said for where it asks for `tried`. */
function read(text: readonly number[][], said: readonly number[][], line: number, sure?: number, tried = false): number[] {
  const words = text.map((phones, i): ReadingWord => ({ pronunciations: [phones], known: true, opens: i % line === 0 }));
  const { steps } = decodeReading(emissionsOf(spoken(said, sure), new Float32Array(CLASSES)), words, TRANSITIONS)!;
  return steps.flatMap((step) => (step.kind === "word" || (tried && step.kind === "other") ? [step.word] : []));
}

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

describe("the place in a text", () => {
  const words = madeUp(400, 1);

  it("is anchored where the sound is like the text, and hardly anywhere else", () => {
    const heard = words.flat().map((phone, i) => ({ phone, start: i * FRAMES, end: (i + 1) * FRAMES }));
    const anchors = Anchors.find(heard, ENGLISH_PHONEMES, words, { frames: heard.length * FRAMES, frameSeconds: 0.01 });
    let elsewhere = 0;
    // The last word has fewer phonemes after it than an anchor takes.
    for (let i = 0; i + 1 < words.length; i++) {
      const here = [...anchors.at(i * 4 * FRAMES)];
      assert.ok(here.includes(i), `word ${i}`);
      elsewhere += here.filter((word) => Math.abs(word - i) > 2).length;
    }
    assert.ok(elsewhere < words.length / 2, `${elsewhere} others`);
  });

  it("is found again after a page that was left out, and after one that is read anew", () => {
    assert.deepEqual(read(words, [...words.slice(0, 100), ...words.slice(250)], 10), [...upTo(100), ...upTo(150).map((i) => 250 + i)]);
    assert.deepEqual(read(words, [...words.slice(0, 200), ...words.slice(50)], 10), [...upTo(200), ...upTo(350).map((i) => 50 + i)]);
  });

  describe("where a reader of short words, who is not heard well, stops", () => {
    const texts = Array.from({ length: 20 }, (_, seed) => madeUp(45, seed + 1, 3));
    const far = (text: readonly number[][], said: readonly number[][]) => read(text, said, 6, 0.6, true).filter((word) => word > 21);

    it("is lost in few readings that end with sounds like nothing in the text", () => {
      const lost = texts.filter((text, i) => far(text, [...text.slice(0, 20), ...madeUp(3, i + 101, 2)]).length > 0);
      assert.ok(lost.length <= 2, `${lost.length} of ${texts.length}`);
    });

    it("is behind two lines that were left out, if a line was read there", () => {
      for (const text of texts)
        assert.deepEqual(far(text, [...text.slice(0, 24), ...text.slice(36, 42)]), [22, 23, ...upTo(6).map((i) => 36 + i)]);
    });
  });

  it("is kept in a refrain whose lines have other words than were read", () => {
    const verse = madeUp(20, 2);
    const said = upTo(6).flatMap(() => verse);
    // Another word in each verse but one: who went to that one and back would find all of them right.
    const other = madeUp(6, 3);
    const text = said.map((word, i) => (i % 20 === 5 + Math.floor(i / 20) && i >= 20 ? other[Math.floor(i / 20)]! : word));
    assert.deepEqual(
      read(text, said, 5),
      upTo(120).filter((i) => text[i] === said[i]),
    );
  });

  it("goes back to the start at once when a passage is read twice", async () => {
    const models = await loadModels(join(engineDirectory(), "model"));
    const sample = (name: string) => join(ROOT, "media/samples", name);
    const { samples } = await extractFeatures(sample(SAMPLE.audio), models, () => undefined);
    const { events } = await analyseFluency(
      await joinRecordings([samples, samples], models, () => 0),
      await readFile(sample(SAMPLE.passage), "utf8"),
      models,
      () => undefined,
    );
    const heard = events
      .flatMap(({ kind, heard }) => (kind === "correct" || kind === "insertion" ? heard : []))
      .map((word) => word.toLowerCase());
    const times = (word: string) => heard.filter((one) => one === word).length;
    assert.deepEqual([times("taller"), times("than"), times("brother"), times("maya")], [2, 2, 4, 2], heard.join(" "));
  });
});
